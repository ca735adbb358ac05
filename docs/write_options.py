"""Writes docs/options.md from the declarations of the options: ``python docs/write_options.py``."""

from __future__ import annotations

from pathlib import Path

from ridgeline.options import OPTIONS, Option, flag
from ridgeline.system.settings.tables import SAVER, WINDOW

PAGE = Path(__file__).parent / "options.md"

START = """# Options

The options of everything that shows a landscape. `ridgeline COMMAND --help` names those of one command.

Options with a ✓ can also be set in the settings file: in its table `[window]` for `ridgeline` and `ridgeline play`, in
`[saver]` for `ridgeline saver` and `ridgeline terminal`, under the same names with `_` for `-`. The command line comes
first: `--no-calm`, `--no-night-dim`, `--no-fullscreen`, `--wander 0`, `--weather theme`, `--text-size 1`, `--language
auto` and `--cpu 100` take back for once what the file sets. The game follows neither `scene` nor `wander`. `ridgeline
settings` shows the file.

| option | what it does | value | default | `[window]` | `[saver]` |
|---|---|---|---|---|---|
"""

END = """
`--language` is that of the window: its pages, its notes, the goals. What is printed, mistakes in files and their names,
and the words of your own themes and chapters stay as they are. A `--text-size` for which a page has no room is as large
as it has.

## The window's size and letters

Without `--size`, and with `size = "auto"` in `[window]`, the window opens as large and where it was left, on the same
monitor; `window.json` in the state folder (`~/.local/state/ridgeline`) says so. Where that monitor is gone, or the
window's title would be out of reach, its place is left to the desktop. The first time it is 1280x720 times the
desktop's scale, or 60 % as wide as a large screen, and at most 90 % as wide and 85 % as high as what panels leave free.

The scale is that of `Xft.dpi`, or else of the X server, or `GDK_SCALE` if that is larger; on Wayland the compositor
enlarges windows by itself. Letters have at least 14 pixels times the scale, like those of the desktop, as far as there
is room; `--text-size` makes them larger. A size that is asked for, in either place, is neither changed nor remembered.

## What draws

The processor paints stills, films, the terminal and what `S` saves. Windows and the screensaver are drawn by the
graphics card where there is one: within 4 levels of 255 of what is painted, nearly everywhere within 2. `ridgeline
doctor` names the card, and says what a frame costs with it and without. The package `zengl`, which talks to the card,
is installed along where it has wheels: on Linux and Windows for x86-64, on macOS for Apple's own processors. Without
it the processor paints.

- `--renderer auto` paints where OpenGL is the processor's own (llvmpipe, SwiftShader and the like), cannot be
  started, or takes the main thread longer than 8 ms a frame. A card that stops in the middle changes nothing but who
  draws.
- `--renderer gpu` takes any OpenGL there is; without any, the status is 69. Another program's window is painted
  unless this asks for OpenGL: if such a window closes meanwhile, SDL can hang.
- `--renderer soft` always paints.

Where the set-up found no C compiler, numpy paints: 25 frames a second unless `--max-fps` says otherwise. If one takes
the main thread more than 20 ms, so that half a processor is not enough, moving pictures are painted in half the size
and doubled, until the window has another size. Writing, what stands still and what `S` saves keep the whole size.

It needs OpenGL 3.3 or OpenGL ES 3.0. Tried: Mesa's llvmpipe on X11 and Wayland. Untried: a real card, Windows, macOS.
"""


def page() -> str:
    """The text of the page."""
    rows = "".join(f"| {' | '.join(cells(name, option))} |\n" for name, option in OPTIONS.items())
    return START + rows + END


def cells(name: str, option: Option) -> list[str]:
    """The row of an option."""
    value = option.kind.expected if option.kind else ""
    ticks = ["✓" if name in names else "" for names in (WINDOW, SAVER)]
    return [f"`{flag(name)}`", option.explained, value, option.shown_default, *ticks]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
