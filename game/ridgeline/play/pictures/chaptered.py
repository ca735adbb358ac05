"""The chapters in a picture of a run: their land, the details and things on it, and the air."""

from collections.abc import Collection
from dataclasses import replace
from typing import NamedTuple

from ...scene.items import Particles, Scene, Sprite
from ...scene.light.daylight import Light
from ...scene.memory import Memory
from ...scene.oklab import lab
from ..rules import RideLine, State
from .air import air
from .anchor import Anchor
from .chapter_view import ChapterView, course_of, place_shapes
from .details import details
from .layers import dress
from .things import things

BESIDE_LAND = ("tarn", "backdrop", "standing", "snow on them", "face")
"""The words of the ridden land's layers other than its crest."""

SHAPE_MARGIN = 300.0  #: units beside the picture within which a shape may reach into it


class Chaptered(NamedTuple):
    """A scene with the land of its chapters, and the sprites and particles over it.

    Attributes:
        scene: sky and layers, and all that was before them.
        anchor: before whose layer the rest of the run is drawn.
        sprites, particles: of the chapters; the things that can be taken are apart.
        things, lights: the sprites and particles of these.
    """

    scene: Scene
    anchor: Anchor
    sprites: list[Sprite]
    particles: list[Particles]
    things: list[Sprite]
    lights: list[Particles]


def draw_chapter(
    scene: Scene,
    ground: RideLine,
    state: State,
    taken: Collection[int],
    anchor: Anchor,
    *,
    light: Light,
    seconds: float,
    lamp: str,
    memory: Memory,
    strength: float = 1.0,
    calm: bool = False,
) -> Chaptered:
    """The scene of a moment of a run, in its chapter.

    Args:
        scene: of the landscape.
        ground: the line that is ridden.
        state: of the run.
        taken: the numbers of the things that were taken.
        anchor: where the ridden land is in the scene.
        light: of the moment.
        seconds: of the landscape.
        lamp: the theme's colour of lamps.
        memory: the landscape's.
        strength: 0–1, how much is shown of things.
        calm: little motion.
    """
    course = course_of(ground)
    if course is None:
        return Chaptered(scene, anchor, [], [], [], [])
    own = [k for k, one in enumerate(scene.layers) if one.parallax == scene.layers[anchor.layer].parallax]
    first = next(k for k in own if scene.layers[k].words not in BESIDE_LAND)
    sun = scene.sky.discs[-1] if scene.sky.discs else None
    crest, behind = scene.layers[first].crest, scene.layers[max(own[0] - 1, 0)].crest
    white = 1.0 if scene.layers[first].words == "snow" else round(0.8 * light.fallen, 2)
    left, right = anchor.edges
    shapes = tuple(place_shapes(course, left - SHAPE_MARGIN, right + SHAPE_MARGIN))
    picture = ChapterView(
        course,
        ground,
        state,
        light,
        seconds,
        memory(lab, lamp)[0],
        anchor,
        first,
        white,
        crest,
        behind,
        sun,
        memory,
        shapes,
        calm,
    )
    scene, layer = dress(scene, picture)
    if layer != anchor.layer:
        picture = picture._replace(anchor=replace(anchor, layer=layer))
    sprites, particles = details(picture)
    over, blown = air(picture)
    hanging, lights = things(picture, taken, strength)
    return Chaptered(scene, picture.anchor, sprites + over, particles + blown, hanging, lights)
