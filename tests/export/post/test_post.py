"""Pictures that are posted into a folder, and the feeds that name them."""

from __future__ import annotations

import datetime
import email.utils
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Iterable
from functools import partial
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import feedparser
import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from private_desktop import wait_for
from profiles import examples
from ridgeline.cli import main
from ridgeline.export.post import post_command
from ridgeline.export.post.feeds import Post, json_feed, rss_feed
from ridgeline.export.post.slots import Slot
from ridgeline.scene import SceneCode

BASE = "https://example.org/hills"

ITEM: dict[str, Any] = {
    "type": "object",
    "required": ["id"],
    "anyOf": [{"required": ["content_text"]}, {"required": ["content_html"]}],
    "properties": {
        "id": {"type": "string", "minLength": 1},
        "url": {"type": "string", "format": "uri"},
        "title": {"type": "string"},
        "content_text": {"type": "string", "minLength": 1},
        "content_html": {"type": "string", "pattern": "<img src=.* alt="},
        "image": {"type": "string", "format": "uri"},
        "date_published": {"type": "string", "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$"},
        "attachments": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["url", "mime_type"],
                "properties": {
                    "url": {"type": "string"},
                    "mime_type": {"type": "string", "pattern": "^[a-z]+/[a-z]+$"},
                    "title": {"type": "string"},
                    "size_in_bytes": {"type": "integer", "minimum": 1},
                },
                "additionalProperties": False,
            },
        },
    },
    "additionalProperties": False,
}

JSON_FEED: dict[str, Any] = {
    "type": "object",
    "required": ["version", "title", "items"],
    "properties": {
        "version": {"const": "https://jsonfeed.org/version/1.1"},
        "title": {"type": "string"},
        "description": {"type": "string"},
        "home_page_url": {"type": "string"},
        "feed_url": {"type": "string"},
        "language": {"type": "string"},
        "items": {"type": "array", "items": ITEM, "uniqueItems": True},
    },
    "additionalProperties": False,
}
"""The schema of JSON Feed 1.1, as far as it is used; from https://www.jsonfeed.org/version/1.1/."""

SIZE = ("--size", "48x27")


