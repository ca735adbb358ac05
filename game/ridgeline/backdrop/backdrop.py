"""The landscape behind a game: its picture for a camera and a second, and where the game's world lies in it."""

import datetime
import math
import os
from dataclasses import replace
from typing import overload

import numpy as np

from ..render.pixels import Rect, rgb
from ..scene import Landscape, Moment, Theme, View
from ..scene.items import Scene
from ..scene.moment import DAY, DEFAULT_DATE, DEFAULT_HOUR
from ..scene.view import HEIGHT
from ..terrain import checks
from ..terrain.arrays import UInt8s
from ..terrain.lands.land_adapter import AnyLand
from ..terrain.seeds import Seed, seed_number
from . import ground as lands
from .arguments import (
    MADE,
    SETTABLE,
    check_camera,
    check_corner,
    check_hour,
    check_size,
    check_surface,
    check_theme,
    walkable,
)
from .canvas import Canvas, FrontBrush, Surface, png_of, split_front
from .level_of_work import LEAST, LevelOfWork

DEFAULT_SIZE = (960, 540)


class Backdrop:
    """The landscape behind a game's sprites, whose nearest ridge is the game's own land and moves with its camera.

    Places are in the game's world: y is up, and a unit is a pixel unless `scale` says otherwise. A camera is the place
    at the lower left corner of the picture. A picture follows from its camera, seconds and hour, not from those before
    it. It is drawn on a canvas of the backdrop's own and blitted whole: what was on the screen does not matter.

    Args:
        size: width and height of the picture in pixels, 1 to 16384; None takes those of each surface drawn on.
        theme: a built-in theme's name, the path of a theme file, a Theme, or None to let the seed choose.
        seed: which landscape: any integer, or any word.
        ground: your land, see `AnyLand`: a `Ridge`, any other land of `ridgeline.terrain`, an object with
            heights(start, stop, step), heights(x) or height_at(x), a function of x, or the height of level land. Minus
            infinity and NaN are holes. None walks on the theme's own land; a picture twice as high shows that twice as
            large.
        scale: pixels to a unit of your world, above 0 to 64.
        foot: the camera's y from which all ridges stand as high as the theme has them. None chooses it such that your
            land lies, on average, where the theme has its nearest land.
        stands: whether plants, rocks and buildings stand on the nearest land.
        hour: of the day at second 0, 0 to 24, or a word like "18:30".
        day: seconds that a day takes, above 0; None keeps the hour.
        date: decides the season and the phase of the moon.
        weather: "rain", "snow", "fog" or "storm" for all the time, "none", or None for the theme's.
        calm: little motion: no flashes, and less and slower weather and life.
        budget_ms: milliseconds that a frame may take; above 0. While most take longer, see `level`. None for no limit.

    Raises:
        ValueError: for a value out of its range, or a theme that does not exist; the message says what is allowed.
        TypeError: for a value of the wrong type.

    >>> backdrop = Backdrop((320, 180), theme="dusk", seed=7, ground=lambda x: 40.0)
    >>> backdrop.pixels(camera=(500.0, 0.0), seconds=2.0).shape
    (180, 320, 3)
    >>> backdrop.to_screen((510.0, backdrop.ground_at(510.0)))
    (10.0, 140.0)
    """

    def __init__(
        self,
        size: tuple[int, int] | None = DEFAULT_SIZE,
        theme: "str | os.PathLike[str] | Theme | None" = None,
        seed: Seed = 0,
        ground: "AnyLand | None" = None,
        *,
        scale: float = 1.0,
        foot: float | None = None,
        stands: bool = True,
        hour: float | str = DEFAULT_HOUR,
        day: float | None = DAY,
        date: datetime.date = DEFAULT_DATE,
        weather: str | None = None,
        calm: bool = False,
        budget_ms: float | None = None,
    ) -> None:
        self._follows = size is None
        self._size = DEFAULT_SIZE if size is None else check_size(size)
        self.hour, self.day = hour, day
        if not isinstance(date, datetime.date):
            raise TypeError(f"date must be a datetime.date, not {date!r}")
        self._date = date
        self._work = LevelOfWork(
            None if budget_ms is None else 0.001 * checks.real("budget_ms", budget_ms, 0.0, above=True)
        )
        self._stands, self._ground = checks.boolean("stands", stands), ground
        number, own, calm = seed_number(seed), ground is not None, checks.boolean("calm", calm)
        self._shown = walkable(check_theme(theme, number), own), number, weather, calm
        self._landscape = Landscape(*self._shown)
        _, layer, _ = self._landscape.near
        self._base, self._parallax = layer.base, layer.parallax
        scale = checks.real("scale", scale, 0.0, 64.0, above=True)
        self._units = scale * HEIGHT / self._size[1]
        self._scale, self._foot = scale, None if foot is None else checks.place("foot", foot)
        self._row = self._heights_of(ground)
        self._mean = lands.mean_height(self._row) if own else layer.base / self._units
        self._camera = 0.0, 0.0
        self._brush = FrontBrush()
        self._lay_out()

    def __setattr__(self, name: str, value: object) -> None:
        if type(self) is Backdrop and not name.startswith("_") and name not in SETTABLE:
            allowed = "size, level, hour and day can, and change() takes other land"
            raise AttributeError(f"{name!r} cannot be set on a Backdrop: {allowed}")
        super().__setattr__(name, value)

    def __repr__(self) -> str:
        return f"Backdrop({self._size}, theme={self._landscape.theme.name!r}, seed={self._landscape.seed})"

    def __getstate__(self) -> dict[str, object]:
        """The state from which everything else follows; drawn pictures are not copied."""
        return {name: value for name, value in vars(self).items() if name not in MADE}

    def __setstate__(self, state: dict[str, object]) -> None:
        vars(self).update(state)
        self._landscape, self._brush = Landscape(*self._shown), FrontBrush()
        self._row = self._heights_of(self._ground)
        self._lay_out()

    def _heights_of(self, ground: "AnyLand | None") -> lands.Row:
        """The heights of a game's land, or of the theme's own."""
        return lands.ThemeLand(self._landscape.near[2], self._units) if ground is None else lands.row_of(ground)

    def _lay_out(self) -> None:
        """Prepare what depends on the picture's size."""
        self._view = View(*self._size)
        if self._ground is not None:
            self._units = self._scale / self._view.pixels_per_unit
        else:
            self._scale = self._units * self._view.pixels_per_unit
        self._profile = lands.GameLand(self._row, self._units, self.foot)
        self._walked = self._along(self._landscape)
        self._bare: Landscape | None = None
        self._front: Scene | None = None
        self._canvas = Canvas(self._size)

    def _along(self, landscape: Landscape) -> Landscape:
        """The landscape with the game's land as its nearest."""
        bare = self._profile.is_hole if self._stands else lands.everywhere
        return landscape.ridden(self._profile, -math.inf, bare=bare, exact=True)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture in pixels; another one may be set at any time."""
        return self._size

    @size.setter
    def size(self, size: tuple[int, int]) -> None:
        size = check_size(size)
        if size != self._size:
            self._size = size
            self._work.set(0)
            self._lay_out()

    @property
    def ground(self) -> "AnyLand | None":
        """Your land, None for the theme's own; `change` takes another one."""
        return self._ground

    def change(self, ground: "AnyLand", start: float | None = None, stop: float | None = None) -> None:
        """Draw another land of yours from now on, such as this one with a crater; `foot` and all else stay.

        Args:
            ground: your land, as `Backdrop` takes it.
            start: units: left of it the land is as before, and what was made there is kept, which halves the time of
                the next frame; None for nowhere.
            stop: units, not below `start`: right of it the land is as before; None for nowhere.

        Raises:
            ValueError: if the two places are out of order, or the backdrop was made without a `ground`.
            TypeError: if `ground` is no land.

        >>> from ridgeline.terrain import Ground
        >>> backdrop = Backdrop((320, 180), theme="dusk", seed=7, ground=Ground(40.0))
        >>> backdrop.change(backdrop.ground.dig((100.0, 40.0), radius=30.0), 70.0, 130.0)
        >>> backdrop.ground_at(100.0)
        10.0
        """
        if self._ground is None:
            raise ValueError("a backdrop without ground= walks on the theme's own land, which cannot be changed")
        first, last = checks.stretch(start, stop)
        self._row, self._ground = self._heights_of(ground), ground
        self._profile = replace(self._profile, row=self._row)
        changed = first * self._units, last * self._units
        self._walked = self._along(self._landscape).beside(self._walked, *changed)
        self._bare = None

    @property
    def hour(self) -> float:
        """Of the day at second 0, 0 to 24; it can be set, also to a word like "18:30"."""
        return self._hour

    @hour.setter
    def hour(self, hour: float | str) -> None:
        self._hour = check_hour("hour", hour)

    @property
    def day(self) -> float:
        """Seconds that a day takes, above 0; infinity keeps the hour, and so does None when you set it."""
        return self._day

    @day.setter
    def day(self, day: float | None) -> None:
        self._day = math.inf if day is None or day == math.inf else checks.real("day", day, 0.0, above=True)

    @property
    def landscape(self) -> Landscape:
        """The landscape without your land: its theme and its seed."""
        return self._landscape

    @property
    def level(self) -> int:
        """How much is drawn: 0 all, 1 without what stands and lives, 2 that with half as many columns and rows.

        Where nothing was compiled, 1 draws half as many columns and rows of all. It goes up while most frames take
        longer than `budget_ms`, and back to 0 with another size or when you set it.
        """
        return self._work.level

    @level.setter
    def level(self, level: int) -> None:
        self._work.set(checks.integer("level", level, 0, LEAST))

    @property
    def scale(self) -> float:
        """Pixels to a unit of the game's world."""
        return self._scale

    @property
    def foot(self) -> float:
        """The camera's y from which all ridges stand as high as the theme has them."""
        return self._mean - self._base / self._units if self._foot is None else self._foot

    def ground_at(self, x: float) -> float:
        """The height of the nearest land at a place of the game's world, both in units; minus infinity in a hole.

        Raises:
            ValueError: if `x` lies beyond ±2**52.
            TypeError: if it is no number.
        """
        return float(self._row(np.array([checks.place("x", x)]))[0])

    def to_screen(self, place: tuple[float, float], camera: tuple[float, float] | None = None) -> tuple[float, float]:
        """The pixel of a place, x and y down from the picture's upper left corner; camera None is the last one.

        ValueError if the place lies beyond ±2**52 or the camera beyond ±1e12, TypeError if either is no point.
        """
        (x, y), (left, bottom) = checks.point("place", place), self._seen_from(camera)
        return (x - left) * self._scale, self._size[1] - (y - bottom) * self._scale

    def to_world(self, pixel: tuple[float, float], camera: tuple[float, float] | None = None) -> tuple[float, float]:
        """The place of a pixel, as of the mouse; camera None is the last one. Errors are those of `to_screen`."""
        (x, y), (left, bottom) = checks.point("pixel", pixel), self._seen_from(camera)
        return left + x / self._scale, bottom + (self._size[1] - y) / self._scale

    def _seen_from(self, camera: tuple[float, float] | None) -> tuple[float, float]:
        return self._camera if camera is None else check_camera(camera)

    @overload
    def draw(
        self,
        surface: None = None,
        camera: tuple[float, float] = (0.0, 0.0),
        seconds: float = 0.0,
        *,
        hour: float | str | None = None,
        speed: float = 0.0,
    ) -> "tuple[Surface, list[Rect]]": ...
    @overload
    def draw(
        self,
        surface: Surface,
        camera: tuple[float, float] = (0.0, 0.0),
        seconds: float = 0.0,
        *,
        hour: float | str | None = None,
        speed: float = 0.0,
        at: tuple[int, int] = (0, 0),
    ) -> None: ...
    def draw(
        self,
        surface: "Surface | None" = None,
        camera: tuple[float, float] = (0.0, 0.0),
        seconds: float = 0.0,
        *,
        hour: float | str | None = None,
        speed: float = 0.0,
        at: tuple[int, int] = (0, 0),
    ) -> "tuple[Surface, list[Rect]] | None":
        """Draw the picture on a surface of any kind, in one blit, its upper left corner at `at`.

        Without a surface, the backdrop's canvas, which it goes on drawing on, and the left, top, width and height of
        what has changed on it.

        Args:
            surface: the screen, or any other one.
            camera: the place of your world at the picture's lower left corner.
            seconds: since your game began; what moves by itself follows from them.
            hour: of the day, 0 to 24, or a word like "18:30"; None lets the day go on with the seconds.
            speed: units a second of the camera, which slants the rain.
            at: pixels from the surface's upper left corner.

        Raises:
            ValueError: for a camera beyond ±1e12, or an hour or second out of range.
            TypeError: if `surface` is none, or a value of the wrong type.
        """
        corner = check_corner(at)
        self._work.begin()
        if surface is not None:
            check_surface(surface)
            if self._follows:
                self.size = surface.get_size()
        picture, changed = self._canvas.surface(self._behind(self._moment(camera, seconds, hour, speed)))
        if surface is not None:
            surface.blit(picture, corner)
        self._work.end()
        return (picture, changed) if surface is None else None

    def foreground(self, surface: Surface, at: tuple[int, int] = (0, 0)) -> None:
        """Draw what passes before your sprites, at the camera and second of the last `draw`.

        That is low grass close to the camera, and the nearest rain and snow. Without this call they are not seen. While
        half as many columns and rows are drawn, see `level`, they are part of the picture behind.

        `at` is in pixels from the surface's upper left corner. TypeError if either is of the wrong type.
        """
        check_surface(surface)
        corner = check_corner(at)
        if self._front is not None:
            self._brush.draw(self._front, surface, corner)

    def pixels(
        self,
        camera: tuple[float, float] = (0.0, 0.0),
        seconds: float = 0.0,
        *,
        hour: float | str | None = None,
        speed: float = 0.0,
        foreground: bool = False,
    ) -> UInt8s:
        """(height, width, 3) the picture in red, green and blue, 0–255, the uppermost row first: without pygame.

        With `foreground`, also what passes before sprites. All other args and the errors are those of `draw`. The array
        is yours.
        """
        self._work.begin()
        picture = self._canvas.array(self._behind(self._moment(camera, seconds, hour, speed)))
        if foreground and self._front is not None:
            picture = picture.copy()
            self._brush.lay(self._front, picture)
        self._work.end()
        return rgb(picture)

    def _repr_png_(self) -> bytes | None:
        """The picture at the last camera as a PNG file, which notebooks show; None without Pillow."""
        camera = self._camera if self._front is not None else (0.0, self.foot)
        return png_of(self.pixels(camera, foreground=True))

    def _moment(self, camera: tuple[float, float], seconds: float, hour: float | str | None, speed: float) -> Moment:
        """The moment of a picture; the camera is remembered."""
        self._camera = x, _ = check_camera(camera)
        elapsed = checks.real("seconds", seconds)
        now = self._hour + 24.0 * (elapsed / self._day) if hour is None else check_hour("hour", hour)
        share = self._units / self._parallax
        return Moment(x * share, now % 24.0, elapsed, self._date, checks.real("speed", speed) * share)

    def _behind(self, moment: Moment) -> Scene:
        """The scene behind a game's sprites, in the size of its level of work; what is in front is kept for later."""
        landscape, is_half = self._walked, self._work.is_half
        if self._work.is_bare:
            if self._bare is None:
                self._bare = self._along(self._landscape.bare())
            landscape = self._bare
        raised = (self._camera[1] - self.foot) * self._units
        view = replace(self._view, lift=raised / min(self._parallax, 1.0))
        scene = landscape.scene(moment, view.halved if is_half else view)
        if is_half:
            self._front = replace(scene, sprites=(), particles=())
            return scene
        behind, self._front = split_front(scene, raised * self._view.pixels_per_unit)
        return behind
