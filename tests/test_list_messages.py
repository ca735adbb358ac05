"""The script that lists the program's messages finds those of every kind."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from typing import cast

import pytest

from sources import ROOT

SCRIPT = runpy.run_path(str(ROOT / "docs" / "list_messages.py"))
messages = cast(Callable[[str], list[tuple[int, str]]], SCRIPT["messages"])


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ('raise ValueError(f"side {side}: too small")', "side {…}: too small"),
        ('raise ValueError("missing")', "missing"),
        ('tell("saved")', "saved"),
        ('words = f"{count} of " + "the files"', "the files"),
        ("yield f\"wrote {file} {'for a friend' if friend else ''}\"", "for a friend"),
        ('parser.add_argument("--at", help="second")', "second"),
    ],
)
def test_a_message_is_found_with_its_line(code: str, text: str) -> None:
    assert (1, text) in messages(code)


@pytest.mark.parametrize(
    "code", ['"""A docstring here."""', 're.compile("two words")', 'kind = "word"', 'assert x, "our bug"']
)
def test_what_nobody_is_shown_is_left_out(code: str) -> None:
    assert messages(code) == []


@pytest.mark.slow
def test_the_whole_program_is_listed_with_the_start_errors_and_explained_fields() -> None:
    listed = "\n".join(SCRIPT["listed"](SCRIPT["SOURCES"]))
    for text in ("Python 3.11 or later", "cannot be written", "how bright the stars are", "no X server answers"):
        assert text in listed
