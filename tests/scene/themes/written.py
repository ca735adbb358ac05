"""Themes as people write them: a small good file, TOML from tables, and strategies made from the records' own rules."""

from __future__ import annotations

import json
import types
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from hypothesis import assume
from hypothesis import strategies as st

from ridgeline.scene import Theme
from ridgeline.scene.theme import theme_from
from ridgeline.scene.themes.rules import broken_steps
from ridgeline.textfile.ranges import Interval, Len, Pattern

GOOD = """\
words = "two ridges, two hours"
stops = [0.0, 0.4, 0.7]
sunset = 20.0

[[hours]]
at = 6.0
sky = ["203050", "6080a0", "f0d0a0"]
ridges = ["405060", "101820"]
mist = "c0b0a0"
glow = "ffe0b0"

[[hours]]
at = 20.0
sky = ["081020", "102040", "304060"]
ridges = ["203040", "080c10"]
mist = "304050"
glow = "8090c0"
stars = 0.5

[[layers]]
base = 400.0
displacement = 150.0
parallax = 0.2
span = 512

[[layers]]
base = 200.0
displacement = 100.0
parallax = 1.0
roughness = 1.2
floor = -20.0
ceiling = 60.0
"""


def toml(table: dict[str, Any], header: str = "") -> str:
    """A table as the text of a TOML file; lists of tables get headers of their own."""
    inner = {key: value for key, value in table.items() if _has_header(value)}
    text = "".join(f"{key} = {_value(value)}\n" for key, value in table.items() if key not in inner)
    for key, elements in inner.items():
        for element in elements:
            text += f"\n[[{header}{key}]]\n" + toml(element, f"{header}{key}.")
    return text


def headers(way: str) -> tuple[str, str]:
    """The headers under which the fields of the record at `way` are written, and how their place begins in words."""
    text, place, name = "", "", ""
    for step, listed in steps(way):
        name = f"{name}.{step}".lstrip(".")
        text += f"[[{name}]]\n" if listed else f"[{name}]\n"
        place += f"{step}[0]." if listed else f"{step}."
    return text, place


def steps(way: str) -> list[tuple[str, bool]]:
    """The fields on the way to a record inside a theme, and whether each holds a list."""
    found: list[tuple[str, bool]] = []
    record: Any = Theme
    for step in filter(None, way.split(".")):
        (kind,) = members(hints(record)[step])
        listed = get_origin(kind) is tuple
        found.append((step, listed))
        record = get_args(kind)[0] if listed else kind
    return found


def _has_header(value: Any) -> bool:
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(element, dict) for element in value)


def _value(value: Any) -> str:
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{json.dumps(key)} = {_value(inner)}' for key, inner in value.items())}}}"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value).lower() if isinstance(value, bool) else str(value)


def records(kind: Any = Theme) -> dict[str, type]:
    """The record `kind` and those inside it, by their way from the theme: ``""``, ``"layers"``, …"""
    found = {"": kind}
    for name, annotation in hints(kind).items():
        for member in members(annotation):
            inner = get_args(member)[0] if get_origin(member) is tuple else member
            if is_dataclass(inner):
                found |= {f"{name}.{way}".rstrip("."): record for way, record in records(inner).items()}
    return found


@cache
def hints(record: Any) -> dict[str, Any]:
    """The annotations of the fields that a file may write."""
    known = get_type_hints(record, include_extras=True)
    return {field.name: known[field.name] for field in fields(record) if (record, field.name) != (Theme, "name")}


def members(annotation: Any) -> list[Any]:
    """The kinds of value that an annotation allows, without their rules."""
    kinds = get_args(annotation) if get_origin(annotation) in (Union, types.UnionType) else (annotation,)
    return [get_args(kind)[0] if get_origin(kind) is Annotated else kind for kind in kinds]


@cache
def tables(record: Any) -> st.SearchStrategy[dict[str, Any]]:
    """Tables that keep the range of every field of a record."""
    needed = {name: values(hint) for name, hint in hints(record).items() if name in _without_default(record)}
    others = {name: values(hint) for name, hint in hints(record).items() if name not in needed}
    return st.fixed_dictionaries(needed, optional=others)


