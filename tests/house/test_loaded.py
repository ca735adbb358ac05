"""What importing a part of Ridgeline loads, in a fresh Python, and what a command does."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sources import ROOT

PACKAGE = ROOT / "game" / "ridgeline"


def loaded_by(code: str, *paths: Path) -> set[str]:
    """The third-party packages that a fresh Python has loaded after `code`, besides those of its start."""
    asked = (
        "import json, sys; before = set(sys.modules)\n"
        f"{code}\n"
        "print(json.dumps(sorted({name.partition('.')[0] for name in set(sys.modules) - before})))"
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, paths))}
    command = [sys.executable, "-c", asked]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    names = json.loads(done.stdout.splitlines()[-1])
    return {name for name in names if name not in sys.stdlib_module_names and not name.startswith("__editable__")}


@pytest.mark.slow
def test_the_gym_loads_what_it_draws_with_only_when_it_draws() -> None:
    loaded = loaded_by("import ridgeline.gym; ridgeline.gym.GlideEnv(render_mode='rgb_array').reset()")
    assert {"gymnasium", "numpy", "ridgeline"} <= loaded
    assert "pygame" not in loaded


def test_importing_ridgeline_loads_nothing_else() -> None:
    assert loaded_by("import ridgeline") == {"ridgeline"}


def test_importing_terrain_loads_numpy_alone() -> None:
    assert loaded_by("import ridgeline.terrain") == {"ridgeline", "numpy"}


@pytest.mark.slow
def test_a_backdrop_draws_into_arrays_with_numpy_alone() -> None:
    code = "import ridgeline; ridgeline.Backdrop((64, 36), 'dusk', ground=lambda x: 0.0).pixels(foreground=True)"
    assert loaded_by(code) == {"ridgeline", "numpy"}


def test_a_copy_of_the_terrain_folder_works_under_another_name(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE / "terrain", tmp_path / "ground")
    assert loaded_by("from ground import Ridge; Ridge(seed=7).heights(0, 10)", tmp_path) == {"ground", "numpy"}


@pytest.mark.slow
def test_scene_loads_no_pygame_and_checks_of_themes_only_for_written_ones() -> None:
    code = 'from ridgeline.scene import Landscape; Landscape("dusk"), Landscape()'
    assert loaded_by(code) == {"ridgeline", "numpy"}
    others = set() if sys.platform == "linux" else {"platformdirs"}
    assert loaded_by("from ridgeline.cli import main; main(['themes'])") == {"ridgeline", "numpy"} | others


@pytest.mark.slow
def test_the_checks_of_courses_load_numpy_alone_and_a_replay_what_checks_it(tmp_path: Path) -> None:
    play = "from ridgeline.play import Run, to_text; import pathlib; from ridgeline.cli import main"
    replay = f"file = pathlib.Path({str(tmp_path / 'run')!r}); file.write_text(to_text(Run(1).replay()))"
    code = f"{play}; {replay}; main(['lint', '7'])"
    assert loaded_by(code) == {"ridgeline", "numpy"}
    loaded = loaded_by(f"{code}; main(['replay', str(file), '--verify'])")
    assert {"ridgeline", "numpy", "pydantic"} <= loaded
    assert not loaded & {"pygame", "PIL", "tomlkit"}


@pytest.mark.parametrize("words", ["--help", "still --help", "themes --help", "map --help"])
def test_help_loads_neither_numpy_nor_pygame(words: str) -> None:
    code = f"from ridgeline.cli import main\ntry: main({words.split()!r})\nexcept SystemExit: pass"
    assert loaded_by(code) == {"ridgeline"}


def test_importing_the_game_loads_numpy_alone() -> None:
    assert loaded_by("import ridgeline.play") == {"ridgeline", "numpy"}
