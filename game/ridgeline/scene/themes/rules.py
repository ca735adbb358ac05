"""The rules between the values of a theme, beyond the range of each; tests hold the built-in themes to them too."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from ...textfile.lines import KeyPath
from ...textfile.mistakes import Broken
from ..light.contrast import MIN_STEP
from ..light.daylight import Daylight
from ..theme import Theme, land_numbers

MIN_DAY_HOURS = 2.5
"""The shortest day, and the shortest night: so the sun is well below the horizon before it rises again."""


def broken_rules(theme: Mapping[str, Any]) -> Iterator[Broken]:
    """The values of a theme that break a rule.

    Args:
        theme: nested tables as in a theme's file, or `dataclasses.asdict` of a theme. None in place of a value that is
            out of its field's range skips the rules that need it.
    """
    yield from _words(theme)
    yield from _sun(theme)
    yield from _stops(theme)
    yield from _weather(theme)
    for number, hour in _tables(theme, "hours"):
        yield from _sky(("hours", number, "sky"), hour, theme)
    yield from _order(theme, "hours", "an hour")
    yield from _order(theme, "seasons", "a month")
    yield from _land(theme)
    yield from _biomes(theme)
    for number, layer in _tables(theme, "layers"):
        yield from _layer(("layers", number), layer)


def broken_steps(theme: Theme) -> Iterator[Broken]:
    """The palettes whose ridges look alike even after repair; the theme keeps the other rules."""
    ridges = land_numbers(theme.layers)
    for palette, pair, lightness in Daylight(theme).least_steps():
        if lightness < MIN_STEP:
            yield Broken(
                ("hours", palette, "ridges"),
                f"colours that make layers[{ridges[pair]}] and layers[{ridges[pair + 1]}] look alike",
                f"a step of lightness of {MIN_STEP:g}, to colour-blind eyes too; less mist, another mist colour or"
                " fewer layers make room for it",
            )


def _tables(theme: Mapping[str, Any], key: str) -> list[tuple[int, Mapping[str, Any]]]:
    return [(number, table) for number, table in enumerate(theme.get(key) or ()) if table is not None]


def _words(theme: Mapping[str, Any]) -> Iterator[Broken]:
    words = theme.get("words")
    if words is not None and not words.isprintable():
        yield Broken(("words",), repr(words), "one line without control characters")


def _weather(theme: Mapping[str, Any]) -> Iterator[Broken]:
    chances = [share for share in (theme.get("weather") or {}).values() if share is not None]
    if sum(chances) > 1.0 + 1e-9:
        yield Broken(("weather",), f"shares of {sum(chances):g} in all", "1 at most; the rest is clear weather")


def _sun(theme: Mapping[str, Any]) -> Iterator[Broken]:
    rise, fall = theme.get("sunrise", Theme.sunrise), theme.get("sunset", Theme.sunset)
    if rise is not None and fall is not None and not MIN_DAY_HOURS <= (fall - rise) % 24.0 <= 24.0 - MIN_DAY_HOURS:
        key, opposite = ("sunset", "sunrise") if "sunset" in theme else ("sunrise", "sunset")
        given, against = (fall, rise) if "sunset" in theme else (rise, fall)
        yield Broken(
            (key,), f"{given:g}", f"at least {MIN_DAY_HOURS:g} hours before and after {opposite} ({against:g})"
        )


def _stops(theme: Mapping[str, Any]) -> Iterator[Broken]:
    for number, (before, stop) in enumerate(pairwise(theme.get("stops") or ())):
        if before is not None and stop is not None and stop <= before:
            yield Broken(("stops", number + 1), f"{stop:g}", f"a number above the one before ({before:g})")


def _sky(path: KeyPath, hour: Mapping[str, Any], theme: Mapping[str, Any]) -> Iterator[Broken]:
    sky, stops = hour.get("sky"), theme.get("stops", Theme.stops)
    if sky is not None and stops is not None and len(sky) != len(stops):
        yield Broken(path, f"{len(sky)} colours", f"{len(stops)}, one for each of the stops")


def _order(theme: Mapping[str, Any], key: str, what: str) -> Iterator[Broken]:
    starts = [(number, table["at"]) for number, table in _tables(theme, key) if table.get("at") is not None]
    for (earlier, before), (number, at) in pairwise(starts):
        if at <= before:
            yield Broken((key, number, "at"), f"{at:g}", f"{what} after {key}[{earlier}] ({before:g})")


def _layer(path: KeyPath, layer: Mapping[str, Any]) -> Iterator[Broken]:
    span, smooth = layer.get("span"), layer.get("smooth")
    floor, ceiling = layer.get("floor"), layer.get("ceiling")
    if span is not None and span & (span - 1):
        yield Broken((*path, "span"), f"{span}", f"a power of two, like {1 << span.bit_length() - 1}")
    if smooth is not None and 0.0 < smooth < 1.0:
        yield Broken((*path, "smooth"), f"{smooth:g}", "0 (off), or at least 1")
    if floor is not None and ceiling is not None and floor > ceiling:
        yield Broken((*path, "floor"), f"{floor:g}", f"a number no greater than the ceiling ({ceiling:g})")
    others = [name for name in ("stands", "snow", "lake") if layer.get(name) not in (None, (), [])]
    others += [name for name in ("weathering", "tarns") if layer.get(name)]
    if layer.get("water") and others:
        yield Broken((*path, "water"), f"true with {' and '.join(others)}", "water without them")
    if layer.get("bank") is not None:
        others += ["water"] if layer.get("water") else []
        if others:
            yield Broken((*path, "bank"), f"{layer['bank']!r} with {' and '.join(others)}", "a bank without them")


def _biomes(theme: Mapping[str, Any]) -> Iterator[Broken]:
    biomes = _tables(theme, "biomes")
    names = [str(biome["name"]) for _, biome in biomes if biome.get("name") is not None]
    for count, (number, biome) in enumerate(biomes):
        if biome.get("name") and biome["name"] in [earlier.get("name") for _, earlier in biomes[:count]]:
            yield Broken(("biomes", number, "name"), repr(biome["name"]), "a name that no other biome has")
    for number, layer in _tables(theme, "layers"):
        for place, stand in _tables(layer, "stands"):
            unknown = [name for name in stand.get("only") or () if name is not None and name not in names]
            if unknown and len(names) == len(theme.get("biomes") or ()):
                allowed = f"names of biomes: {', '.join(names)}" if names else "no names, since there are no biomes"
                yield Broken(("layers", number, "stands", place, "only"), ", ".join(map(repr, unknown)), allowed)


def _land(theme: Mapping[str, Any]) -> Iterator[Broken]:
    layers = theme.get("layers")
    if layers and all(layer is not None and layer.get("bank") is not None for layer in layers):
        yield Broken(("layers",), "banks alone", "a layer of land among them")
