"""The page's modules become one script that means the same, and a script of other modules is never used."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ridgeline import shipped
from ridgeline.export.page import page_script
from ridgeline.export.page.page_file import kinds_in, theme_record
from ridgeline.export.page.page_script import for_kinds, joined, shortened
from ridgeline.scene import Landscape
from sources import ROOT

ONE = """\
import {deep as down, SHARED} from "./deep/two.js";
import {near} from "./deep/three.js";
/** Words. */
const deep = 5;
const hidden = (value) => value + SHARED;
export function first({value, deep: own = 2}) {
    const {value: other, ...rest} = {value, own};
    return [`${down(other)}-${rest.own}`, /[/"]`/.test(value), hidden(1), deep, near];
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
const hidden = "another of this name";
export const deep = (value) => {
    const one = `${value}`;
    const two = one ? {one} : {};
    if (!two) throw new RangeError(`${one} (is) wrong`);
    return two.one / 1 / SHARED + hidden.length;
};
"""

THREE = """\
import * as two from "./two.js";

export const performance = "a word of the browser's too";

export const near = [two.deep(3), two.SHARED, performance];
"""

Node = Callable[[str], str]

WEB = page_script.WEB
ROOMS = ("arrays", "python", "terrain", "made", "paint", "page")
"""From the left to the right: a room imports only itself and rooms before it."""

COLUMNS = 100  #: of a module's lines, at most


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with three modules."""
    (tmp_path / "deep").mkdir()
    (tmp_path / "one.js").write_text(ONE, encoding="utf-8")
    (tmp_path / "deep" / "two.js").write_text(TWO, encoding="utf-8")
    (tmp_path / "deep" / "three.js").write_text(THREE, encoding="utf-8")
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    return tmp_path


@pytest.fixture
def node(need: Callable[[str], str]) -> Node:
    """What prints what a script prints."""

    def run(script: str) -> str:
        printing = "globalThis.print = (...words) => console.log(JSON.stringify(words));"
        text = f"{printing}\n{script}"
        done = subprocess.run([need("node"), "--input-type=module"], input=text, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr[-1000:]
        return done.stdout

    return run


def test_modules_mean_the_same_when_they_are_joined(folder: Path, node: Node) -> None:
    """Also where two have a name for different things, and one renames what it takes."""
    plain = node(f'await import("{(folder / "one.js").as_uri()}")')
    script = joined(folder / "one.js")
    assert json.loads(plain)[0][0].startswith("NaN-2")
    assert node(script) == plain
    assert "Words" not in script


def test_a_script_means_the_same_when_it_is_shortened(folder: Path, node: Node) -> None:
    pytest.importorskip("minify")
    script = joined(folder / "one.js")
    small = shortened(script)
    assert node(small) == node(script)
    assert len(small) < 0.7 * len(script)


def test_what_is_exported_hides_nothing_of_the_browser_s_from_others(folder: Path, node: Node) -> None:
    four = 'import {performance} from "./three.js";\n\nexport const word = performance;\n'
    (folder / "deep" / "four.js").write_text(four, encoding="utf-8")
    text = 'import {word} from "./deep/four.js";\n\nprint(typeof performance, word);\n'
    (folder / "one.js").write_text(text, encoding="utf-8")
    assert json.loads(node(joined(folder / "one.js"))) == ["object", "a word of the browser's too"]


def test_all_names_of_the_browser_s_that_modules_use_are_known(node: Node) -> None:
    config = (ROOT / "eslint.config.mjs").read_text(encoding="utf-8")
    rooms = re.search(r"const BROWSER = \{(.*?)\};", config, re.DOTALL)
    assert rooms
    known = {*re.findall(r"\w+", re.sub('"[^"]*":', "", rooms[1]))}
    known |= {*json.loads(node("print(...Object.getOwnPropertyNames(globalThis));"))}
    used = {
        word
        for file in WEB.rglob("*.js")
        for word in re.findall(r"(?<![.\w$])\w+", page_script.COMMENT.sub("", file.read_text(encoding="utf-8")))
    }
    assert {word for word in known & used if f" {word} " not in page_script.GLOBALS} == set()


def test_what_a_module_means_by_a_name_of_its_own_is_not_another_s(folder: Path, node: Node) -> None:
    four = "export const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);\n"
    (folder / "deep" / "four.js").write_text(four, encoding="utf-8")
    five = 'import {sum} from "./four.js";\n\nexport const twice = (value) => 2 * sum([value, 1]);\n'
    (folder / "deep" / "five.js").write_text(five, encoding="utf-8")
    own = 'import * as all from "./deep/four.js";\nimport {twice as sum} from "./deep/five.js";\n'
    text = f"{own}\nfunction more(value) {{\n    return sum(value) + all.sum([value]);\n}}\nprint(more(3));\n"
    (folder / "one.js").write_text(text, encoding="utf-8")
    assert json.loads(node(joined(folder / "one.js"))) == [11]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('import "./one.js";\n', "one.js imports itself, over one.js"),
        ('import {more} from "./deep/two.js";\n', "one.js imports 'more', which two.js does not export"),
        ("export default 3;\n", "cannot be joined"),
        ("export let value = 3;\n", "cannot be joined"),
        ("import two from './deep/two.js';\n", "cannot be joined"),
        ("const one = '</script';\n", "cannot be joined"),
    ],
)
def test_what_cannot_be_joined_is_refused(folder: Path, text: str, problem: str) -> None:
    (folder / "one.js").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=problem):
        joined(folder / "one.js")


def test_numbers_and_what_nobody_uses_are_told_from_letters_and_parts(tmp_path: Path, node: Node) -> None:
    text = """const LOW = -3;
const MANY = 5;
const SIZE = 7;
const NAME = 9;
const other = "b";
const named = (letter) => letter;
const wrap = (value) => value.a;
class Kind {
    static MANY = 4;
}
globalThis.print(-LOW, LOW ** 2, MANY.toFixed(1), {a: 1, SIZE, b: 2}, Kind.MANY, `say "${NAME}"`, `n${wrap({a: 3})}`);
const quoted = (t) => t === '"' ? named("a") : 0;
globalThis.print(quoted('"'), '"x'.replace(/"/g, other) + "a");
"""
    (tmp_path / "odd.js").write_text(text, encoding="utf-8")
    assert node(joined(tmp_path / "odd.js")) == node(text)


def test_a_script_for_some_kinds_has_what_they_need_and_what_all_share(tmp_path: Path) -> None:
    files = {
        "page.js": 'import {KINDS} from "./table.js";\nimport {shared} from "./shared.js";\nKINDS.get(shared());\n',
        "table.js": (
            'import * as elm from "./elm.js";\nimport {Voice} from "./shared.js";\nimport {owl} from "./owl.js";\n'
            'export const KINDS = new Map([["elm", elm.KIND]]);\n'
            'export const VOICES = new Map([["owl", new Voice(owl, 1)]]);\nVOICES.get(1);\n'
        ),
        "elm.js": 'import {limbs} from "./limbs.js";\nexport const KIND = ["an elm", limbs];\n',
        "owl.js": (
            'import {limbs} from "./limbs.js";\nimport {shared} from "./shared.js";\n'
            'export const owl = ["an owl", limbs, shared];\n'
        ),
        "limbs.js": 'export const limbs = ["limbs"];\n',
        "shared.js": 'export class Voice {}\nexport const shared = () => "shared";\n',
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    whole = joined(tmp_path / "page.js")
    for script in (whole, page_script.shortened(whole)):
        for wanted in (set(), {"elm"}, {"owl"}, {"elm", "owl"}, {"oak"}):
            text = for_kinds(script, wanted)
            has = {word for word in ("an elm", "an owl", '"limbs"', '"shared"') if word in text}
            own = {"elm": {"an elm", '"limbs"'}, "owl": {"an owl", '"limbs"'}}
            assert has == set().union({'"shared"'}, *(own.get(kind, set()) for kind in wanted))
            assert "kinds$" not in text


@pytest.fixture
def web(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of modules in place of the page's."""
    (folder / "one.js").rename(folder / "page.js")
    monkeypatch.setattr(page_script, "WEB", folder)
    monkeypatch.setattr(page_script, "MADE", folder / "made" / "page_script.js")
    return folder


def test_what_the_build_makes_is_used_until_a_module_changes(web: Path) -> None:
    page_script.write_made()
    made = web / "made" / "page_script.js"
    head, _, script = made.read_text(encoding="utf-8").partition("\n")
    assert page_script.page_script() == script
    made.write_text(f"{head}\nbuilt", encoding="utf-8")
    assert page_script.page_script() == "built"
    (web / "deep" / "two.js").write_text(TWO.replace("-0.5", "-0.25"), encoding="utf-8")
    assert page_script.page_script() != "built"
    assert "25" in page_script.page_script()
    page_script.write_made()
    assert made.read_text(encoding="utf-8").partition("\n")[2] == page_script.page_script()


def test_where_nothing_shortens_it_the_script_is_larger_and_one_that_was_made_stays(
    web: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = web / "made" / "page_script.js"
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "minify", None)
        assert not page_script.write_made()
        whole = joined(web / "page.js")
        assert page_script.page_script() == whole
        head = made.read_text(encoding="utf-8").partition(",")[0]
        made.write_text(f"{head}\nshorter", encoding="utf-8")
        assert page_script.write_made()
        assert page_script.page_script() == "shorter"
        (web / "deep" / "two.js").write_text(TWO.replace("-0.5", "-0.25"), encoding="utf-8")
        assert not page_script.write_made()
        assert page_script.page_script() == joined(web / "page.js")
        page_script.write_made()
    pytest.importorskip("minify")
    assert page_script.page_script() == shortened(joined(web / "page.js")) != joined(web / "page.js")


@pytest.mark.slow
def test_the_build_s_command_needs_nothing_where_all_is_made() -> None:
    """Who builds from a source distribution has none of what Ridgeline needs, numpy first."""
    command = (
        "import sys, runpy; sys.modules['ridgeline'] = sys.modules['numpy'] = None; sys.argv[1:] = []\n"
        "runpy.run_path({!r}, run_name='__main__')"
    )
    text = command.format(str(ROOT / "packaging" / "translator"))
    subprocess.run([sys.executable, "-I", "-c", text], check=True)


def test_a_room_knows_nothing_of_the_rooms_behind_it_and_lines_are_short() -> None:
    def room(module: Path) -> int:
        first = module.relative_to(WEB).parts[0].removesuffix(".js")
        return ROOMS.index("made" if first == "byHand" else first)  # which is taken in place of what would be made

    modules = sorted(set(WEB.rglob("*.js")) - set(WEB.rglob("made/**/*.js")))
    for module in modules:
        text = module.read_text(encoding="utf-8")
        for found in page_script.IMPORT.finditer(text):
            assert room((module.parent / found["place"]).resolve()) <= room(module), (module, found[0])
        assert not [line for line in text.splitlines() if len(line) > COLUMNS], module
    used = set(page_script._read(WEB / "page.js", {}, ()))
    assert not [one for one in modules if one not in used and one.parent.name not in ("byHand", "terrain")]


def test_names_of_a_module_imported_as_a_whole_are_its_own(folder: Path, node: Node) -> None:
    with (folder / "deep" / "two.js").open("a", encoding="utf-8") as file:
        file.write('export const WORDS = ["a", "b"];\n')
    printing = 'globalThis.print(...[two.deep(1), {two: two.SHARED}], ...two.WORDS, "two");'
    text = f'import * as two from "./deep/two.js";\n\n{printing}\n'
    (folder / "one.js").write_text(text, encoding="utf-8")
    plain = node(f'await import("{(folder / "one.js").as_uri()}")')
    assert node(joined(folder / "one.js")) == plain
    (folder / "one.js").write_text(text.replace('"two")', "two)"), encoding="utf-8")
    with pytest.raises(ValueError, match="stands for a whole module"):
        joined(folder / "one.js")


def test_what_nobody_uses_is_left_out(folder: Path) -> None:
    more = "const spare = 1;\n\nexport const [idle, busy] = [spare, 2];\n\nexport class Spare {}\n"
    (folder / "deep" / "two.js").write_text(f"{TWO}{more}", encoding="utf-8")
    assert not re.search("spare|Spare|idle", joined(folder / "one.js"))
    with (folder / "one.js").open("a", encoding="utf-8") as file:
        file.write('import {idle} from "./deep/two.js";\n\nglobalThis.print(idle);\n')
    assert "const [idle, busy] = [spare, 2];" in joined(folder / "one.js")


def test_large_numbers_and_a_zero_s_sign_survive_the_shortening(folder: Path, node: Node) -> None:
    pytest.importorskip("minify")
    text = (
        "const both = [2 ** 40 + 0.5, -0];\nglobalThis.print(...both.map((x) => [Math.trunc(x), 1 / Math.abs(x)]));\n"
    )
    (folder / "one.js").write_text(text, encoding="utf-8")
    plain = node(f'await import("{(folder / "one.js").as_uri()}")')
    assert node(shortened(joined(folder / "one.js"))) == plain


@pytest.mark.slow
def test_the_script_of_the_page_can_be_read(need: Callable[[str], str], tmp_path: Path) -> None:
    for name, script in (("small", page_script.page_script()), ("whole", joined(page_script.WEB / "page.js"))):
        (tmp_path / f"{name}.mjs").write_text(script, encoding="utf-8")
        subprocess.run([need("node"), "--check", tmp_path / f"{name}.mjs"], check=True)


MOMENTS = [
    [7, None, 1234.5, 6.5, 40.0, 9],
    [8, "rain", -900.0, 12.0, 817.0, 1],
    [9, "snow", 99_000.0, 19.5, 1594.0, 4],
    [10, "storm", 5.0, 23.0, 2371.0, 7],
]
"""Seed, weather, travel, hour, elapsed and month."""


@pytest.mark.slow
@pytest.mark.parametrize("names", [shipped.theme_names()[::2], shipped.theme_names()[1::2]], ids=["even", "odd"])
def test_scenes_are_the_same_when_the_script_is_shortened(node: Node, names: list[str], whole: bool) -> None:
    """Whoever shortens and cuts scripts makes mistakes, and few of these can be seen at once."""
    pytest.importorskip("minify")
    moments = [[*first[:3], *second[3:]] for first in MOMENTS for second in MOMENTS] if whole else MOMENTS
    themes = {name: Landscape(name).theme for name in names}
    script = joined(Path(__file__).with_name("many_scenes.js"))
    small = shortened(script)

    def sums(text: str, of: list[str]) -> dict[str, Any]:
        told = {"themes": {name: theme_record(themes[name]) for name in of}, "moments": moments}
        cut = for_kinds(text, set().union(*(kinds_in(themes[name]) for name in of)))
        found: dict[str, Any] = json.loads(node(f"globalThis.told = {json.dumps(told)};\n{cut}"))
        return found

    every = sums(script, names)
    assert every == {key: value for name in names for key, value in sums(small, [name]).items()}
    assert len(every) == len(names) * len(moments) == len({*every.values()})
    assert not re.search("Landscape", small)
