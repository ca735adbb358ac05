"""Codes, words, and what a cruise shows are the same in the page as in Python."""

from __future__ import annotations

import datetime
import json
import math
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from io import BytesIO
from typing import Any
from urllib.parse import quote, unquote

import numpy as np
import pytest
from PIL import Image

from conftest import find
from ridgeline import shipped
from ridgeline.export.page.page_file import theme_record
from ridgeline.scene import SceneCode, check_letters
from ridgeline.scene.alt_text import alt_text
from ridgeline.scene.check_letters import CHECKS, LETTERS, with_end
from ridgeline.scene.themes.find import built_in
from ridgeline.scene.weather_spells import KINDS
from ridgeline.shot.codes import units_of
from ridgeline.system.files.png_text import CODE
from textfile.pasted import AROUND_CODES

from .node_script import answering

PLAIN = "dusk-7-1830-ad5"

THEMES = ("dusk", "tide", "7", "o'er the_hills", "Hügel", "…", "a.b")


@pytest.fixture(scope="module")
def ask() -> Iterator[Callable[[str, Any], Any]]:
    """A function that asks JavaScript a question about something: a node answers all, and keeps nothing."""
    with answering(find("node"), "codes.mjs") as ask_script:
        yield lambda question, about: ask_script({"ask": question, "about": about})


def number(chance: random.Random, low: float, high: float) -> float:
    """A number of few digits, of many, or at the end of a range."""
    draw = chance.uniform(low, high)
    return chance.choice([draw, round(draw, 3), float(round(draw)), draw * 1e-9, low, high, 0.0, -0.0])


def code(chance: random.Random) -> SceneCode:
    """Any code that Python can write."""
    fields: dict[str, Callable[[], Any]] = {
        "digits": lambda: f"{chance.randrange(16**6):06x}",
        "second": lambda: number(chance, -1e12, 1e12),
        "hour": lambda: min(abs(number(chance, 0.0, 24.0)), math.nextafter(24.0, 0.0)),
        "began": lambda: chance.choice([chance.randrange(1440) / 60.0, chance.uniform(0.0, 23.9)]),
        "travelled": lambda: number(chance, -1e15, 1e15),
        "speed": lambda: number(chance, -1000.0, 1000.0),
        "weather": lambda: chance.choice([*KINDS, "none"]),
        "date": lambda: datetime.date.fromordinal(chance.randint(1, datetime.date.max.toordinal())),
        "kind": lambda: chance.choice(["rain", "flyover"]),
        "calm": lambda: True,
        "origin": lambda: (number(chance, -1e12, 1e12), number(chance, -1e6, 1e6)),
        "size": lambda: (chance.uniform(1e-3, 2e6), float(chance.randint(10, 20_000))),
    }
    some = chance.sample([*fields], chance.randint(0, 5))
    seed = chance.choice([7, 0, -3, chance.randint(-(2**200), 2**200)])
    return SceneCode(chance.choice(THEMES), seed, **{name: fields[name]() for name in some})


def told(one: SceneCode) -> dict[str, Any]:
    """A code for JSON."""
    fields = asdict(one) | {"seed": str(one.seed), "date": [one.date.year, one.date.month, one.date.day]}
    return json.loads(json.dumps(fields))  # type: ignore[no-any-return]


CODES = [code(random.Random(number)) for number in range(1500)]


@pytest.mark.slow
def test_every_code_is_written_as_python_writes_it(ask: Callable[[str, Any], Any]) -> None:
    assert ask("written", [*map(told, CODES)]) == [*map(str, CODES)]


@pytest.mark.slow
def test_every_code_is_read_as_python_reads_it(ask: Callable[[str, Any], Any]) -> None:
    texts = [*map(str, CODES)]
    expected = [{"text": text, "fields": told(SceneCode.parse(text))} for text in texts]
    assert ask("parsed", texts) == expected


def spoiled(chance: random.Random) -> str:
    """A code with something wrong, or nonsense."""
    text = str(chance.choice(CODES[:200]))
    at = chance.randrange(len(text) - 1)
    letter = chance.choice(f"{LETTERS}{CHECKS} \n٣é")
    return chance.choice(
        [
            text[:at] + letter + text[at + 1 :],
            text[:at] + text[at + 1] + text[at] + text[at + 2 :],
            text[:at],
            text + letter,
            "".join(chance.choices(LETTERS, k=chance.randint(0, 80))),
        ]
    )


def without_numbers(problem: str) -> str:
    """A message without its numbers, which JavaScript writes in its own way, and without a kind of quotes."""
    return re.sub(r"-?\d[\d.e+]*(?= (to|is))|(?<=to )-?\d[\d.e+]*", "N", problem).replace('"', "'")


