"""A button that is pressed for a command does that, and nothing else where that counts."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline.app.pages.key_rows import LastButtonError, give
from ridgeline.system.keys.button_names import button
from ridgeline.system.keys.default_keys import DEFAULT_KEYS, Keys
from ridgeline.system.keys.keymap import CRUISE, RUN, Command, keymap
from ridgeline.system.settings.check_settings import check_options

PRESSED = st.tuples(
    st.sampled_from([*asdict(DEFAULT_KEYS)]),
    st.sampled_from([*"abnpqrstx", "space", "f11", "left", "mouse1", "mouse3", "finger", "pad0", "pad6", "[0]"]),
)


def test_a_key_takes_the_place_of_the_keys_and_not_of_the_mouse() -> None:
    keys = give(DEFAULT_KEYS, "hold", "x").keys
    assert keys.hold == ("x", "mouse1", "finger", "pad0", "pad1", "pad2", "pad3")
    assert give(keys, "hold", "pad5").keys.hold == ("x", "mouse1", "finger", "pad5")
    assert give(keys, "zen", "mouse3").keys.zen == ("z", "mouse3")


def test_who_had_the_button_loses_it_where_both_count() -> None:
    assert give(DEFAULT_KEYS, "new_seed", "t") == (
        replace(DEFAULT_KEYS, new_seed=("t",), next_theme=()),
        ("next_theme",),
    )
    assert give(DEFAULT_KEYS, "restart", "t").lost == ()
    assert give(DEFAULT_KEYS, "quit", "r").lost == ("restart",)


def test_the_last_button_to_fly_with_cannot_be_taken() -> None:
    only = replace(DEFAULT_KEYS, hold=("space",))
    with pytest.raises(LastButtonError):
        give(only, "stop", "space")
    assert give(only, "hold", "x").keys.hold == ("x",)


@pytest.mark.slow
@given(st.lists(PRESSED, max_size=12))
def test_however_keys_are_given_each_does_one_thing_and_the_file_says_the_same(pressed: list[tuple[str, str]]) -> None:
    keys = DEFAULT_KEYS
    for command, name in pressed:
        try:
            keys = give(keys, command, name).keys
        except LastButtonError:
            continue
        for mode in (CRUISE, RUN):
            if Command[command.upper()] in mode and not (command in ("hold", "mute") and mode is CRUISE):
                assert keymap(keys, mode)[button(name) or ("", 0)] is Command[command.upper()]
    options, problems = check_options({"keys": written(keys)})
    assert problems == []
    assert options.keys == keys


def written(keys: Keys) -> dict[str, Any]:
    """The table of a settings file: what differs from the usual keys."""
    usual = asdict(DEFAULT_KEYS)
    return {name: [*names] for name, names in asdict(keys).items() if names != usual[name]}
