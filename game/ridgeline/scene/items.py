"""The items of a scene: all that can be drawn, as pure data; `describe()` gives a scene as text."""

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from ..terrain.arrays import Float32s, Floats, UInt8s, UInt16s
from .boards.board import Board, Miniature
from .memory import cached_property
from .oklab import Gradient, hexadecimal
from .outline import Line, compute
from .ribbon import Shade, pixels_in, ribbon


@dataclass(frozen=True)
class Glow:
    """A light that fades out like a bell curve and draws colours towards its own.

    Attributes:
        x, y: centre in pixels.
        across, down: standard deviations of the bell in pixels, sideways and upright.
        share: how far the colour in the centre is drawn, 0–1.
        on_land: whether it lies on the land, too, see `CrestLayer.glow`.
    """

    x: float
    y: float
    across: float
    down: float
    share: float
    on_land: bool = True


@dataclass(frozen=True)
class Disc:
    """The sun or the moon.

    Attributes:
        x, y, radius: in pixels.
        colour: OKLab.
        phase: 0 new, 0.5 full, 1 new again; the lit part of the disc is drawn.
        share: 0–1, its opacity: clouds hide the rest.
        maria: 0–1, the light that the middle of a dark plain of the moon lacks, see `sky.maria`.
        earthshine: 0–1, the light of the part that is not lit.
    """

    x: float
    y: float
    radius: float
    colour: Floats
    phase: float = 0.5
    share: float = 1.0
    maria: float = 0.0
    earthshine: float = 0.0


@dataclass(frozen=True)
class Stars:
    """Points of light in the sky.

    Attributes:
        places: (n, 2) float32, x and y in pixels.
        brightness: (n,) float32, 0–1.
        radius: of the brightest, in pixels.
        colour: OKLab.
    """

    places: Float32s
    brightness: Float32s
    radius: float
    colour: Floats


@dataclass(frozen=True, eq=False)
class Curtain:
    """A hanging light or a thin cloud: a sharp foot that fades upwards, in two colours.

    With t from 0 at the foot to 1 at the top, a pixel is drawn towards the colours by share · g(t), where
    g(t) = min(8t, 1) · (1 - t)²: the low colour's part of that is 1 - t, the high one's t.

    Attributes:
        foot, share: (width,) float32, y in pixels of the foot, and 0–1 the strength, in the middle of each column.
        height: pixels from the foot to its upper end.
        low, high: OKLab.
        words: what it is, for `describe()`.
    """

    foot: Float32s
    share: Float32s
    height: float
    low: Floats
    high: Floats
    words: str


@dataclass(frozen=True, eq=False)
class Sky:
    """Everything behind the land: a gradient, glows in one colour over it, curtains, stars, discs.

    A sky equals only itself: it is kept until it changes, see `light.clock`, so that renderers need not compare skies.
    """

    gradient: Gradient
    glows: tuple[Glow, ...]
    glow_colour: Floats
    stars: Stars
    discs: tuple[Disc, ...]
    curtains: tuple[Curtain, ...] = ()

    @property
    def nbytes(self) -> int:
        """Bytes of its large arrays."""
        large = self.stars.places.nbytes + self.stars.brightness.nbytes
        for curtain in self.curtains:
            large += curtain.foot.nbytes + curtain.share.nbytes
        return large


@dataclass(frozen=True, eq=False)
class Cover:
    """Plants and buildings on a ridge as shares of pixels, on the land's own lattice; nothing is beside the plane.

    The pixel in column x and row y of a picture shows the plane at column `left + (x + 0.5) · across`, row
    `(y + 0.5 - top) · down`, both counted from the plane's upper left corner: mixed from the four elements whose
    middles are around that place, whose distances are rounded to 256ths. The wind moves what is h pixels above the
    ridge's crest to the right by `wind · (h / reach)²` pixels.

    Attributes:
        plane: (rows, columns) uint8, 255 where all is covered; the same object as long as no other land comes
            into view.
        left: place in the plane of the picture's left side, in columns of the plane.
        top: y in pixels of the plane's upper side.
        across, down: columns and rows of the plane to a pixel.
        wind: (width,) float32, pixels by which what is `reach` high is moved, in each column of the picture; None for
            what no wind moves.
        reach: height in pixels.
    """

    plane: UInt8s
    left: float
    top: float
    across: float = 1.0
    down: float = 1.0
    wind: Float32s | None = None
    reach: float = 1.0


