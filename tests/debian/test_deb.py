"""The package for Debian: built, looked at by lintian, installed in a bare root, run there, and removed from it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from private_desktop import Desktop, wait_for
from ridgeline.desktop.saver.install import dialog_text
from sources import ROOT

from .bare_root import BareRoot

pytestmark = [pytest.mark.slow, pytest.mark.window, pytest.mark.timeout(600)]

LISTS = Path("etc/X11/app-defaults")

FINDINGS = """
import sys
sys.path.insert(0, "/usr/lib/ridgeline")
sys.argv = ["/usr/bin/ridgeline"]
from ridgeline.desktop.doctor import mate, xscreensaver
print("{registered}, {shown}".format(**xscreensaver.findings()))
print("{registered}, {link}".format(**mate.findings()))
"""
"""What `doctor` finds of the savers that are registered for all users."""


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package, packed quickly."""
    folder = tmp_path_factory.mktemp("deb")
    command = [sys.executable, str(ROOT / "packaging" / "make_deb.py"), str(folder)]
    environment = os.environ | {"DEB_LEVEL": "0"}
    built = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    return Path(built.stdout.strip())


@pytest.fixture(scope="module")
def root(package: Path, tmp_path_factory: pytest.TempPathFactory) -> BareRoot:
    """A bare Debian with what the package needs, and with XScreenSaver's list."""
    bare = BareRoot(tmp_path_factory.mktemp("root") / "root", field(package, "Depends"))
    (bare.folder / LISTS).mkdir(parents=True)
    (bare.folder / LISTS / "XScreenSaver-nogl").write_bytes(Path("/", LISTS, "XScreenSaver-nogl").read_bytes())
    (bare.folder / LISTS / "XScreenSaver").symlink_to("XScreenSaver-nogl")
    return bare


def field(package: Path, name: str) -> str:
    return subprocess.run(["dpkg-deb", "--field", package, name], capture_output=True, text=True, check=True).stdout


