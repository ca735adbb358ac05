"""Our lines in a file that the user writes: between two marks, outside of which nothing is touched."""

import re

BEGIN, END = ">>> made by ridgeline saver install >>>", "<<< made by ridgeline saver install <<<"
UNENDED = " (the line above had no end)"
"""What the first mark says where we had to end the user's last line."""


def with_block(text: str, lines: str, comment: str) -> str:
    """The text with our lines in it, in the place of older ones or at the end.

    Args:
        text: what the file has.
        lines: our lines, each with its end.
        comment: what begins a comment in this file.
    """
    old = _block(comment).search(text)
    if old:
        return text[: old.start()] + old["gap"] + _marked(lines, comment, old["unended"]) + text[old.end() :]
    unended = UNENDED if text and not text.endswith("\n") else ""
    return text + ("\n" if unended else "") + _marked(lines, comment, unended)


def without_block(text: str, comment: str) -> str:
    """The text as it was before `with_block`, with all that has been changed around our lines since."""
    return _block(comment).sub(lambda old: "" if old["unended"] else old["gap"], text)


def block_of(text: str, comment: str) -> str | None:
    """Our lines in a text; None if there are none."""
    found = _block(comment).search(text)
    return found["lines"] if found else None


def _marked(lines: str, comment: str, unended: str) -> str:
    return f"{comment} {BEGIN}{unended}\n{lines}{comment} {END}\n"


def _block(comment: str) -> re.Pattern[str]:
    begin, end = re.escape(f"{comment} {BEGIN}"), re.escape(f"{comment} {END}")
    return re.compile(
        rf"(?P<gap>\n|\A){begin}(?P<unended>(?:{re.escape(UNENDED)})?)\n(?P<lines>(?:(?!{begin}).*\n)*?){end}(?:\n|\Z)"
    )