def _without_default(record: Any) -> set[str]:
    return {name for name in hints(record) if not hasattr(record, name)}


def values(annotation: Any) -> st.SearchStrategy[Any]:
    """What a file may write where `annotation` is expected."""
    if get_origin(annotation) in (Union, types.UnionType):
        return st.one_of([values(kind) for kind in get_args(annotation) if kind is not types.NoneType])
    kind, *rules = get_args(annotation) if get_origin(annotation) is Annotated else (annotation,)
    length = next((rule for rule in rules if isinstance(rule, Len)), Len(0, 3))
    span = next((rule for rule in rules if isinstance(rule, Interval)), Interval())
    if any(isinstance(rule, Pattern) for rule in rules):
        return st.text("0123456789abcdef", min_size=6, max_size=6)
    if get_origin(kind) is tuple:
        most = min(length.max_length or 3, max(length.min_length, 3))
        return st.lists(values(get_args(kind)[0]), min_size=length.min_length, max_size=most)
    if get_origin(kind) is Literal:
        return st.sampled_from(get_args(kind))
    simple: dict[Any, st.SearchStrategy[Any]] = {
        str: st.text("abc ñ–", min_size=length.min_length, max_size=length.max_length),
        bool: st.booleans(),
        int: st.integers(span.ge, span.le),
        float: st.floats(
            span.ge if span.gt is None else span.gt,
            span.le if span.lt is None else span.lt,
            exclude_min=span.gt is not None,
            exclude_max=span.lt is not None,
            allow_nan=False,
        ),
    }
    return tables(kind) if is_dataclass(kind) else simple[kind]


def _at(table: dict[str, Any]) -> float:
    return float(table["at"])


@st.composite
def themes(draw: st.DrawFn) -> dict[str, Any]:
    """Tables of themes that keep all rules."""
    theme = draw(tables(Theme))
    stops = theme["stops"] = sorted({0.0, *theme.get("stops", [0.5, 0.75])})
    theme["stops"] = stops = stops if len(stops) > 1 else [0.0, 1.0]
    theme["sunrise"], theme["sunset"] = draw(st.sampled_from([(0.0, 2.5), (6.0, 19.5), (22.0, 4.0), (3.0, 0.5)]))
    theme["hours"] = sorted({hour["at"]: hour for hour in theme["hours"]}.values(), key=_at)
    theme["seasons"] = sorted({season["at"]: season for season in theme.get("seasons", [])}.values(), key=_at)
    for hour in theme["hours"]:
        hour["sky"] = [hour["sky"][number % len(hour["sky"])] for number in range(len(stops))]
    for layer in theme["layers"]:
        layer["span"] = 1 << layer.get("span", 512).bit_length() - 1
        layer["smooth"] = layer.get("smooth", 0.0) if layer.get("smooth", 0.0) >= 1.0 else 0.0
        if {"floor", "ceiling"} <= layer.keys():
            layer["floor"], layer["ceiling"] = sorted((layer["floor"], layer["ceiling"]))
        if "bank" in layer:
            layer.pop("water", None)
        if "bank" in layer or layer.get("water"):
            for key in ("stands", "snow", "lake", "weathering", "tarns"):
                layer.pop(key, None)
        for stand in layer.get("stands", []):
            stand.pop("only", None)
    theme["layers"][0].pop("bank", None)
    theme["biomes"] = list({biome["name"]: biome for biome in theme.get("biomes", [])}.values())
    if theme["biomes"] and theme["layers"][0].get("stands"):
        theme["layers"][0]["stands"][0]["only"] = [theme["biomes"][-1]["name"]]
    chances = theme.get("weather", {})
    theme["weather"] = {kind: share / max(1.0, sum(chances.values())) for kind, share in chances.items()}
    assume(not any(broken_steps(theme_from(theme, "written"))))
    return theme
