"""A picture in words."""

from ridgeline.scene import Landscape, Moment
from ridgeline.scene.alt_text import PASSING, PLURALS, alt_text
from ridgeline.scene.life import VOICES
from ridgeline.scene.life.score import Cue
from ridgeline.scene.stands.kind_table import KINDS


def test_whatever_can_stand_on_land_has_a_word() -> None:
    assert list(PLURALS) == list(KINDS)


def test_each_event_is_told_of_while_it_is_seen() -> None:
    assert set(PASSING) == set(VOICES)
    landscape = Landscape("dusk", 7, weather="none")
    second = next(second for second in range(4000) if any(5.0 < cue.since < 25.0 for cue in _events(landscape, second)))
    cue = next(cue for cue in _events(landscape, second) if 5.0 < cue.since < 25.0)
    assert PASSING[cue.kind] in alt_text(landscape, "ridges", Moment(hour=12.0, elapsed=second))
    assert PASSING[cue.kind] not in alt_text(landscape.lifeless(), "ridges", Moment(hour=12.0, elapsed=second))


def _events(landscape: Landscape, second: float) -> list[Cue]:
    return landscape.cues(Moment(hour=12.0, elapsed=second))
