"""Draws scenes and dissolves with the graphics card: one pass over the picture, then stars, sprites and particles."""

import struct
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from operator import is_
from pathlib import Path
from typing import Any

import numpy as np
import pygame

from ...scene.boards.board import Board
from ...scene.items import Chart, Cover, CrestLayer, Scene, Sky, Text
from ...scene.oklab import Gradient
from ...terrain.arrays import Float32s, UInt8s
from ..chart_overlay import ChartOverlay
from ..dissolve import OPAQUE, Dissolve
from ..kernels.numpy_dither import THRESHOLDS
from ..pixels import Rect
from ..text.overlay import Writer, dark_over, opaque, place_texts
from . import packing
from .buffer_sizes import BufferSizes
from .packing import PlaneSlots

VERSION, DESKTOP_VERSION = "#version 300 es", "#version 330 core"
"""The programs' first line, and what it becomes where OpenGL is not OpenGL ES."""

INSTANCE = {
    "crest": "4f 3f 3f /i",
    "star": "3f /i",
    "sprite": "4f 3f 3f 3f /i",
    "particle": "3f 4f 4f /i",
    "overlay": "4f 2f /i",
}
"""The input of each program for one instance."""

SAMPLERS = {
    "crest": ("Points",),
    "scene": ("Crests", "Numbers", "Winds", "Planes", "Veils", "Noise"),
    "star": ("Crests", "Numbers", "Winds", "Planes"),
    "sprite": ("Crests", "Numbers", "Winds", "Planes", "Bands", "Shares"),
    "particle": ("Crests", "Numbers", "Winds", "Planes"),
    "overlay": ("Picture",),
}
"""The textures that each program reads."""

MIXED = "Planes"  #: the texture whose texels are mixed where it is read between them

BLEND = {
    "enable": True,
    "src_color": "src_alpha",
    "dst_color": "one_minus_src_alpha",
    "src_alpha": "zero",
    "dst_alpha": "one",
}

FROM_ABOVE, FROM_BELOW = 0.0, 1.0  #: where the rows of an overlay count from
Image = Any  #: an image on the graphics card; zengl's types are not there where zengl is not


