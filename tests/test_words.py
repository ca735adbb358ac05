"""The catalogues of the window's words are whole, and the language is the one that is asked for."""

from __future__ import annotations

import io
import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from gettext import GNUTranslations

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from command_line import run
from ridgeline import words
from sources import ROOT

SCRIPT = runpy.run_path(str(ROOT / "docs" / "write_words.py"))
OTHERS = [language for language in words.LANGUAGES if language != words.ENGLISH]


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    words.speak(words.ENGLISH)


def catalogue(language: str) -> Catalog:
    with SCRIPT["source"](language).open("rb") as opened:
        return read_po(opened, language)


def all_of(text: str | list[str] | tuple[str, ...]) -> list[str]:
    """The texts of a message, of which one with a plural has several."""
    return [text] if isinstance(text, str) else list(text)


@pytest.mark.slow
def test_the_catalogues_are_up_to_date() -> None:
    for file, text in SCRIPT["files"]().items():
        if file.suffix == ".mo":
            assert compiled(file.read_bytes()) == compiled(text), f"{file}: run docs/write_words.py"
        else:
            assert file.read_bytes() == text, f"{file}: run docs/write_words.py"


def compiled(text: bytes) -> dict[object, str]:
    """The texts of a compiled catalogue, without its head, which names the Babel that wrote it."""
    catalogue: dict[object, str] = vars(GNUTranslations(io.BytesIO(text)))["_catalog"]
    return {key: value for key, value in catalogue.items() if key != ""}


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_is_translated_with_its_placeholders_and_compiled(language: str) -> None:
    words.speak(language)
    for message in filter(lambda message: message.id, catalogue(language)):
        english, own = all_of(message.id), all_of(message.string)
        assert all(own), message.id
        assert not message.fuzzy, message.id
        for text in own:
            assert set(re.findall(r"{\w*}", text)) == set(re.findall(r"{\w*}", english[-1])), message.id
        if len(english) == 1:
            assert words.translated(english[0]) == own[0], "run docs/write_words.py"


def test_each_language_has_its_catalogue_and_no_catalogue_is_without_its_language() -> None:
    folders = [folder.name for folder in (ROOT / "assets" / "words").iterdir() if folder.is_dir()]
    assert sorted(folders) == sorted(OTHERS)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "den_CA"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "de_CH@euro", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LC_MESSAGES": "en_GB.UTF-8", "LC_ALL": "de_DE"}, "de"),
        ({"LC_ALL": "de_DE", "LANGUAGE": "en_GB:de"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "fr:de"}, "de"),
        ({"LANG": "de_DE", "LANGUAGE": ""}, "de"),
    ],
)
def test_the_language_is_the_first_there_is_that_the_environment_asks_for(
    environment: dict[str, str], language: str
) -> None:
    assert words.language_of(environment) == language


def test_german_has_its_words_plurals_and_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "de_AT")
    words.speak()
    assert words.translated("seed {seed}", seed=7) == "Seed 7"
    assert [words.plural("and {number} more", "and {number} more", number) for number in (1, 2)] == [
        "und 1 weiterer",
        "und 2 weitere",
    ]
    assert words.figures("1,234.5") == "1.234,5"
    assert words.translated("") == ""
    assert words.translated("no text of ours") == "no text of ours"


def test_english_loads_no_catalogue() -> None:
    code = "import sys; from ridgeline import words; words.speak('en'); words.translated('quit')"
    asked = f"{code}; print('gettext' in sys.modules, words.figures('1,234.5'))"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "1,234.5"]


def test_an_unknown_language_is_said_in_one_line() -> None:
    status, out, err = run("--language", "xx")
    assert (status, out) == (2, "")
    assert "--language" in err
    assert "auto, en or de" in err
