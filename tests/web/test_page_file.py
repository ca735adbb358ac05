"""`ridgeline page` writes one small file that says all it needs, or one clear line about what is wrong."""

from __future__ import annotations

import gzip
import json
import re
import runpy
import webbrowser
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from command_line import run
from ridgeline import shipped
from ridgeline.scene import SceneCode
from sources import ROOT
from tiers.plugin import one_in

KB = 1024
MOST_BYTES, MOST_BYTES_OF_ALL = 130 * KB, 160 * KB
"""Of a compressed page with one theme, and with all, but for its still."""

MOST_STILL = 20_000  #: letters of that

PLACE = "dusk-7-1830-ad5"

OTHERS = [name for name in shipped.theme_names() if name != "dusk"]


class Outline(HTMLParser):
    """What is in a page: its elements, each with its attributes and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None], str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs), ""))

    def handle_data(self, data: str) -> None:
        if self.found:
            tag, attributes, text = self.found[-1]
            self.found[-1] = (tag, attributes, text + data)

    def one(self, wanted: str, **attributes: str) -> tuple[dict[str, str | None], str]:
        """The attributes and the text of the only element of a kind with some attributes."""
        [(_, given, text)] = [one for one in self.found if one[0] == wanted and attributes.items() <= one[1].items()]
        return given, text

    @property
    def told(self) -> dict[str, Any]:
        """What its script is told."""
        data: dict[str, Any] = json.loads(self.one("script", id="ridgeline-data")[1])
        return data


def written(file: Path, *words: str) -> Outline:
    status, out, err = run("page", str(file), *words)
    assert (status, err) == (0, "")
    assert out.startswith(f"wrote {file}: page of ")
    return Outline(file.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page with the theme dusk."""
    file = tmp_path_factory.mktemp("page") / "hills.html"
    written(file, "--code", PLACE)
    return file


def sizes(text: str) -> tuple[int, int]:
    """Bytes of a compressed page without its still, and letters of that."""
    rest = re.sub("<noscript>.*</noscript>", "", text)
    return len(gzip.compress(rest.encode(), 9)), len(text) - len(rest)


@pytest.mark.parametrize(
    "theme",
    ["dusk", *(pytest.param(*each.values, marks=[pytest.mark.slow, *each.marks]) for each in one_in(3, OTHERS))],
)
def test_a_page_with_one_theme_is_small(tmp_path: Path, theme: str) -> None:
    pytest.importorskip("minify")
    written(tmp_path / "hills.html", "--theme", theme)
    page, still = sizes((tmp_path / "hills.html").read_text(encoding="utf-8"))
    assert page <= MOST_BYTES
    assert still <= MOST_STILL + KB  # with the words beside it


@pytest.mark.slow
def test_a_page_with_all_themes_is_small(tmp_path: Path) -> None:
    pytest.importorskip("minify")
    assert [*written(tmp_path / "hills.html", "--all").told["themes"]] == shipped.theme_names()
    assert sizes((tmp_path / "hills.html").read_text(encoding="utf-8"))[0] <= MOST_BYTES_OF_ALL


@pytest.mark.slow
def test_it_asks_the_network_for_nothing(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    policy, _ = Outline(text).one("meta", **{"http-equiv": "Content-Security-Policy"})
    assert "default-src 'none'" in str(policy["content"])
    addresses = re.findall(r"\w+://[^\s\"'`]+", text)
    assert set(addresses) <= {"http://www.w3.org/2000/svg"}  # the name of a language
    assert not re.search(r"\b(fetch|XMLHttpRequest|WebSocket|sendBeacon|import)\b\s*\(", text)


@pytest.mark.slow
def test_those_who_do_not_see_or_run_scripts_are_told_what_is_there(page: Path) -> None:
    outline = Outline(page.read_text(encoding="utf-8"))
    assert outline.one("title")[1].strip() == "Ridgeline"
    picture = outline.one("img")[0]
    assert "spruces" in str(picture["alt"])
    assert str(picture["alt"]) in str(outline.one("meta", name="description")[0]["content"])
    assert str(picture["src"]).startswith("data:image/webp;base64,")
    assert outline.one("canvas")[0]["role"] == "img"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "code", "themes"),
    [
        ([], None, 1),
        (["--theme", "tide"], None, ["tide"]),
        (["--theme", "tide", "dusk", "--seed", "7"], SceneCode("tide", 7), ["tide", "dusk"]),
        (["--theme", "tide", "--theme", "dusk"], None, ["tide", "dusk"]),
        (["--seed", "5"], SceneCode("dusk", 5), ["dusk"]),
        (["--seed", "our hills", "--theme", "mesa"], "mesa-", ["mesa"]),
        (["--code", PLACE], SceneCode.parse(PLACE), ["dusk"]),
        (["--code", PLACE, "--theme", "mesa", "dusk"], SceneCode.parse(PLACE), ["mesa", "dusk"]),
    ],
)
def test_it_shows_what_is_asked_for(
    tmp_path: Path, words: list[str], code: SceneCode | str | None, themes: list[str] | int
) -> None:
    told = written(tmp_path / "hills.html", *words).told
    assert [*told["themes"]] == themes or len(told["themes"]) == themes
    begun = told["code"]
    assert begun == (code if code is None else str(code)) or (isinstance(code, str) and begun.startswith(code))


