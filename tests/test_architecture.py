"""The plan of the house, held: who may import whom, and what is kept out of the pictures."""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from sources import ROOT

PACKAGE = ROOT / "game" / "ridgeline"
MODULES = sorted(PACKAGE.rglob("*.py"))

MAY_IMPORT = {
    "terrain": set(),
    "textfile": set(),
    "scene": {"chance", "terrain", "textfile", "shipped", "user_folders"},
    "play": {"chance", "terrain", "textfile", "scene", "shipped", "words"},
    "sound": {"chance", "terrain", "scene", "play"},
    "render": {"terrain", "scene", "shipped"},
    "backdrop": {"terrain", "scene", "render"},
    "gym": {"terrain", "scene", "play", "render"},
}
"""The rooms, and which others each may import; `cli` comes last and may import them all."""

PROGRAM = ("system/", "shot/", "app/", "export/", "desktop/")
"""The rooms of the program, which nothing else imports; each may import those before it, and what is in no room."""

WITH_PYGAME = ("render/", "backdrop/", *PROGRAM, "terrain/pygame_util.py")
WITH_A_CLOCK = (
    "system/pace/clock.py",
    "app/window/blitting.py",
    "desktop/doctor/costs.py",
    "backdrop/level_of_work.py",
)
"""The loop's clock, and the stopwatches of those that measure what showing a frame costs: a game's own among them."""
WITH_CHANCE = "system/pace/clock.py"
DECIDES = (
    *("rules", "constants", "coins", "course", "course_check", "bot", "daily", "replay", "run"),
    *("batch", "chapters", "itinerary", "kernels/compiled", "kernels/lands", "spline_line", "way"),
)
"""What decides a run."""
READS_A_CLOCK = re.compile(r"\b(pygame\.time\b|time\.(time|monotonic|perf_counter)|date(time)?\.(now|utcnow|today)$)")
LOADED_BY_NAME = re.compile(r"[a-z_]+(\.[a-z_]+)+:[a-z_]+")
CHANCE = {"random", "secrets", "uuid"}


def place(module: Path) -> str:
    return module.relative_to(PACKAGE).as_posix()


class Read(NamedTuple):
    """What a file says, without its tree: the trees of all of them would be looked through for garbage all day.

    Attributes:
        imports: the absolute names of what it imports, at its top, inside a function or by a text like
            "export.seek.seek_command:run", as in the table of commands.
        origins: what follows `from`, as written.
        attributes: what it reads with dots, as written: `pygame.time.Clock`; what is no name is left out in front.
        names: all names without dots.
        tricks: the tricks for the checker in it, see `MOST_TRICKS`.
    """

    imports: list[str]
    origins: set[str]
    attributes: set[str]
    names: set[str]
    tricks: list[str]