@pytest.mark.slow
def test_what_is_no_code_is_refused_with_the_same_words(ask: Callable[[str, Any], Any]) -> None:
    texts = [spoiled(random.Random(number)) for number in range(1500)]
    answers = ask("parsed", texts)
    for text, answer in zip(texts, answers, strict=True):
        try:
            expected = {"text": str(SceneCode.parse(text))}
        except ValueError as problem:
            expected = {"problem": without_numbers(str(problem))}
        if text.isprintable() and "'" not in text:
            found = answer.get("problem")
            assert expected == ({"problem": without_numbers(found)} if found else {"text": answer["text"]}), text
        assert ("problem" in answer) == ("problem" in expected), text


@pytest.mark.slow
def test_the_moment_of_a_code_is_python_s_to_the_last_bit(ask: Callable[[str, Any], Any]) -> None:
    codes = [one for one in CODES if abs(one.second) < 1e9]
    theme = replace(built_in("dusk"), speed=23.7)
    expected = [[now.travel, now.hour, now.elapsed, now.speed] for now in (one.moment_in(theme) for one in codes)]
    moments = ask("moments", [[str(one), 23.7] for one in codes])
    assert [[*map(float, moment)] for moment in moments] == expected


@pytest.mark.slow
@pytest.mark.parametrize("theme", shipped.theme_names())
def test_landscapes_are_described_in_python_s_words(ask: Callable[[str, Any], Any], theme: str) -> None:
    hours = [2.0, 5.6, 7.0, 12.0, 16.2, 18.5, 20.3, 22.0]
    codes = [
        SceneCode(theme, seed, second=67.0 * seed, hour=hour, weather=weather)
        for seed, hour in enumerate(hours, 3)
        for weather in (None, "storm")
    ]
    expected = [alt_text(one.landscape, "ridges", one.moment) for one in codes]
    about = {"record": theme_record(built_in(theme)), "codes": [*map(str, codes)]}
    assert ask("words", about) == expected


@pytest.mark.slow
def test_a_cruise_shows_what_its_code_says_however_fast_it_goes(ask: Callable[[str, Any], Any]) -> None:
    steps = [[0.0, 0], [1.2345678, 0], [0.016, 3], [2.0, 0], [0.0333333, -40], [5.0, 0], [0.1, 40], [0.2, 0]]
    for begun in (PLAIN, str(SceneCode("dusk", 7, second=12.3456789, travelled=-77.5, speed=1.25, calm=True))):
        shown = ask("cruised", {"record": theme_record(built_in("dusk")), "code": begun, "steps": steps})
        assert shown[0][0] == begun
        for text, crest in shown:
            np.testing.assert_array_equal(crest, SceneCode.parse(text).scene(40, 30).layers[-1].crest)
        assert {SceneCode.parse(text).speed for text, _ in shown} >= {-8.0, 8.0}


def test_what_is_calmed_stays_where_it_is(ask: Callable[[str, Any], Any]) -> None:
    codes = [SceneCode("dusk", 7, second=100.0, speed=3.0), SceneCode("dusk", 7, calm=True), SceneCode("dusk", 7)]
    calm = [*map(SceneCode.parse, ask("calmed", [*map(str, codes)]))]
    assert all(one.calm for one in calm)
    assert [one.moment.travel for one in calm] == [one.moment.travel for one in codes]


def test_a_picture_s_shape_is_written_as_python_writes_it(ask: Callable[[str, Any], Any]) -> None:
    views = [(1920, 1080), (1366, 768), (800, 600), (390, 844), (1, 1000), (2560, 1439)]
    plain = SceneCode.parse(PLAIN)
    high = replace(plain, size=(1000.0, 720.0))
    asked = [(one, *size) for one in (plain, high) for size in views]
    expected = [str(replace(one, size=units_of(one.view(width, height)))) for one, width, height in asked]
    assert ask("shaped", [[str(one), *size] for one, *size in asked]) == expected


