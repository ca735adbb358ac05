"""Settings files, checked: their options, with defaults for mistakes."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, is_dataclass, replace
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from ... import shipped
from ...textfile.allowed import describe_allowed
from ...textfile.lines import KeyPath, key_lines
from ...textfile.mistakes import Problem, printable, report
from ...textfile.nearest import nearest
from ...textfile.read import printable_path, read_toml
from ..keys.button_names import Button, button, names
from ..keys.default_keys import Keys, Name
from ..keys.keymap import clash, without_given
from .tables import Options

Record = TypeVar("Record")

EXAMPLES = "'a', 'space', 'mouse1', 'finger' or 'pad0'"


def options_in(file: Path) -> tuple[Options, str]:
    """The options in a file, with defaults for missing or wrong ones; and its mistakes, one a line.

    Raises:
        FileError: if it cannot be read or is not TOML.
    """
    text, table = read_toml(file, "a settings file")
    options, problems = check_options(table)
    return options, report(problems, printable_path(file), key_lines(text))


def check_options(table: dict[str, Any]) -> tuple[Options, list[Problem]]:
    """The valid options in a parsed file, and its mistakes."""
    _, problems = _checked(table)
    wrong = [problem.path for problem in problems]
    problems += [*_wrong_names(table, wrong), *_wrong_themes(table, wrong)]
    for problem in problems:
        _leave_out(table, problem.path)
    options, _ = _checked(table)
    assert options is not None, "all mistakes have been taken out"
    return replace(options, keys=without_given(options.keys, table.get("keys", {}))), problems


def _checked(table: dict[str, Any]) -> tuple[Options | None, list[Problem]]:
    """The options in a parsed file, or None if one is wrong, and which.

    Without a mistake pydantic, which takes longer to load than a window to open, has nothing to tell.
    """
    try:
        return _record(Options, table), []
    except (ValueError, ArithmeticError):
        from ...textfile.check_fields import check_record

        return check_record(Options, table)


def _record(kind: type[Record], table: Any) -> Record:
    """The record that a table describes; a ValueError if anything in it may be wrong."""
    hints = get_type_hints(kind, include_extras=True)
    if not isinstance(table, dict) or not table.keys() <= hints.keys():
        raise ValueError
    return kind(**{name: _field(hints[name], value) for name, value in table.items()})


def _field(hint: Any, value: Any) -> Any:
    """The value of a field with that annotation; a ValueError if it may be wrong."""
    kind, *rules = get_args(hint) if get_origin(hint) is Annotated else [hint]
    made = _unruled(kind, get_args(kind), value)
    if not all(rule.allows(made) for rule in rules):
        raise ValueError
    return made


def _unruled(kind: Any, parts: tuple[Any, ...], value: Any) -> Any:
    if isinstance(kind, type) and is_dataclass(kind):
        return _record(kind, value)
    origin = get_origin(kind)
    if origin is tuple and isinstance(value, list):
        return tuple(_field(parts[0], one) for one in value)
    if origin is Union and isinstance(value, str):
        return _field(parts[0], value)
    if kind is float and type(value) in (int, float):
        return float(value)
    if (origin is Literal and value in parts) or type(value) in (kind, *parts):
        return value
    raise ValueError


def _wrong_names(table: dict[str, Any], wrong: Sequence[KeyPath]) -> Iterator[Problem]:
    """The names of buttons that do not exist, or that already do something else."""
    taken: list[tuple[str, Button]] = []
    for action, place, name in _names(table, wrong):
        named = button(name)
        before = next((other for other, pressed in taken if pressed == named and clash(action, other)), None)
        given = f"given {printable(repr(name), 60)}"
        if named is None:
            near = nearest(name, names())
            guess = f"; did you mean {near!r}?" if near else ""
            yield Problem(place, f"{given}, allowed is {describe_allowed(Name)}, like {EXAMPLES}{guess}")
        elif before is not None:
            yield Problem(place, f"{given}, allowed is a free button; this one is in {before!r} already")
        else:
            taken.append((action, named))


def _names(table: dict[str, Any], wrong: Sequence[KeyPath]) -> Iterator[tuple[str, KeyPath, str]]:
    """The names of buttons in a file, with their actions and places; values that are no names are left out."""
    for action in asdict(Keys()):
        if ("keys",) in wrong or ("keys", action) in wrong:
            continue
        for number, name in enumerate(table.get("keys", {}).get(action, ())):
            if ("keys", action, number) not in wrong:
                yield action, ("keys", action, number), name


def _wrong_themes(table: dict[str, Any], wrong: Sequence[KeyPath]) -> Iterator[Problem]:
    """The themes of the window and the screensaver, if they cannot be shown."""
    for part in ("window", "saver"):
        place = (part, "theme")
        name = table.get(part, {}).get("theme") if not {(part,), place} & {*wrong} else None
        if not name or name in shipped.theme_names():
            continue
        from ...scene.themes.find import theme_for  # loads all of the land, which a window does not wait for

        try:
            theme_for(name, 0)
        except ValueError as problem:
            yield Problem(place, str(problem).partition("\n")[0])


def _leave_out(table: dict[str, Any], place: KeyPath) -> None:
    """Remove the value at a place, or the whole list that it is in."""
    for step in place[:1] if len(place) > 1 else ():
        table = table.get(str(step), {})
    table.pop(str(place[:2][-1]), None)
