"""What typed and pasted words mean, how wrong ones are shown, and paths that a shell takes back."""

from __future__ import annotations

import os
import shutil
import subprocess
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.textfile.typed import compose, extract_code, for_shell, match_name, plain, show
from textfile.pasted import AROUND_CODES

CODE = "dusk-7-1830-ad5"


def test_a_code_is_found_in_what_is_pasted() -> None:
    for form in AROUND_CODES:
        assert extract_code(form.format(CODE)) == extract_code(form.format(CODE.capitalize())) == CODE


def test_the_check_letters_of_a_code_keep_their_case() -> None:
    assert extract_code("DUSK-7-AbC") == "dusk-7-abC"


@given(st.text(max_size=20))
@examples(200)
def test_what_is_plain_stays_as_it_is(text: str) -> None:
    for meant in (compose, plain):
        word = meant(text)
        assert meant(word) == word
        assert unicodedata.is_normalized("NFC", word)


def test_a_name_is_known_in_another_case_or_form_unless_two_are_alike() -> None:
    assert match_name("CAFE\u0301", ["caf\u00e9", "dusk"]) == "caf\u00e9"
    assert match_name("Dusk", ["Dusk", "dusk"]) == "Dusk"
    assert match_name("DUSK", ["Dusk", "dusk"]) is None


@given(st.text(max_size=200) | st.text("\x1b\n\t\U000e0001", min_size=100, max_size=3000))
@examples(200)
def test_a_word_that_is_shown_is_one_short_printable_line(text: str) -> None:
    assert show(text).isprintable()
    assert len(show(text)) <= 122


@pytest.mark.parametrize("size", [10**5])
def test_a_long_word_is_understood_at_once(size: int) -> None:
    for text in ("'" * size, "<" * size + "dusk" + ">" * size, "." * size, " " * size):
        plain(text), compose(text), show(text)
        match_name(text, ["dusk"])


@pytest.mark.skipif(not shutil.which("bash"), reason="needs bash")
def test_a_shell_takes_back_every_path() -> None:
    names = [
        "a.png",
        "my hills.png",
        "it's.png",
        'a"b$c`d\\e.png',
        "a\nb.png",
        "\x1b[31m'\\.png",
        "Hügel.png",
        "-a",
        "~",
    ]
    names.append(os.fsdecode(b"broken \xff.png"))
    script = "printf '%s\\0' " + " ".join(map(for_shell, names))
    assert all(for_shell(name).isprintable() for name in names)
    said = subprocess.run(["bash", "-c", script], capture_output=True, check=True).stdout
    assert said.split(b"\0")[:-1] == [*map(os.fsencode, names)]
