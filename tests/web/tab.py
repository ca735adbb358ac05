"""A tab of a browser with an endless page, and what tests do in it."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ridgeline.scene import SceneCode

from .chromium import Chromium

PLACE = SceneCode("dusk", 7, hour=18.5)
STILL = f"#{PLACE}&still"
SIZE = (640, 360)

PATIENCE = 20.0  #: seconds in which a page has done what it was told


class Page:
    """A tab with an endless page.

    Attributes:
        driver: selenium's.
    """

    def __init__(self, browser: Chromium, file: Path) -> None:
        self.browser, self.driver, self._file = browser, browser.driver, file

    def open(self, rest: str = "") -> None:
        """Open it anew, with what may stand behind its address; wait for its first frame."""
        self.driver.get("about:blank")
        self.driver.get(f"{self._file.as_uri()}{rest}")
        self.browser.run("await ridgeline.ready")

    def ask(self, expression: str) -> Any:
        return self.driver.execute_script(f"return {expression}")

    @property
    def code(self) -> SceneCode:
        """The code of what is shown."""
        return SceneCode.parse(self.ask("ridgeline.code"))

    @property
    def line(self) -> str:
        """The line that was written last."""
        return str(self.ask("document.querySelector('.line').textContent"))

    def wait(self, true: Callable[[], Any]) -> Any:
        """What a question answers as soon as that is not false."""
        end = time.monotonic() + PATIENCE
        while not (answer := true()):
            assert time.monotonic() < end, self.line
            self.browser.run("await new Promise(requestAnimationFrame)")
        return answer

    def frames(self, count: int) -> None:
        """Let the browser show so many pictures."""
        self.browser.run(f"for (let i = 0; i < {count}; i++) await new Promise(requestAnimationFrame)")

    def key(self, key: str, code: str = "", modifiers: int = 0) -> None:
        """Press a key and let it go."""
        for kind in ("keyDown", "keyUp"):
            self._tell("Input.dispatchKeyEvent", type=kind, key=key, code=code, modifiers=modifiers)

    def touch(self, *ways: tuple[tuple[int, int], tuple[int, int]], seconds: float = 0.0) -> None:
        """Put fingers down, each at its first place, and lift them at their second, after some seconds.

        The browser is told when that was, as a busy one takes its time to hear of it.
        """
        down = time.time()
        for kind, at in (("touchStart", 0), ("touchMove", 1)):
            points = [{"x": way[at][0], "y": way[at][1], "id": number} for number, way in enumerate(ways)]
            self._tell("Input.dispatchTouchEvent", type=kind, touchPoints=points, timestamp=down + 0.02 * at)
        lifted = down + max(seconds, 0.1)
        self._tell("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[], timestamp=lifted)

    def pinch(self, before: int, after: int) -> None:
        """Put two fingers down, so many pixels apart around the middle, and lift them when they are as far as after."""
        steps = [before + (after - before) * step // 10 for step in range(11)]
        for kind, apart in zip(["touchStart", *["touchMove"] * 10], steps, strict=True):
            points = [{"x": 320 + side * apart // 2, "y": 180, "id": number} for number, side in enumerate((-1, 1))]
            self._tell("Input.dispatchTouchEvent", type=kind, touchPoints=points)
        self._tell("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def resize(self, width: int, height: int, ratio: float = 1.0) -> None:
        """Give it another size, in its own pixels, and let a screen have so many for each."""
        size = {"width": width, "height": height, "deviceScaleFactor": ratio, "mobile": False}
        self._tell("Emulation.setDeviceMetricsOverride", **size)

    def _tell(self, command: str, **how: Any) -> None:
        self.driver.execute_cdp_cmd(command, how)
