"""The page in a browser: what keys, fingers and addresses do, and that it goes on whatever happens to it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from command_line import run
from ridgeline import shipped
from ridgeline.scene import SceneCode, check_letters
from ridgeline.scene.alt_text import alt_text
from ridgeline.scene.check_letters import with_end
from ridgeline.system.files.png_text import CODE

from .chromium import Chromium
from .tab import PLACE, SIZE, STILL, Page
from .test_paint import painted


@pytest.mark.slow
def test_a_still_is_the_painter_s_picture(page: Page, tmp_path: Path) -> None:
    page.open(STILL)
    page.frames(2)
    page.driver.save_screenshot(str(tmp_path / "page.png"))
    with Image.open(tmp_path / "page.png") as picture:
        shown = np.asarray(picture.convert("RGB"), np.int32)
    away = shown - painted(PLACE.scene(*SIZE))
    assert np.sqrt((away**2).mean()) <= 1.0
    assert (np.abs(away).max(axis=2) > 8).mean() <= 0.001
    assert page.line == ""
    assert page.ask("location.hash") == STILL


@pytest.mark.slow
def test_a_page_of_any_theme_alone_shows_it(chromium: Chromium, tmp_path: Path) -> None:
    for name in shipped.theme_names():
        file = tmp_path / f"{name}.html"
        assert run("page", str(file), "--theme", name)[0] == 0
        page = Page(chromium, file)
        page.resize(320, 180)
        code = SceneCode(name, 7, hour=13.0)
        page.open(f"#{code}&still")
        page.frames(1)
        shown = page.code
        assert (shown.theme, shown.seed) == (name, 7)
        assert page.ask("ridgeline.describe()") == alt_text(shown.landscape, "ridges", shown.moment)
    assert chromium.messages() == []


@pytest.mark.slow
def test_its_crests_are_python_s_to_the_last_bit_while_it_moves(page: Page) -> None:
    page.open("#dusk-7-ag9")
    page.wait(lambda: page.code.second > 0.5)
    for size in (SIZE, (333, 100)):
        code, crests = page.browser.run("return [ridgeline.code, ridgeline.crests(...given).map(c => [...c])]", *size)
        layers = SceneCode.parse(code).scene(*size).layers
        assert len(crests) == len(layers)
        for crest, layer in zip(crests, layers, strict=True):
            np.testing.assert_array_equal(crest, layer.crest)


@pytest.mark.slow
def test_it_says_in_words_what_is_seen(page: Page) -> None:
    page.open(STILL)
    words = alt_text(PLACE.landscape, "ridges", PLACE.moment)
    assert page.ask("ridgeline.describe()") == words
    assert page.ask("document.querySelector('canvas').getAttribute('aria-label')") == words
    assert page.ask("document.querySelector('[aria-live]').textContent") == words
    assert page.ask("document.title") == "Ridgeline: dusk, seed 7"


@pytest.mark.slow
def test_the_code_in_the_address_opens_the_same_place(page: Page) -> None:
    page.open()
    assert page.code.seed == 7
    page.key("ArrowRight")
    page.key("p")
    page.wait(lambda: page.line == "paused")
    code = page.code
    address = page.ask("location.hash")
    assert address == f"#{code}"
    page.open(f"{address}&still")
    assert page.code == code


@pytest.mark.slow
def test_keys_do_what_they_say(page: Page) -> None:
    page.open(f"#{PLACE}")
    page.key("ArrowRight")
    assert page.line == "speed 1.5"
    page.key("ArrowLeft")
    page.key("ArrowLeft")
    assert (page.line, page.code.speed) == ("speed 0.5", 0.5)
    page.key("t")
    assert page.code.theme == "tide"
    assert page.line.startswith("tide: ")
    page.key("T")
    assert page.code.theme == "dusk"
    page.key("N")
    assert page.code.seed != 7
    assert page.line == f"seed {page.code.seed}"
    assert page.ask("location.hash").startswith(f"#dusk-{page.code.seed}-")
    page.key("т", "KeyN")  # where N is on a Russian keyboard
    assert page.line == f"seed {page.code.seed}"
    shown = "document.querySelector('.help').classList.contains('shown')"
    for key in ("h", "?", "Escape"):
        page.key(key)
    assert page.ask(shown)
    page.key("Escape")
    assert not page.ask(shown)


@pytest.mark.slow
def test_keys_of_the_browser_are_left_to_it(page: Page) -> None:
    page.open(f"#{PLACE}")
    for modifiers in (1, 2, 4):
        page.key("n", modifiers=modifiers)
    page.key("x")
    assert page.code.seed == 7


@pytest.mark.slow
def test_p_stops_it_and_lets_it_go_on(page: Page) -> None:
    page.open(f"#{PLACE}")
    page.key("p")
    assert page.line == "paused"
    second = page.code.second
    page.frames(5)
    assert page.code.second == second
    page.key("p")
    page.wait(lambda: page.code.second > second)


@pytest.mark.slow
def test_s_saves_a_picture_with_its_code(page: Page, tmp_path: Path) -> None:
    page.open(STILL)
    how = {"behavior": "allow", "downloadPath": str(tmp_path), "eventsEnabled": False}
    page.driver.execute_cdp_cmd("Browser.setDownloadBehavior", how)
    page.key("s")
    [saved] = page.wait(lambda: [*tmp_path.glob("*.png")])
    assert saved.name == "ridgeline-dusk-7-0.000s.png"
    with Image.open(saved) as picture:
        assert SceneCode.parse(picture.info[CODE]) == PLACE
        away = np.asarray(picture.convert("RGB"), np.int32) - painted(PLACE.scene(*SIZE))
    assert np.sqrt((away**2).mean()) <= 1.0


@pytest.mark.slow
def test_f_and_a_tap_fill_the_screen(page: Page) -> None:
    page.open(f"#{PLACE}")
    full = "document.fullscreenElement !== null"
    page.key("f")
    page.wait(lambda: page.ask(full))
    page.touch(((100, 100), (102, 100)))
    page.wait(lambda: not page.ask(full))


@pytest.mark.slow
def test_the_screen_stays_on_while_it_is_filled(page: Page) -> None:
    page.open(f"#{PLACE}")
    page.driver.execute_script(
        "window.held = 0; const release = async () => { held -= 1; };"
        "const request = async (what) => { held += what === 'screen' ? 1 : 0; return {release}; };"
        "Object.defineProperty(navigator, 'wakeLock', {value: {request}});"
    )
    page.key("f")
    page.wait(lambda: page.ask("held === 1"))
    page.key("f")
    page.wait(lambda: page.ask("held === 0"))


@pytest.mark.slow
def test_swipes_do_what_they_say(page: Page) -> None:
    page.open(f"#{PLACE}")
    page.touch(((300, 200), (100, 210)))
    assert page.line == "speed 1.5"
    page.touch(((100, 200), (300, 190)))
    assert page.line == "speed 1"
    page.touch(((300, 100), (310, 300)))
    assert page.code.theme == "tide"
    page.touch(((300, 300), (310, 100)))
    assert page.line == f"seed {page.code.seed}"
    page.touch(((300, 300), (300, 300)), ((400, 300), (400, 300)))
    assert page.ask("document.querySelector('.help').classList.contains('shown')")
    seed = page.code.seed
    page.touch(((300, 300), (320, 310)))  # neither a tap nor a swipe
    assert page.code.seed == seed


@pytest.mark.slow
def test_two_fingers_enlarge_it_and_swipes_go_on(page: Page) -> None:
    page.open(f"#{PLACE}")
    page.pinch(60, 160)
    page.wait(lambda: page.ask("visualViewport.scale > 1.1"))
    assert (page.code.seed, page.code.theme) == (7, "dusk")  # it was neither a tap nor a swipe
    assert not page.ask("document.querySelector('.help').classList.contains('shown')")
    assert page.ask("document.fullscreenElement") is None
    page.touch(((300, 200), (100, 210)))
    assert page.line == "speed 1.5"
    page.pinch(300, 20)
    page.wait(lambda: page.ask("visualViewport.scale === 1"))


@pytest.mark.slow
def test_nonsense_in_the_address_is_told_and_then_the_page_s_own_place_is_shown(page: Page) -> None:
    page.open("#dusk-7-nonsense")
    assert "'dusk-7-nonsense' is not a code: its end is missing" in page.line
    assert (page.code.theme, page.code.seed) == ("dusk", 7)
    page.driver.execute_script("location.hash = '#<b>x'")
    page.wait(lambda: "'<b>x' is not a code" in page.line)
    page.driver.execute_script("location.hash = '#%zz'")
    page.wait(lambda: "'%zz' is not a code" in page.line)


@pytest.mark.slow
def test_a_finger_that_rests_stops_it(page: Page) -> None:
    page.open(f"#{PLACE}")
    page.touch(((200, 200), (202, 200)), seconds=0.8)
    page.wait(lambda: page.line == "paused")
    assert page.ask("document.fullscreenElement") is None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (str(replace(PLACE, travelled=1e15)), "does not reach as far"),
        (str(replace(PLACE, theme="constructor")), "no theme 'constructor'"),
        (with_end("dusk-7-u100000000x100000000"), "10 to 20,000 units high"),
    ],
)
def test_a_place_that_cannot_be_shown_is_told(page: Page, asked: str, words: str) -> None:
    page.open(f"#{asked}")
    assert words in page.line
    assert (page.code.theme, page.code.seed, page.code.size) == ("dusk", 7, PLACE.size)
    assert page.ask("location.hash") == f"#{asked}"  # it can be mended there
    page.key("n")
    assert page.ask("location.hash") != f"#{asked}"
    page.driver.execute_script(f"location.hash = '#{asked}'")
    page.wait(lambda: words in page.line)
    page.frames(3)


@pytest.mark.slow
def test_a_code_of_another_version_is_told_and_shown_as_well_as_can_be(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(check_letters, "VERSION", "b")
        later = str(SceneCode("tide", 11, hour=12.0))
    page.open(f"#{later}")
    assert "another version" in page.line
    assert (page.code.theme, page.code.seed, page.code.hour) == ("tide", 11, 12.0)


@pytest.mark.slow
def test_a_code_that_comes_into_the_address_is_shown(page: Page) -> None:
    page.open(f"#{PLACE}")
    other = SceneCode("tide", 3, hour=9.0)
    page.driver.execute_script(f"location.hash = '#{other}&still'")
    page.wait(lambda: page.code == other)


@pytest.mark.slow
def test_a_resize_storm_is_followed(page: Page) -> None:
    page.open(f"#{PLACE}")
    for step in range(30):
        page.resize(200 + 37 * (step % 9), 150 + 23 * (step % 7), 1.0 + step % 3)
    page.key("p")
    page.resize(500, 300, 3.0)
    page.wait(lambda: page.ask("[document.querySelector('canvas').width, innerWidth]") == [1000, 500])
    page.resize(1, 1)
    page.frames(2)
    page.resize(*SIZE)
    page.wait(lambda: page.ask("document.querySelector('canvas').width") == SIZE[0])


@pytest.mark.slow
def test_a_lost_context_comes_back(page: Page) -> None:
    page.open(STILL)
    before = page.driver.get_screenshot_as_png()
    lose = (
        "const canvas = document.querySelector('canvas');"
        "const lose = canvas.getContext('webgl2').getExtension('WEBGL_lose_context');"
        "const told = (name) => new Promise((done) => canvas.addEventListener(name, done, {once: true}));"
        "const lost = told('webglcontextlost'); lose.loseContext(); await lost;"
        "await new Promise((done) => setTimeout(done));"
        "const back = told('webglcontextrestored'); lose.restoreContext(); await back;"
    )
    page.browser.run(lose)
    page.frames(3)
    assert page.driver.get_screenshot_as_png() == before
    page.key("p")
    page.wait(lambda: page.code.second > 0.1)


@pytest.mark.slow
def test_a_page_that_is_hidden_stops_and_goes_on_when_it_is_seen(page: Page) -> None:
    page.open(f"#{PLACE}")
    page.wait(lambda: page.code.second > 0.1)
    page.driver.minimize_window()
    try:
        page.browser.run("while (!document.hidden) await new Promise((done) => setTimeout(done, 10))")
        hidden = page.code
        assert page.ask("location.hash") == f"#{hidden}"
        page.browser.run("await new Promise((done) => setTimeout(done, 500))")
        assert page.code == hidden
    finally:
        page.driver.maximize_window()
    page.wait(lambda: page.code.second > hidden.second)
    assert page.code.second < hidden.second + 0.5


@pytest.mark.slow
def test_two_pages_go_on_side_by_side(page: Page, file: Path) -> None:
    page.open(f"#{PLACE}")
    first, at = page.driver.current_window_handle, page.code.second
    page.driver.switch_to.new_window("window")
    try:
        other = Page(page.browser, file)
        other.open(f"#{SceneCode('tide', 3)}")
        other.wait(lambda: other.code.second > 0.2)
        assert (other.code.theme, other.code.seed) == ("tide", 3)
    finally:
        page.driver.close()
        page.driver.switch_to.window(first)
    page.wait(lambda: page.code.second > at)
    assert (page.code.theme, page.code.seed) == ("dusk", 7)


@pytest.mark.slow
def test_those_who_want_little_motion_get_a_calm_landscape(page: Page) -> None:
    how = {"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]}
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", how)
    try:
        page.open(f"#{PLACE}")
        assert page.code.calm
        page.open(STILL)
        assert page.code == PLACE
        page.key("p")
        page.wait(lambda: page.code.second and page.code.calm)
    finally:
        page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


@pytest.mark.slow
def test_an_embedded_page_has_no_keys_and_leaves_the_address_alone(page: Page) -> None:
    page.open(f"?embed#{PLACE}")
    page.key("n")
    page.touch(((300, 300), (310, 100)))
    page.frames(5)
    assert page.code.seed == 7
    assert page.line == ""
    assert page.ask("document.querySelector('.aloud').textContent") == ""
    assert page.ask("location.hash") == f"#{PLACE}"
