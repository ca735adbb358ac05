"""The land in a scene, apart from snow, water and banks."""

from __future__ import annotations

from ridgeline.scene import CrestLayer, Scene

OTHERS = ("cloud", "mist", "snow", "snow on them", "lake", "tarn")


def land(scene: Scene) -> list[CrestLayer]:
    """The layers of a scene that are bare land or what grows on it: one for each layer of the theme, banks left out."""
    return [layer for layer in scene.layers if layer.words not in OTHERS]
