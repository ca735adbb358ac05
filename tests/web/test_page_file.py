"""`ridgeline page` writes one small file that says all it needs, or one clear line about what is wrong."""

from __future__ import annotations

import gzip
import json
import re
import runpy
import subprocess
import webbrowser
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from command_line import run
from ridgeline import shipped
from ridgeline.present.page.joiner import joined, modules, names, names_in, statements
from ridgeline.present.page.shortener import GLOBALS, Part
from ridgeline.scene import SceneCode
from sources import ROOT

from .chromium import WEB
from .free_names import free_names

KB = 1024
MOST_BYTES, MOST_BYTES_OF_ALL = 120 * KB, 250 * KB
"""Of a compressed page with one theme, and with all, but for its still."""

MOST_STILL = 20_000
"""Letters of that."""

PLACE = "dusk-7-1830-ad5"


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
    assert (status, out, err) == (0, f"wrote {file}\n", "")
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
    "theme", [pytest.param(name, marks=() if name == "dusk" else pytest.mark.slow) for name in shipped.theme_names()]
)
def test_a_page_with_one_theme_is_small(tmp_path: Path, theme: str) -> None:
    written(tmp_path / "hills.html", "--theme", theme)
    page, still = sizes((tmp_path / "hills.html").read_text(encoding="utf-8"))
    assert page <= MOST_BYTES
    assert still <= MOST_STILL + KB  # with the words beside it


@pytest.mark.slow
def test_the_script_for_one_theme_has_no_things_of_others(tmp_path: Path) -> None:
    one = written(tmp_path / "one.html", "--theme", "winter").one("script", type="module")[1]
    two = written(tmp_path / "two.html", "--theme", "winter", "cherry").one("script", type="module")[1]
    assert "cherry:" not in one.replace('cherry:"', "")
    assert "cherry:" in two.replace('cherry:"', "")


@pytest.mark.slow
def test_a_page_with_all_themes_is_small(tmp_path: Path) -> None:
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


ONE = """\
import {deep, SHARED} from "./deep/two.js";
/** Words. */
export function first({value, deep: own = 2}) {
    const {value: other, ...rest} = {value, own};
    return [`${deep(other)}-${rest.own}`, /[/"]`/.test(value), SHARED];
}
class Box {
    #kept = {value: 1};
    _more = 3;
    get value() {
        return this.#kept.value + this._more;
    }
}
globalThis.print(first({value: "`"}), new Box().value, (({value = 4}) => value)({}));
"""

TWO = """\
// deep
export const SHARED = -0.5;
const UNUSED = 3;
export const deep = (value) => {
    const one = `${value}`;
    const two = one ? {one} : {};
    if (!two) throw new RangeError(`${one} (is) wrong`);
    return two.one / 1 / SHARED;
};
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with two modules."""
    (tmp_path / "deep").mkdir()
    (tmp_path / "one.js").write_text(ONE, encoding="utf-8")
    (tmp_path / "deep" / "two.js").write_text(TWO, encoding="utf-8")
    return tmp_path


def printed(node: str, script: str) -> str:
    ran = f"globalThis.print = (...words) => console.log(JSON.stringify(words));\n{script}"
    command = [node, "--input-type=module", "--eval", ran]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_modules_mean_the_same_when_they_are_joined(folder: Path, need: Callable[[str], str]) -> None:
    script = joined(folder / "one.js", {})
    plain = re.sub(r"^export |^import .*\n", "", TWO + ONE, flags=re.MULTILINE)
    assert printed(need("node"), script) == printed(need("node"), plain)
    assert not re.search("UNUSED|Words|SHARED|wrong|other", script)


def test_names_of_scopes_apart_are_the_same(tmp_path: Path, need: Callable[[str], str]) -> None:
    text = """\
const sums = (values, unused) => {
    const doubled = values.map((_, number) => 2 * values[number]);
    for (const more of values) {
        doubled.push(more);
    }
    const [first, without] = values;
    return doubled.filter((two) => two > first);
};
globalThis.print(sums([1, 2]));
"""
    (tmp_path / "sums.js").write_text(text, encoding="utf-8")
    script = joined(tmp_path / "sums.js", {})
    assert "const c=a.map((b,c)=>2*a[c]);for(const b of a){c.push(b)}const[d,e]=a;return c.filter(a=>a>d)}" in script
    assert printed(need("node"), script) == printed(need("node"), text)


def test_only_the_entries_that_are_needed_stay_in_a_table(tmp_path: Path) -> None:
    table = "const one = () => 1;\nconst two = () => 2;\nexport const TABLE = {\n    one: one,\n    two: two,\n};\n"
    (tmp_path / "table.js").write_text(table, encoding="utf-8")
    (tmp_path / "page.js").write_text('import {TABLE} from "./table.js";\n\nprint(TABLE);\n', encoding="utf-8")
    assert "1" not in joined(tmp_path / "page.js", {"table.js": {"two"}})


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('import {deep} from "./deep/two.js";\nconst UNUSED = 1;\n', "'UNUSED' is a name in"),
        ('import "./one.js";\n', "imports itself"),
        ("export default 3;\n", "cannot be joined"),
        ("const one = '</script';\n", "cannot be joined"),
    ],
)
def test_what_cannot_be_joined_is_refused(folder: Path, text: str, problem: str) -> None:
    (folder / "one.js").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=problem):
        joined(folder / "one.js", {})


@pytest.mark.slow
def test_modules_use_no_names_but_their_own_and_those_that_the_browser_has() -> None:
    texts = modules(WEB / "page.js")
    known = {*names_in(texts), *GLOBALS}
    parts = [Part(part, names(part)) for text in texts.values() for part in statements(text)]
    assert set().union(*map(free_names, parts)) - known == set()
    assert free_names(Part("const one = ({two}, [three], four = five) => one + two + six + three.seven;", [])) == {
        "six"
    }


@pytest.mark.slow
def test_its_script_can_be_read(page: Path, need: Callable[[str], str], tmp_path: Path) -> None:
    _, script = Outline(page.read_text(encoding="utf-8")).one("script", type="module")
    (tmp_path / "page.mjs").write_text(script, encoding="utf-8")
    subprocess.run([need("node"), "--check", tmp_path / "page.mjs"], check=True)
