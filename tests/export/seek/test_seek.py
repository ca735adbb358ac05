"""The command that seeks: codes, sheets, and words that are none."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from private_desktop import wait_for
from ridgeline.cli import main
from ridgeline.export.seek import seek_command
from ridgeline.scene import SceneCode
from ridgeline.scene.wishes.search import Search


def children_of(program: int) -> list[str]:
    """The processes that a program has begun, by whatever thread."""
    return [child for task in Path(f"/proc/{program}/task").glob("*/children") for child in task.read_text().split()]


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few landscapes, scored here."""
    of = Search.of
    monkeypatch.setattr(Search, "of", lambda *given, **named: of(*given, count=33, **named))
    monkeypatch.setattr("ridgeline.system.pace.pool.processors", lambda: 1)


@pytest.mark.slow
@pytest.mark.usefixtures("few")
def test_it_prints_codes_and_saves_their_sheet(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.png"
    assert main(["seek", "lone peak", str(sheet), "--theme", "dusk", "--time", "18:30", "--count", "3"]) == 0
    printed, said = capsys.readouterr()
    codes = [SceneCode.parse(line) for line in printed.splitlines()]
    assert [(code.theme, code.hour) for code in codes] == [("dusk", 18.5)] * 3
    assert said.startswith(f"ridgeline: wrote {sheet}: sheet of 3 pictures, ")
    assert said.count("\n") == 1
    with Image.open(sheet) as picture:
        size = seek_command.PICTURE_WIDTH + seek_command.GAP
        assert picture.width == 2 * size + seek_command.GAP
        lines = picture.convert("L").crop((0, 270 + seek_command.GAP, picture.width, 270 + seek_command.LINE))
        assert lines.getextrema()[1] > 200


@pytest.mark.slow
@pytest.mark.usefixtures("few")
def test_it_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["seek", "lone peak", "--json", "--count", "2", "--theme", "winter", "--size", "300x200"]) == 0
    best, second = json.loads(capsys.readouterr().out)
    assert best["score"] >= second["score"] > 0.0
    assert SceneCode.parse(best["code"]).size == (1620.0, 1080.0)


@pytest.mark.parametrize(
    "words",
    [
        ["seek"],
        ["seek", "a unicorn"],
        ["seek", "lake"],
        ["seek", "lone peak", "--count", "0"],
        ["seek", "lone peak", "--theme", "nowhere"],
        ["seek", "lone peak", "--size", "2000x2"],
        ["seek", "lone peak", "sheet.pdf"],
        ["seek", "lone peak", "no/such/folder/sheet.png"],
        ["seek", "moon over snow", "--theme", "dusk"],
        ["seek", "moon over snow", "--weather", "nice"],
    ],
)
def test_what_it_cannot_do_is_one_line(
    words: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(words) == 2
    printed, said = capsys.readouterr()
    assert (printed, said.count("\n")) == ("", 1)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@pytest.mark.usefixtures("few")
def test_nothing_that_fits_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["seek", "sun between peaks", "--theme", "dusk", "--time", "12:00"]) == 2
    assert "no landscape of 33 shows" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize(
    ("number", "later"), [(signal.SIGINT, 0.0), (signal.SIGINT, 0.02), (signal.SIGTERM, 0.05), (signal.SIGHUP, 0.5)]
)
def test_a_signal_ends_it_at_once_with_all_its_processes(number: signal.Signals, later: float) -> None:
    words = [sys.executable, "-m", "ridgeline", "seek", "village by water", "--count", "100"]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, text=True
    ) as program:
        wait_for(lambda: len(children_of(program.pid)) > 1, "its processes")
        own = children_of(program.pid)
        with pytest.raises(subprocess.TimeoutExpired):
            program.wait(later)
        os.killpg(program.pid, number)  # as a terminal does: every process of the command gets it
        done = *program.communicate(timeout=20), program.returncode
    assert done == ("", "", 128 + number)
    wait_for(lambda: not any(Path(f"/proc/{child}").exists() for child in own), "their end")
