"""Writing over the picture, which comes and fades."""

import math
from dataclasses import replace

from ...scene import Text
from ...scene.items import Icon

FADE_SECONDS = 0.6  #: seconds in which writing fades


class Notes:
    """Notes by name: a new one replaces the old one of its name."""

    def __init__(self) -> None:
        self._ends: dict[str, tuple[Text, float]] = {}
        self._now = 0.0

    def advance(self, seconds: float) -> None:
        """Let `seconds` pass."""
        self._now += seconds
        self._ends = {name: note for name, note in self._ends.items() if note[1] > self._now}

    def put(self, name: str, text: Text, seconds: float = math.inf) -> None:
        """Show a text for some seconds."""
        self._ends[name] = text, self._now + seconds

    def say(self, line: str, seconds: float, icon: Icon | None = None) -> None:
        """Write a line at the foot of the picture, with an icon or none."""
        self.put("foot", Text((line,), icon=icon), seconds)

    def remove(self, name: str) -> bool:
        """Take a note away; whether there was one of that name."""
        return self._ends.pop(name, None) is not None

    def shows(self, name: str) -> bool:
        """Whether there is a note of that name."""
        return name in self._ends

    def line(self, name: str) -> str:
        """The first line of a note; "" if there is none of that name."""
        return self._ends[name][0].lines[0] if name in self._ends else ""

    def without(self, name: str) -> tuple[Text, ...]:
        """The notes but for one, each fading at its end."""
        return tuple(self._faded(other) for other in self._ends if other != name)

    def clear(self) -> None:
        """Take all notes away."""
        self._ends = {}

    @property
    def rest(self) -> bool:
        """Whether none of them will fade by itself."""
        return all(end == math.inf for _, end in self._ends.values())

    @property
    def texts(self) -> tuple[Text, ...]:
        """The notes, each fading at its end."""
        return tuple(map(self._faded, self._ends))

    def _faded(self, name: str) -> Text:
        text, end = self._ends[name]
        return replace(text, opacity=min(1.0, (end - self._now) / FADE_SECONDS))
