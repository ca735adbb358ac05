"""What is built, and what somebody who installs it gets."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
import tomllib
import venv
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from ridgeline.render import Renderer, canvas
from ridgeline.render.kernels import compiled
from ridgeline.render.pixels import pixels
from ridgeline.scene import Landscape, Moment, View
from sources import ROOT, copy_to

COMPILED = (".c", ".so", ".dll")
"""How the names of what is compiled, and of what it was made into in place, end."""


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
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the source distribution, built from a copy of the sources."""
    folder = tmp_path_factory.mktemp("build")
    copy = copy_to(folder / "sources")
    (copy / "assets" / "__pycache__").mkdir()
    (copy / "assets" / "__pycache__" / "litter.pyc").touch()
    built = subprocess.run(
        [sys.executable, "-m", "build", "--outdir", folder, copy], capture_output=True, text=True, check=False
    )
    assert built.returncode == 0, built.stdout + built.stderr
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the programs of a clean environment into which the wheel was installed."""
    folder = tmp_path_factory.mktemp("clean")
    venv.create(folder, with_pip=True, symlinks=os.name != "nt")
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    subprocess.run([programs / "python", "-m", "pip", "install", "-q", wheel], capture_output=True, check=True)
    return programs


def run(*command: str | Path) -> str:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(list(command), cwd="/", env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_wheel_holds_every_module_and_asset_and_nothing_else(wheel: Path, need: Callable[[str], str]) -> None:
    need("cc")
    assert wheel.name.startswith("ridgeline-0.1.0-py3-none-")
    expected = shipped(ROOT / "game" / "ridgeline", "ridgeline") | shipped(ROOT / "assets", "ridgeline/assets")
    held = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    libraries = ("ridgeline/render/kernels/_spans.", "ridgeline/play/kernels/_steps.")
    compiled = {name for name in held if name.startswith(libraries)}
    assert held - compiled == {name for name in expected if not name.endswith(COMPILED)}
    assert len(compiled) == len(libraries)


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
def test_where_there_is_no_compiler_numpy_does_the_work(tmp_path: Path) -> None:
    copy = copy_to(tmp_path / "sources")
    command = [sys.executable, "-m", "build", "--wheel", "--outdir", tmp_path, copy]
    without = {**os.environ, "CC": str(tmp_path / "no-compiler")}
    built = subprocess.run(command, env=without, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    held = zipfile.ZipFile(next(tmp_path.glob("*.whl"))).namelist()
    assert "ridgeline/render/kernels/compiled.py" in held
    assert not [name for name in held if "_spans" in name or "_steps" in name]
    assert next(tmp_path.glob("*.whl")).name == "ridgeline-0.1.0-py3-none-any.whl"


BEGINNINGS = {
    "manylinux2014_x86_64": b"\x7fELF\x02\x01\x01",
    "manylinux2014_aarch64": b"\x7fELF\x02\x01\x01",
    "win_amd64": b"MZ",
    "macosx_11_0_x86_64": b"\xcf\xfa\xed\xfe\x07",
    "macosx_11_0_arm64": b"\xcf\xfa\xed\xfe\x0c",
}
"""How the compiled library of each platform begins."""


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_release_has_a_wheel_for_every_platform_whatever_its_python(
    tmp_path: Path, need: Callable[[str], str]
) -> None:
    need("python-zig")
    script = copy_to(tmp_path / "sources") / "packaging" / "wheels.py"
    built = subprocess.run([sys.executable, script, tmp_path], capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    wheels = {file.stem.removeprefix("ridgeline-0.1.0-py3-none-"): file for file in tmp_path.glob("*.whl")}
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
