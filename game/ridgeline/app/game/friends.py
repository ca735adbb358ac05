"""Friends' runs that fly beside the player's: read from their files, and refused if they cannot fly along."""

from collections.abc import Sequence
from pathlib import Path

from ...command_line import ParsedArgs
from ...play.constants import RULES, Rules
from ...play.ghost import Rival
from ...play.replay import ASSISTED, FAIR, LESSON, OTHER, rules_of, verify
from ...textfile.read_json import show
from .match import Match
from .replay_file import UNFAIR, difference, read_replay

MOST_FRIENDS = 4  #: friends whose runs can fly along
FLY_ALONG = (FAIR, LESSON, ASSISTED)  #: the kinds of run that can fly along: from a course's start

LONGEST_NAME = 24


def company(given: ParsedArgs, own: Rules | None, seed: int | None) -> tuple[tuple[Rival, ...], Match | None]:
    """The rivals that a command line asks for, and its match if two players take turns.

    Args:
        given: its options.
        own: rules of the user's own.
        seed: of the course, if it is given.

    Raises:
        ValueError: see `friends`.
    """
    if "versus" not in given:
        return friends(given.get("ghost", ()), own or RULES, seed), None
    return (), Match()


def friends(files: Sequence[Path], rules: Rules, seed: int | None = None) -> tuple[Rival, ...]:
    """The runs in some files, named after the files.

    Args:
        files: untrusted replay files.
        rules: the rules of the game.
        seed: of the course; None takes that of the first run.

    Raises:
        ValueError: in one line, if a file cannot be read, or holds no run that can fly along.
    """
    if len(files) > MOST_FRIENDS:
        raise ValueError(f"--ghost: at most {MOST_FRIENDS} runs can fly along, not {len(files)}")
    rivals = [Rival(read_replay(file), name_of(file)) for file in files]
    for file, (replay, _) in zip(files, rivals, strict=True):
        seed = replay.seed if seed is None else seed
        if replay.kind not in (*FLY_ALONG, OTHER):
            raise ValueError(f"{str(file)!r} cannot fly along: it is {UNFAIR[replay.kind]}")
        try:
            flown_by = rules_of(replay, [rules])
        except ValueError as problem:
            raise ValueError(f"{str(file)!r} cannot fly along: {problem}") from None
        if flown_by != rules:
            old = flown_by.version != rules.version
            words = f"it is by rules {replay.rules}, not {rules.version}" if old else "it is not on your own chapters"
            raise ValueError(f"{str(file)!r} cannot fly along: {words}")
        if replay.seed != seed:
            words = f"it is on the course of seed {show(replay.seed)}, not {show(seed)}"
            raise ValueError(f"{str(file)!r} cannot fly along: {words}")
    for file, (replay, _) in zip(files, rivals, strict=True):
        if differs := difference(verify(replay, [rules]), replay.result):
            raise ValueError(f"{str(file)!r} cannot fly along: {differs}")
    return tuple(rivals)


def name_of(file: Path) -> str:
    """The name of the run in a file: the file's stem, in characters that fit on one line."""
    name = "".join(letter if letter.isprintable() else "?" for letter in file.stem)
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