@dataclass(frozen=True)
class CrestLayer:
    """One ridge: everything below its crest, and what stands on it, in colours that depend on the row and the glows.

    Attributes:
        line: its crest, or the outlines from which the crest is computed on demand.
        gradient: the colour of each row.
        parallax: its share of travel.
        words: what stands on it, for `describe()`.
        covers: what stands on it: of several the largest share counts. Nearer layers lie over it.
        glow: how far the light of the sky's glows lies on it: its share of theirs at the same pixel, 0–1; of those
            that lie on land.
    """

    line: Line
    gradient: Gradient
    parallax: float
    words: str = "bare"
    covers: tuple[Cover, ...] = ()
    glow: float = 0.0

    @cached_property
    def crest(self) -> Floats:
        """(width + 1,) float64, the ridge's y in pixels at every column edge, straight in between."""
        return compute(self.line)


@dataclass(frozen=True, eq=False)
class Sprite:
    """A small picture in one colour that stands on a layer; nearer layers hide it.

    Attributes:
        layer: number in `Scene.layers` of the layer that it stands on; -1 for the sky.
        left, top: column and row of its first pixel; it may reach out of the picture.
        share: (height, width) float32, 0–1, how far each pixel is drawn to the colour.
        colour: OKLab.
        words: what it is, for `describe()`.
    """

    layer: int
    left: int
    top: int
    share: Float32s
    colour: Floats
    words: str


@dataclass(frozen=True, eq=False)
class Band:
    """A soft band along a line, in one colour, that stands on a layer; nearer layers hide it.

    It fades from its middle to its borders, see `ribbon`.

    Attributes:
        left, top, width, height: the pixels that it may touch.
        points: (n, 4) x and y in pixels, half its breadth there, and 0–1 how far it draws to the colour.
        layer, colour, words: as of a sprite.
    """

    layer: int
    left: int
    top: int
    width: int
    height: int
    points: Floats
    colour: Floats
    words: str

    @property
    def nbytes(self) -> int:
        """Bytes that it takes once it is drawn."""
        return self.points.nbytes + 4 * self.width * self.height

    @cached_property
    def share(self) -> Float32s:
        """(height, width) 0–1, how far each pixel is drawn to the colour."""
        x, y, half, share = self.points.T
        return ribbon(pixels_in(self.left, self.top, self.width, self.height), x, y, half, share, soft=True)


@dataclass(frozen=True, eq=False)
class Shadow:
    """A sprite on a layer's land whose shade stays on the land while the shadow moves over it."""

    layer: int
    left: int
    top: int
    shade: Shade
    colour: Floats
    words: str

    @property
    def share(self) -> Float32s:
        """(height, width) 0–1, how far each pixel is drawn to the colour."""
        return self.shade.share


AnySprite: TypeAlias = Sprite | Band | Shadow


@dataclass(frozen=True, eq=False)
class Particles:
    """Many equal drops, flakes or sparks before a layer; nearer layers hide them.

    Attributes:
        layer: number in `Scene.layers` of the layer that they are before; -1 for the sky.
        places: (n, 2) float32, x and y in pixels.
        share: (n,) float32, 0–1, how far each draws what is under it to the colour.
        across, down: how far each reaches from its place, in pixels; zero for a round one.
        radius: half its thickness in pixels.
        colour, words: as of a sprite.
        soft: 0–1, how much of the radius, and of a streak's length towards its ends, fades out.
    """

    layer: int
    places: Float32s
    share: Float32s
    across: float
    down: float
    radius: float
    colour: Floats
    words: str
    soft: float = 0.0


@dataclass(frozen=True, eq=False)
class Chart:
    """Land seen from above: a picture in square cells, which lies over all layers.

    Attributes:
        left, top: x and y in pixels of its corner.
        cell: side of a cell in pixels.
        cells: (rows, columns) uint16, the number of each cell's colour.
        colours: (n, 3) OKLab.
        words: what it is, for `describe()`.
    """

    left: float
    top: float
    cell: float
    cells: UInt16s
    colours: Floats
    words: str


