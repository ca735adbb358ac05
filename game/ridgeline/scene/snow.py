"""Snow on a layer: all of it in the snow's colour, and before that what lies below a ragged line in its own."""

from __future__ import annotations

from .theme import Layer


def snow_line(layer: Layer) -> Layer | None:
    """The land of a layer's snow line, if it has one: it goes with the layer and is finer."""
    if layer.snow is None:
        return None
    return Layer(
        base=layer.base + layer.snow,
        displacement=0.2 * layer.displacement,
        roughness=0.8,
        span=max(layer.span // 4, 16),
        parallax=layer.parallax,
        drift=layer.drift,
        peaks=0.5,
    )
