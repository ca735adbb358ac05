"""What pages say of keys and devices."""

from __future__ import annotations

import pytest

from ridgeline.app.input.key_pages import title_page
from ridgeline.system.keys.default_keys import Keys


@pytest.mark.parametrize(
    ("hold", "line"),
    [
        (Keys().hold, "a mouse button, a finger or a pad works too"),
        (("x", "pad3", "mouse2"), "a mouse button or a pad works too"),
        (("x", "finger"), "a finger works too"),
        (("x", "space"), None),
        (("mouse1",), None),
    ],
)
def test_the_title_names_only_devices_that_hold_the_button(hold: tuple[str, ...], line: str | None) -> None:
    assert title_page(Keys(hold=hold)).lines[1:] == (() if line is None else (line,))
