"""What is built, and what somebody who installs it gets."""

from __future__ import annotations

import os
import platform
import re
import runpy
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from ridgeline import __version__
from ridgeline.render import Renderer, canvas
from ridgeline.render.kernels import compiled
from ridgeline.render.pixels import pixels
from ridgeline.scene import Landscape, Moment, View
from sources import ROOT, build, copy_to, once

TERRAIN = ("ridgeline/__init__.py", "ridgeline/py.typed", "ridgeline/terrain/")
"""What belongs to ridgeline-terrain: the starts of the names of its files."""

COMPILED = (".c", ".so", ".dll")  #: how the names of what is compiled, and of what it was made into in place, end


def shipped(folder: Path, start: str) -> set[str]:
    """The files of a source folder, as a wheel names them."""
    files = (file for file in folder.rglob("*") if file.is_file() and file.suffix != ".pyc")
    return {f"{start}/{file.relative_to(folder).as_posix()}" for file in files}


def test_every_package_of_the_source_is_named_in_the_project_file() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    there = {file.parent.relative_to(ROOT / "game") for file in (ROOT / "game").rglob("__init__.py")}
    named = project["tool"]["setuptools"]["packages"]
    assert sorted(named) == sorted([*(".".join(folder.parts) for folder in there), "ridgeline.assets"])


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    """The wheel of everything but the terrain."""
    return next(built.glob("ridgeline-*.whl"))


@pytest.fixture(scope="module")
def terrain(built: Path) -> Path:
    """The wheel of the terrain."""
    return next(built.glob("ridgeline_terrain-*.whl"))