class ShaderRenderer:
    """Draws pictures on the graphics card, in a context of zengl's that belongs to OpenGL's current one.

    Attributes:
        name: of the graphics card, as its driver says.
    """

    def __init__(self, context: Any) -> None:
        """Draw in that context."""
        self._context = context
        self.name = str(context.info["renderer"])
        self._room = BufferSizes()
        self._wanted: tuple[object, ...] = ()
        self._sky: Sky | None = None
        self._gradients: list[Gradient] = []
        self._heads: list[tuple[int, float]] = []
        self._covers = b""

    def draw(self, picture: Scene | Dissolve) -> None:
        """Draw a picture of any size, and copy it to the context's screen.

        Raises:
            ValueError: if it holds more than the textures can.
        """
        self._context.new_frame()
        for scene in (picture.old, picture.new) if isinstance(picture, Dissolve) else (picture,):
            self._find_room(scene)
        if isinstance(picture, Dissolve):
            weight = round(OPAQUE * picture.share) / OPAQUE
            self._draw_scene(picture.old)
            self._image.blit(self._overlay("before").image)
            self._draw_scene(picture.new)
            self._overlay("before").lay((0, 0, *self._image.size), 1.0 - weight, FROM_BELOW)
        else:
            self._draw_scene(picture)
        shown = picture.new if isinstance(picture, Dissolve) else picture
        self._write(picture.texts, dark_over(shown) if picture.texts else ())
        self._image.blit()
        self._context.end_frame()

    def picture(self) -> UInt8s:
        """(height, width, 3) what was drawn last, 0–255."""
        width, height = self._image.size
        levels = np.frombuffer(self._image.read(), np.uint8).reshape(height, width, 4)
        return levels[::-1, :, :3]

    def release(self) -> None:
        """Give back what lies on the graphics card."""
        self._context.release("all")
        self._room, self._wanted = BufferSizes(), ()

    def _draw_scene(self, scene: Scene) -> None:
        """Draw all of a scene but its writing."""
        if scene.sky is not self._sky or len(scene.layers) != len(self._gradients):
            self._frame.write(packing.frame(scene))
        if scene.sky is not self._sky:
            self._take_sky(scene.sky)
        self._take_layers(scene.layers)
        self._scene.render()
        self._stars.render()
        if scene.chart is not None:
            self._draw_chart(scene.chart)
        if scene.sprites:
            bands = packing.bands(scene.sprites)
            if bands:
                self._images["Bands"].write(points := packing.points(bands), size=points.shape[1::-1])
            starts, _ = self._placed("Shares", self._shares, packing.masks(scene.sprites, bands))
            self._sprites.draw(packing.sprites(scene.sprites, bands, starts))
        if scene.particles:
            self._particles.draw(packing.particles(scene.particles))

    def _take_sky(self, sky: Sky) -> None:
        """Write the sky's own data, which stay the same for many frames."""
        numbers = packing.numbers_of_sky(sky)
        self._images["Numbers"].write(numbers, size=numbers.shape[1::-1], offset=(0, packing.FIRST_OF_SKY))
        if sky.curtains:
            self._images["Veils"].write(veils := packing.veils(sky), size=veils.shape[1::-1])
        self._stars.write(packing.stars(sky))
        self._sky = sky

    def _take_layers(self, layers: tuple[CrestLayer, ...]) -> None:
        """Write or draw the crests, write their covers, and gradients if they have changed since the last frame."""
        gradients, heads = [layer.gradient for layer in layers], [(len(layer.covers), layer.glow) for layer in layers]
        if heads != self._heads or not all(map(is_, gradients, self._gradients)):
            if gradients:
                numbers = packing.numbers_of_layers(layers)
                self._images["Numbers"].write(numbers, size=numbers.shape[1::-1], offset=(0, packing.FIRST_LAYER))
            self._gradients, self._heads = gradients, heads
        if covers := [cover for layer in layers for cover in layer.covers]:
            self._take_covers(covers)
        outlines = packing.outlines(layers)
        if len(outlines) < len(layers):
            for first, crests in packing.crests(layers, without=outlines):
                self._images["Crests"].write(crests, size=crests.shape[::-1], offset=(0, first))
        if outlines:
            heights = [outline.stretch.heights for lines in outlines.values() for outline in lines]
            starts, are_new = self._placed("Points", self._points, heights)
            if self._crests.write(packing.described(outlines, self._room.layers, starts)) or are_new:
                self._crests.render()

    def _take_covers(self, covers: Sequence[Cover]) -> None:
        """Write where covers are and how the wind moves them, and the planes that are new."""
        slots, new = self._planes.place([cover.plane for cover in covers])
        for slot, plane in new:
            texels = packing.plane(plane)
            self._images["Planes"].write(texels, size=texels.shape[::-1], offset=(0, 0), layer=slot)
        if (numbers := packing.numbers_of_covers(covers, slots)) != self._covers:
            self._images["Numbers"].write(numbers, size=(2 * len(covers), 1), offset=(0, packing.COVERS))
            self._covers = numbers
        if (winds := packing.winds(covers)) is not None:
            self._images["Winds"].write(winds, size=winds.shape[::-1])

    def _placed(self, name: str, shelf: packing.Shelf, arrays: Sequence[packing.Texels]) -> tuple[list[int], bool]:
        """Write new arrays to a texture; the texel at which each array begins, and whether any was new."""
        starts, row, texels = shelf.place(arrays)
        if texels is not None:
            self._images[name].write(texels, size=texels.shape[::-1], offset=(0, row))
        return starts, texels is not None

    def _draw_chart(self, chart: Chart) -> None:
        overlay = self._overlay("chart")
        if self._chart.take_on(chart, self._image.size):
            overlay.place = overlay.write(self._chart.picture, self._chart.corner)
        overlay.lay(overlay.place)

    def _write(self, texts: tuple[Text | Board, ...], dark: tuple[str, ...]) -> None:
        if not texts:
            return
        overlay, size = self._overlay("writing"), self._image.size
        shown, overlay.panels = overlay.panels, {}
        for text, place in place_texts(texts, size):
            whole, opacity = opaque(text)
            key = whole, isinstance(text, Text) and text.place in dark
            if shown.get(key) != place:
                overlay.write(self._writer.write(whole, size, key[1]), (place.x, place.y))
            overlay.panels[key] = place
            overlay.lay((place.x, place.y, place.width, place.height), round(OPAQUE * opacity) / OPAQUE)

    def _find_room(self, scene: Scene) -> None:
        """Let a scene have room in the images; a ValueError if it has too many covers."""
        planes = [id(cover.plane) for layer in scene.layers for cover in layer.covers]
        wanted = scene.width, scene.height, len(scene.layers), len(scene.sky.curtains), planes
        if wanted != self._wanted:
            room = self._room.with_room_for(scene)
            if room != self._room:
                self._make_room(room)
            self._wanted = wanted

    def _make_room(self, room: BufferSizes) -> None:
        """Make images and programs with that room."""
        self.release()
        self._room, (width, height) = room, room[:2]
        image = self._context.image
        self._image = image((width, height), "rgba8unorm")
        self._frame = self._context.buffer(size=packing.FRAME.itemsize, uniform=True)
        self._images = {
            "Crests": image((width + 1, room.layers), "r32uint"),
            "Points": image((packing.SIDE, packing.POINT_ROWS), "r32float"),
            "Numbers": image((packing.ROW_TEXELS, packing.FIRST_LAYER + room.layers), "rgba32float"),
            "Winds": image((width, room.planes), "r32float"),
            "Planes": image((room.columns, room.rows), "r8unorm", array=room.planes),
            "Veils": image((width, room.curtains), "rg32float"),
            "Noise": image(THRESHOLDS.shape, "r32float", np.ascontiguousarray(THRESHOLDS)),
            "Bands": image((packing.MAX_BAND_POINTS, packing.MAX_BANDS), "rgba32float"),
            "Shares": image((packing.SIDE, packing.SHARE_ROWS), "r8unorm"),
        }
        self._scene = self._pipeline("scene", self._images, topology="triangles", vertex_count=3)
        self._crests, self._stars, self._sprites, self._particles = (
            _Instances(self, name, self._images) for name in ("crest", "star", "sprite", "particle")
        )
        self._shares = packing.Shelf("sprites", packing.SHARE_ROWS, packing.in_255ths)
        self._points = packing.Shelf("outlines", packing.POINT_ROWS, packing.in_units)
        self._planes = PlaneSlots(room.planes)
        self._overlays: dict[str, _Overlay] = {}
        self._chart, self._writer = ChartOverlay(), Writer()
        self._sky, self._gradients, self._heads, self._covers = None, [], [], b""

    def _overlay(self, name: str) -> "_Overlay":
        if name not in self._overlays:
            image = self._context.image(self._image.size, "rgba8unorm")
            self._overlays[name] = _Overlay(image, _Instances(self, "overlay", {"Picture": image}))
        return self._overlays[name]

    def _pipeline(self, name: str, images: dict[str, Image], **more: Any) -> Any:
        target = self._images["Crests"] if name == "crest" else self._image
        vertex, fragment = (self._text(f"{name}.{kind}") for kind in ("vert", "frag"))
        blocks = {"Frame": self._frame} if "uniform Frame" in vertex + fragment else {}
        samplers = {of: images[of] for of in SAMPLERS[name]}
        return self._context.pipeline(
            vertex_shader=vertex,
            fragment_shader=fragment,
            layout=[{"name": of, "binding": at} for names in (blocks, samplers) for at, of in enumerate(names)],
            resources=[
                *({"type": "uniform_buffer", "binding": at, "buffer": of} for at, of in enumerate(blocks.values())),
                *(
                    {"type": "sampler", "binding": at, "image": image, **_filters(of)}
                    for at, (of, image) in enumerate(samplers.items())
                ),
            ],
            framebuffer=[target],
            viewport=(0, 0, *target.size),
            **more,
        )

    def _text(self, name: str) -> str:
        """The text of a program in the language of this context."""
        return _program(name, "ES" in self._context.info["glsl"])


