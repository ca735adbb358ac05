"""The plan of the house, held: who may import whom, and what is kept out of the pictures."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sources import ROOT

PACKAGE = ROOT / "game" / "ridgeline"
MODULES = sorted(PACKAGE.rglob("*.py"))

MAY_IMPORT = {
    "terrain": set(),
    "scene": {"terrain", "shipped", "folders"},
    "play": {"terrain", "scene"},
    "render": {"terrain", "scene", "shipped"},
}
"""The rooms, and which others each may import; `present` and `cli` come last and may import them all."""

WITH_PYGAME = ("render/", "present/", "terrain/pygame_util.py")
WITH_A_CLOCK = ("present/pacing.py", "present/presenting.py", "present/doctor/costs.py")
"""The loop's clock, and the stopwatches of those that measure what showing a frame costs."""
WITH_CHANCE = "present/pacing.py"
DECIDES = ("rules", "constants", "coins", "course", "flight", "ground", "bot", "lint", "replay", "run")
"""What decides a run."""
READS_A_CLOCK = re.compile(r"\b(pygame\.time\b|time\.(time|monotonic|perf_counter)|date(time)?\.(now|utcnow|today)$)")
CHANCE = {"random", "secrets", "uuid"}


def place(module: Path) -> str:
    return module.relative_to(PACKAGE).as_posix()


def nodes(module: Path) -> Iterator[ast.AST]:
    return ast.walk(ast.parse(module.read_text(encoding="utf-8")))


def imports(module: Path) -> Iterator[str]:
    """The absolute names of what a file imports, at its top or inside a function."""
    package = ["ridgeline", *module.relative_to(PACKAGE).parts[:-1]]
    for node in nodes(module):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) + 1 - node.level] if node.level else []
            origin = ".".join([*start, *([node.module] if node.module else [])])
            yield from (f"{origin}.{alias.name}" for alias in node.names)


def attributes(module: Path) -> set[str]:
    """What a file reads with dots, as written: `pygame.time.Clock`."""
    return {ast.unparse(node) for node in nodes(module) if isinstance(node, ast.Attribute)}


def of_room(room: str) -> list[Path]:
    return [module for module in MODULES if place(module).startswith(f"{room}/")]


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


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_a_room_imports_only_the_rooms_to_its_left(room: str) -> None:
    allowed = MAY_IMPORT[room] | {room}
    for module in of_room(room):
        own = [name.split(".") for name in imports(module) if name.split(".")[0] == "ridgeline"]
        assert {parts[1] for parts in own} <= allowed, module


def test_terrain_imports_numpy_the_standard_library_and_itself_by_relative_names() -> None:
    for module in of_room("terrain"):
        written = [node for node in nodes(module) if isinstance(node, ast.ImportFrom)]
        assert not any((node.module or "").startswith("ridgeline") for node in written), module
        others = {name.split(".")[0] for name in imports(module)} - {"numpy", "ridgeline"}
        assert others <= sys.stdlib_module_names | ({"pygame"} if place(module) in WITH_PYGAME else set()), module


def test_nothing_imports_present_but_the_command_line_and_the_lazy_package() -> None:
    outside = [module for module in MODULES if not place(module).startswith("present/")]
    for module in outside:
        if place(module) not in ("cli.py", "__init__.py"):
            assert not any(name.startswith("ridgeline.present") for name in imports(module)), module


def test_the_rules_of_the_game_and_what_decides_a_run_import_terrain_alone() -> None:
    for name in (*DECIDES, "strict", "goals", "book"):
        own = [one.split(".") for one in imports(PACKAGE / "play" / f"{name}.py") if one.split(".")[0] == "ridgeline"]
        assert {parts[1] for parts in own} <= {"terrain", "play"}, name
    assert loaded_by("import ridgeline.play") == {"ridgeline", "numpy"}


def test_only_render_present_and_the_adaptor_import_pygame() -> None:
    for module in MODULES:
        if not place(module).startswith(WITH_PYGAME):
            assert not any(name.split(".")[0] == "pygame" for name in imports(module)), module


def test_render_opens_no_window() -> None:
    for module in of_room("render"):
        reads = attributes(module) | set(imports(module))
        assert not any(name.startswith(("pygame.display", "pygame.window", "pygame.Window")) for name in reads), module


def test_a_clock_is_read_only_where_it_must_be() -> None:
    for module in MODULES:
        if place(module) not in WITH_A_CLOCK:
            assert not {name for name in imports(module) if re.match(r"(pygame\.)?time\b", name)}, module
            assert not {name for name in attributes(module) if READS_A_CLOCK.search(name)}, module


def test_nothing_is_left_to_chance_but_the_seed_that_nobody_chose() -> None:
    for module in MODULES:
        assert not CHANCE & {name.split(".")[0] for name in imports(module)}, module
        chosen = {"random"} if place(module) == WITH_CHANCE else {"random", "urandom"}
        assert not chosen & {part for name in attributes(module) for part in name.split(".")}, module


def test_nothing_uses_the_builtin_hash_which_differs_between_runs() -> None:
    for module in MODULES:
        assert not [node for node in nodes(module) if isinstance(node, ast.Name) and node.id == "hash"], module


def test_files_have_at_most_400_lines() -> None:
    for file in [*MODULES, *(ROOT / "tests").rglob("*.py"), *(ROOT / "game").glob("*.py")]:
        assert len(file.read_text(encoding="utf-8").splitlines()) <= 400, file


def test_importing_ridgeline_loads_nothing_else() -> None:
    assert loaded_by("import ridgeline") == {"ridgeline"}


def test_importing_terrain_loads_numpy_alone() -> None:
    assert loaded_by("import ridgeline.terrain") == {"ridgeline", "numpy"}


def test_a_copy_of_the_terrain_folder_works_under_another_name(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE / "terrain", tmp_path / "ground")
    assert loaded_by("from ground import Ridge; Ridge(seed=7).heights(0, 10)", tmp_path) == {"ground", "numpy"}


def test_scene_loads_no_pygame_and_what_is_for_themes_that_people_write_only_for_them() -> None:
    code = 'from ridgeline.scene import Landscape; Landscape("dusk"), Landscape()'
    assert loaded_by(code) == {"ridgeline", "numpy"}
    others = set() if sys.platform == "linux" else {"platformdirs"}
    assert loaded_by("from ridgeline.cli import main; main(['themes'])") == {"ridgeline", "numpy"} | others


def test_the_checks_of_courses_and_replays_load_numpy_alone(tmp_path: Path) -> None:
    play = "from ridgeline.play import Run, to_text; import pathlib; from ridgeline.cli import main"
    replay = f"file = pathlib.Path({str(tmp_path / 'run')!r}); file.write_text(to_text(Run(1).replay()))"
    code = f"{play}; {replay}; main(['lint', '7']); main(['replay', str(file), '--verify'])"
    assert loaded_by(code) == {"ridgeline", "numpy"}


@pytest.mark.parametrize("words", ["--help", "still --help", "themes --help", "map --help"])
def test_help_loads_neither_numpy_nor_pygame(words: str) -> None:
    code = f"from ridgeline.cli import main\ntry: main({words.split()!r})\nexcept SystemExit: pass"
    assert loaded_by(code) == {"ridgeline"}
