"""The land of chapters: layers before the ridden one, for roofs and their walls, rock, water and rolling snow.

Each has the crest of a silhouette and colours of its own, so that it is drawn as all land is; where there is none of
it the crest lies below the picture. Right behind the ridden land stand viaducts, and an avalanche rolls.
"""

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import numpy as np

from ..scene.items import Cover, CrestLayer, Scene
from ..scene.land.lake import SQUEEZE, rippled, wander
from ..scene.light.daylight import Light
from ..scene.light.gradients import MOONLIT, MOONLIT_WATER
from ..scene.memory import fixed
from ..scene.oklab import Gradient, between, lab
from ..scene.stands.buildings.arches import arch, pier
from ..scene.stands.pen import Pen
from ..scene.stands.raster import mask
from ..terrain.arrays import Bools, Floats, UInt8s
from .chapter_view import ChapterView, placed
from .chapter_words import hunter
from .course import Course
from .itinerary import Placed

Stops = tuple[float, ...]
"""The height of a picture, and the rows of the stops of its gradients, in pixels: all layers have as many."""

BELOW = 60.0
"""Pixels below the picture's foot of a crest where there is nothing."""

ROOF = 58.0
"""Units from a roof's line down to the walls."""

TILES, PLASTER, ROCK, SNOW = lab("b4553a", "ead0a4", "b5673f", "f6f9fd")

STRATA = (316.0, 232.0, 128.0)
"""Units above the foot of the picture of the upper edges of layers of rock, each in another hue."""

HUES = ((1.1, 0.82), (0.86, 1.08), (1.02, 0.95), (0.76, 1.05))
"""Lightness and chroma of the top rock and of each of them, in those of rock."""

TURF = 15.0
"""Units of soil over the rock of a canyon."""

MIRROR_PLACES = 2.0**20
"""Units after which waves come again, so that far places do not cost them their precision."""

SHORE = 0.42
"""Units by which a shore lies lower for each unit that it is farther out: so it comes towards us."""

AVALANCHE = 2700.0
"""Units behind the glider at which an avalanche comes into the picture."""

SNOW_ROWS, BILLOWS, BILLOW = 3, 10, 92.0
"""Rows of heaps of an avalanche, the farthest and highest first; heaps of each; and units of a middling heap."""

BAY, PIER, DECK, PARAPET = 240.0, 42.0, 24.0, 16.0
"""Units of a viaduct from one pier to the next, of a pier's width, and of the height of the deck and its parapet."""

DECK_HEIGHT, BAYS, DEEP = 292.0, 13, 80.0
"""Units of the deck above the valley's floor; bays of a viaduct; and how far its piers reach below the floor."""


def dressed(scene: Scene, picture: ChapterView) -> tuple[Scene, int]:
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


def houses(one: Placed) -> Iterator[tuple[float, float, float]]:
    """The houses under roofs: the places of their left eaves, ridge and right eaves."""
    at, heights = one.shape.at, one.shape.heights
    last = len(at) - 1
    low = [k for k in range(last + 1) if all(heights[k] <= heights[j] for j in (k - 1, k + 1) if 0 <= j <= last)]
    for left, right in pairwise([0, *(k for k in low if 0 < k < last), last]):
        top = max(range(left, right + 1), key=heights.__getitem__)
        if left < top < right:
            yield one.start + at[left], one.start + at[top], one.start + at[right]


def rims(one: Placed) -> tuple[float, float]:
    """The places of a canyon's two rims: the highest before and behind its lowest place."""
    at, heights = one.shape.at, one.shape.heights
    deep = min(range(len(at)), key=heights.__getitem__)
    before = max(range(deep + 1), key=heights.__getitem__)
    return one.start + at[before], one.start + at[max(range(deep, len(at)), key=heights.__getitem__)]


def waters(one: Placed) -> Iterator[tuple[float, float]]:
    """The level stretches of a lake: their left and their right end."""
    at, heights = one.shape.at, one.shape.heights
    for k in range(len(at) - 1):
        if heights[k] == heights[k + 1]:
            yield one.start + at[k], one.start + at[k + 1]


def unrooted(course: Course, x: Floats) -> Bools:
    """(n,) whether nothing grows at places, (n,), which are in ascending order: on roofs and in water."""
    bare = np.zeros(len(x), np.bool_)
    for one in placed(course, float(x[0]), float(x[-1])):
        if one.shape.kind == "roofs":
            bare |= (x > one.start - 20.0) & (x < one.stop)
        elif one.shape.kind == "lake":
            for left, right in waters(one):
                bare |= (x > left - 40.0) & (x < right + 40.0)
    return bare


def snow_near(picture: ChapterView) -> float:
    """0–1, how near an avalanche is: 1 where it takes the glider."""
    lead = picture.state.x - picture.state.dusk
    return max(1.0 - lead / AVALANCHE, 0.0) if hunter(picture.course, picture.state.x) == "avalanche" else 0.0


