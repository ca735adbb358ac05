"""The land of chapters: layers before the ridden one, for roofs and their walls, rock and water.

Each has a silhouette's crest and colours of its own, so that it is drawn like all land; where the layer has none of
it the crest lies below the picture. Right behind the ridden land stand viaducts, and an avalanche rolls.
"""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from ...scene.items import CrestLayer, Scene
from ...scene.land.lake import SQUEEZE, ripple, wander
from ...scene.oklab import Gradient
from ...terrain.arrays import Floats
from ..itinerary import PlacedShape
from .avalanche import SNOW_ROWS, snow_crest, snow_near
from .chapter_view import ChapterView
from .shades import Stops, mirror_shade, rock_shade, roof_shade, snow_shade, stone_shade, wall_shade, water_shade
from .shapes import houses, rims, water_level, waters
from .viaduct import viaducts

ROWS_BELOW = 60.0  #: pixels below the picture's foot of a crest where there is nothing
ROOF = 58.0  #: units from a roof's line down to the walls

STRATA = (316.0, 232.0, 128.0)
"""Units above the foot of the picture of the upper edges of layers of rock, each in another hue."""

TURF = 15.0  #: units of soil over the rock of a canyon
MIRROR_PLACES = 2.0**20  #: units after which waves repeat, so that they stay precise at far places
SHORE = 0.42  #: units by which a shore drops for each unit outwards, so that it comes towards us


def dress(scene: Scene, picture: ChapterView) -> tuple[Scene, int]:
    """The scene with the land of its chapters, and the number of the nearest layer of that."""
    nearest, first = picture.anchor.layer, picture.first
    land = scene.layers[first]
    back, fronts = list(_backs(picture, land)), list(_fronts(picture, land))
    if not back and not fronts:
        return scene, nearest
    layers = [*scene.layers[:first], *back, *scene.layers[first : nearest + 1], *fronts, *scene.layers[nearest + 1 :]]

    def moved(layer: int) -> int:
        return layer + len(back) * (layer >= first) + len(fronts) * (layer > nearest)

    sprites = tuple(one if one.layer < first else replace(one, layer=moved(one.layer)) for one in scene.sprites)
    drops = tuple(one if one.layer < first else replace(one, layer=moved(one.layer)) for one in scene.particles)
    return replace(scene, layers=tuple(layers), sprites=sprites, particles=drops), moved(nearest) + len(fronts)


def _fronts(picture: ChapterView, land: CrestLayer) -> Iterator[CrestLayer]:
    """The layers before the ridden land, the farthest first."""
    if not picture.shapes:
        return
    x, scale, crest = picture.places(), picture.scale, picture.crest
    none = np.full_like(crest, picture.anchor.view.height + ROWS_BELOW)
    stops, memory = _stops(picture, land), picture.memory
    if rocks := picture.shapes_of("canyon"):
        rock = _rock_crest(rocks, x, crest, none, scale)
        yield _layer(land, rock, memory(rock_shade, picture.light, stops, 0), "rock")
        for number, level in enumerate(STRATA, 1):
            wave = 9.0 * np.sin(0.0021 * x + 2.0 * number) + 5.0 * np.sin(0.0083 * x + number)
            line = np.maximum(rock, picture.row(0.0) - (level + wave) * scale)
            yield _layer(land, line, memory(rock_shade, picture.light, stops, number), "rock")
    if lakes := picture.shapes_of("lake"):
        water = _water_crest(picture, lakes, x, none)
        yield _layer(land, water, memory(mirror_shade, picture.light, stops), "water")
        yield _layer(land, _mirror(picture, lakes[0], x, water), memory(water_shade, picture.light, stops), "water")
    if roofs := picture.shapes_of("roofs"):
        roof, wall = none.copy(), none.copy()
        for one in roofs:
            for left, _, right in houses(one):
                inside = (x >= left) & (x <= right)
                roof[inside] = crest[inside]
                wall[inside] = crest[inside] + ROOF * scale
        yield _layer(land, roof, memory(roof_shade, picture.light, stops, picture.white), "roofs")
        yield _layer(land, wall, memory(wall_shade, picture.light, stops), "walls")


def _backs(picture: ChapterView, land: CrestLayer) -> Iterator[CrestLayer]:
    """The layers right behind the ridden land, the farthest first: viaducts, and the cloud of an avalanche."""
    view, covers, near = picture.anchor.view, tuple(viaducts(picture)), snow_near(picture)
    if not covers and near <= 0.0:
        return
    stops, none = _stops(picture, land), np.full(view.width + 1, view.height + ROWS_BELOW)
    if covers:
        stone = picture.memory(stone_shade, picture.light, stops)
        yield CrestLayer(none, stone, land.parallax, "viaduct", covers, land.glow)
    if near > 0.0:
        for depth in range(SNOW_ROWS):
            line = snow_crest(picture, near, depth, none)
            yield _layer(land, line, picture.memory(snow_shade, picture.light, stops, depth), "avalanche")


def _stops(picture: ChapterView, land: CrestLayer) -> Stops:
    return (picture.anchor.view.height, *land.gradient.rows.tolist())


def _layer(land: CrestLayer, crest: Floats, shade: Gradient, words: str) -> CrestLayer:
    return CrestLayer(crest, shade, land.parallax, words, glow=land.glow)


def _rock_crest(rocks: list[PlacedShape], x: Floats, crest: Floats, none: Floats, scale: float) -> Floats:
    """Rock under a skin of soil, from the lip of the ramp to the far rim; it sinks into the land beside these."""
    line = none.copy()
    for one in rocks:
        left, right = rims(one)
        beside = np.maximum(np.maximum(left - 130.0 - x, x - right - 130.0), 0.0)
        sunk = 0.42 * beside * beside / (beside + 240.0)
        ragged = 5.0 * np.sin(0.023 * x) + 4.0 * np.sin(0.061 * x + 1.0) + 2.5 * np.sin(0.17 * x)
        line = np.minimum(line, np.where(beside < 1600.0, crest + scale * (TURF + ragged + sunk), none))
    return np.asarray(np.minimum(line, none))


def _water_crest(picture: ChapterView, lakes: list[PlacedShape], x: Floats, none: Floats) -> Floats:
    """Level water, whose shores come towards us as they part."""
    line = none.copy()
    for one in lakes:
        for left, right in waters(one):
            level = water_level(picture, left, right)
            beside = np.maximum(np.maximum(left + 60.0 - x, x - right + 60.0), 0.0)
            low = picture.row(level) + picture.scale * SHORE * beside
            line = np.minimum(line, np.where(beside < 900.0, low, none))
    return np.asarray(np.minimum(line, none))


def _mirror(picture: ChapterView, one: PlacedShape, x: Floats, water: Floats) -> Floats:
    """Where the sky begins in the water: below the mirror image of the land behind, which ripples."""
    left, right = next(waters(one))
    level, step = picture.row(water_level(picture, left, right)), 1.0 / picture.scale
    depth = np.maximum((level - picture.behind) * (SQUEEZE * step), 4.0)
    phases = wander(x % MIRROR_PLACES, picture.seconds, step)
    return np.asarray(np.maximum(level + picture.scale * ripple(depth, phases), water))
