"""Options that need others, or do not go with them: one table for `--help`, for command lines, and for the tests.

A term of the table is the name of an option or of an argument; with values, like ``weather=rain|snow``, it is these
values only.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .commands import COMMANDS
from .options import Option, flag


@dataclass(frozen=True)
class PairRule:
    """A term that a command does not take with others, or does not take without them.

    Attributes:
        command: its name.
        term: what cannot be given; "" is the command itself.
        others: terms of which it needs one, or of which it goes with none.
        needed: whether it needs one.
        why: the end of the sentence that says so.
        told: whether `--help` says so at the term and at the others; if not, it says at the others what they do take.
    """

    command: str
    term: str
    others: tuple[str, ...]
    needed: bool
    why: str = ""
    told: bool = True

    def complaint(self, given: Mapping[str, Any]) -> str:
        """What is wrong with the given options; "" if nothing is."""
        if given["command"] != self.command or not (self.term == "" or is_given(self.term, given)):
            return ""
        present = [other for other in self.others if is_given(other, given)]
        if self.needed:
            return "" if present else self.sentence(given)
        return self.sentence(given, present[0]) if present else ""

    def sentence(self, given: Mapping[str, Any], other: str = "") -> str:
        """The complaint about the given options, with the one of the others that is among them."""
        if self.needed and not self.term:
            return f"'ridgeline {self.command}' needs {self.any_other}{self.why}"
        end = f"without {self.any_other}" if self.needed else f"with {spell(self.command, other, given)}"
        return f"{spell(self.command, self.term, given)} cannot be given {end}{self.why}"

    @property
    def any_other(self) -> str:
        """The others as they are written, with "or" between them."""
        return " or ".join(spell(self.command, other) for other in self.others)


def needs(command: str, terms: str, *others: str, why: str = "") -> list[PairRule]:
    """The rules by which each of the terms, or without any the command, needs one of the others."""
    return [PairRule(command, term, others, needed=True, why=why) for term in terms.split() or [""]]


def apart(command: str, terms: str, *others: str, why: str = "") -> list[PairRule]:
    """The rules by which none of the terms goes with any of the others."""
    return [PairRule(command, term, others, needed=False, why=why) for term in terms.split()]


def only(command: str, alone: str, taken: str = "") -> list[PairRule]:
    """The rules by which the term `alone` goes with no options but those that are `taken`."""
    names = [name for group in COMMANDS[command].groups.values() for name in group if name not in taken.split()]
    return [PairRule(command, name, (alone,), needed=False, told=False) for name in names]


RULES: tuple[PairRule, ...] = (
    *apart("", "weather=rain|snow|storm scene=rain", "loop", why=": it cannot close"),
    *apart("film", "weather=rain|snow|storm scene=rain", "loop", why=": it cannot close"),
    *apart("film", "loop", "wander", "replay"),
    *apart("film", "replay", "seed", "time", "speed", "scene", "wander", "code", why=": a run has a land of its own"),
    *needs("film", "last", "replay"),
    *apart("film", "last", "from", "to"),
    *apart("themes", "new", "add", "share", "schema"),
    *apart("themes", "add", "share", "schema"),
    *apart("themes", "share", "schema"),
    *needs("themes", "like", "new"),
    *needs("themes", "name force", "add"),
    *needs("themes", "file", "share"),
    *apart("play", "versus", "ghost", "record", "calendar"),
    *needs("replay", "fair", "verify"),
    *needs("replay", "daily", "fair"),
    *needs("lint", "", "seed", "chapters"),
    *needs("saver", "write for", "action=install"),
    *needs("saver", "system", "action=uninstall"),
    *only("saver", "action=install", "write for"),
    *only("saver", "action=uninstall", "system"),
    *apart("saver", "monitor", "root", "window_id", why=", which names one window"),
    *needs("map", "drops lifetime soil drop hardness wind stages", "erode", "code"),
    *apart("map", "theme time", "view=height|water", why=", which has no colours"),
    *apart("map", "stages", "view=height"),
    *needs("wallpaper", "write", "action=install"),
    *only("wallpaper", "action=install", "every write best theme weather scene seed calm"),
    *only("wallpaper", "action=uninstall"),
    *needs("wallpaper", "cpu night_dim renderer max_fps", "live"),
    *needs("wallpaper", "shots at", "day"),
    *apart("wallpaper", "day", "every", "into", "best", "dry_run", "live", "bezel", "seconds"),
    *apart("wallpaper", "day", "time", why=": a day has every hour"),
    *apart("wallpaper", "live", "every", "into", "dry_run", "size", "best"),
    *apart("wallpaper", "dry_run", "every"),
    *apart("wallpaper", "best", "scene", "wander", "clock", "code"),
    *apart("plot", "filled", "pens", "hatch", why=", which is for strokes"),
    *apart("page", "all", "theme"),
    *apart("page", "code", "seed"),
    *apart("settings", "write", "open"),
    *needs("settings", "seconds", "open"),
    *needs("install", "", "user", why="; for all users, a package does it: see packaging"),
    *needs("uninstall", "", "user", why="; for all users, a package does it: see packaging"),
)
"""All of them. Those about loops hold for settings too, see `check_loop` in `shot/scene_of_settings.py`."""


def complaint(given: Mapping[str, Any]) -> str:
    """The first complaint about the given options, a sentence without its full stop; "" if they go together."""
    return next(filter(None, (rule.complaint(given) for rule in RULES)), "")


def is_given(term: str, given: Mapping[str, Any]) -> bool:
    """Whether a term is among the given options; a switch that is off, and a value that is None, are not."""
    name, _, values = term.partition("=")
    value = given.get(name)
    if name == "monitor":  # None means all of them
        return name in given
    if value is None or value is False:
        return False
    return not values or str(value) in values.split("|")


def spell(command: str, term: str, given: Mapping[str, Any] | None = None) -> str:
    """A term as it is written; if it has values, with the one that is given."""
    name, _, values = term.partition("=")
    words = values.split("|") if values else []
    if words and given is not None:
        words = [str(given[name])]
    if name in COMMANDS[command].arguments:
        shown = COMMANDS[command].arguments[name].shown.strip("[]")
        return " or ".join(f"'{command} {word}'" for word in words) if words else shown
    return " ".join([flag(name), " or ".join(words)]).rstrip()


def explain(command: str, name: str, option: Option) -> str:
    """What an option or an argument of a command does, what it needs, and what it does not go with."""
    return "; ".join([need_words(command, name) + option.explained, *_limits(command, name, option)])


def need_words(command: str, name: str) -> str:
    """The words before an option's help that say what it needs; "" if that is nothing."""
    return "".join(f"with {rule.any_other}: " for rule in RULES if rule.needed and _about(rule, command, name))