def _fronts(picture: ChapterView, land: CrestLayer) -> Iterator[CrestLayer]:
    """The layers before the ridden land, the farthest first."""
    x, scale, crest = picture.places(), picture.scale, picture.crest
    none = np.full_like(crest, picture.anchor.view.height + BELOW)
    stops, memory = _stops(picture, land), picture.memory
    if rocks := picture.shapes_of("canyon"):
        rock = _rock_crest(rocks, x, crest, none, scale)
        yield _layer(land, rock, memory(_rock, picture.light, stops, 0), "rock")
        for number, level in enumerate(STRATA, 1):
            wave = 9.0 * np.sin(0.0021 * x + 2.0 * number) + 5.0 * np.sin(0.0083 * x + number)
            line = np.maximum(rock, picture.row(0.0) - (level + wave) * scale)
            yield _layer(land, line, memory(_rock, picture.light, stops, number), "rock")
    if lakes := picture.shapes_of("lake"):
        water = _water_crest(picture, lakes, x, none)
        yield _layer(land, water, memory(_mirrored, picture.light, stops), "water")
        yield _layer(land, _mirror(picture, lakes[0], x, water), memory(_water, picture.light, stops), "water")
    if roofs := picture.shapes_of("roofs"):
        roof, wall = none.copy(), none.copy()
        for one in roofs:
            for left, _, right in houses(one):
                inside = (x >= left) & (x <= right)
                roof[inside] = crest[inside]
                wall[inside] = crest[inside] + ROOF * scale
        yield _layer(land, roof, memory(_roof, picture.light, stops, picture.white), "roofs")
        yield _layer(land, wall, memory(_wall, picture.light, stops), "walls")


def _backs(picture: ChapterView, land: CrestLayer) -> Iterator[CrestLayer]:
    """The layers right behind the ridden land, the farthest first: viaducts, and the cloud of an avalanche."""
    view = picture.anchor.view
    stops, none = _stops(picture, land), np.full(view.width + 1, view.height + BELOW)
    if covers := tuple(_viaducts(picture)):
        stone = picture.memory(_stone, picture.light, stops)
        yield CrestLayer(none, stone, land.parallax, "viaduct", covers, land.glow)
    if (near := snow_near(picture)) > 0.0:
        for depth in range(SNOW_ROWS):
            line = _snow_crest(picture, near, depth, none)
            yield _layer(land, line, picture.memory(_snow, picture.light, stops, depth), "avalanche")


def _stops(picture: ChapterView, land: CrestLayer) -> Stops:
    return (picture.anchor.view.height, *land.gradient.rows.tolist())


def _layer(land: CrestLayer, crest: Floats, shade: Gradient, words: str) -> CrestLayer:
    return CrestLayer(crest, shade, land.parallax, words, glow=land.glow)


def _rock_crest(rocks: list[Placed], x: Floats, crest: Floats, none: Floats, scale: float) -> Floats:
    """Rock under a skin of soil, from the lip of the ramp to the far rim; it sinks into the land beside these."""
    line = none.copy()
    for one in rocks:
        left, right = rims(one)
        beside = np.maximum(np.maximum(left - 130.0 - x, x - right - 130.0), 0.0)
        sunk = 0.42 * beside * beside / (beside + 240.0)
        ragged = 5.0 * np.sin(0.023 * x) + 4.0 * np.sin(0.061 * x + 1.0) + 2.5 * np.sin(0.17 * x)
        line = np.minimum(line, np.where(beside < 1600.0, crest + scale * (TURF + ragged + sunk), none))
    return np.asarray(np.minimum(line, none))


def _water_crest(picture: ChapterView, lakes: list[Placed], x: Floats, none: Floats) -> Floats:
    """Level water, whose shores come towards us as they part."""
    line = none.copy()
    for one in lakes:
        for left, right in waters(one):
            level = water_level(picture, left, right)
            beside = np.maximum(np.maximum(left + 60.0 - x, x - right + 60.0), 0.0)
            low = picture.row(level) + picture.scale * SHORE * beside
            line = np.minimum(line, np.where(beside < 900.0, low, none))
    return np.asarray(np.minimum(line, none))


def _mirror(picture: ChapterView, one: Placed, x: Floats, water: Floats) -> Floats:
    """Where the sky begins in the water: below the mirror image of the land behind, which ripples."""
    left, right = next(waters(one))
    level, step = picture.row(water_level(picture, left, right)), 1.0 / picture.scale
    depth = np.maximum((level - picture.behind) * (SQUEEZE * step), 4.0)
    phases = wander(x % MIRROR_PLACES, picture.seconds, step)
    return np.asarray(np.maximum(level + picture.scale * rippled(depth, phases), water))


