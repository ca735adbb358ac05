"""Scenes as JSON, from which `scene_data.js` makes the same scenes in a browser, whoever computed them."""

from __future__ import annotations

import base64
import hashlib
from dataclasses import fields, is_dataclass
from functools import partial
from typing import Any

import numpy as np

from ridgeline.scene.items import Band, Cover, Scene, Sprite
from ridgeline.scene.oklab import Gradient
from ridgeline.scene.outline import Outline

TYPES = {"u1": "Uint8Array", "f4": "Float32Array", "f8": "Float64Array"}
"""The names in JavaScript of numpy's types."""

COLOURS = {"colour", "low", "high", "glow_colour"}
"""The attributes that are one colour, a list of three numbers."""


def scene_data(scene: Scene) -> dict[str, Any]:
    """The scene as objects, lists and numbers; arrays are words."""
    data: dict[str, Any] = _record(scene)
    return {key: value for key, value in data.items() if key not in ("texts", "chart")}


def _record(record: Any) -> Any:
    """A dataclass as an object with the names of JavaScript."""
    data = {_camel(field.name): _value(field.name, getattr(record, field.name)) for field in fields(record)}
    if isinstance(record, Sprite | Band):
        height, width = record.share.shape if isinstance(record, Sprite) else (record.height, record.width)
        data |= {"height": height, "width": width}
    if isinstance(record, Cover):
        plane, (rows, columns) = record.plane, record.plane.shape
        data["plane"] = {"shared": _name(plane), "shares": _array(plane), "rows": rows, "columns": columns}
    return data


def _value(name: str, value: Any) -> Any:
    if isinstance(value, Gradient):
        return {"rows": _array(value.rows), "colours": value.colours.tolist()}
    if isinstance(value, Outline):
        names = ("left", "along", "scale", "foot")
        first, heights, *_ = value.stretch
        stretch = {"shared": f"{first} {_name(heights)}", "first": first, "heights": _array(heights)}
        return {"stretch": stretch, "steps": _array(value.steps), **{one: getattr(value, one) for one in names}}
    if isinstance(value, np.ndarray):
        return value.tolist() if name in COLOURS else _array(value)
    if isinstance(value, tuple):
        return list(map(partial(_value, name), value))
    return _record(value) if is_dataclass(value) else _number(value)


def _number(value: Any) -> Any:
    return value.item() if isinstance(value, np.generic) else value


def _name(numbers: np.ndarray[Any, Any]) -> str:
    """A name that only equal arrays have: so a browser knows those again that it has seen."""
    return f"{numbers.shape} {hashlib.blake2b(np.ascontiguousarray(numbers).tobytes()).hexdigest()}"


def _array(numbers: np.ndarray[Any, Any]) -> dict[str, str]:
    """The numbers, row by row, as they lie in memory."""
    kind = TYPES[numbers.dtype.str[1:]]
    return {"array": kind, "bytes": base64.b64encode(np.ascontiguousarray(numbers).tobytes()).decode()}


def _camel(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(map(str.capitalize, others))
