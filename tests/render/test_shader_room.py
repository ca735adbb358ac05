"""The shader's textures have room for what a scene shows, and a plane is written once for as long as it is shown."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline.render.shader.buffer_sizes import MAX_COLUMNS, MAX_COVERS, BufferSizes
from ridgeline.render.shader.packing import PlaneSlots
from ridgeline.scene import Scene
from ridgeline.scene.items import Cover
from ridgeline.terrain.arrays import UInt8s

from .scenes import empty, sky


def plane(rows: int = 2, columns: int = 3) -> UInt8s:
    """A plane that takes no memory."""
    return np.broadcast_to(np.uint8(0), (rows, columns))


def scene(*planes: UInt8s, width: int = 16) -> Scene:
    """A picture whose only layer has these planes."""
    bare = empty(width, 9, sky("000000", "ffffff", height=9.0))
    return replace(bare, layers=(replace(bare.layers[0], covers=tuple(Cover(one, 0.0, 0.0) for one in planes)),))


@given(st.lists(st.lists(st.integers(0, 11), max_size=4, unique=True), max_size=30))
def test_every_plane_that_is_shown_has_a_slot_of_its_own(frames: list[list[int]]) -> None:
    planes, slots = [plane() for _ in range(12)], PlaneSlots(4)
    written: dict[int, UInt8s] = {}
    for frame in frames:
        shown = [planes[number] for number in frame]
        places, new = slots.place(shown)
        written.update(new)
        assert len({id(one) for _, one in new}) == len(new)
        assert set(places) <= set(range(4))
        assert all(written[place] is one for place, one in zip(places, shown, strict=True))


def test_planes_that_come_back_while_there_are_slots_are_not_written_again() -> None:
    old, new, slots = [plane() for _ in range(2)], [plane() for _ in range(2)], PlaneSlots(4)
    assert [one for _, one in slots.place([old[0], old[0], old[1]])[1]] == old
    assert len(slots.place(new)[1]) == 2
    assert [slots.place(shown)[1] for shown in (old, new, old)] == [[]] * 3
    slots.place([plane()])
    assert slots.place(old)[1] == [], "what was shown last stays"


def test_room_is_kept_for_what_had_it_until_the_picture_has_another_size() -> None:
    wide, many = scene(plane(100, 2000)), scene(*[plane(300, 20)] * 9)
    room = BufferSizes().with_room_for(wide)
    assert room.columns >= 2000
    assert room.rows >= 100
    assert room.with_room_for(wide) == room == room.with_room_for(scene())
    both = room.with_room_for(many)
    assert both.columns >= 2000
    assert both.rows >= 300
    assert both.planes >= 18
    assert both.with_room_for(wide) == both
    other = both.with_room_for(scene(width=17))
    assert other.width == 17
    assert other == BufferSizes().with_room_for(scene(width=17))


def test_common_planes_have_room_before_they_are_seen() -> None:
    room = BufferSizes().with_room_for(replace(scene(width=1920), height=1080))
    assert room.with_room_for(replace(scene(*[plane(500, 2200)] * 6, width=1920), height=1080)) == room


def test_covers_that_no_texture_holds_are_refused() -> None:
    with pytest.raises(ValueError, match="a cover of 8193 x 5 elements; at most 8192 x 4096 can be drawn"):
        BufferSizes().with_room_for(scene(plane(5, MAX_COLUMNS + 1)))
    with pytest.raises(ValueError, match="33 covers; at most 32 can be drawn"):
        BufferSizes().with_room_for(scene(*[plane()] * (MAX_COVERS + 1)))