def test_the_address_opens_what_it_can_and_says_what_it_cannot(
    ask: Callable[[str, Any], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = str(SceneCode("dusk", 7))
    with monkeypatch.context() as patch:
        patch.setattr(check_letters, "VERSION", "b")
        later = str(SceneCode("dusk", 7))
    other = SceneCode("dusk", 7, kind="rain")
    hashes = {
        "": [None, False, []],
        f"#{PLAIN}": [PLAIN, False, []],
        f"#{PLAIN}&still": [PLAIN, True, []],
        f"#{PLAIN}&quick": [PLAIN, False, ["'quick'"]],
        f"#{PLAIN}&{'x' * 9999}{'&x' * 100_000}": [PLAIN, False, ["…', 'x', 'x' and 99998 more in the address mean"]],
        f"#{SceneCode('x' * 2000, 7)}": [plain, False, [f"no theme '{'x' * 59}…': here is dusk"]],
        f"#<{PLAIN}&Still>.": [PLAIN, True, []],
        "#%20%": [None, False, ["is not a code"]],
        f"#{later}": [plain, False, ["another version"]],
        f"#{other}": [plain, False, ["this page shows ridges"]],
        f"#{SceneCode('mesa', 7)}": [plain, False, ["no theme 'mesa'"]],
        f"#{SceneCode('dusk', 7, 'abcdef')}": [plain, False, ["'dusk' of this code is another one"]],
    }
    answers = ask("places", {"hashes": [*hashes], "themes": {"dusk": {"digits": ""}}})
    for (text, still, problems), (code, stands, said) in zip(hashes.values(), answers, strict=True):
        assert (code, stands) == (text, still)
        assert len(said) == len(problems)
        assert all(part in sentence for part, sentence in zip(problems, said, strict=True))
        assert sum(map(len, said)) < 400


def test_a_code_is_found_in_what_is_pasted_into_the_address(ask: Callable[[str, Any], Any]) -> None:
    pasted = [form.format(PLAIN) for form in (*AROUND_CODES, "%23{}%20%0A")]
    written = [f"#{text}" for text in pasted] + [f"#{quote(text)}" for text in pasted[:-1]]
    opened = ask("places", {"hashes": written, "themes": {"dusk": {"digits": ""}}})
    assert opened == [[PLAIN, "&still" in text, []] for text in map(unquote, written)]


def test_the_page_knows_its_themes_in_every_case_and_form_of_unicode(ask: Callable[[str, Any], Any]) -> None:
    themes = {"H\u00fcgel": {"digits": "abcdef"}}
    codes = [SceneCode(name, 7, "abcdef") for name in ("H\u00fcgel", "Hu\u0308gel", "H\u00dcGEL")]
    opened = ask("places", {"hashes": [f"#{code}" for code in codes], "themes": themes})
    assert opened == [[str(codes[0]), False, []]] * 3


@pytest.mark.parametrize("size", [(1e8, 1e8), (1920.0, 20_001.0), (1920.0, 9.0), (3e6, 1080.0)])
def test_a_view_that_is_too_dear_is_refused_in_python_and_the_page(ask: Callable[[str, Any], Any], size: Any) -> None:
    with pytest.raises(ValueError, match="10 to 20,000 units high and at most 2,000,000 wide"):
        SceneCode("dusk", 7, size=size)
    text = with_end(f"dusk-7-u{size[0]:.0f}x{size[1]:.0f}")
    (answer,) = ask("parsed", [text])
    with pytest.raises(ValueError, match=re.escape(answer["problem"])):
        SceneCode.parse(text)


@pytest.mark.slow
def test_frames_keep_to_60_a_second_and_to_30_where_that_is_too_fast(ask: Callable[[str, Any], Any]) -> None:
    second = 1000.0
    [first, *_] = ask("pacer", [[second / 60.0, 600]])
    assert first == [600, 60, 1]
    assert ask("pacer", [[second / 120.0, 1200]]) == [[600, 60, 1]]
    slow = ask("pacer", [[second / 34.0, 200], [second / 60.0, 600], [second / 60.0, 2400]])
    assert [answer[1:] for answer in slow] == [[30, 1], [30, 1], [60, 1]]
    assert slow[1][0] == 300
    slower = ask("pacer", [[second / 10.0, 200]])
    assert slower[0][1:] == [30, 0.5]
    unseen = ask("pacer", [[second / 60.0, 100], [60.0 * second, 1], [second / 60.0, 100]])
    assert unseen[-1] == [100, 60, 1]


def test_a_saved_picture_has_its_code_where_python_finds_it(ask: Callable[[str, Any], Any]) -> None:
    memory = BytesIO()
    Image.new("RGB", (3, 2), "red").save(memory, "png")
    about = [[*memory.getvalue()], {CODE: PLAIN, "Description": "Hills."}]
    with Image.open(BytesIO(bytes(ask("png", about)))) as picture:
        picture.load()
        assert picture.info[CODE] == PLAIN
        assert picture.info["Description"] == "Hills."
        assert picture.getpixel((2, 1)) == (255, 0, 0)
