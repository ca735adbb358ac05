"""A terminal is asked what it can show, and has to prove it; whoever is silent gets half blocks."""

from collections.abc import Mapping
from typing import Protocol

from ...system.pace.clock import running_seconds
from .answers import KITTY_ID, all_colours, attributes, cell, has_kitty, line, registers
from .graphics import USUAL_CELL, Ability, Graphics

PATIENCE_SECONDS = 0.6  #: seconds that all answers of a terminal may take together
SIXELS = 4  #: the attribute of a terminal with sixels
DONE = "\x1b[c"  #: what every terminal answers: when that answer has come, all others have
OF_COLOURS = "\x1b[48;2;1;2;3m\x1bP$qm\x1b\\\x1b[0m"  #: a colour of 24 bits, and the question which it has become

OF_PICTURES = f"\x1b_Gi={KITTY_ID},s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\x1b[?1;3;256S\x1b[?1;1;0S\x1b[14t\x1b[16t"
"""Kitty's pictures; more colours of sixels, and then how many; sizes."""

PROOF_LINES = 3  #: lines of the terminal that a picture fills with which it proves that it shows pictures


class Asked(Protocol):
    """A terminal that can be asked."""

    @property
    def size(self) -> tuple[int, int]:
        """Columns and lines."""

    @property
    def cell(self) -> tuple[int, int] | None:
        """Pixels of a cell, as the system knows them."""

    def ask(self, question: str, answered: bytes, seconds: float) -> bytes:
        """The answers to a question that come in some seconds, until one matches a pattern."""


def ability(tty: Asked, environment: Mapping[str, str], wanted: Graphics | None) -> Ability:
    """What a terminal can show, after PATIENCE_SECONDS at most; `wanted` is taken for granted.

    It is asked what it has; and whether the cursor goes where a picture ends, which it does if the picture is shown.
    GNU screen lets nothing through, and Linux's console would show some of the questions.
    """
    if not askable(environment):
        return Ability(frozenset({wanted} if wanted else ()))
    late = running_seconds() + PATIENCE_SECONDS
    pictures = "" if wanted is Graphics.BLOCKS else OF_PICTURES
    answers = tty.ask(pictures + OF_COLOURS + DONE, rb"\x1b\[\?[\d;]+c", PATIENCE_SECONDS)
    if not pictures:
        return Ability(all_colours=all_colours(answers))
    size = tty.cell or cell(answers, tty.size)
    shows = set()
    if has_kitty(answers):
        shows.add(Graphics.KITTY)
    elif SIXELS in attributes(answers):
        proof = sixel_proof(size or USUAL_CELL)
        told = tty.ask(f"\x1b[H{proof}\x1b[6n", rb"\x1b\[\d+;\d+R", late - running_seconds())
        if line(told) >= 2:
            shows.add(Graphics.SIXEL)
    if wanted:
        shows = {wanted}
    return Ability(frozenset(shows), size or USUAL_CELL, registers(answers), all_colours(answers))


def askable(environment: Mapping[str, str]) -> bool:
    """Whether questions reach the terminal, and do not show on it."""
    return "STY" not in environment and not environment.get("TERM", "").startswith("linux")


def sixel_proof(size: tuple[int, int]) -> str:
    """A black picture in sixels, one pixel wide and some lines high."""
    bands = PROOF_LINES * size[1] // 6
    return f'\x1bP0;0q"1;1;1;{6 * bands}#0;2;0;0;0#0{"-".join(["~"] * bands)}\x1b\\'
