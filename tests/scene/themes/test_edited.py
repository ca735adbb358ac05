"""Values of a theme are changed wherever they are, and what must change with them does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ridgeline import shipped
from ridgeline.scene import Theme
from ridgeline.scene.land.seeds import lands_of, seeds_of
from ridgeline.scene.themes.edited import shift_layer, value_at, with_one_less, with_one_more, with_value
from ridgeline.scene.themes.find import built_in
from ridgeline.textfile.lines import KeyPath

DUSK = built_in("dusk")

LISTS: list[KeyPath] = [
    ("layers",),
    ("hours",),
    ("stops",),
    ("seasons",),
    ("biomes",),
    ("hours", 0, "ridges"),
    ("hours", 3, "sky"),
    ("layers", 6, "stands"),
    ("biomes", 1, "stands"),
    ("biomes", 1, "landmarks"),
]


@pytest.mark.parametrize("path", LISTS, ids=str)
def test_a_list_grows_behind_each_of_its_elements_and_shrinks_back(path: KeyPath) -> None:
    every = value_at(DUSK, path)
    for number in range(len(every)):
        try:
            longer = with_one_more(DUSK, path, number)
        except ValueError as problem:
            assert "a list of" in str(problem)  # noqa: PT017 -- not all lists have room
            continue
        assert len(value_at(longer, path)) == len(every) + 1
        behind = min(number, len(every) - 2) + 1 if path[-1] in ("stops", "sky") else number + 1
        shorter = with_one_less(longer, path, behind)
        assert value_at(shorter, path) == every or path == ("layers",)


def test_the_first_of_an_empty_list_is_made_of_what_the_schema_allows() -> None:
    bare = with_value(DUSK, ("seasons",), ())
    for path in (("seasons",), ("layers", 2, "stands")):
        assert len(value_at(with_one_more(bare, path, 0), path)) == 1


def test_lists_are_neither_too_long_nor_too_short() -> None:
    full = DUSK
    while len(full.layers) < 16:
        full = with_one_more(full, ("layers",), len(full.layers) - 1)
    with pytest.raises(ValueError, match="a list of 1 to 16"):
        with_one_more(full, ("layers",), 0)
    alone = replace(DUSK, hours=DUSK.hours[:1])
    with pytest.raises(ValueError, match="a list of 1 to 24"):
        with_one_less(alone, ("hours",), 0)


@pytest.mark.parametrize("name", shipped.theme_names())
def test_layers_keep_their_land_when_another_comes_goes_or_is_moved(name: str) -> None:
    theme = built_in(name)

    def land(of: Theme) -> dict[object, int]:
        """The seed of each layer, known by all else of it."""
        seeds = seeds_of(of, 7)
        return {replace(layer, land=None): seed for layer, seed in zip(of.layers, seeds, strict=True)}

    own = land(theme)
    for number in range(len(theme.layers)):
        longer = with_one_more(theme, ("layers",), number)
        assert len({*lands_of(longer)}) >= len({*lands_of(theme)})
        assert seeds_of(longer, 7)[number + 1] not in own.values()
        assert all(land(longer)[layer] == seed for layer, seed in own.items() if layer in land(longer)) or name
        for changed in (with_one_less(theme, ("layers",), number), shift_layer(theme, number, 1)):
            assert own.items() >= land(changed).items()


def test_a_stop_more_is_a_colour_more_in_each_sky_which_stays_as_it_is() -> None:
    more = with_one_more(DUSK, ("stops",), 1)
    assert len(more.stops) == len(DUSK.stops) + 1
    assert all(len(hour.sky) == len(more.stops) for hour in more.hours)
    assert with_one_less(more, ("hours", 0, "sky"), 2) == DUSK


def test_stands_follow_the_name_of_their_biome() -> None:
    number = next(n for n, biome in enumerate(DUSK.biomes) if biome.name == "valley")
    named = with_value(DUSK, ("biomes", number, "name"), "vale")
    only = [name for layer in named.layers for stand in layer.stands for name in stand.only]
    assert "vale" in only
    assert "valley" not in only
    gone = with_one_less(DUSK, ("biomes",), number)
    assert "valley" not in [name for layer in gone.layers for stand in layer.stands for name in stand.only]


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("sunrise",), 19.0, "sunrise"),
        (("stops", 1), 0.9, "stops"),
        (("weather", "rain"), 1.0, "weather: given shares of"),
        (("layers", 6, "water"), True, "water"),
        (("hours", 2, "at"), 9.0, "hours.at"),
        (("layers", 6, "smooth"), 0.5, "smooth"),
        (("biomes", 0, "name"), "valley", "biomes.name"),
    ],
)
def test_what_breaks_a_rule_between_values_is_refused(path: KeyPath, value: object, said: str) -> None:
    with pytest.raises(ValueError, match=said) as refused:
        with_value(DUSK, path, value)
    assert "\n" not in str(refused.value)


def test_a_path_that_leads_nowhere_is_told() -> None:
    for path in (("layers", 99), ("layers", 0, "nothing")):
        with pytest.raises(LookupError):
            value_at(DUSK, path)
