"""Our lines in other people's files: what is around them stays, byte for byte."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ridgeline.desktop.saver.idle_daemons import BEGIN, block_of, with_block, without_block

LINES = "timeout 300 'ridgeline saver'\n"
TEXTS = st.text(st.characters(max_codepoint=255, exclude_characters="\r"), max_size=60)


@given(TEXTS, st.sampled_from("#!"))
def test_taken_away_nothing_is_left(text: str, comment: str) -> None:
    written = with_block(text, LINES, comment)
    assert block_of(written, comment) == LINES
    assert without_block(written, comment) == text


@given(TEXTS, TEXTS)
def test_what_is_written_around_it_later_stays(before: str, after: str) -> None:
    written = with_block(before, LINES, "#")
    assert without_block(written + after, "#").endswith(after)
    assert without_block("first\n" + written, "#") == "first\n" + before


@given(TEXTS)
def test_new_lines_take_the_place_of_old_ones(text: str) -> None:
    written = with_block(text, LINES, "#") + "after\n"
    assert with_block(written, "other\n", "#") == with_block(text, "other\n", "#") + "after\n"


def test_a_block_without_its_end_is_left_alone() -> None:
    broken = f"# {BEGIN}\ntimeout 5 x\n"
    assert without_block(broken, "#") == broken
    assert block_of(broken, "#") is None
    assert without_block(with_block(broken, LINES, "#"), "#") == broken
