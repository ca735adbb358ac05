"""Things of a scene as JSON: for comparing, and for `scene_data.js`, which makes the same scenes of it in a browser."""

from __future__ import annotations

import base64
import math
from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np

from ridgeline.scene.items import Scene


def scene_data(scene: Scene) -> dict[str, Any]:
    """The scene, as far as the page can show one."""
    told: dict[str, Any] = data(scene)
    return {name: part for name, part in told.items() if name not in ("texts", "chart")}


def data(value: Any) -> Any:
    """A value as objects, lists and numbers in JavaScript's names; arrays are words."""
    if isinstance(value, np.ndarray):
        words = base64.b64encode(np.ascontiguousarray(value).tobytes()).decode()
        return {"dtype": value.dtype.name, "shape": value.shape, "bytes": words}
    if isinstance(value, np.generic):
        return value.item()
    if is_dataclass(value):
        return {_camel(field.name): data(getattr(value, field.name)) for field in fields(value)}
    if hasattr(value, "_fields"):
        return {_camel(name): data(part) for name, part in value._asdict().items()}
    if isinstance(value, tuple | list):
        return list(map(data, value))
    return value if not isinstance(value, float) or math.isfinite(value) else None


def _camel(name: str) -> str:
    first, *others = name.lstrip("_").split("_")
    return first + "".join(map(str.capitalize, others))