def water_level(picture: ChapterView, left: float, right: float) -> float:
    """Units: the height of the water between two places, which is that of the land in its middle."""
    return picture.ground(0.5 * (left + right))[0]


def _snow_crest(picture: ChapterView, near: float, depth: int, none: Floats) -> Floats:
    """A row of heaps of a cloud of snow, that rise from its front to the picture's left side and roll forward."""
    view, scale = picture.anchor.view, picture.scale
    front = (picture.anchor.column(picture.state.x) + 70.0 * scale) * near**0.8 - 60.0 * scale * (SNOW_ROWS - 1 - depth)
    high, columns, line = (0.34 + 0.6 * near) * view.height, np.arange(view.width + 1.0), none.copy()
    rolled = (0.22 + 0.06 * depth) * picture.seconds * (0.5 if picture.calm else 1.0)
    for number in range(BILLOWS):
        turn = ((number + 0.4 * depth + rolled) / BILLOWS) % 1.0  # 0 behind and high up, 1 at the front, on the land
        swing = math.sin(5.1 * number + 2.3 * depth)
        grown = min(7.0 * (1.0 - turn), 7.0 * turn, 1.0)
        radius = BILLOW * scale * (0.62 + 0.5 * (1.0 - turn)) * (1.0 + 0.3 * swing) * grown
        middle = front * (0.1 + 0.9 * turn) - 0.8 * radius + 16.0 * scale * swing
        foot = float(np.interp(min(max(middle, 0.0), view.width), columns, picture.crest))
        centre = foot - high * (1.0 - 0.27 * depth) * (1.0 - turn) ** 1.5 + (0.1 + 0.25 * swing) * radius
        first, last = max(math.ceil(middle - radius), 0), min(math.floor(middle + radius), view.width)
        if radius < 2.0 or last < 0:
            continue
        away = (columns[first : last + 1] - middle) / radius
        heap = centre - radius * np.sqrt(1.0 - np.minimum(away * away, 1.0))
        line[first : last + 1] = np.minimum(line[first : last + 1], heap)
        inside = line[: max(math.ceil(middle), 0)]
        np.minimum(inside, centre, out=inside)
    return line


def _lit(light: Light, colour: Floats, land: float, least: float = 0.26) -> Floats:
    """A colour in the light of the hour, drawn so far to the ridden land's."""
    day = min(max((float(light.mist[0]) - 0.3) / 0.6, 0.0), 1.0)
    share = least + (1.0 - least) * day
    lit = colour * np.array([share, 0.35 + 0.65 * share, 0.35 + 0.65 * share])
    lit = lit + land * (light.ridges[-1] - lit)
    lit[1:] += 0.25 * (1.0 - share) * light.mist[1:]
    return np.asarray(lit)


def _shade(stops: Stops, colours: list[Floats], top: float = 0.55) -> Gradient:
    """A gradient over the lower part of a picture, from a share of its height on, with stops in the land's rows."""
    height, *rows = stops
    at = height * np.linspace(top, 1.0, len(colours))
    return fixed(Gradient(np.array(rows), between(np.array(rows), at, colours)))


def _rock(light: Light, stops: Stops, number: int) -> Gradient:
    lightness, chroma = HUES[number]
    rock = _lit(light, ROCK * np.array([lightness, chroma, chroma]), 0.36)
    return _shade(stops, [rock + 0.1 * (light.mist - rock), rock])


def _roof(light: Light, stops: Stops, white: float) -> Gradient:
    roof = _lit(light, TILES, 0.26)
    roof = roof + white * (light.snow_colour - roof)
    return _shade(stops, [roof + 0.08 * (light.mist - roof), roof])


def _stone(light: Light, stops: Stops) -> Gradient:
    stone = light.ridges[-1] + 0.16 * (light.mist - light.ridges[-1])
    return _shade(stops, [stone, stone + 0.25 * (light.mist - stone)], 0.3)


def _wall(light: Light, stops: Stops) -> Gradient:
    wall = _lit(light, PLASTER, 0.24)
    return _shade(stops, [wall, wall * np.array([0.86, 1.0, 1.0])])


def _mirrored(light: Light, stops: Stops) -> Gradient:
    """The colours of the nearest land behind a lake, in its water."""
    near = light.ridges[max(len(light.ridges) - 2, 0)]
    deep = _deep(light)
    own = near + 0.35 * (light.mist - near)
    return _shade(stops, [own + share * (deep - own) for share in (0.1, 0.35, 0.6)])


def _water(light: Light, stops: Stops) -> Gradient:
    """The colours of the sky in a lake, from the horizon upwards."""
    deep = _deep(light)
    sky = light.sky[::-1][: max(len(light.sky) - 1, 1)] + light.moonlight * MOONLIT_WATER * MOONLIT
    shares = np.linspace(0.04, 0.4, len(sky))
    return _shade(stops, [own + share * (deep - own) for own, share in zip(sky, shares, strict=True)], 0.72)


