"""What must hold between the values of a theme, beyond the range of each: the built-in ones are held to it too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from .contrast import STEP
from .daylight import least_steps
from .theme import Theme, land_numbers
from .toml_lines import Place

SHORTEST = 2.5
"""Hours that a day and a night last at least, so that the sun has sunk well below the horizon before it rises."""


class Broken(NamedTuple):
    """A value that breaks a rule: where it is, what it is, and what may be there, in plain words."""

    place: Place
    given: str
    allowed: str


def broken_rules(theme: Mapping[str, Any]) -> Iterator[Broken]:
    """The rules that a theme breaks.

    Args:
        theme: nested tables as in a theme's file, or `dataclasses.asdict` of one. Where a value does not keep the
            range of its own field, None may stand in its place; rules that need it are left out.
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
    for number, layer in _tables(theme, "layers"):
        yield from _layer(("layers", number), layer)


def broken_steps(theme: Theme) -> Iterator[Broken]:
    """The palettes of a theme, which keeps the other rules, whose ridges cannot be told apart even when repaired."""
    ridges = land_numbers(theme.layers)
    for palette, pair, lightness in least_steps(theme):
        if lightness < STEP:
            yield Broken(
                ("hours", palette, "ridges"),
                f"colours that leave layers[{ridges[pair]}] and layers[{ridges[pair + 1]}] alike",
                f"a step of lightness of {STEP:g}, to colour-blind eyes too; less mist, another mist or fewer layers"
                " make room for it",
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
        yield Broken(("weather",), f"chances of {sum(chances):g} together", "1 at most: what is left of it is clear")


def _sun(theme: Mapping[str, Any]) -> Iterator[Broken]:
    rise, fall = theme.get("sunrise", Theme.sunrise), theme.get("sunset", Theme.sunset)
    if rise is not None and fall is not None and not SHORTEST <= (fall - rise) % 24.0 <= 24.0 - SHORTEST:
        place = "sunset" if "sunset" in theme else "sunrise"
        other = "sunrise" if "sunset" in theme else "sunset"
        given, against = (fall, rise) if "sunset" in theme else (rise, fall)
        yield Broken((place,), f"{given:g}", f"an hour at least {SHORTEST:g} before and after {other} ({against:g})")


def _stops(theme: Mapping[str, Any]) -> Iterator[Broken]:
    for number, (before, stop) in enumerate(pairwise(theme.get("stops") or ())):
        if before is not None and stop is not None and stop <= before:
            yield Broken(("stops", number + 1), f"{stop:g}", f"a number above the one before ({before:g})")


def _sky(place: Place, hour: Mapping[str, Any], theme: Mapping[str, Any]) -> Iterator[Broken]:
    sky, stops = hour.get("sky"), theme.get("stops", Theme.stops)
    if sky is not None and stops is not None and len(sky) != len(stops):
        yield Broken(place, f"{len(sky)} colours", f"{len(stops)}, one for each of the stops")


def _order(theme: Mapping[str, Any], key: str, what: str) -> Iterator[Broken]:
    places = [(number, table["at"]) for number, table in _tables(theme, key) if table.get("at") is not None]
    for (earlier, before), (number, at) in pairwise(places):
        if at <= before:
            yield Broken((key, number, "at"), f"{at:g}", f"{what} after that of {key}[{earlier}] ({before:g})")


def _layer(place: Place, layer: Mapping[str, Any]) -> Iterator[Broken]:
    span, smooth = layer.get("span"), layer.get("smooth")
    floor, ceiling = layer.get("floor"), layer.get("ceiling")
    if span is not None and span & (span - 1):
        yield Broken((*place, "span"), f"{span}", f"a power of two, like {1 << span.bit_length() - 1}")
    if smooth is not None and 0.0 < smooth < 1.0:
        yield Broken((*place, "smooth"), f"{smooth:g}", "0 (off), or 1 and more")
    if floor is not None and ceiling is not None and floor > ceiling:
        yield Broken((*place, "floor"), f"{floor:g}", f"a number up to the ceiling ({ceiling:g})")
    if layer.get("bank") is not None:
        yield from _bank(place, layer)


def _bank(place: Place, layer: Mapping[str, Any]) -> Iterator[Broken]:
    others = [name for name in ("stands", "snow", "lake") if layer.get(name) not in (None, (), [])]
    others += [name for name in ("weathering", "tarns") if layer.get(name)]
    if others:
        yield Broken((*place, "bank"), f"{layer['bank']!r} with {' and '.join(others)}", "a bank that has none of them")


def _land(theme: Mapping[str, Any]) -> Iterator[Broken]:
    layers = theme.get("layers")
    if layers and all(layer is not None and layer.get("bank") is not None for layer in layers):
        yield Broken(("layers",), "banks alone", "a layer of land among them")
