"""What ``python -m ridgeline`` and the command `ridgeline` run; from here on a signal ends it without a word."""

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
    except KeyboardInterrupt:  # it came before `signals` could answer
        return 130


def _make_descriptors() -> None:
    """Open closed standard streams, on nothing: else the next files to be opened would get their numbers."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)


def _leave_out_the_folder() -> None:
    """Let Python import nothing from the folder in which the program is started, where it looks first."""
    try:
        here = os.getcwd()  # noqa: PTH109 -- every start would wait for pathlib
    except OSError:  # it has been removed
        here = ""
    if not sys.flags.safe_path and sys.path[:1] in ([""], [here]):
        del sys.path[0]


if __name__ == "__main__":
    _leave_out_the_folder()
    sys.exit(main())
