"""The command `play`: the window with a course, rivals and a match as a command line asks for them."""

from ...command_line import ParsedArgs
from ...options import OPTIONS
from ...shot.request import seed_from
from ..game.calendar_page import print_calendar
from ..game.course_commands import check_ridges, user_rules
from ..game.friends import company
from ..session.session import GameOptions
from .run_window import open_window


def run(given: ParsedArgs) -> int:
    """Play until the user ends it, or print the calendar; the exit status."""
    check_ridges(given)
    if "calendar" in given and "versus" not in given:
        print_calendar()
        return 0
    record = given.get("record")
    if record is not None and not record.parent.is_dir():
        raise ValueError(f"{str(record)!r}: there is no folder {str(record.parent)!r}")
    if record is not None and record.is_dir():
        raise ValueError(f"{str(record)!r} is a folder: --record writes a file")
    rules = user_rules(given)
    friends, match = company(given, rules, seed_from(given) if "seed" in given else None)
    game = GameOptions(record, daily=given.get("seed") == "daily", rules=rules, friends=friends, match=match)
    if friends:
        given = given | {"seed": str(friends[0].replay.seed)}
    return open_window(given, OPTIONS.keys() - {"scene", "wander"}, game)
