"""`python3 game` and `python3 tests`: what they set up, what they cost, and what they say when they cannot."""

from __future__ import annotations

import ast
import contextlib
import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import time
import venv
from collections.abc import Callable
from pathlib import Path

import pytest

from private_desktop import wait_for
from sources import ROOT, copy_to, put_page

ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

UV = {name: value for name, value in ENVIRONMENT.items() if name != "VIRTUAL_ENV"}

Done = subprocess.CompletedProcess[str]


def run(*command: str | Path, code: str = "", **changes: str) -> Done:
    words = [sys.executable, *(["-c", code] if code else []), *map(str, command)]
    return subprocess.run(words, env=ENVIRONMENT | changes, cwd="/", capture_output=True, text=True, check=False)


def pretending(what: str) -> str:
    """Code that runs a folder's `__main__.py` in a Python that is changed by `what`."""
    return f"import runpy, sys\n{what}\nsys.argv = sys.argv[1:]\nrunpy.run_path(sys.argv[0], run_name='__main__')"


@pytest.fixture
def light(tmp_path: Path) -> Path:
    """A fresh copy of the sources that depends on nothing, and so is set up within seconds."""
    folder = copy_to(tmp_path / "a clone")
    project = folder / "pyproject.toml"
    text = re.sub(r"^dependencies = \[.*?^\]", "dependencies = []", project.read_text(), flags=re.M | re.S)
    text = re.sub(r"^app = \[.*\]", "app = []", text, flags=re.M)
    project.write_text(text)
    return folder


def test_an_older_python_can_read_the_file_far_enough_to_be_told() -> None:
    assert ast.parse((ROOT / "game" / "__main__.py").read_text(encoding="utf-8"), feature_version=(3, 7)).body


@pytest.mark.parametrize("folder", ["game", "tests"])
def test_too_old_a_python_gets_one_line(folder: str) -> None:
    done = run(ROOT / folder, code=pretending("sys.version_info = (3, 10, 1, 'final', 0)"))
    assert done.returncode == 1
    assert done.stderr.startswith("Ridgeline needs Python 3.11 or later")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(("tools", "cure"), [(["apt"], "sudo apt install python3-venv"), ([], "venv and ensurepip")])
@pytest.mark.parametrize("missing", ["ensurepip", "venv"])
def test_a_missing_venv_module_gets_its_cure_in_one_line(
    light: Path, tmp_path: Path, missing: str, tools: list[str], cure: str
) -> None:
    for tool in tools:
        (tmp_path / tool).touch(mode=0o755)
    done = run(light / "game", code=pretending(f"sys.modules[{missing!r}] = None"), PATH=str(tmp_path))
    assert done.returncode == 1
    assert cure in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr
    assert not (light / ".venv").exists()


def test_a_folder_that_cannot_be_written_gets_one_line(light: Path) -> None:
    refuse = "import venv\ndef refuse(*_, **__): raise PermissionError(13, 'Permission denied')\nvenv.create = refuse"
    done = run(light / "game", code=pretending(refuse))
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].endswith("Permission denied")
    assert "Traceback" not in done.stderr


@pytest.mark.slow
@pytest.mark.timeout(400)
def test_a_fresh_clone_runs_with_one_command_and_starts_at_once_the_second_time(tmp_path: Path) -> None:
    folder = copy_to(tmp_path / "fresh")
    first = run(folder / "game", "still", tmp_path / "a still.png", "--theme", "dusk", "--size", "64x36")
    assert first.returncode == 0, first.stderr
    assert str(folder / ".venv") in first.stderr
    fetched = re.findall(r"^Ridgeline: (\S+), ([\d.]+) MB: (\d+) of about (\d+) MB\.$", first.stderr, re.M)
    assert {"numpy", "pygame-ce"} <= {name for name, *_ in fetched}
    assert abs(int(fetched[-1][2]) - sum(float(size) for _, size, *_ in fetched)) < 2.0
    assert 0.8 * int(fetched[-1][3]) <= int(fetched[-1][2]) <= 130
    assert "compiling" in first.stderr
    assert (tmp_path / "a still.png").stat().st_size > 0
    second = run(folder / "game", "--no-such-option")
    assert second.returncode == 2
    assert ".venv" not in second.stderr
    tests = run(folder / "tests", "--version")
    assert (tests.returncode, "pytest" in tests.stdout + tests.stderr) == (0, True)
    assert not run(folder / "game", "--help").stderr


