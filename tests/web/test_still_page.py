"""Where the page cannot draw, it shows a still picture and says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from conftest import find
from ridgeline.scene import SceneCode

from .chromium import WITHOUT_WEBGL, Chromium
from .tab import PLACE, SIZE, Page


def assert_still(page: Page) -> None:
    """Fail unless the page shows its still picture, from edge to edge, and says why, whatever it is told."""
    for command in ("n", "t", "p", "h"):
        page.key(command)
    page.driver.execute_script("location.hash = '#tide-3-nonsense'")
    page.frames(3)
    [picture] = page.driver.find_elements("css selector", "main > img")
    assert picture.is_displayed()
    assert picture.rect == {"x": 0, "y": 0, "width": SIZE[0], "height": SIZE[1]}
    assert page.ask("document.querySelector('main > img').naturalWidth") == 960
    assert page.driver.find_elements("css selector", "canvas") == []
    assert "the landscape moves where the browser can draw with WebGL 2" in page.line
    assert page.driver.find_element("css selector", ".line").is_displayed()
    assert picture.get_attribute("alt") == page.ask("ridgeline.describe()")
    assert page.code == SceneCode("dusk", 7, hour=page.code.hour, began=page.code.began)
    assert ["WebGL2 cannot be used: " in message for message in page.browser.messages()] == [True]


@pytest.mark.slow
def test_where_the_graphics_card_does_not_come_back_there_is_a_still(page: Page) -> None:
    page.open(f"#{PLACE}")
    lose = "document.querySelector('canvas').getContext('webgl2').getExtension('WEBGL_lose_context').loseContext()"
    page.browser.run(lose)
    page.wait(lambda: page.driver.find_elements("css selector", "main > img"))
    assert_still(page)


@pytest.mark.slow
def test_where_the_programs_cannot_be_compiled_there_is_a_still(page: Page, file: Path, tmp_path: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count("void main() {") > 3
    (tmp_path / "hills.html").write_text(text.replace("void main() {", "void main() { nonsense"), encoding="utf-8")
    broken = Page(page.browser, tmp_path / "hills.html")
    broken.open()
    assert_still(broken)


@pytest.mark.slow
def test_without_webgl_there_is_a_still(file: Path, tmp_path: Path) -> None:
    with Chromium(find("chromium"), find("chromedriver"), tmp_path, *WITHOUT_WEBGL) as browser:
        page = Page(browser, file)
        page.resize(*SIZE)
        browser.messages()
        page.open(f"#{SceneCode('tide', 3)}")
        assert_still(page)


@pytest.mark.slow
def test_without_scripts_there_is_a_picture(page: Page, file: Path) -> None:
    page.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        page.driver.get(f"{file.as_uri()}")
        [picture] = page.driver.find_elements("css selector", "noscript img")
        assert picture.is_displayed()
    finally:
        page.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
