"""Which graphics cards are used, by their names and by what they cost."""

from __future__ import annotations

import pytest

from ridgeline.app.window import graphics_card
from ridgeline.app.window.graphics_card import Card
from ridgeline.app.window.shader_screen import FIRST_JUDGED, LAST_JUDGED, SLOW_SECONDS, is_slow
from ridgeline.desktop.saver.monitor_windows import CoverHost
from ridgeline.exits import NoDisplayError
from ridgeline.options import Settings


@pytest.mark.parametrize(
    ("name", "software"),
    [
        ("llvmpipe (LLVM 15.0.6, 256 bits)", True),
        ("softpipe", True),
        ("Software Rasterizer", True),
        ("Google SwiftShader", True),
        ("ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (LLVM 10.0.0)))", True),
        ("Microsoft Basic Render Driver", True),
        ("Apple Software Renderer", True),
        ("Mesa Intel(R) UHD Graphics 620 (KBL GT2)", False),
        ("AMD Radeon RX 6600 (navi23, LLVM 15.0.7, DRM 3.49)", False),
        ("NVIDIA GeForce RTX 3060/PCIe/SSE2", False),
        ("Apple M1", False),
        ("V3D 4.2", False),
    ],
)
def test_the_processor_is_known_by_the_name_that_opengl_gives_it(name: str, software: bool) -> None:
    assert Card(name, embedded=False).is_software is software


def test_only_the_frames_after_the_first_ones_decide_whether_a_card_is_slow() -> None:
    slow, fast = 2.0 * SLOW_SECONDS, 0.5 * SLOW_SECONDS
    judged = LAST_JUDGED - FIRST_JUDGED
    assert is_slow([fast] * FIRST_JUDGED + [slow] * judged)
    assert not is_slow([slow] * FIRST_JUDGED + [fast] * judged)
    assert not is_slow([slow] * (LAST_JUDGED - 1))
    assert not is_slow([fast] * FIRST_JUDGED + [slow] * (judged // 2 - 1) + [fast] * (judged // 2 + 1))


def test_a_card_that_opens_no_window_leaves_the_saver_to_the_painter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")  # which has no OpenGL
    monkeypatch.setattr(graphics_card, "choose", lambda renderer: Card("none", embedded=False))
    with CoverHost(Settings(7, "dusk")) as host:
        assert [pane.screen.by_card for pane in host.look()] == [False]
    with pytest.raises(NoDisplayError, match="no window can be opened"), CoverHost(Settings(7, renderer="gpu")):
        pass