@pytest.mark.slow
def test_a_start_costs_at_most_three_tenths_of_a_second_more_than_ridgeline_itself(light: Path) -> None:
    assert run(light / "game", "--help").returncode == 0
    program = light / ".venv" / ("Scripts/ridgeline.exe" if os.name == "nt" else "bin/ridgeline")

    def seconds(*command: str | Path) -> float:
        before = time.perf_counter()
        subprocess.run(list(map(str, command)), env=ENVIRONMENT, stdout=subprocess.DEVNULL, check=True)
        return time.perf_counter() - before

    pairs = [(seconds(sys.executable, light / "game", "--help"), seconds(program, "--help")) for _ in range(9)]
    assert statistics.median(ours - plain for ours, plain in pairs) <= 0.3


@pytest.mark.slow
def test_a_set_up_is_done_again_when_it_is_broken_or_out_of_date_or_has_been_moved(light: Path) -> None:
    assert "setting up" in run(light / "game", "--help").stderr
    shutil.rmtree(light / ".venv" / "bin")
    broken = run(light / "game", "--help")
    assert (broken.returncode, "setting up" in broken.stderr) == (0, True), broken.stderr
    with (light / "pyproject.toml").open("a") as file:
        file.write("\n# changed\n")
    changed = run(light / "game", "--help")
    assert (changed.returncode, "setting up" in changed.stderr) == (0, True), changed.stderr
    kernels = ("render/kernels/spans.c", "play/kernels/steps.c")
    for compiled in ("setup.py", *(f"game/ridgeline/{kernel}" for kernel in kernels)):
        with (light / compiled).open("a") as file:
            file.write("\n")
        built = run(light / "game", "--help")
        assert (built.returncode, "setting up" in built.stderr) == (0, True), built.stderr
    moved = light.rename(light.parent / "moved")
    again = run(moved / "game", "--help")
    assert (again.returncode, "setting up" in again.stderr) == (0, True), again.stderr
    where = "import ridgeline; print(ridgeline.__file__)"
    asked = [str(moved / ".venv/bin/python"), "-c", where]
    assert str(moved) in subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    assert not run(moved / "game", "--help").stderr


@pytest.mark.slow
def test_a_set_up_without_a_compiler_says_what_one_would_give(light: Path) -> None:
    done = run(light / "game", "--help", CC=str(light / "no-compiler"))
    assert (done.returncode, done.stderr.count("with one, such as gcc")) == (0, 1), done.stderr
    assert "compiler" not in run(light / "game", "--help").stderr, "it is said once"


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_set_up_that_was_killed_is_finished_by_the_next_start(light: Path) -> None:
    command = [sys.executable, str(light / "game"), "--help"]
    for awaited in (".venv/bin/python", ".venv/lib/*/site-packages/pip", "*.egg-info"):
        killed = subprocess.Popen(command, env=ENVIRONMENT, stderr=subprocess.DEVNULL, start_new_session=True)
        try:  # the last of them comes when pip has fetched setuptools; where the network fails it, it ends before that
            wait_for(lambda: any(light.glob(awaited)) or killed.poll() is not None, awaited, 400.0)  # noqa: B023
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(killed.pid, signal.SIGKILL)
            killed.wait()
    done = run(light / "game", "--help")
    assert (done.returncode, "usage: ridgeline" in done.stdout) == (0, True), done.stderr


@pytest.mark.slow
def test_two_starts_at_once_set_up_once(light: Path) -> None:
    command = [sys.executable, str(light / "game"), "--help"]
    pipe = subprocess.PIPE
    both = [subprocess.Popen(command, env=ENVIRONMENT, stdout=pipe, stderr=pipe, text=True) for _ in range(2)]
    outputs = [one.communicate() for one in both]
    assert [one.returncode for one in both] == [0, 0], outputs
    assert all("usage: ridgeline" in out for out, _ in outputs)
    assert sorted(": setting up" in said for _, said in outputs) == [False, True]
    assert sorted("waiting" in said for _, said in outputs) == [False, True]