class Gauge(NamedTuple):
    """A bar that is filled from the left, by 0–1, and the place of a tick beside it, 0–1; None for none."""

    share: float
    mark: float | None = None


IconName = Literal["pause", "dusk", "picture", "mute"]


class Icon(NamedTuple):
    """A small drawing in thin lines: two bars, a sun that sets, a ridge in a frame, or a loudspeaker crossed out."""

    name: IconName


class Figure(NamedTuple):
    """A drawing in a text.

    Attributes:
        line, column: its place, where the text is empty.
        drawing: a gauge or a miniature.
    """

    line: int
    column: int
    drawing: Gauge | Miniature


@dataclass(frozen=True)
class Text:
    """Lines of writing on a dark panel.

    Attributes:
        lines: from the top; a tab sets the rest of a line in the next column.
        place: "centre", or "aside" to the right of it, or "foot" of the picture, or its "left" or "right" upper corner.
        opacity: 0–1.
        figures: drawings in the lines.
        faint: number of last lines that are dimmed.
        heading, solid: True if the first line is a heading; True if the panel hides the picture.
        icon, scale: a drawing before the first line; how much larger its letters are, as far as there is room.
        strip: True if the lines stand side by side, in rows, each with its columns one below the other.
    """

    lines: tuple[str, ...]
    place: str = "foot"
    opacity: float = 1.0
    figures: tuple[Figure, ...] = ()
    faint: int = 0
    heading: bool = False
    solid: bool = False
    strip: bool = False
    icon: Icon | None = None
    scale: float = 1.0


@dataclass(frozen=True)
class Scene:
    """All that is visible, back to front: sky, layers with their sprites, a chart if there is one, particles, text."""

    width: int
    height: int
    sky: Sky
    layers: tuple[CrestLayer, ...]
    sprites: tuple[AnySprite, ...] = ()
    particles: tuple[Particles, ...] = ()
    texts: tuple[Text | Board, ...] = ()
    chart: Chart | None = None

    def describe(self) -> str:
        """The scene as lines of text, back to front."""
        top, foot = self.sky.gradient.colours[0], self.sky.gradient.colours[-1]
        lines = [
            f"{self.width}x{self.height}",
            f"sky {hexadecimal(top)} to {hexadecimal(foot)}, {len(self.sky.stars.brightness)} stars",
        ]
        lines += [
            f"{curtain.words} {hexadecimal(curtain.low)} to {hexadecimal(curtain.high)}"
            f" rows {curtain.foot.min():.0f}-{curtain.foot.max():.0f} strength {curtain.share.max():.2f}"
            for curtain in self.sky.curtains
        ]
        lines += [
            f"disc {hexadecimal(disc.colour)} at {disc.x:.0f},{disc.y:.0f} radius {disc.radius:.0f}"
            f" phase {disc.phase:.2f} share {disc.share:.2f}"
            for disc in self.sky.discs
        ]
        lines += [
            f"ridge {number} parallax {layer.parallax:g} rows {layer.crest.min():.0f}-{layer.crest.max():.0f}"
            f" {hexadecimal(layer.gradient.colours[0])} to {hexadecimal(layer.gradient.colours[-1])} {layer.words}"
            + (", covered" if layer.covers else "")
            for number, layer in enumerate(self.layers)
        ]
        if self.chart:
            rows, columns = self.chart.cells.shape
            lines.append(
                f"chart {self.chart.words} at {self.chart.left:.0f},{self.chart.top:.0f}"
                f" {columns}x{rows} cells of {self.chart.cell:.2f}"
            )
        lines += [
            f"sprite {sprite.words} on {sprite.layer} at {sprite.left},{sprite.top}"
            f" {sprite.share.shape[1]}x{sprite.share.shape[0]} {hexadecimal(sprite.colour)}"
            for sprite in self.sprites
        ]
        lines += [
            f"particles {drops.words} before {drops.layer}: {len(drops.share)}, {hexadecimal(drops.colour)}"
            for drops in self.particles
        ]
        lines += [f"text {text.place} {text.opacity:.2f}: {' / '.join(text.lines)}" for text in self.texts]
        return "\n".join(lines)