def _deep(light: Light) -> Floats:
    """The colour of deep water."""
    return np.asarray(light.sky[0] * np.array([0.7, 1.0, 1.0]))


def _snow(light: Light, stops: Stops, depth: int) -> Gradient:
    """The colours of a row of heaps: the nearer, the whiter."""
    white = light.snow_colour + 0.3 * (_lit(light, SNOW, 0.0, 0.5) - light.snow_colour)
    shade = white + 0.36 * (light.ridges[len(light.ridges) // 2] - white)
    top = shade + (0.1 + 0.9 * depth / (SNOW_ROWS - 1)) * (white - shade)
    return _shade(stops, [top, top + 0.6 * (shade - top)], 0.2)


def _viaducts(picture: ChapterView) -> Iterator[Cover]:
    """The viaducts in the picture, each as a cover of the ridden land behind whose line it stands."""
    view, (left, _) = picture.anchor.view, picture.anchor.edges
    for one in picture.shapes_of("viaduct"):
        middle = one.start + 0.5 * one.shape.length
        fine = _resolution(picture.scale)
        plane = picture.memory(viaduct, fine)
        begin = middle - 0.5 * plane.shape[1] / fine
        top = view.row(picture.ground(middle)[0] + DECK_HEIGHT + DECK + PARAPET)
        share = fine / picture.scale
        yield Cover(plane, (left - begin) * fine, top, share, share)


def _resolution(scale: float) -> float:
    """Elements of a plane to a unit: a power of 2 times what is shown, that is less than twice as fine."""
    return float(2.0 ** np.ceil(np.log2(scale * 0.75)))


def viaduct(fine: float) -> UInt8s:
    """(rows, columns) of a whole viaduct, so many elements to a unit: equal bays between two solid ends."""
    wide, rows = round(BAY * fine), round((DECK_HEIGHT + DECK + PARAPET + DEEP) * fine)
    bay, end = np.zeros((rows, wide), np.uint8), np.zeros((rows, wide), np.uint8)
    for plane, draw in ((bay, _bay), (end, _end)):
        pen = Pen(1.0, lambda: 0.5)
        draw(pen)
        drawn = mask(pen.parts, wide / BAY, DEEP)
        shares = drawn.shares[:rows, max(-drawn.left, 0) :][:, :wide]
        foot = round((DECK_HEIGHT + DECK + PARAPET) * fine) - drawn.top
        at = max(foot, 0)
        shares = shares[max(-foot, 0) :][: rows - at]
        plane[at : at + len(shares), max(drawn.left, 0) : max(drawn.left, 0) + shares.shape[1]] = shares
    return fixed(np.concatenate([end, np.tile(bay, BAYS), end[:, ::-1]], axis=1))


def _bay(pen: Pen) -> None:
    """One bay: half a pier at either side, the arch between them, the deck with its parapet and posts."""
    spring = DECK_HEIGHT - 0.5 * (BAY - PIER) - 10.0
    for x in (0.0, BAY):
        pier(pen, x, PIER, -DEEP, spring, 0.4)
        pen.rectangle(x - 0.62 * PIER, spring - 9.0, x + 0.62 * PIER, spring + 3.0)
        pen.rectangle(x - 0.5 * PIER, spring, x + 0.5 * PIER, DECK_HEIGHT + 2.0)
    arch(pen, 0.5 * PIER, BAY - 0.5 * PIER, spring, 0.5 * (BAY - PIER), DECK_HEIGHT + 2.0)
    _deck(pen, 0.0)


def _end(pen: Pen) -> None:
    """The left end: a solid wall that slopes down outwards."""
    low = DECK_HEIGHT + DECK
    pen.polygon([(0.0, -DEEP), (BAY, -DEEP), (BAY, low), (0.55 * BAY, low), (0.3 * BAY, 0.6 * low)])
    _deck(pen, 0.5 * BAY)


def _deck(pen: Pen, left: float) -> None:
    pen.rectangle(left, DECK_HEIGHT, BAY, DECK_HEIGHT + DECK - 5.0)
    pen.rectangle(left, DECK_HEIGHT + DECK - 7.0, BAY, DECK_HEIGHT + DECK)
    pen.rectangle(left, DECK_HEIGHT + DECK + PARAPET - 3.5, BAY, DECK_HEIGHT + DECK + PARAPET)
    for number in range(8):
        x = BAY * (number + 0.5) / 8.0
        if x >= left:
            pen.rectangle(x - 1.6, DECK_HEIGHT + DECK - 1.0, x + 1.6, DECK_HEIGHT + DECK + PARAPET - 2.0)