@pytest.mark.slow
def test_a_venv_that_works_is_kept_whoever_made_it_even_without_pip(light: Path) -> None:
    venv.create(light / ".venv", with_pip=False, symlinks=os.name != "nt")
    kept = light / ".venv" / "someone's file"
    kept.touch()
    done = run(light / "game", "--help")
    assert (done.returncode, "usage: ridgeline" in done.stdout) == (0, True), done.stderr
    assert kept.exists()


@pytest.mark.slow
def test_uv_runs_the_program_and_its_tests_and_its_venv_serves_the_two_commands(
    light: Path, need: Callable[[str], str]
) -> None:
    def uv(*words: str) -> Done:
        command = [need("uv"), "run", "--python", sys.executable, *words]
        return subprocess.run(command, cwd=light, env=UV, capture_output=True, text=True, check=False)

    program, tests = uv("ridgeline", "--help"), uv("--extra", "test", "pytest", "--version")
    assert "usage: ridgeline" in program.stdout, program.stderr
    assert tests.returncode == 0, tests.stderr
    done = run(light / "tests", "--version")
    assert (done.returncode, "uv = " in (light / ".venv" / "pyvenv.cfg").read_text()) == (0, True), done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("installer", ["pipx install .[app]", "uv tool install .[app]"])
def test_the_installers_that_the_readme_names_bring_the_program(
    light: Path, tmp_path: Path, need: Callable[[str], str], installer: str
) -> None:
    put_page(light)
    tool, *words = installer.split()
    homes = {"PIPX_HOME": "pipx", "PIPX_BIN_DIR": "bin", "UV_TOOL_DIR": "uv", "UV_TOOL_BIN_DIR": "bin"}
    own = UV | {name: str(tmp_path / folder) for name, folder in homes.items()}
    command = [need(tool), *words, "--python", sys.executable]
    done = subprocess.run(command, cwd=light, env=own, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    asked = [str(tmp_path / "bin" / "ridgeline"), "--help"]
    shown = subprocess.run(asked, env=own, capture_output=True, text=True, check=False)
    assert shown.stdout.startswith("usage: ridgeline"), shown.stderr


@pytest.mark.slow
def test_without_a_network_one_line_says_so_and_pip_s_words_are_in_a_file(light: Path) -> None:
    nothing = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": "", "PIP_CONFIG_FILE": os.devnull}
    done = run(light / "game", "--help", **nothing)
    assert done.returncode == 1
    told, fetching, failed = done.stderr.splitlines()
    assert ("setting up" in told, "fetching" in fetching) == (True, True)
    assert "is the network up?" in failed
    log = light / ".venv" / "ridgeline-set-up.log"
    assert str(log) in failed
    assert "No matching distribution found" in log.read_text()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="makes a small disk as Linux does")
@pytest.mark.parametrize("room", [4, 16])
def test_on_a_full_disk_one_line_says_so(light: Path, tmp_path: Path, need: Callable[[str], str], room: int) -> None:
    (tmp_path / "small").mkdir()
    size = sum(-(-file.stat().st_size // 4096) * 4096 for file in light.rglob("*")) + room * 2**20
    script = f'mount -t tmpfs -o size={size} none "$1" && cp -r "$2" "$1/clone" && exec "$3" "$1/clone/game" --help'
    disk = [need("unshare"), "--user", "--map-root-user", "--mount", "sh", "-c", script, "sh"]
    command = [*disk, tmp_path / "small", light, sys.executable]
    done = subprocess.run(list(map(str, command)), env=ENVIRONMENT, capture_output=True, text=True, check=False)
    if "mount" in done.stderr and "Ridgeline" not in done.stderr:
        pytest.skip("this system lets nobody mount a disk of their own")
    assert done.returncode == 1
    *_, failed = done.stderr.splitlines()
    assert "the disk is full" in failed or "No space left on device" in failed
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) <= 3


def test_what_should_not_happen_to_the_starter_is_one_line_and_its_traceback_a_file(
    light: Path, tmp_path: Path
) -> None:
    done = run(light / "game", code=pretending("import venv\nvenv.create = None"), TMPDIR=str(tmp_path))
    assert done.returncode == 70
    _, line = done.stderr.splitlines()
    assert "Traceback" not in line
    [log] = tmp_path.glob("ridgeline-set-up-*.log")
    assert str(log) in line
    assert "Traceback" in log.read_text()
