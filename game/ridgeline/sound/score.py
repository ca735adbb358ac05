"""The score: the notes of a landscape's music, from the second and the mood then.

Time is a grid of sixteenths whose length follows from the seed, so any stretch can be computed. The pad takes
its chord from the seed and its colour from the hour; the pulse grows with the speed; the melody follows the
crest of the nearest land up and down, with an echo where it turns; drums come with a fever.
"""

import math
from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..chance import SoundAddress, sound_seed
from ..terrain.easing import smoothstep
from ..terrain.hashing import uniform
from .mood import Mood
from .scales import PROGRESSIONS, Key

SLOWEST, FASTER = 62.0, 16.0  #: beats a minute of the slowest music, and the most that the fastest has above them
BEAT, BAR, CHORD = 4, 16, 32  #: sixteenths of each
LOWEST_STEP, NOTES = 4, 11  #: the lowest note of a melody, and the number of notes above it
PHRASE = 4  #: bars of a phrase; the melody rests in its last bar
ECHO, ECHO_LEVEL = 3, 0.32  #: sixteenths until a note of the melody echoes, and the echo's level
MOST_BIRDS = 0.3  #: the share of seconds with a bird's call where birds are most frequent


class Note(NamedTuple):
    """A note.

    Attributes:
        second: at which it begins.
        sound: one of `synth`, or "pad", which lasts as long as its chord.
        hertz: its pitch.
        level: 0-1.
        pan: -1, left, to 1, right.
        stem: the part of the music that it belongs to.
    """

    second: float
    sound: str
    hertz: float
    level: float
    pan: float = 0.0
    stem: str = "melody"


class Score:
    """The score of a seed in a key."""

    def __init__(self, key: Key, seed: int) -> None:
        self.key, self._seed = key, sound_seed(seed)
        tempo = SLOWEST + FASTER * float(uniform(self._seed, SoundAddress.TEMPO))
        self.slot = 60.0 / tempo / BEAT
        """Seconds of a sixteenth."""

    @property
    def chord_seconds(self) -> float:
        """How long a chord lasts."""
        return CHORD * self.slot

    def notes(self, begin: float, end: float, mood: Callable[[float], Mood]) -> Iterator[Note]:
        """The notes that begin from second `begin` on and before `end`, given the mood of each second."""
        for number in range(math.ceil(begin / self.slot), math.ceil(end / self.slot)):
            second = number * self.slot
            now = mood(second)
            yield from self._pulse(number, second, now)
            yield from self._drums(number, second, now)
            if number % 2 == 0:
                yield from self._melody(number, second, now, mood)
        yield from self.pads(begin, end, mood)
        for number in range(math.ceil(begin), math.ceil(end)):
            yield from self._birds(number, mood(float(number)))

    def pads(self, begin: float, end: float, mood: Callable[[float], Mood]) -> Iterator[Note]:
        """The chords that begin from second `begin` on and before `end`."""
        for number in range(math.ceil(begin / self.chord_seconds), math.ceil(end / self.chord_seconds)):
            second = number * self.chord_seconds
            now, root = mood(second), self._root(number)
            voices = (
                (root, 0.65 + 0.25 * now.light, -0.1),
                (root + 4, 0.75, 0.35),
                (root + 9, 0.5 * now.light, -0.4),
                (root + 8, 0.55 * now.glow, 0.5),
                (root + 13, 0.3 * now.light * (1.0 - now.glow), 0.2),
                (root - 7, 0.4 * (1.0 - now.light), 0.0),
            )
            for degree, level, pan in voices:
                if level > 0.02:
                    yield Note(second, "pad", self.key.note(degree), level, pan, "pad")

    def _root(self, number: int) -> int:
        """The lowest note of a chord, within an octave."""
        around, at = divmod(number, 4)
        lot = float(uniform(self._seed, SoundAddress.CHORDS.at(around)))
        return PROGRESSIONS[int(lot * len(PROGRESSIONS))][at]

    def _pulse(self, number: int, second: float, mood: Mood) -> Iterator[Note]:
        needed = 0.05 if number % BEAT == 0 else 0.4 if number % 2 == 0 else 0.7
        level = float(smoothstep(min(max((mood.speed - needed) / 0.25, 0.0), 1.0))) * (1.0 - mood.hush)
        if level > 0.02:
            accent = 1.0 if number % BAR == 0 else 0.7 if number % BEAT == 0 else 0.45
            degree = self._root(number // CHORD) + (0, 4, 7, 4)[number // 2 % 4 if number % 2 == 0 else 0]
            yield Note(second, "bass", self.key.note(degree - 7 * (degree > 5)), level * accent, 0.0, "pulse")

    def _drums(self, number: int, second: float, mood: Mood) -> Iterator[Note]:
        if mood.fever <= 0.02:
            return
        beat, place = divmod(number % BAR, BEAT)
        if place == 0 and beat % 2 == 0:
            yield Note(second, "kick", 52.0, mood.fever, 0.0, "drums")
        if place == 0 and beat % 2 == 1:
            yield Note(second, "snare", 0.0, 0.5 * mood.fever, 0.1, "drums")
        if number % 2 == 0:
            yield Note(second, "hat", 0.0, (0.3 if place == 2 else 0.16) * mood.fever, -0.3, "drums")

    def _melody(self, number: int, second: float, mood: Mood, moods: Callable[[float], Mood]) -> Iterator[Note]:
        if number // BAR % PHRASE == PHRASE - 1:
            return  # a bar to breathe
        now, before, earlier = (round(NOTES * moods(second - 2.0 * back * self.slot).height) for back in (0, 1, 2))
        if now == before:
            return
        turns = (now - before) * (before - earlier) < 0
        loud, pan = (0.85 if turns or number % BAR == 0 else 0.6), 0.5 * math.sin(1.3 * number)
        for sound, share in (("harp", mood.light), ("bell", 1.0 - mood.light)):
            if share > 0.05:
                level = loud * share * (1.0 - mood.hush)
                yield Note(second, sound, self.key.step(LOWEST_STEP + now), level, pan)
                if turns:
                    echo = second + ECHO * self.slot
                    yield Note(echo, sound, self.key.step(LOWEST_STEP + now), ECHO_LEVEL * level, -pan)

    def _birds(self, number: int, mood: Mood) -> Iterator[Note]:
        lots = [float(uniform(self._seed, SoundAddress.BIRDS.at(number) + place)) for place in range(4)]
        if lots[0] < MOST_BIRDS * mood.birds:
            hertz = 2300.0 * 2.0 ** (lots[1] if number % 3 else 0.5 * lots[1])
            yield Note(number + 0.9 * lots[2], "chirp", hertz, 0.25 + 0.5 * lots[3], 2.0 * lots[1] - 1.0, "birds")
