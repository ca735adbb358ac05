"""What XScreenSaver's settings dialog reads: our options, as lists, sliders and switches."""

import re
from collections.abc import Mapping

from ... import shipped
from ...options import OPTIONS, flag
from ...system.pace.power import SAVER_RATE

HOURS = {
    "cycle": "a day in ten minutes",
    "now": "as it is now",
    "06:00": "dawn",
    "12:00": "noon",
    "18:30": "dusk",
    "23:00": "night",
}
"""The hours that XScreenSaver's dialog offers, and what they are called."""

SLIDERS = {"speed": (0.1, 4.0, OPTIONS["speed"].written), "max_fps": (5, 120, SAVER_RATE)}
"""The ends and the defaults of the sliders of that dialog: not all that an option allows looks good."""


def dialog_text() -> str:
    """What XScreenSaver's settings dialog reads: its options, with all built-in themes."""
    themes = {"": "chosen by the seed"} | dict.fromkeys(shipped.theme_names(), "")
    parts = [_select("theme", themes), _select("time", HOURS)]
    parts += [_select(name, OPTIONS[name].words) for name in ("scene", "weather")]
    parts += [_slider(name, *ends) for name, ends in SLIDERS.items()]
    switches = [
        f'    <boolean id="{name}" _label="{_label(name)}" arg-set="{flag(name)}"/>'
        for name in ("wander", "calm", "night_dim")
    ]
    parts.append("\n".join(["  <hgroup>", *switches, "  </hgroup>"]))
    return shipped.screensaver("ridgeline.xml").format(options="\n\n".join(parts))


def _select(name: str, words: Mapping[str, str]) -> str:
    """A list of words to choose from, the default first; what is written is the word, or what it means."""
    default = OPTIONS[name].written
    lines = [
        f'    <option id="{name}-{word.replace(":", "") or "default"}" _label="{name.capitalize()}: {meaning or word}"'
        + ("/>" if word == default else f' arg-set="{flag(name)} {word}"/>')
        for word, meaning in words.items()
    ]
    return "\n".join([f'  <select id="{name}">', *lines, "  </select>"])


def _slider(name: str, low: float, high: float, default: float) -> str:
    return (
        f'  <number id="{name}" type="slider" arg="{flag(name)} %"\n'
        f'          _label="{_label(name)}" _low-label="{low:g}" _high-label="{high:g}"\n'
        f'          low="{low}" high="{high}" default="{type(low)(default)}"/>'
    )


def _label(name: str) -> str:
    words = re.split("[;:,]", OPTIONS[name].help)[0]
    return f"{words[0].upper()}{words[1:]}"
