"""The command `replay`: a recorded run in the window, or played again without one, to check its file."""

from ...command_line import ParsedArgs
from ...exits import FAILED
from ...output import complain, put
from ...play.replay import rules_of
from ..game.course_commands import check_ridges, user_rules
from ..game.replay_file import as_recorded, difference, play_again, read_replay, report, unfair
from .run_window import open_window


def run(given: ParsedArgs) -> int:
    """Show or verify the run in a file; the exit status."""
    check_ridges(given)
    if "seed" in given:
        raise ValueError("--seed cannot be given: a recorded run has a seed of its own")
    replay, own = read_replay(given["file"]), user_rules(given)
    others = [own] if own else []
    rules_of(replay, others)
    if "verify" not in given:
        from ..session.session import GameOptions  # with pygame, which a check of a run does without

        return open_window(as_recorded(given, replay), (), GameOptions(replay=replay, rules=own))
    result = play_again(replay, others)
    put(report(result, replay))
    problem = difference(result, replay.result)
    if not problem and "fair" in given:
        problem = unfair(replay, given.get("daily"))
    if not problem:
        return 0
    complain(f"{str(given['file'])!r}: {problem}")
    return FAILED