@pytest.mark.slow
def test_a_theme_of_one_s_own_comes_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("themes", "--new", "mine.toml")[0] == 0
    told = written(Path("hills.html"), "--theme", "mine.toml", "--seed", "3").told
    assert len(told["themes"]["mine"]["digits"]) == 6
    assert SceneCode.parse(told["code"]).digits == told["themes"]["mine"]["digits"]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["nowhere/hills.html"], "there is no folder 'nowhere'"),
        (["hills.txt"], "'hills.txt': a page ends in .html; with --site a folder is written"),
        (["hills"], "'hills': a page ends in .html; with --site a folder is written"),
        (["hills.html", "--site"], "'hills.html': --site writes a folder, and this is the name of a page"),
        (["nowhere/hills", "--site"], "there is no folder 'nowhere'"),
        (["hills.html", "--theme", "dusc"], "theme 'dusc' does not exist, did you mean 'dusk'?"),
        (["hills.html", "--theme", "dusk", "dusk"], "a page cannot have two themes of one name"),
        (["hills.html", "--theme"], "--theme needs a value"),
        (["hills.html", "--seed", "7", "--code", PLACE], "--code cannot be given with --seed"),
        (["hills.html", "--all", "--theme", "dusk"], "--all cannot be given with --theme"),
        (["hills.html", "--code", "dusk-7-1830-ad6"], "is not a code"),
        (["hills.html", "--code", PLACE, "--theme", "mesa"], "its theme 'dusk' is not among those of the page"),
        (["hills.html", "--code", str(SceneCode("dusk", 7, kind="rain"))], "a page shows ridges"),
        (["hills.html", "other.html"], "unexpected word 'other.html'"),
        (["hills.html", "--size", "9x9"], "has no option '--size'"),
    ],
)
def test_bad_input_gets_one_clear_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], complaint: str
) -> None:
    monkeypatch.chdir(tmp_path)
    status, out, err = run("page", *words)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert complaint in err
    assert [*tmp_path.iterdir()] == []


def test_a_folder_in_its_place_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "hills.html").mkdir()
    status, _, err = run("page", str(tmp_path / "hills.html"))
    assert status == 2
    assert "is a folder" in err


@pytest.mark.slow
def test_a_site_is_a_page_with_icons_and_a_manifest(tmp_path: Path) -> None:
    for _ in range(2):  # the second one is written over the first
        assert run("page", str(tmp_path / "site"), "--site", "--code", PLACE)[0] == 0
    files = {file.name for file in (tmp_path / "site").iterdir()}
    assert files == {"index.html", "manifest.webmanifest", "icon-192.png", "icon-512.png"}
    outline = Outline((tmp_path / "site" / "index.html").read_text(encoding="utf-8"))
    links = {str(one["rel"]): str(one["href"]) for tag, one, _ in outline.found if tag == "link"}
    assert {name for name in links.values() if not (tmp_path / "site" / name).is_file()} == set()
    manifest = json.loads((tmp_path / "site" / links["manifest"]).read_text(encoding="utf-8"))
    for icon in manifest["icons"]:
        with Image.open(tmp_path / "site" / icon["src"]) as picture:
            assert f"{picture.width}x{picture.height}" == icon["sizes"]


def test_a_site_replaces_no_page_of_others(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<p>mine", encoding="utf-8")
    status, _, err = run("page", str(tmp_path), "--site")
    assert status == 2
    assert "was not written by Ridgeline" in err
    assert [file.name for file in tmp_path.iterdir()] == ["index.html"]


@pytest.mark.parametrize("name", ["manifest.webmanifest", "icon-512.png"])
def test_a_site_replaces_no_files_of_others(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"mine")
    status, _, err = run("page", str(tmp_path), "--site")
    assert (status, f"{name}' is there already" in err) == (2, True)
    assert (tmp_path / name).read_bytes() == b"mine"
    assert len([*tmp_path.iterdir()]) == 1


@pytest.mark.slow
def test_a_page_replaces_pages_of_ours_alone(tmp_path: Path) -> None:
    mine = tmp_path / "mine.html"
    mine.write_text("<p>mine", encoding="utf-8")
    status, _, err = run("page", str(mine), "--theme", "dusk")
    assert (status, mine.read_text(encoding="utf-8")) == (2, "<p>mine")
    assert "was not written by Ridgeline" in err
    for theme in ("dusk", "tide"):
        assert [*written(tmp_path / "hills.html", "--theme", theme).told["themes"]] == [theme]


@pytest.mark.slow
@pytest.mark.parametrize(("opens", "status"), [(True, 0), (False, 69)])
def test_a_browser_opens_it_if_there_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opens: bool, status: int
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(webbrowser, "open", lambda address: asked.append(address) or opens)
    monkeypatch.chdir(tmp_path)
    assert run("page", "--open", "--theme", "dusk")[0] == status
    assert asked == [(tmp_path / "ridgeline.html").as_uri()]
    assert (tmp_path / "ridgeline.html").is_file()


def test_the_page_in_docs_has_all_themes_and_begins_as_its_script_says() -> None:
    script = runpy.run_path(str(ROOT / "docs" / "draw_page.py"))
    told = Outline(script["PAGE"].read_text(encoding="utf-8")).told
    assert [*told["themes"]] == shipped.theme_names(), "run docs/draw_page.py"
    assert told["code"] == str(script["BEGIN"]), "run docs/draw_page.py"
