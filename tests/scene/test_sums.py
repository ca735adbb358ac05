"""Sums that decide what is seen are the same in all versions of Python."""

from ridgeline.scene.sums import in_order


def test_numbers_are_added_one_after_another() -> None:
    assert in_order([1.0, 1e16, -1e16]) == 0.0  # `sum` says 1.0 since Python 3.12
    assert in_order(()) == 0.0