def test_lintian_finds_no_error_and_only_embedded_libraries_are_overridden(
    package: Path, need: Callable[[str], str]
) -> None:
    command = [need("lintian"), "--allow-root", "--fail-on", "error", "--tag-display-limit", "0", str(package)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    overrides = (ROOT / "packaging" / "deb" / "overrides").read_text().splitlines()
    assert overrides[0].startswith("#")
    about = re.compile(
        r"# |ridgeline: (embedded-library \w+|unstripped-binary-or-object) \*usr/lib/ridgeline/\w+\.libs/lib"
    )
    assert all(about.match(line) for line in overrides)


def test_nothing_in_it_is_an_encoder_under_the_gpl(package: Path) -> None:
    listed = subprocess.run(["dpkg-deb", "--contents", package], capture_output=True, text=True, check=True).stdout
    names = [line.split(maxsplit=5)[5] for line in listed.splitlines()]
    assert any(name.startswith("./usr/lib/ridgeline/numpy/") for name in names)
    parts = {part for name in names for part in name.split("/")}
    bad = re.compile(r"(lib)?(av|avcodec|avformat|ffmpeg|x264|x265|heif|de265|pillow_heif)([-._].*)?(\.libs)?")
    assert not [part for part in parts if bad.fullmatch(part)]
    assert not [name for name in names if "/tests/" in name or "__pycache__" in name]


def test_it_is_installed_runs_and_is_removed_without_a_trace(root: BareRoot, package: Path, desktop: Desktop) -> None:
    before = root.files()
    (root.folder / "ridgeline.deb").write_bytes(package.read_bytes())
    root.run("dpkg", "--install", "/ridgeline.deb")
    (root.folder / "ridgeline.deb").unlink()

    root.run("ridgeline", "still", "/run/still.png", "--theme", "dusk", "--seed", "7", "--size", "64x36")
    here = root.folder / "run" / "here.png"
    again = [sys.executable, "-m", "ridgeline", "still", str(here)]
    subprocess.run([*again, "--theme", "dusk", "--seed", "7", "--size", "64x36"], check=True)
    assert (root.folder / "run" / "still.png").read_bytes() == here.read_bytes()
    words = ("--theme", "dusk", "--seed", "7", "--size", "32x18", "--fps", "5", "--to", "12")
    root.run("ridgeline", "film", "/run/film.gif", *words)  # several processes
    for made in ("still.png", "here.png", "film.gif"):
        (root.folder / "run" / made).unlink()

    changes = {"DISPLAY": desktop.display, "XDG_CONFIG_HOME": "/run/home", "XDG_STATE_HOME": "/run/home"}
    changes |= {"XDG_DATA_HOME": "/run/home", "XDG_CACHE_HOME": "/run/home"}
    assert root.run("ridgeline", "--theme", "dusk", "--seed", "7", "--seconds", "1", changes=changes) == (
        "Ridgeline – dusk – 7\n"
    )
    assert "already" in root.run("ridgeline", "install", "--user", status=2)

    listed = (root.folder / LISTS / "XScreenSaver").read_bytes().decode("latin-1")
    assert listed.count('"Ridgeline"') == 1
    assert len(listed.splitlines()) == len(theirs(root).splitlines()) + 1
    assert (root.folder / "usr/share/xscreensaver/config/ridgeline.xml").read_text() == dialog_text()
    saver = root.run("/usr/libexec/xscreensaver/ridgeline", "--root", "--dry-run", status=2)
    assert "XSCREENSAVER_WINDOW, which is not set" in saver

    found = root.run("python3", "-I", "-c", FINDINGS, changes={"PYGAME_HIDE_SUPPORT_PROMPT": "1"})
    assert found == "yes, at random, among others\nyes, yes\n"
    said = root.run("ridgeline", "saver", "install", "--for", "xscreensaver", "--write")
    assert said.startswith("already listed for all users: /etc/X11/app-defaults/XScreenSaver\n")

    a_new_user_has_a_saver_and_leaves_no_trace(root, desktop)

    root.run("dpkg", "--purge", "ridgeline")
    shutil.rmtree(root.folder / "run" / "home", ignore_errors=True)  # the user's own
    compiled = re.compile(r"usr/(lib/python3\.\d+|share/python3)/(.*/)?__pycache__(/|$)")  # Debian's own, by its Python
    after = {name: what for name, what in root.files().items() if not compiled.match(name)}
    assert {name: what for name, what in after.items() if before.get(name) != what} == {}
    assert set(before) == set(after)


def a_new_user_has_a_saver_and_leaves_no_trace(root: BareRoot, desktop: Desktop) -> None:
    """From an empty home: the menu's entry, the saver that comes and goes at a touch, and the empty home again."""
    entry = root.folder / "usr/share/applications/ridgeline.desktop"
    subprocess.run(["desktop-file-validate", "--no-hints", entry], check=True)
    display = {"DISPLAY": desktop.display}
    said = root.run("ridgeline", "saver", "install", "--write", changes=display)
    assert "wrote /root/.config/autostart/ridgeline-idle.desktop: " in said
    assert "put '/usr/bin/ridgeline idle &' into what it starts" in said
    with root.start("ridgeline", "idle", "--after", "1", changes=display) as watcher:
        wait_for(lambda: desktop.screenshot().std() > 10, "the saver", 60)
        named = root.run("ridgeline", "saver", "uninstall", changes=display)
        assert "'ridgeline idle' still watches this session" in named

        def gone() -> bool:
            """Touch the mouse, as somebody does who sees that nothing happens within the saver's first second."""
            desktop.push(30, 30)
            return not desktop.screenshot().any()

        wait_for(gone, "its end", 30, pause=0.5)
        watcher.terminate()
        assert watcher.communicate(timeout=20)[0] == ""
    root.run("ridgeline", "uninstall", "--user", changes=display)
    assert list((root.folder / "root").iterdir()) == []


def theirs(root: BareRoot) -> str:
    return (root.folder / LISTS / "XScreenSaver-nogl").read_bytes().decode("latin-1")
