"""The soundtrack: blocks of samples of a landscape's music and of its scene's sounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from ..scene.theme import Theme
from ..terrain.arrays import Float32s, Floats
from . import synth
from .cues import SoundCue
from .mood import NOISES, Mood
from .scales import Key, key_of
from .score import Note, Score
from .synth import RATE, TABLE

STEMS = {"pad": 0.1, "pulse": 0.25, "melody": 0.26, "drums": 0.3, "birds": 0.045, "hum": 0.11, "cues": 0.45}
"""The parts of the music, and how loud each is."""

NOISE_LEVELS = {"wind": 0.2, "rain": 0.1, "water": 0.12, "crickets": 0.025}  #: the loudest of each of NOISES

EVERY_STEM = (*STEMS, *NOISES)

MUSIC = frozenset(("pad", "pulse", "melody", "drums"))  #: the stems that are music
PAD_ATTACK, PAD_RELEASE = 1.6, 2.6  #: seconds in which a chord fades in and out
DETUNED = 1.0016  #: the pitch of a chord's right side, as a multiple of the left side's
DARK, BRIGHT = (1.0, 0.3, 0.06), (0.8, 0.5, 0.4, 0.2, 0.14, 0.06)  #: the harmonics of a chord by night and by day

HUM, HUM_STEPS = (1.0, 0.25, 0.08), (0.0, 12.0)
"""The harmonics of the tone of riding, and its places in the melody's notes on the steepest way up and down."""

HISTORY = 4.0  #: seconds of past moods that are kept, since a melody looks back
TURN = 1 << 32  #: a whole wave
LOUD = 0.8  #: the level above which peaks are compressed, so that nothing clips

PITCHED = {"harp": synth.harp, "bell": synth.bell, "bass": synth.bass, "coin": synth.coin, "dusk": synth.dusk}
OTHERS = {
    "kick": synth.kick,
    "hat": synth.hat,
    "snare": synth.snare,
    "chirp": synth.chirp,
    "breath": synth.breath,
    "thump": synth.thump,
    "thunder": synth.thunder,
}
SOUNDS: dict[str, Callable[[float], Float32s]] = {**PITCHED, **OTHERS}
"""Sounds that are struck once, by name: each makes samples for a pitch in hertz."""

MAX_KEPT = 64  #: notes whose samples are kept, about half a megabyte each
CUE_STEP = {"bell": 5, "coin": 14, "dusk": 5}  #: the melody's note that step 0 of a run's cue means


class Struck(NamedTuple):
    """A note that sounds: its samples, the sample of the soundtrack at which it begins, its levels left and right."""

    samples: Float32s
    begin: int
    left: float
    right: float


@dataclass
class Held:
    """A note of a chord: its table, the sample at which it begins, its levels, and its waves a sample."""

    table: Float32s
    begin: int
    length: int
    left: float
    right: float
    waves: float

    def loudness(self, since: int, count: int) -> Float32s | np.float32:
        """(count,) its level, 0-1, from `since` samples after its beginning; one number where it is constant."""
        attack, release = PAD_ATTACK * RATE, PAD_RELEASE * RATE
        if since > attack and since + count < self.length - release:
            return np.float32(1.0)
        places = np.arange(since, since + count, dtype=np.float32)
        edge = np.minimum(places / np.float32(attack), (self.length - places) / np.float32(release))
        found: Float32s = np.sin(np.float32(0.5 * np.pi) * np.clip(edge, 0.0, 1.0)) ** 2
        return found


