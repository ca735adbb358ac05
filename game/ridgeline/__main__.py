"""``python -m ridgeline``, and what the command `ridgeline` calls: from here on a signal ends it without a word."""

import os
import sys


def main() -> int:
    """Run the command line; the exit status."""
    try:
        _make_descriptors()
        from . import signals

        signals.answer(signals.end)
        from . import crash_report

        crash_report.catch_all()
        from .cli import main as run

        try:
            return run()
        finally:
            signals.ignore()
    except KeyboardInterrupt:  # it came before there was an answer to it
        return 130


def _make_descriptors() -> None:
    """Open the standard streams that are closed on nothing: what is opened next would take their numbers."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)


def _leave_out_the_folder() -> None:
    """Import nothing from the folder in which the program is started, where Python looks first."""
    try:
        here = os.getcwd()  # noqa: PTH109 -- every start would wait for pathlib
    except OSError:  # it has been removed
        here = ""
    if not sys.flags.safe_path and sys.path[:1] in ([""], [here]):
        del sys.path[0]


if __name__ == "__main__":
    _leave_out_the_folder()
    sys.exit(main())
