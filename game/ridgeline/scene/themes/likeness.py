"""A theme file that is like another: its table filled in from the other's, and the places of its own values."""

import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ... import shipped
from ...textfile.lines import KeyPath, key_lines
from ...textfile.mistakes import Problem, dot_path, printable, report
from ...textfile.nearest import nearest
from ...textfile.read import FileError, printable_path, read_toml
from .theme_file import IDENTITIES, NUMBER
from .user_themes import user_file, user_files

Table = dict[str, Any]

MOST_FILES = 8  #: the longest chain of files, each like the next


class Filled(NamedTuple):
    """The table of a theme's file, filled in.

    Attributes:
        text: of the file.
        own: its own table.
        table: its own table filled in from the theme that it is like.
        places: the places in `own` of the elements of lists in `table` that the file changes or adds.
        problems: the file's mistakes about the theme that it is like.
        files: itself and the user's files that it takes values from.
    """

    text: str
    own: Table
    table: Table
    places: dict[KeyPath, KeyPath]
    problems: list[Problem]
    files: tuple[Path, ...]

    def at_home(self, problem: Problem) -> Problem:
        """A problem of the filled table where the file has the value, or else at its `like`."""
        like, path = self.own.get("like"), problem.path
        if not isinstance(like, str) or not path or path[0] in ("like", "whole"):
            return problem
        key = str(path[0])
        if path[:2] in self.places:
            return Problem((*self.places[path[:2]], *path[2:]), problem.message)
        merged = any(place[0] == key for place in self.places)
        if (key in self.own and not (merged and len(path) > 1)) or key not in self.table:
            return problem
        return Problem(("like",), f"what comes from {printable(like, 80)!r}: {dot_path(path)}: {problem.message}")


def fill(path: Path, beside: Path | None = None, before: Sequence[Path] = ()) -> Filled:
    """The file of a theme, filled in from the one that it is like.

    A name stands for a built-in theme, or a file in the same folder, or one in the user's.

    Args:
        path: of the file.
        beside: the folder that counts as the file's own; None for the one where it is.
        before: the files that are like one another up to this one.

    Raises:
        FileError: if a file cannot be read or is not TOML, if there is no such theme, or if a theme is like itself.
    """
    text, own = read_toml(path, "a theme")
    if "like" not in own:
        return Filled(text, own, own, {}, [], (path,))
    like = own["like"]

    def refusal(message: str) -> FileError:
        return FileError(report([Problem(("like",), message)], printable_path(path), key_lines(text)))

    if not isinstance(like, str):
        raise refusal(_unknown(like))
    chain = (*before, path)
    if like in shipped.theme_names():
        base, files = tomllib.loads(shipped.theme_text(like)), tuple[Path, ...]([path])
    else:
        file = _file(like, beside or path.parent)
        if file is None:
            raise refusal(_unknown(like))
        if any(file.resolve() == earlier.resolve() for earlier in chain):
            raise refusal(f"{' is like '.join(repr(one.stem) for one in (*chain, file))}: none can be like itself")
        if len(chain) >= MOST_FILES:
            raise refusal(f"too many: at most {MOST_FILES} themes may each be like the next")
        other = fill(file, beside, chain)
        if other.problems:
            raise FileError(report(other.problems, printable_path(file), key_lines(other.text)))
        base, files = other.table, (path, *other.files)
    table, places, problems = _over({"land": like} | base, own)
    return Filled(text, own, table, places, problems, files)


def _file(name: str, folder: Path) -> Path | None:
    """The file of a theme beside another one, or in the user's folder; None if there is none, or it is no name."""
    if not name or any(letter in name for letter in "/\\\0"):
        return None
    beside = folder / f"{name}.toml"
    try:
        return beside if beside.is_file() else user_file(name)
    except OSError:  # too long for a name
        return None


def _unknown(like: Any) -> str:
    near = nearest(str(like), [*shipped.theme_names(), *user_files()])
    guess = f"; did you mean {near!r}?" if near else f", one of {', '.join(shipped.theme_names())} or a file beside it"
    given = repr(like) if isinstance(like, str | int | float) else "no text"
    return f"given {printable(given, 60)}, allowed is the name of a theme{guess}"


def _over(base: Table, own: Table) -> tuple[Table, dict[KeyPath, KeyPath], list[Problem]]:
    """One table merged over another; the new places of its lists' elements; and problems."""
    table: Table = {key: value for key, value in base.items() if key not in ("like", "whole", "name")}
    places: dict[KeyPath, KeyPath] = {}
    problems: list[Problem] = []
    whole: list[Any] = own["whole"] if isinstance(own.get("whole"), list) else []
    for key, value in own.items():
        under: Any = table.get(key)
        if isinstance(value, dict) and isinstance(under, dict):
            table[key] = under | value
        elif key in IDENTITIES and _is_list(value) and _is_list(under) and key not in whole:
            if key == "layers" and not any(NUMBER in layer for layer in value):
                table[key] = value
            elif wrong := list(_wrong_numbers(value, len(under))) if key == "layers" else []:
                problems += wrong
            else:
                table[key], homes = _elements(key, under, value)
                places |= {(key, at): (key, home) for at, home in homes.items()}
        else:
            table[key] = value
    return table, places, problems


def merge_elements(key: str, base: list[Table], own: list[Table]) -> list[Table]:
    """The elements of a list under `key` of a theme that is like another one, with those of `own` over `base`."""
    return _elements(key, base, own)[0]


def _elements(key: str, base: list[Table], own: list[Table]) -> tuple[list[Table], dict[int, int]]:
    """The elements of a list, each with what differs; and which of them stands where in the file's own list."""
    identity = IDENTITIES[key]
    numbers = range(1, len(base) + 1)
    names: list[Any] = [*numbers] if identity == NUMBER else [element.get(identity) for element in base]
    elements = [(dict(element), -1) for element in base]
    for home, element in enumerate(own):
        name = element.get(identity)
        changed = {inner: value for inner, value in element.items() if inner != NUMBER or identity != NUMBER}
        if identity in element and name in names and elements[names.index(name)][1] < 0:
            at = names.index(name)
            elements[at] = elements[at][0] | changed, home
        else:
            elements.append((changed, home))
    if identity == "at" and all(_is_number(element.get("at")) for element, _ in elements):
        elements.sort(key=lambda one: one[0]["at"])
    return [element for element, _ in elements], {at: home for at, (_, home) in enumerate(elements) if home >= 0}


def _wrong_numbers(layers: list[Table], count: int) -> Iterator[Problem]:
    taken: list[int] = []
    for home, layer in enumerate(layers):
        number = layer.get(NUMBER)
        place = ("layers", home, NUMBER)
        if NUMBER not in layer:
            yield Problem(place, "missing; either each layer has one, or none has and these are all layers")
        elif isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= count:
            given = printable(repr(number), 60)
            yield Problem(place, f"given {given}, allowed is a whole number from 1, the farthest layer, up to {count}")
        elif number in taken:
            yield Problem(place, f"given {number}, allowed is a number that no other layer here has")
        else:
            taken.append(number)


def _is_list(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(element, dict) for element in value)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and value == value
