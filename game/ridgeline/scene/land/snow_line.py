"""Snow on a layer: all of it in the snow's colour, and before it the land below a ragged line, in its own."""

from ..theme import Layer


def snow_line(layer: Layer) -> Layer | None:
    """The snow line of a layer as a layer of its own, finer and with the same travel; None if it has no snow."""
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