class Shown(HTMLParser):
    """The addresses and words of the pictures in a text."""

    def __init__(self) -> None:
        super().__init__()
        self.pictures: list[tuple[str | None, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "img":
            told = dict(attrs)
            self.pictures.append((told["src"], told["alt"]))


def shown_by(text: str) -> list[tuple[str | None, str | None]]:
    shown = Shown()
    shown.feed(text)
    return shown.pictures


def read_rss(content: bytes) -> Any:
    """What a reader has of an RSS feed, which is as RSS 2.0 and its validators want it."""
    channel = ET.fromstring(content).find("channel")
    assert channel is not None
    assert all(channel.findtext(name) for name in ("title", "link", "description"))
    (own,) = channel.findall("{http://www.w3.org/2005/Atom}link")
    assert own.attrib == {"href": f"{channel.findtext('link')}feed.xml", "rel": "self", "type": "application/rss+xml"}
    assert {part.tag for part in channel} <= {"title", "link", "description", "language", "item", own.tag}
    items = channel.findall("item")
    once = ["title", "link", "description", "{http://purl.org/rss/1.0/modules/content/}encoded", "guid", "pubDate"]
    for item in items:
        assert [part.tag for part in item] == [*once, "enclosure"]
        assert all(part.text for part in item if part.tag not in ("description", "enclosure"))
        assert item.find("guid").attrib == {"isPermaLink": "false"}  # type: ignore[union-attr]
        assert set(item.find("enclosure").attrib) == {"url", "type", "length"}  # type: ignore[union-attr]
        assert email.utils.parsedate_to_datetime(item.findtext("pubDate") or "").tzinfo is not None
    assert len({item.findtext("guid") for item in items}) == len(items)
    read = feedparser.parse(content)
    assert not read.bozo
    return read


def post(folder: Path, at: str, *words: str) -> int:
    return main(["post", str(folder), "--when", at, "--base", BASE, *SIZE, *words])


def content(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_a_feed_lists_the_pictures_with_their_words_and_codes(tmp_path: Path) -> None:
    assert post(tmp_path, "2026-11-22T12:10") == 0
    assert post(tmp_path, "2026-11-22T20:59") == 0
    names = ["20261122T1800Z", "20261122T1500Z", "20261122T1200Z"]
    assert sorted(content(tmp_path)) == sorted(
        ["feed.json", "feed.xml", *(f"{name}{ending}" for name in names for ending in (".png", ".json"))]
    )
    rss = read_rss((tmp_path / "feed.xml").read_bytes())
    feed = json.loads((tmp_path / "feed.json").read_text(encoding="utf-8"))
    jsonschema.validate(feed, JSON_FEED)
    assert feed["feed_url"] == f"{BASE}/feed.json"
    for name, entry, item in zip(names, rss.entries, feed["items"], strict=True):
        about = json.loads((tmp_path / f"{name}.json").read_text(encoding="utf-8"))
        assert sorted(about) == ["alt", "code", "seed", "theme", "time"]
        assert entry.title == item["title"] == about["code"]
        assert entry.description == item["attachments"][0]["title"] == about["alt"]
        assert entry.id == item["id"]
        assert shown_by(entry.content[0].value) == shown_by(item["content_html"]) == [(item["image"], about["alt"])]
        assert entry.enclosures[0].href == item["image"] == f"{BASE}/{name}.png"
        assert int(entry.enclosures[0].length) == (tmp_path / f"{name}.png").stat().st_size
        assert item["date_published"] == about["time"]
        assert datetime.datetime(*entry.published_parsed[:6], tzinfo=datetime.UTC).strftime("%Y%m%dT%H%MZ") == name
        code = SceneCode.parse(about["code"])
        assert (code.theme, code.seed) == (about["theme"], about["seed"])
        with Image.open(tmp_path / f"{name}.png") as picture:
            assert picture.info["Ridgeline"] == about["code"]
            assert picture.info["Description"] == about["alt"]


def test_a_second_run_in_the_same_slot_changes_no_byte(tmp_path: Path) -> None:
    assert post(tmp_path, "2026-11-22T12:10") == 0
    before = content(tmp_path)
    stamps = {file.name: file.stat().st_mtime_ns for file in tmp_path.iterdir()}
    assert post(tmp_path, "2026-11-22T14:59") == 0
    assert content(tmp_path) == before
    assert {file.name: file.stat().st_mtime_ns for file in tmp_path.iterdir()} == stamps


def test_only_the_last_are_kept_and_what_is_not_ours_stays(tmp_path: Path) -> None:
    (tmp_path / "notes.json").write_text("mine")
    assert post(tmp_path, "2026-11-22T12:10", "--keep", "2") == 0
    assert post(tmp_path, "2026-12-22T12:10", "--keep", "2") == 0
    names = {"20261222T1200Z", "20261222T0900Z"}
    assert {file.stem for file in tmp_path.glob("*.png")} == names
    assert (tmp_path / "notes.json").read_text() == "mine"
    assert len(json.loads((tmp_path / "feed.json").read_text(encoding="utf-8"))["items"]) == 2


def test_other_spans_have_other_pictures(tmp_path: Path) -> None:
    assert post(tmp_path, "2026-11-22T12:45", "--every", "45m") == 0
    assert (tmp_path / "20261122T1245Z.png").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--every", "59s"], "--every: expected a span like 3h, 45m or 90s, a minute at least, got '59s'"),
        (["--every", "often"], "--every: expected a span"),
        (["--base", "here"], "--base: expected an address like https://example.org/pictures/"),
        (["--base", "file:///etc"], "--base: expected an address"),
        (["--base", "https://a b"], "--base: expected an address"),
        (["--keep", "0"], "--keep: expected a whole number from 1 to 100000"),
        (["--when", "yesterday"], "--when: expected a moment like 2026-11-20T18:30"),
        (["--theme", "none"], "none"),
    ],
)
def test_a_mistake_is_one_line_and_nothing_is_left_behind(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["post", str(tmp_path), *SIZE, *words]) == 2
    shown = capsys.readouterr().err
    assert said in shown
    assert shown.count("\n") == 1
    assert content(tmp_path) == {}


def test_a_folder_that_is_none_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    for name in ("file", "nothing"):
        assert main(["post", str(tmp_path / name), *SIZE]) == 2
        assert "there is no such folder" in capsys.readouterr().err


@pytest.mark.slow
def test_two_at_once_do_the_work_of_one(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "ridgeline", "post", str(tmp_path), "--when", "2026-11-22T12:10", *SIZE]
    programs = [subprocess.Popen(words, stdout=subprocess.PIPE, text=True) for _ in range(4)]
    printed = [program.communicate(timeout=60)[0] for program in programs]
    assert [program.returncode for program in programs] == [0] * 4
    assert sum(text.count(".png") for text in printed) == 1


@pytest.mark.slow
def test_what_is_killed_goes_on_the_next_time(tmp_path: Path) -> None:
    assert post(tmp_path, "2026-11-01T00:00") == 0
    words = ["post", str(tmp_path), "--when", "2026-11-08T00:00", "--base", BASE, "--size", "480x270"]
    program = subprocess.Popen([sys.executable, "-m", "ridgeline", *words], stdout=subprocess.DEVNULL)
    wait_for(lambda: len(list(tmp_path.glob("*.json"))) > 5, "some posts")
    program.send_signal(signal.SIGKILL)
    program.wait()
    described = {file.stem for file in tmp_path.glob("2*.json")}
    assert described <= {file.stem for file in tmp_path.glob("*.png")}
    assert main(words) == 0
    assert len(list(tmp_path.glob("2*.json"))) == 57
    assert not [file for file in tmp_path.iterdir() if file.suffix not in (".png", ".json", ".xml")]


@given(st.integers(0, 10**6), st.sampled_from([60, 2700, 10800, 86400]))
def test_each_slot_has_a_scene_of_its_own_by_day(number: int, span: int) -> None:
    slot, code = Slot(number, span), Slot(number, span).code()
    assert Slot.at(slot.begin.timestamp(), span) == slot
    assert Slot.at(slot.begin.timestamp() + span - 1, span) == slot
    assert SceneCode.parse(str(code)) == code
    assert code.hour is not None
    assert 4.0 <= code.hour < 22.0
    assert code != Slot(number + 1, span).code()


@examples(30)
@given(st.lists(st.text(st.characters(exclude_categories=()), max_size=20), max_size=5))
def test_whatever_the_words_are_the_feeds_are_valid(words: list[str]) -> None:
    """Halves of letters and control characters too, which no XML can hold."""
    time = datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC)
    posts = [Post(f"2026010{number}T0000Z", 10, "code", text, time) for number, text in enumerate(words)]
    text = json_feed(posts, "https://example.org/")
    jsonschema.validate(json.loads(text), JSON_FEED)
    text.encode("ascii")
    assert not re.search(r"\\u[dD][89a-fA-F]..", text) or json.dumps(json.loads(text), ensure_ascii=False).encode()
    read_rss(rss_feed(posts, "https://example.org/").encode())