def _filters(name: str) -> dict[str, str]:
    """The settings for reading a texture of that name between its texels and beside them."""
    mixing = "linear" if name == MIXED else "nearest"
    return {"min_filter": mixing, "mag_filter": mixing, "wrap_x": "clamp_to_edge", "wrap_y": "clamp_to_edge"}


@cache  # zengl never lets go of the texts that it is given
def _program(name: str, embedded: bool) -> str:
    text = (Path(str(import_module(__package__).__file__)).parent / "glsl" / name).read_text(encoding="utf-8")
    return text if embedded else text.replace(VERSION, DESKTOP_VERSION, 1)


class _Instances:
    """Many rectangles of one program, in a buffer that grows."""

    def __init__(self, renderer: ShaderRenderer, name: str, images: dict[str, Image]) -> None:
        self._renderer, self._name, self._images = renderer, name, images
        self._rows: Float32s | bytes = b""
        self._reserve(64)

    def write(self, rows: Float32s | bytes) -> bool:
        """Take the numbers of rectangles; whether they are others than before, as far as this is known."""
        if isinstance(rows, bytes) and rows == self._rows:
            return False
        count = (len(rows) if isinstance(rows, bytes) else rows.nbytes) // self._row_bytes
        if count > self._capacity:
            for old in (self._pipeline, self._buffer):
                self._renderer._context.release(old)
            self._reserve(2 ** int(count - 1).bit_length())
        if count:
            self._buffer.write(rows)
        self._pipeline.instance_count, self._rows = count, rows
        return True

    def render(self) -> None:
        """Draw those that were written last."""
        if self._pipeline.instance_count:
            self._pipeline.render()

    def draw(self, rows: Float32s | bytes) -> None:
        """Write and draw."""
        self.write(rows)
        self.render()

    def _reserve(self, capacity: int) -> None:
        import zengl

        self._capacity = capacity
        form = INSTANCE[self._name]
        self._row_bytes = zengl.calcsize(form)
        self._buffer = self._renderer._context.buffer(size=capacity * self._row_bytes)
        self._pipeline = self._renderer._pipeline(
            self._name,
            self._images,
            vertex_buffers=zengl.bind(self._buffer, form, *range(len(form.split()) - 1)),
            topology="triangle_strip",
            vertex_count=4,
            instance_count=0,
            **({} if self._name == "crest" else {"blend": BLEND}),
        )


class _Overlay:
    """An image of the picture's size, parts of which are laid over it.

    Attributes:
        image: on the graphics card.
        place: where the chart in it lies.
        panels: the writing in it, whether it is dark, and where.
    """

    def __init__(self, image: Image, instances: _Instances) -> None:
        self.image, self._instances = image, instances
        self.place: Rect = (0, 0, 0, 0)
        self.panels: dict[tuple[Text | Board, bool], pygame.Rect] = {}

    def write(self, surface: pygame.Surface, corner: tuple[int, int]) -> Rect:
        """Write the part of a surface in the picture, its corner at `corner`; the rectangle."""
        place = surface.get_rect(topleft=corner).clip((0, 0, *self.image.size))
        if place.width and place.height:
            part = surface.subsurface(place.move(-corner[0], -corner[1]))
            self.image.write(pygame.image.tobytes(part, "RGBA"), size=place.size, offset=place.topleft)
        return place.x, place.y, place.width, place.height

    def lay(self, place: Rect, opacity: float = 1.0, rows: float = FROM_ABOVE) -> None:
        """Lay a rectangle of it over the picture."""
        self._instances.draw(struct.pack("6f", *place, opacity, rows))