class Soundtrack:
    """The sound of a landscape, block by block: the same moods give the same samples."""

    def __init__(self, theme: Theme, seed: int, stems: Sequence[str] = EVERY_STEM) -> None:
        """Begin in silence.

        Args:
            theme: whose scale the music has.
            seed: of the landscape.
            stems: what is heard, of EVERY_STEM.
        """
        self.key: Key = key_of(theme, seed)
        self._score, self._stems = Score(self.key, seed), frozenset(stems)
        self._moods: list[Mood] = []
        self._struck: list[Struck] = []
        self._held: list[Held] = []
        self._notes: list[Note] = []
        self._at = 0
        self._hum = 0.0
        self._tables = synth.wave(DARK), synth.wave(BRIGHT), synth.wave(HUM)
        self._kept: dict[tuple[str, int], Float32s] = {}
        self._noises: dict[str, Float32s] = {}

    def begin(self, mood: Mood) -> None:
        """Begin at a mood: chords that began earlier sound, earlier notes do not."""
        self._moods, self._struck, self._notes = [mood], [], []
        self._at, self._held = round(mood.second * RATE), []
        if "pad" in self._stems:
            for note in self._score.pads(
                mood.second - self._score.chord_seconds - PAD_RELEASE, mood.second, self._mood
            ):
                self._hold(note)

    def block(self, mood: Mood, cues: Sequence[SoundCue] = ()) -> Float32s:
        """(n, 2) samples, -1 to 1, from the last mood to this one; cues sound from the start of the block."""
        before, end = self._moods[-1], round(mood.second * RATE)
        count = end - self._at
        self._moods = [*(one for one in self._moods if one.second > mood.second - HISTORY), mood]
        sums = np.zeros((2, count), np.float32)
        if count > 0:
            self._read(before.second, mood.second)
            for cue in cues:
                self.strike(cue)
            share = np.linspace(0.0, 1.0, count, dtype=np.float32)
            self._sound_notes(sums)
            self._sound_chords(sums)
            if "hum" in self._stems:
                self._sound_hum(sums, before, mood, share)
            self._sound_noises(sums, before, mood, share)
            sums *= before.level + share * (mood.level - before.level)
        self._at = end
        return bend(np.ascontiguousarray(sums.T))

    def strike(self, cue: SoundCue) -> None:
        """Let a short sound of a run begin now."""
        if "cues" in self._stems:
            level = STEMS["cues"] * cue.level
            self._struck.append(Struck(self.effect(cue.sound, cue.step), self._at, level, level))

    def effect(self, sound: str, step: int) -> Float32s:
        """(n,) the samples of a short sound of a run, at a step of the melody's notes."""
        return self._sample(sound, self.key.step(CUE_STEP.get(sound, 0) + step))

    def noise(self, name: str) -> Float32s:
        """(n,) the samples of one of NOISES, which loops."""
        if name not in self._noises:
            self._noises[name] = getattr(synth, name)()
        return self._noises[name]

    def _mood(self, second: float) -> Mood:
        """The mood at a second, interpolated between the known ones."""
        moods = self._moods
        if second <= moods[0].second:
            return moods[0]
        for before, after in pairwise(moods):
            if second <= after.second:
                return between(before, after, (second - before.second) / (after.second - before.second))
        return moods[-1]

    def _read(self, begin: float, end: float) -> None:
        """Turn the notes of the score that begin now into samples."""
        self._notes += [note for note in self._score.notes(begin, end, self._mood) if note.stem in self._stems]
        stays = []
        for note in self._notes:
            if note.second >= end:
                stays.append(note)  # an echo, or a bird that calls later
            elif note.sound == "pad":
                self._hold(note)
            else:
                level = STEMS[note.stem] * note.level
                left, right = level * min(1.0 - note.pan, 1.0), level * min(1.0 + note.pan, 1.0)
                samples = self._sample(note.sound, note.hertz)
                self._struck.append(Struck(samples, round(note.second * RATE), left, right))
        self._notes = stays

    def _hold(self, note: Note) -> None:
        light = self._mood(note.second).light
        dark, bright, _ = self._tables
        level, length = STEMS["pad"] * note.level, round((self._score.chord_seconds + PAD_RELEASE) * RATE)
        begin, waves = round(note.second * RATE), note.hertz / RATE
        for table, share in ((dark, 1.0 - 0.6 * light), (bright, 0.6 * light)):
            left, right = (level * share * min(1.0 - side * note.pan, 1.0) for side in (1.0, -1.0))
            if share > 0.0:
                self._held.append(Held(table, begin, length, left, right, waves))

    def _sample(self, sound: str, hertz: float) -> Float32s:
        """The samples of a note; those of the last few notes are kept."""
        key = sound, round(100.0 * hertz)
        found = self._kept.pop(key, None)
        if found is None:
            found = SOUNDS[sound](hertz)
            while len(self._kept) >= MAX_KEPT:
                del self._kept[next(iter(self._kept))]
        self._kept[key] = found
        return found

    def _sound_notes(self, sums: Float32s) -> None:
        count, stays = sums.shape[1], []
        for note in self._struck:
            first = self._at - note.begin
            start = max(-first, 0)
            part = note.samples[max(first, 0) : max(first + count, 0)]
            sums[0, start : start + len(part)] += np.float32(note.left) * part
            sums[1, start : start + len(part)] += np.float32(note.right) * part
            if first + count < len(note.samples):
                stays.append(note)
        self._struck = stays

    def _sound_chords(self, sums: Float32s) -> None:
        count = sums.shape[1]
        self._held = [held for held in self._held if self._at < held.begin + held.length]
        for held in self._held:
            since = self._at - held.begin
            if since + count <= 0:
                continue
            loud = held.loudness(since, count)
            for side, level, waves in ((0, held.left, held.waves), (1, held.right, held.waves * DETUNED)):
                sums[side] += np.float32(level) * loud * steady(held.table, waves, since, count)

    def _sound_hum(self, sums: Float32s, before: Mood, mood: Mood, share: Float32s) -> None:
        if before.hum == mood.hum == 0.0:
            return
        low, high = HUM_STEPS
        first, last = (
            self.key.glided(low + (high - low) * min(max(0.5 - 0.5 * one.slope, 0.0), 1.0) * (1.0 - one.hush))
            for one in (before, mood)
        )
        phases = self._hum + np.cumsum((first + (last - first) * share.astype(np.float64)) / RATE)
        self._hum = float(phases[-1] % 1.0)
        tone = look_up(self._tables[2], phases) * (before.hum + share * np.float32(mood.hum - before.hum))
        sums += np.float32(STEMS["hum"]) * tone

    def _sound_noises(self, sums: Float32s, before: Mood, mood: Mood, share: Float32s) -> None:
        count = sums.shape[1]
        for name in NOISES:
            first, last = before.noises.get(name, 0.0), mood.noises.get(name, 0.0)
            if name not in self._stems or first == last == 0.0:
                continue
            samples, level = self.noise(name), np.float32(NOISE_LEVELS[name]) * (first + share * (last - first))
            for side, offset in enumerate((0, len(samples) // 2)):
                sums[side] += level * around(samples, self._at + offset, count)


def between(before: Mood, after: Mood, share: float) -> Mood:
    """The mood between two, a share, 0-1, of the way from `before` to `after`."""
    values = {
        one.name: getattr(before, one.name) + share * (getattr(after, one.name) - getattr(before, one.name))
        for one in fields(Mood)
        if one.name != "noises"
    }
    return replace(after, **values)


def look_up(table: Float32s, waves: Floats) -> Float32s:
    """(n,) the samples of a wave at places in waves, 0 or more."""
    places = (waves * TABLE).astype(np.int64)
    places &= TABLE - 1
    found: Float32s = table[places]
    return found


def steady(table: Float32s, waves: float, since: int, count: int) -> Float32s:
    """(count,) samples of a tone from sample `since` on, `waves` of the wave a sample; phases are 32-bit and wrap."""
    step = round(waves * TURN)
    places = np.arange(count, dtype=np.uint32)
    places *= np.uint32(step)
    places += np.uint32(since * step % TURN)
    places >>= np.uint32(32 - TABLE.bit_length() + 1)
    found: Float32s = table[places]
    return found


def around(samples: Float32s, at: int, count: int) -> Float32s:
    """(count,) samples of a loop, from number `at` on."""
    begin = at % len(samples)
    if begin + count <= len(samples):
        return samples[begin : begin + count]
    return np.take(samples, np.arange(begin, begin + count), mode="wrap")


def bend(samples: Float32s) -> Float32s:
    """The samples, with those beyond LOUD compressed so that all stay within -1 and 1."""
    over = np.abs(samples) - np.float32(LOUD)
    if float(over.max(initial=0.0)) <= 0.0:
        return samples
    room = np.float32(1.0 - LOUD)
    soft = np.float32(LOUD) + room * np.tanh(np.maximum(over, 0.0) / room)
    return np.where(over > 0.0, np.copysign(soft, samples), samples)