def test_an_item_is_the_same_one_wherever_the_folder_is_published(tmp_path: Path) -> None:
    known = set()
    for base in ("http://example.org/a/", "https://example.org/a", "https://new.example.net/b/"):
        assert main(["post", str(tmp_path), "--when", "2026-11-28T03:00", "--base", base, *SIZE]) == 0
        (item,) = json.loads((tmp_path / "feed.json").read_text())["items"]
        (entry,) = read_rss((tmp_path / "feed.xml").read_bytes()).entries
        known |= {item["id"], entry.id}
        assert item["url"] == f"{base.rstrip('/')}/20261128T0300Z.png"
    assert len(known) == 1


def named(folder: Path) -> list[str]:
    """The names of the pictures in the feeds of a folder, the newest first."""
    items = json.loads((folder / "feed.json").read_text())["items"]
    names = [Path(item["url"]).stem for item in items]
    assert [Path(entry.link).stem for entry in read_rss((folder / "feed.xml").read_bytes()).entries] == names
    return names


def test_a_clock_that_was_wrong_once_does_not_stop_a_feed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for moment in ("2026-11-20T09:00", "2038-01-01T00:00", "2026-11-20T12:00"):
        assert post(tmp_path, moment, "--keep", "2", "--theme", "dusk", "--size", "8x8") == 0
    said = capsys.readouterr()
    assert re.search(r"20261120T1200Z.png: picture of .*, code dusk", said.out)
    later = "2 pictures are dated later than now, like '20380101T0000Z.png': no feed names such a one until then"
    assert said.err == f"ridgeline: {later}\n"
    assert named(tmp_path) == ["20261120T1200Z"]
    assert {file.stem for file in tmp_path.glob("*.png")} == {"20261120T1200Z", "20371231T2100Z", "20380101T0000Z"}


def posted_in(lines: Iterable[str]) -> list[str]:
    """The names of the posts that lines say were written."""
    return re.findall(r"(\w{14})\.png: picture", "\n".join(lines))


