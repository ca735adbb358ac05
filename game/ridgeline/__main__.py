"""``python -m ridgeline``, and what the command `ridgeline` calls: from here on a signal ends it without a word."""

import sys


def main() -> int:
    """Run the command line; the exit status."""
    try:
        from . import signals

        signals.answer(signals.end)
        from .cli import main as run

        return run()
    except KeyboardInterrupt:  # it came before there was an answer to it
        return 130


if __name__ == "__main__":
    sys.exit(main())
