"""What strangers have written among the posts spoils no feed, and is not lost."""

from __future__ import annotations

import json
from pathlib import Path

import feedparser
import jsonschema
import pytest

from textfile.test_content import NO_FILES

from .test_post import JSON_FEED, named, post

DESCRIPTION = {"code": "dusk-7-1830-ad5", "alt": "hills", "time": "2026-11-20T18:00:00Z", "theme": "dusk", "seed": 7}


def test_a_broken_description_is_kept_beside_and_said_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert post(tmp_path, "2026-11-22T12:10") == 0
    texts = ["", "[]", '{"code": 7}', "[" * 5000, '{"code": "dusk-7", "alt": "", "time": ""}']
    for number, text in enumerate(texts):
        (tmp_path / f"2026112{number}T0000Z.json").write_text(text)
    capsys.readouterr()
    assert post(tmp_path, "2026-11-22T15:10") == 0
    assert capsys.readouterr().err.count("; it is now 2026112") == 5
    assert sorted(file.read_text() for file in tmp_path.glob("*.broken-*.json")) == sorted(texts)
    assert len(json.loads((tmp_path / "feed.json").read_text(encoding="utf-8"))["items"]) == 2
    assert post(tmp_path, "2026-11-22T15:10") == 0
    assert capsys.readouterr().err == ""


def test_words_of_strangers_in_descriptions_never_break_a_feed(tmp_path: Path) -> None:
    assert post(tmp_path, "2026-11-22T12:10", "--theme", "dusk") == 0
    picture, about = (tmp_path / f"20261122T1200Z{ending}" for ending in (".png", ".json"))
    for number, words in enumerate(["half \ud800", "a bell \x07", "<b>&\"'</b> ]]>", "\u202e \ufffe \U0001f600"]):
        (tmp_path / f"2026112{number}T0000Z.png").write_bytes(picture.read_bytes())
        text = json.dumps(json.loads(about.read_text()) | {"alt": words})
        (tmp_path / f"2026112{number}T0000Z.json").write_text(text)
    assert post(tmp_path, "2026-11-22T14:10") == 0
    assert "20261122T1200Z" in named(tmp_path)  # others may be passed over
    jsonschema.validate(json.loads((tmp_path / "feed.json").read_text(encoding="utf-8")), JSON_FEED)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("code", []),
        ("time", "0001-01-01T00:00:00+14:00"),
        ("time", "9999-12-31T23:59:59-14:00"),
        ("alt", "\ud800"),
        ("alt", "\u0001"),
        ("alt", "x" * 5000),
    ],
)
def test_a_description_that_nobody_could_read_spoils_no_feed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], key: str, value: object
) -> None:
    strange = json.dumps(DESCRIPTION | {key: value})
    (tmp_path / "20261120T1800Z.json").write_text(strange)
    (tmp_path / "20261120T1800Z.png").write_bytes(b"a picture")
    assert post(tmp_path, "2026-11-22T12:10") == 0
    assert capsys.readouterr().err.count("\n") == 1
    jsonschema.validate(json.loads((tmp_path / "feed.json").read_text(encoding="utf-8")), JSON_FEED)
    assert feedparser.parse((tmp_path / "feed.xml").read_bytes()).bozo == 0
    [aside] = tmp_path.glob("*.broken-*.json")
    assert aside.read_text() == strange


@pytest.mark.timeout(30)
@pytest.mark.parametrize("name", ["feed.json", "feed.xml", "20261120T1800Z.json"])
@pytest.mark.parametrize("kind", NO_FILES)
def test_what_is_no_file_among_the_posts_is_not_waited_for(tmp_path: Path, kind: str, name: str) -> None:
    NO_FILES[kind](tmp_path / name)
    assert post(tmp_path, "2026-11-22T12:10") in (0, 2)
    if name.startswith("2"):
        assert feedparser.parse((tmp_path / "feed.xml").read_bytes()).bozo == 0
        assert (tmp_path / name).lstat(), "it is left where it is"