@pytest.mark.slow
@examples(8)
@given(st.lists(st.integers(165_000, 165_008), min_size=2, max_size=5), st.sampled_from([None, 1, 3]), st.booleans())
def test_what_a_run_has_made_is_there_when_it_ends_in_whichever_order_slots_come(
    numbers: list[int], keep: int | None, hurried: bool
) -> None:
    with tempfile.TemporaryDirectory() as place, pytest.MonkeyPatch.context() as patched:
        patched.setattr(post_command, "BUDGET_SECONDS", 0.0 if hurried else 120.0)
        folder = Path(place)
        for number in numbers:
            slot, before = Slot(number, 10_800), {file.stem for file in folder.glob("*.png")}
            again = partial(
                post_command.post, folder, 10_800, number * 10_800, base=None, keep=keep, size=(8, 8), theme="dusk"
            )
            made = posted_in(again())
            there = {file.stem for file in folder.glob("*.png")}
            later = {name for name in before if name > slot.name}
            assert {*made, slot.name, *later} <= there
            assert made == sorted(made, reverse=True)
            assert named(folder) == sorted(there - later, reverse=True)
            assert keep is None or len(there - later) <= keep
            assert len(made) <= 1 or not hurried
            content = {file.name: file.read_bytes() for file in folder.iterdir()}
            if not hurried:
                assert not list(again())
                assert {file.name: file.read_bytes() for file in folder.iterdir()} == content


@pytest.mark.slow
def test_what_there_was_no_time_for_is_made_up_for_by_the_next_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(post_command, "BUDGET_SECONDS", 0.0)
    words = ("--theme", "dusk")
    assert post(tmp_path, "2026-11-20T00:00", *words) == 0
    assert post(tmp_path, "2026-11-20T09:00", *words) == 0
    assert capsys.readouterr().err == "ridgeline: 2 missed pictures are not made up for yet: the next run goes on\n"
    assert named(tmp_path) == ["20261120T0900Z", "20261120T0000Z"]
    monkeypatch.setattr(post_command, "BUDGET_SECONDS", 60.0)
    assert post(tmp_path, "2026-11-20T12:00", *words) == 0
    said = capsys.readouterr()
    assert posted_in(said.out.splitlines())[-3:] == ["20261120T1200Z", "20261120T0600Z", "20261120T0300Z"]
    assert said.err == ""
    (tmp_path / "20261120T0600Z.json").unlink()  # which is no wish to have it again
    assert post(tmp_path, "2026-11-20T12:00", *words) == 0
    assert named(tmp_path) == [f"20261120T{hour}00Z" for hour in ("12", "09", "03", "00")]


def test_pictures_of_another_span_within_the_present_slot_are_of_now(tmp_path: Path) -> None:
    assert post(tmp_path, "2026-11-20T12:45", "--every", "45m", "--theme", "dusk") == 0
    assert post(tmp_path, "2026-11-20T13:00", "--theme", "dusk") == 0
    assert named(tmp_path) == ["20261120T1245Z", "20261120T1200Z"]


def test_what_goes_missing_while_it_works_is_told(tmp_path: Path) -> None:
    lines = post_command.post(tmp_path, 10_800, 0.0, base=None, keep=None, size=(8, 8), theme="dusk")
    next(lines)
    (tmp_path / "19700101T0000Z.png").unlink()
    with pytest.raises(OSError, match=r"19700101T0000Z\.png' has been written, but it is not there any more"):
        list(lines)


@pytest.mark.timeout(20)
@pytest.mark.parametrize("feed", ["feed.json", "feed.xml"])
@pytest.mark.parametrize("strange", ["pipe", "endless", "folder"])
def test_a_feed_that_is_no_file_neither_holds_a_run_up_nor_fills_the_memory(
    feed: str, strange: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if strange == "pipe":
        os.mkfifo(tmp_path / feed)
    elif strange == "endless":
        (tmp_path / feed).symlink_to("/dev/zero")
    else:
        (tmp_path / feed).mkdir()
    status = post(tmp_path, "2026-11-20T12:45", "--theme", "dusk")
    told = capsys.readouterr().err
    assert (status, told) == (0, "") or (status == 2 and told.count("\n") == 1)
    assert status or named(tmp_path) == ["20261120T1200Z"]


@pytest.mark.slow
def test_the_best_for_a_wish_is_posted_and_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["post", str(tmp_path), "--when", "2026-11-20T18:30", "--size", "120x68", "--best", "Lone peak"]
    assert main(words) == 0
    (about,) = (json.loads(file.read_text()) for file in tmp_path.glob("2026*.json"))
    plain = Slot.at(datetime.datetime(2026, 11, 20, 18, 30, tzinfo=datetime.UTC).timestamp(), 10_800).code()
    assert plain.seed <= about["seed"] < plain.seed + 100
    assert about["alt"].endswith(". Lone peak.")
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    assert main(words) == 0
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == before
    capsys.readouterr()
    assert main([*words[:-1], "lonely"]) == 2
    assert main(["post", str(tmp_path), "--best", "moon over snow", "--theme", "dusk"]) == 2
    assert capsys.readouterr().err.count("\n") == 2