@pytest.fixture(scope="session")
def installed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the programs of a clean environment into which both were installed, by the name of one."""
    programs, wheel = "Scripts" if os.name == "nt" else "bin", next(built.glob("ridgeline-*.whl"))

    def install(folder: Path) -> None:
        venv.create(folder, with_pip=True, symlinks=os.name != "nt")
        command = [folder / programs / "python", "-m", "pip", "install", "-q", "--find-links", built, f"{wheel}[app]"]
        subprocess.run(command, capture_output=True, check=True)

    return once(tmp_path_factory, "clean", install) / programs


def done(*command: str | Path) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(list(command), cwd="/", env=environment, capture_output=True, text=True, check=False)


def run(*command: str | Path) -> str:
    """What a command prints that runs well."""
    ended = done(*command)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


def fails(*command: str | Path) -> str:
    """What a command says that fails."""
    ended = done(*command)
    assert ended.returncode != 0, ended.stdout
    return ended.stdout + ended.stderr


def held(wheel: Path) -> set[str]:
    """The files of a wheel, without those about it."""
    return {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}


def metadata(wheel: Path) -> str:
    archive = zipfile.ZipFile(wheel)
    return archive.read(next(name for name in archive.namelist() if name.endswith("/METADATA"))).decode()


@pytest.mark.slow
def test_two_wheels_hold_every_module_and_asset_once_and_nothing_else(
    built: Path, wheel: Path, terrain: Path, need: Callable[[str], str]
) -> None:
    need("cc")
    assert wheel.name.startswith(f"ridgeline-{__version__}-py3-none-")
    assert terrain.name == f"ridgeline_terrain-{__version__}-py3-none-any.whl"
    sources = built / "sources"
    expected = shipped(sources / "game" / "ridgeline", "ridgeline") | shipped(sources / "assets", "ridgeline/assets")
    libraries = ("ridgeline/render/kernels/_spans.", "ridgeline/play/kernels/_steps.")
    compiled = {name for name in held(wheel) if name.startswith(libraries)}
    assert held(terrain) == {name for name in expected if name.startswith(TERRAIN)}
    assert held(wheel) - compiled | held(terrain) == {name for name in expected if not name.endswith(COMPILED)}
    assert not held(wheel) & held(terrain)
    assert len(compiled) == len(libraries)


@pytest.mark.slow
def test_a_wheel_has_the_page_s_script_made_of_its_modules_and_short(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    own = runpy.run_path(str(tmp_path / "ridgeline" / "export" / "page" / "page_script.py"))
    script = own["MADE"].read_text(encoding="utf-8").partition("\n")[2]
    assert own["page_script"]() == script
    assert len(script) < 0.6 * len(own["joined"](own["WEB"] / "page.js"))


@pytest.mark.slow
def test_each_wheel_needs_what_it_must_and_its_page_s_links_hold_anywhere(wheel: Path, terrain: Path) -> None:
    needs = [re.findall(r"^Requires-Dist: ([^;\n]+)$", metadata(one), re.M) for one in (terrain, wheel)]
    assert needs[0] == ["numpy>=2.0"]
    assert f"ridgeline-terrain=={__version__}" in needs[1]
    assert not [need for need in needs[1] if "pygame" in need]
    for one in (terrain, wheel):
        page = metadata(one)
        assert f"\nVersion: {__version__}\n" in page
        links = re.findall(r'\]\(([^)]+)\)|(?:src|href)="([^"]+)"', page)
        targets = [one or other for one, other in links]
        assert len(targets) >= 4
        assert [target for target in targets if not target.startswith(("https://", "#"))] == []
        for kind, file in re.findall(r"/(raw|blob)/v[\d.]+/([^)\s\"#]+)", page):
            assert (ROOT / file).exists(), file
            assert (kind == "raw") == file.endswith((".webp", ".png")), file


@pytest.mark.slow
def test_a_source_distribution_has_the_whole_repository(built: Path) -> None:
    with tarfile.open(next(built.glob("ridgeline-*.tar.gz"))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames() if archive.getmember(name).isfile()}
    with_git = {path.relative_to(built / "sources").as_posix() for path in files(built / "sources")}
    made = {name for name in names if name in ("PKG-INFO", "setup.cfg") or name.startswith("ridgeline.egg-info/")}
    assert names - made == with_git - made


def files(folder: Path) -> list[Path]:
    """The files of a copy of the sources, without what building has left there."""
    left = ("build", "ridgeline.egg-info", "__pycache__")
    return [path for path in folder.rglob("*") if path.is_file() and not set(left) & set(path.parts)]


@pytest.mark.slow
@pytest.mark.timeout(400)
def test_the_terrain_s_sources_make_its_wheel_by_themselves(built: Path, terrain: Path, tmp_path: Path) -> None:
    shutil.unpack_archive(next(built.glob("ridgeline_terrain-*.tar.gz")), tmp_path)
    [sources] = tmp_path.iterdir()
    assert (sources / "CHANGELOG.md").is_file()
    build(sources, tmp_path)
    again = next(tmp_path.glob("*.whl"))
    assert (held(again), metadata(again)) == (held(terrain), metadata(terrain))


LAND = "from ridgeline.terrain import Ridge; print(Ridge(seed=7).height_at(3.0))"


@pytest.mark.slow
@pytest.mark.timeout(400)
def test_either_package_can_come_and_go_without_harm_to_the_other(
    built: Path, wheel: Path, terrain: Path, tmp_path: Path
) -> None:
    venv.create(tmp_path / "clean", with_pip=True)
    python = tmp_path / "clean" / "bin" / "python"

    def pip(*words: str | Path) -> None:
        run(python, "-m", "pip", "-q", "--disable-pip-version-check", *words)

    def still(name: str) -> bytes:
        run(python, "-m", "ridgeline", "still", tmp_path / name, "--theme", "dusk", "--seed", "7", "--size", "64x36")
        return (tmp_path / name).read_bytes()

    pip("install", terrain)
    land = run(python, "-c", LAND)
    said = fails(python, "-c", "import ridgeline; ridgeline.still")
    assert "pip install 'ridgeline[app]'" in said.splitlines()[-1]
    pip("install", "--find-links", built, f"{wheel}[app]")
    picture = still("both.png")
    pip("uninstall", "-y", "ridgeline")
    assert run(python, "-c", LAND) == land
    package = next((tmp_path / "clean").rglob("site-packages")) / "ridgeline"
    left = {path.relative_to(package.parent).as_posix() for path in package.rglob("*.*") if path.suffix != ".pyc"}
    assert left - {"ridgeline/terrain/lands", "ridgeline/__pycache__"} == held(terrain)
    pip("install", "--no-deps", wheel)
    pip("uninstall", "-y", "ridgeline-terrain")
    assert fails(python, "-m", "pip", "check").strip().endswith("requires ridgeline-terrain, which is not installed.")
    pip("install", "--no-index", terrain)
    assert still("again.png") == picture


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_the_installed_program_runs_from_any_folder(installed: Path, tmp_path: Path) -> None:
    assert run(installed / "ridgeline", "--help").startswith("usage: ridgeline")
    listed = {line.split()[0] for line in run(installed / "ridgeline", "themes").splitlines()}
    assert listed == {file.stem for file in (ROOT / "assets" / "themes").glob("*.toml")}
    run(installed / "ridgeline", "still", tmp_path / "still.png", "--theme", "dusk", "--size", "64x36")
    assert (tmp_path / "still.png").read_bytes().startswith(b"\x89PNG")
    run(installed / "python", "-m", "ridgeline", "--help")


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_where_there_is_no_compiler_numpy_does_the_work(built: Path, tmp_path: Path) -> None:
    # As installers do, without the page's needs.
    subprocess.run(["tar", "xzf", next(built.glob("ridgeline-*.tar.gz")), "-C", tmp_path], check=True)
    sources = tmp_path / f"ridgeline-{__version__}"
    command = [sys.executable, "-m", "build", "--wheel", "--outdir", tmp_path, sources]
    without = {**os.environ, "CC": str(tmp_path / "no-compiler")}
    built = subprocess.run(command, env=without, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    wheel = next(tmp_path.glob("*.whl"))
    assert "ridgeline/render/kernels/compiled.py" in held(wheel)
    assert not [name for name in held(wheel) if "_spans" in name or "_steps" in name]
    assert wheel.name == f"ridgeline-{__version__}-py3-none-any.whl"


def test_the_address_of_the_repository_stands_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    address = project["tool"]["ridgeline"]["address"]
    assert address.startswith("https://")
    kinds = (".md", ".py", ".toml", ".yml", ".spec", "run")
    folders = (ROOT, *(ROOT / name for name in (".ci", ".github", "docs", "examples", "game", "packaging", "tests")))
    texts = {
        file: file.read_text(encoding="utf-8")
        for folder in folders
        for file in (folder.iterdir() if folder == ROOT else folder.rglob("*"))
        if file.is_file() and file.name.endswith(kinds)
    }
    assert [str(file.relative_to(ROOT)) for file, text in texts.items() if address in text] == ["pyproject.toml"]
    assert texts[ROOT / "pyproject.toml"].count(address) == 1


def test_the_changelog_says_what_this_version_brings_and_when() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"^## {re.escape(__version__)} \(\d{{4}}-\d\d-\d\d\)$", changes, re.M)


BEGINNINGS = {
    "manylinux2014_x86_64": b"\x7fELF\x02\x01\x01",
    "manylinux2014_aarch64": b"\x7fELF\x02\x01\x01",
    "win_amd64": b"MZ",
    "macosx_11_0_x86_64": b"\xcf\xfa\xed\xfe\x07",
    "macosx_11_0_arm64": b"\xcf\xfa\xed\xfe\x0c",
}
"""How the compiled library of each platform begins."""


@pytest.mark.long
@pytest.mark.timeout(600)
def test_a_release_has_a_wheel_for_every_platform_whatever_its_python(
    tmp_path: Path, need: Callable[[str], str]
) -> None:
    need("python-zig")
    need("twine")
    need("auditwheel")
    script = copy_to(tmp_path / "sources", with_page=True) / "packaging" / "release.py"
    made = tmp_path / "made"
    done = subprocess.run([sys.executable, script, made], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert sorted(file.name for file in made.iterdir() if "py3-none-" not in file.name) == [
        f"ridgeline-{__version__}.tar.gz",
        f"ridgeline_terrain-{__version__}.tar.gz",
    ]
    wheels = {file.stem.partition("-py3-none-")[2]: file for file in made.glob("ridgeline-*.whl")}
    assert set(wheels) == set(BEGINNINGS)
    for tag, wheel in wheels.items():
        held = zipfile.ZipFile(wheel)
        ending = "dll" if tag.startswith("win") else "so"
        libraries = [name for name in held.namelist() if "_spans" in name or "_steps" in name]
        assert sorted(Path(name).name for name in libraries) == [f"_spans.{ending}", f"_steps.{ending}"]
        described = held.read(next(name for name in held.namelist() if name.endswith("/WHEEL"))).decode()
        assert re.findall(r"^Tag: (.*)$", described, re.MULTILINE) == [f"py3-none-{tag}"]
        for library in map(held.read, libraries):
            assert library.startswith(BEGINNINGS[tag])
            if not tag.startswith("manylinux2014"):
                continue
            assert max(map(int, re.findall(rb"GLIBC_2\.(\d+)", library)), default=0) <= 17
        if tag == f"manylinux2014_{platform.machine()}":
            spans = next(name for name in libraries if "_spans" in name)
            held.extract(spans, tmp_path)
            assert_draws_as_the_painter_does((tmp_path / spans).parent)


def assert_draws_as_the_painter_does(folder: Path) -> None:
    """Assert that the library in a folder can be loaded, and draws a picture as numpy paints it."""
    library = compiled.load(folder)
    assert library is not None
    scene = Landscape("dusk", 7).scene(Moment(hour=20.0), View(160, 90))
    surfaces = [canvas(160, 90) for _ in range(2)]
    for surface, drawn_with in zip(surfaces, (library, None), strict=True):
        Renderer(drawn_with).draw(scene, surface)
    np.testing.assert_array_equal(*map(pixels, surfaces))


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_user_s_program_passes_strict_type_checks_and_runs(
    installed: Path, tmp_path: Path, need: Callable[[str], str]
) -> None:
    program = shutil.copy(ROOT / "tests" / "typing" / "api.py", tmp_path)
    run(
        need("mypy"),
        "--strict",
        "--python-executable",
        installed / "python",
        "--cache-dir",
        tmp_path / "cache",
        program,
    )
    run(installed / "python", program)