def required_options(command: str) -> list[str]:
    """The options that a command always needs."""
    rules = [rule for rule in RULES if rule.command == command and rule.needed and not rule.term]
    return [flag(rule.others[0]) for rule in rules if len(rule.others) == 1]


def _about(rule: PairRule, command: str, name: str) -> bool:
    return rule.command == command and rule.term.partition("=")[0] == name


def _limits(command: str, name: str, option: Option) -> Iterator[str]:
    apart = [rule for rule in RULES if rule.command == command and not rule.needed]
    told = [rule for rule in apart if rule.told]
    terms = [other for rule in told if _about(rule, command, name) for other in rule.others]
    terms += [rule.term for rule in told if name in rule.others]
    if terms:
        yield f"not with {', '.join(spell(command, term) for term in terms)}"
    limited: dict[str, list[str]] = {}
    for rule in told:
        for other in rule.others:
            if other.startswith(f"{name}="):
                limited.setdefault(other.partition("=")[2], []).append(spell(command, rule.term))
    for values, others in limited.items():
        yield f"{values.replace('|', ', ')}: not with {', '.join(others)}"
    for word in option.words:
        refused = {rule.term for rule in apart if not rule.told and f"{name}={word}" in rule.others}
        taken = [one for group in COMMANDS[command].groups.values() for one in group if one not in refused]
        if refused:
            yield f"{word} takes {', '.join(map(flag, taken)) + ' alone' if taken else 'no options'}"