@cache
def read(module: Path) -> Read:
    package = ["ridgeline", *module.relative_to(PACKAGE).parts[:-1]]
    text = module.read_text(encoding="utf-8")
    found = Read([], set(), set(), set(), ["type: ignore"] * text.count("# type: ignore"))
    waiting: list[ast.AST] = [ast.parse(text)]
    for node in waiting:  # `ast.walk` takes twice as long
        if name := trick(node):
            found.tricks.append(name)
        if isinstance(node, ast.Import):
            found.imports.extend(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            found.origins.add(node.module or "")
            start = package[: len(package) + 1 - node.level] if node.level else []
            origin = ".".join([*start, *([node.module] if node.module else [])])
            found.imports.extend(f"{origin}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and LOADED_BY_NAME.fullmatch(node.value):
            found.imports.append("ridgeline." + node.value.replace(":", "."))
        elif isinstance(node, ast.Attribute):
            found.attributes.add(dotted(node))
        elif isinstance(node, ast.Name):
            found.names.add(node.id)
        for name in node._fields:
            part = getattr(node, name)
            if isinstance(part, ast.AST):
                waiting.append(part)
            elif isinstance(part, list):
                waiting += [one for one in part if isinstance(one, ast.AST)]
    return found


def dotted(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def imports(module: Path) -> list[str]:
    return read(module).imports


def attributes(module: Path) -> set[str]:
    return read(module).attributes


def test_the_table_of_commands_names_functions_that_exist() -> None:
    texts = re.findall(rf'"({LOADED_BY_NAME.pattern})"', (PACKAGE / "cli.py").read_text(encoding="utf-8"))
    assert len(texts) >= 20
    for text, *_ in texts:
        module, _, function = text.partition(":")
        file = PACKAGE / f"{module.replace('.', '/')}.py"
        assert f"\ndef {function}(" in file.read_text(encoding="utf-8"), text
        assert f"ridgeline.{module}.{function}" in imports(PACKAGE / "cli.py"), text


def of_room(room: str) -> list[Path]:
    return [module for module in MODULES if place(module).startswith(f"{room}/")]


def test_a_room_of_the_program_imports_none_after_it() -> None:
    for at, room in enumerate(PROGRAM):
        later = tuple(f"ridgeline.{other[:-1]}." for other in (*PROGRAM[at + 1 :], "gym/", "backdrop/", "cli/"))
        for module in of_room(room[:-1]):
            assert not any(f"{name}.".startswith(later) for name in imports(module)), module


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_a_room_imports_only_the_rooms_to_its_left(room: str) -> None:
    allowed = MAY_IMPORT[room] | {room}
    for module in of_room(room):
        own = [name.split(".") for name in imports(module) if name.split(".")[0] == "ridgeline"]
        assert {parts[1] for parts in own} <= allowed, module


def test_terrain_imports_numpy_the_standard_library_and_itself_by_relative_names() -> None:
    for module in of_room("terrain"):
        assert not any(origin.startswith("ridgeline") for origin in read(module).origins), module
        others = {name.split(".")[0] for name in imports(module)} - {"numpy", "ridgeline"}
        assert others <= sys.stdlib_module_names | ({"pygame"} if place(module) in WITH_PYGAME else set()), module


def test_the_streams_of_chance_import_nothing_of_ours() -> None:
    assert not [name for name in imports(PACKAGE / "chance.py") if name.startswith("ridgeline")]


def test_the_clipboard_is_reached_in_one_way_which_both_pygames_have() -> None:
    asked = [module for module in MODULES if "pygame.scrap" in module.read_text(encoding="utf-8")]
    assert [place(module) for module in asked] == ["app/window/clipboard.py"]


def test_nothing_imports_the_program_but_the_command_line_and_the_lazy_package() -> None:
    rooms = tuple(f"ridgeline.{room[:-1]}." for room in PROGRAM)
    for module in MODULES:
        if not place(module).startswith(PROGRAM) and place(module) not in ("cli.py", "__init__.py"):
            assert not any(f"{name}.".startswith(rooms) for name in imports(module)), module


def test_the_rules_of_the_game_import_terrain_and_chance_alone() -> None:
    for name in (*DECIDES, "ladder/goals", "ladder/feats", "high_scores"):
        own = [one.split(".") for one in imports(PACKAGE / "play" / f"{name}.py") if one.split(".")[0] == "ridgeline"]
        files = {"chapters": {"shipped", "textfile"}, "replay": {"textfile"}, "high_scores": {"textfile"}}.get(
            name, set()
        )
        assert {parts[1] for parts in own} <= {"chance", "terrain", "play"} | files, name


def test_nothing_but_the_gym_imports_it_or_gymnasium() -> None:
    others = [module for module in MODULES if not place(module).startswith("gym/")]
    assert not [module for module in others if {"gymnasium"} & {name.split(".")[0] for name in imports(module)}]
    assert not [module for module in others if any(name.startswith("ridgeline.gym") for name in imports(module))]


def test_only_render_the_program_and_the_adaptors_import_pygame() -> None:
    for module in MODULES:
        if not place(module).startswith(WITH_PYGAME):
            assert not any(name.split(".")[0] == "pygame" for name in imports(module)), module


def test_neither_render_nor_the_backdrop_opens_a_window() -> None:
    for module in [*of_room("render"), *of_room("backdrop")]:
        reads = attributes(module) | set(imports(module))
        assert not any(name.startswith(("pygame.display", "pygame.window", "pygame.Window")) for name in reads), module


def test_a_clock_is_read_only_where_it_must_be() -> None:
    for module in MODULES:
        if place(module) not in WITH_A_CLOCK:
            assert not {name for name in imports(module) if re.match(r"(pygame\.)?time\b", name)}, module
            assert not {name for name in attributes(module) if READS_A_CLOCK.search(name)}, module


def test_all_that_is_printed_passes_the_one_place_that_makes_it_harmless() -> None:
    for module in MODULES:
        if place(module) != "output.py":
            assert "print" not in read(module).names, module
            assert not attributes(module) & {"sys.stdout.write", "sys.stderr.write"}, module


def test_nothing_is_left_to_chance_but_the_seed_that_nobody_chose() -> None:
    for module in MODULES:
        assert not CHANCE & {name.split(".")[0] for name in imports(module)}, module
        chosen = {"random"} if place(module) == WITH_CHANCE else {"random", "urandom"}
        assert not chosen & {part for name in attributes(module) for part in name.split(".")}, module


def test_nothing_uses_the_builtin_hash_which_differs_between_runs() -> None:
    for module in MODULES:
        assert "hash" not in read(module).names, module


MOST_TRICKS = {
    "protocols": 15,
    "imports for types alone": 20,
    "indented imports of our own": 165,
    "type: ignore": 5,
    "setattr by name": 3,
    "six arguments by place": 27,
    "starred tuples": 0,
}
"""How often we say to a checker what the code does not; fewer are welcome, more are not."""


def trick(node: ast.AST) -> str:
    """Which of them a node is; "" for none."""
    if isinstance(node, ast.ClassDef) and any(dotted(base) in ("ABC", "Protocol") for base in node.bases):
        return "protocols"
    if isinstance(node, ast.If) and dotted(node.test) == "TYPE_CHECKING":
        return "imports for types alone"
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        own = [argument for argument in node.args.args if argument.arg not in ("self", "cls")]
        return "six arguments by place" if len(node.args.posonlyargs) + len(own) > 5 else ""
    if isinstance(node, ast.ImportFrom) and node.level and node.col_offset:
        return "indented imports of our own"
    if isinstance(node, ast.Starred) and isinstance(node.value, ast.Tuple | ast.List):
        return "starred tuples"
    return "setattr by name" if isinstance(node, ast.Call) and dotted(node.func) == "setattr" else ""


def test_tricks_for_the_checker_do_not_become_more() -> None:
    found = Counter(name for module in MODULES for name in read(module).tricks)
    assert all(found[name] <= most for name, most in MOST_TRICKS.items()), found


def test_a_trick_is_found() -> None:
    text = "if TYPE_CHECKING:\n    import a\nclass Kind(Protocol):\n    b = f()  # type: ignore\nsetattr(c, d, e)\n"
    text += "def g(a, b, c, d, e, f): f(*(a, b))\ndef h():\n    from . import i\n"
    named = {trick(node) for node in ast.walk(ast.parse(text))} - {""}
    assert named | {"type: ignore"} == MOST_TRICKS.keys()


def test_files_have_at_most_400_lines() -> None:
    for file in [*MODULES, *(ROOT / "tests").rglob("*.py"), *(ROOT / "game").glob("*.py")]:
        assert len(file.read_text(encoding="utf-8").splitlines()) <= 400, file


def test_no_folder_is_a_hall() -> None:
    for folder in {file.parent for file in [*MODULES, *(ROOT / "tests").rglob("*.py")]}:
        assert len(list(folder.glob("*.py"))) <= 24, folder


def test_nothing_imports_in_a_circle_neither_files_nor_rooms() -> None:
    files = {place(module): {known for name in imports(module) if (known := file_of(name))} for module in MODULES}
    bare = {file: {other for other in to if not other.endswith("__init__.py")} for file, to in files.items()}
    assert circle(bare) is None
    for folder in (
        "",
        "terrain/",
        "scene/",
        "play/",
        "render/",
        "system/",
        "app/",
        "export/",
        "desktop/",
    ):  # a room as one with all that is in it
        rooms: dict[str, set[str]] = {}
        for file, to in bare.items():
            if file.startswith(folder) and not file.endswith("__init__.py"):
                others = {room_in(folder, other) for other in to if other.startswith(folder)}
                rooms.setdefault(room_in(folder, file), set()).update(others - {room_in(folder, file)})
        assert circle(rooms) is None, folder


def test_a_circle_is_found() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": set()}) is None
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == ["b", "c", "b"]


def file_of(name: str) -> str | None:
    """The file of ours that an absolute name of something imported lies in."""
    for parts in (name.split(".")[1:], name.split(".")[1:-1]):
        for file in ("/".join(parts) + ".py", "/".join([*parts, "__init__.py"])):
            if parts and name.startswith("ridgeline.") and (PACKAGE / file).is_file():
                return file
    return None


def room_in(folder: str, file: str) -> str:
    """The room directly in a folder, or the file, that a file is in."""
    return file.removeprefix(folder).partition("/")[0]


def circle(arrows: dict[str, set[str]]) -> list[str] | None:
    """A way along the arrows that ends where it begins, if there is one."""
    done: set[str] = set()

    def search(node: str, way: list[str]) -> list[str] | None:
        if node in way:
            return [*way[way.index(node) :], node]
        if node in done:
            return None
        for other in sorted(arrows.get(node, ())):
            if found := search(other, [*way, node]):
                return found
        done.add(node)
        return None

    return next((found for node in sorted(arrows) if (found := search(node, []))), None)


PAGE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`([\w./]+(?:/|\.py|\.c|\.md))`", PAGE)))


@pytest.mark.parametrize("named", NAMED)
def test_the_map_names_nothing_that_does_not_exist(named: str) -> None:
    assert any((base / named).exists() for base in (PACKAGE, ROOT, ROOT / "game")), named


def test_the_map_has_one_line_for_every_folder() -> None:
    rooms = PAGE[PAGE.index("## The rooms") : PAGE.index("## Which file?")]
    for folder in {module.parent for module in MODULES} - {PACKAGE}:
        assert rooms.count(f"| `{folder.relative_to(PACKAGE).as_posix()}/` |") == 1, folder


def test_every_word_of_the_idea_has_its_test() -> None:
    words = PAGE[PAGE.index("## Where each word") : PAGE.index("## The rooms")]
    idea = (ROOT / "tests" / "test_idea.py").read_text(encoding="utf-8")
    assert set(re.findall(r"`(test_\w+)`", words)) == set(re.findall(r"def (test_\w+)", idea))
