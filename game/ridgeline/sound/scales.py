"""Scales: which notes a theme has, and their pitches."""

from typing import NamedTuple

from ..chance import SoundAddress, sound_seed
from ..scene.theme import Theme
from ..terrain.hashing import uniform

LOWEST_ROOT = 98.0  #: hertz of the lowest root: G2
ROOTS = 7  #: number of half tones, from the lowest root up, among which a seed chooses its root

SCALES: dict[str, tuple[tuple[int, ...], tuple[int, ...]]] = {
    "major": ((0, 2, 4, 5, 7, 9, 11), (0, 1, 2, 4, 5)),
    "lydian": ((0, 2, 4, 6, 7, 9, 11), (0, 1, 2, 4, 5)),
    "mixolydian": ((0, 2, 4, 5, 7, 9, 10), (0, 1, 3, 4, 5)),
    "dorian": ((0, 2, 3, 5, 7, 9, 10), (0, 2, 3, 4, 6)),
    "minor": ((0, 2, 3, 5, 7, 8, 10), (0, 2, 3, 4, 6)),
    "in": ((0, 1, 3, 5, 7, 8, 10), (0, 1, 3, 4, 5)),
}
"""By name: the half tones of a scale's seven notes, and the five of them that melodies use, which never clash."""

PROGRESSIONS = ((0, 3, 4, 0), (0, 5, 3, 4), (0, 2, 3, 5), (0, 4, 5, 3))  #: roots of four chords, as notes of the scale


class Key(NamedTuple):
    """The notes of a landscape.

    Attributes:
        root: hertz of its lowest note.
        scale: half tones of its seven notes.
        five: which of them melodies use.
    """

    root: float
    scale: tuple[int, ...]
    five: tuple[int, ...]

    def note(self, degree: int) -> float:
        """Hertz of a note of the scale; 7 notes are an octave."""
        octave, note = divmod(degree, len(self.scale))
        return float(self.root * 2.0 ** (octave + self.scale[note] / 12.0))

    def step(self, step: int) -> float:
        """Hertz of a note of melodies; 5 of them are an octave."""
        octave, note = divmod(step, len(self.five))
        return self.note(octave * len(self.scale) + self.five[note])

    def glided(self, place: float) -> float:
        """Hertz at any point between two notes of melodies."""
        low = int(place // 1.0)
        share = place - low
        return float(self.step(low) ** (1.0 - share) * self.step(low + 1) ** share)


def key_of(theme: Theme, seed: int) -> Key:
    """The notes of a theme and a seed.

    >>> from ridgeline.scene import Landscape
    >>> round(key_of(Landscape("dusk").theme, 7).step(5) / key_of(Landscape("dusk").theme, 7).step(0), 9)
    2.0
    """
    lot = float(uniform(sound_seed(seed), SoundAddress.ROOT))
    return Key(LOWEST_ROOT * 2.0 ** (int(ROOTS * lot) / 12.0), *SCALES[theme.scale])
