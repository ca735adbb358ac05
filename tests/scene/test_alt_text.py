"""A picture in words."""

from ridgeline.scene.alt_text import PLURALS
from ridgeline.scene.stands.kind_table import KINDS


def test_whatever_can_stand_on_land_has_a_word() -> None:
    assert list(PLURALS) == list(KINDS)
