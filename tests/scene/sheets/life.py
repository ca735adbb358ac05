"""The rows of life: each kind at several of its moments, at places of the panorama where it is then."""

from __future__ import annotations

import datetime
from dataclasses import replace
from functools import cache, partial
from typing import NamedTuple

from ridgeline.scene import Landscape, Layer, Moment, Scene, Stand, View
from ridgeline.scene.life import aloft, living
from ridgeline.scene.life.land.wind_wheels import wind_wheels
from ridgeline.scene.life.score import Cue
from ridgeline.scene.themes.find import built_in

from ..life.seen import alone
from .sheet import Row, window

Size = tuple[int, int]


class Event(NamedTuple):
    """Cells of an event: for each the number of its bar, seconds since it came, and the window's left side and top.

    Attributes:
        name: of the row.
        kind, theme, hour: what is shown, where and when.
        units: breadth of the windows.
        size: of a cell in pixels.
        cells: four numbers for each.
    """

    name: str
    kind: str
    theme: str
    hour: float
    units: float
    size: Size
    cells: str


EVENTS = (
    Event("airliner by day", "airliner", "dusk", 14, 600, (96, 24), "1 6 0 10, 2 14 0 37, 2 24 88 36"),
    Event("airliner near", "airliner", "dusk", 14, 60, (72, 32), "1 6 150 72, 3 6 1700 112, 4 6 1700 152"),
    Event(
        "airliner by night",
        "airliner",
        "dusk",
        23,
        40,
        (40, 24),
        "1 6 165 72, 1 6.1 168 72, 1 6.3 174 72",
    ),
    Event(
        "balloon by day",
        "balloon",
        "blue",
        14,
        110,
        (64, 76),
        "1 4 1317 533, 1 8 1281 500, 2 20 1178 395, 3 30 1124 320, 1 62 795 97, 1 68 741 60",
    ),
    Event(
        "balloon at dusk",
        "balloon",
        "blue",
        19.6,
        110,
        (64, 76),
        "1 8 1281 500, 1 11 1253 474, 2 14 1232 451, 3 17 1240 426",
    ),
    Event(
        "birds in flight",
        "birds",
        "aurora",
        14,
        200,
        (96, 64),
        "1 15 109 269, 1 15.25 120 272, 1 15.5 133 274, 2 12 1360 280, 2 18 1061 338, 2 24 612 352",
    ),
    Event(
        "birds in flocks",
        "birds",
        "aurora",
        14,
        200,
        (96, 64),
        "3 15 1483 322, 4 14 1258 339, 5 15 249 170, 6 15 1509 183, 7 15 297 261, 8 15 272 211",
    ),
    Event(
        "geese",
        "geese",
        "harbour",
        14,
        300,
        (96, 40),
        "1 8 193 702, 1 8.2 204 706, 1 8.4 215 704, 2 12 1189 662, 3 20 703 706",
    ),
    Event(
        "heron",
        "heron",
        "harbour",
        14,
        56,
        (64, 48),
        "1 3 1188 552, 1 9 780 708, 1 10.5 694 735, 1 13 667 745, 1 22 652 745, 1 24 649 744, "
        "2 27 814 745, 1 31 610 728, 1 36 397 639",
    ),
    Event(
        "sails on a lake",
        "sails",
        "harbour",
        14,
        200,
        (96, 56),
        "1 10 1627 749, 2 20 220 753, 3 30 444 749, 4 22 264 751, 5 25 555 753",
    ),
    Event(
        "sails on the sea",
        "sails",
        "cliffs",
        14,
        400,
        (96, 32),
        "2 24 150 780, 4 12 50 780, 5 12 60 620",
    ),
    Event(
        "whale",
        "whale",
        "cliffs",
        14,
        230,
        (96, 64),
        "1 0.5 662 835, 1 2 644 795, 1 4 622 815, 1 6.5 592 829, 2 15 1165 803, 1 24 416 813, "
        "1 26 393 790, 1 28 370 808",
    ),
    Event(
        "deer",
        "deer",
        "aurora",
        14,
        170,
        (96, 56),
        "1 4 239 1017, 1 8 246 985, 1 12 236 985, 1 20 216 980, 2 8 190 997, 2 16 176 982, "
        "3 10 154 992, 3 24 177 979, 1 40 108 1048",
    ),
    Event(
        "kite",
        "kite",
        "blue",
        14,
        280,
        (64, 96),
        "1 2 111 750, 1 5 84 709, 1 8 32 638, 1 10 21 641, 2 20 248 606, 3 30 30 638, 4 24 20 608, 1 46 92 717",
    ),
    Event("kite near", "kite", "blue", 14, 110, (64, 72), "1 8 15 660, 2 20 460 590, 3 30 5 620, 4 24 0 600"),
    Event(
        "doves",
        "doves",
        "blue",
        14,
        150,
        (72, 72),
        "1 1.4 590 510, 1 8 560 440, 2 8 530 400, 1 26 590 480",
    ),
    Event("birds near", "birds", "aurora", 14, 50, (64, 48), "2 18 1090 370, 2 18.1 1090 370, 6 15 1578 224"),
    Event("train near", "train", "city", 22, 60, (96, 20), "1 15 1222 818, 1 15.1 1222 818, 2 15 625 836"),
    Event("deer near", "deer", "aurora", 14, 80, (96, 64), "1 8 250 995, 1 12 240 995, 2 16 210 990, 3 24 240 990"),
    Event(
        "boat at dusk",
        "boat",
        "harbour",
        20.5,
        70,
        (80, 56),
        "1 8 156 748, 1 9 186 746, 2 10 1612 756, 3 30 726 756",
    ),
    Event(
        "boat by day",
        "boat",
        "harbour",
        12,
        70,
        (80, 56),
        "1 8 150 750, 2 30 1127 758",
    ),
    Event(
        "train by day",
        "train",
        "city",
        12,
        260,
        (96, 20),
        "1 15 1196 804, 1 15.5 1174 802, 2 20 644 809, 3 30 536 818",
    ),
    Event(
        "train by night",
        "train",
        "city",
        22,
        260,
        (96, 20),
        "1 15 1179 803, 1 15.5 1157 801, 2 20 649 809, 3 30 519 820",
    ),
    Event(
        "glider",
        "glider",
        "aurora",
        14,
        130,
        (80, 56),
        "1 3 -1 848, 1 6 227 848, 1 8 375 860, 1 12 635 926, 1 20 1102 952, 2 15 901 944, 3 20 1178 888, 4 11 471 942",
    ),
    Event(
        "campfire",
        "campfire",
        "blue",
        22,
        130,
        (72, 72),
        "1 -4 158 920, 1 3 158 920, 1 8 158 920, 1 8.1 158 920, 1 20.5 158 920, 2 24 158 920, "
        "1 45 158 920, 1 53 158 920",
    ),
    Event(
        "lanterns by night",
        "lanterns",
        "aurora",
        22,
        330,
        (64, 64),
        "1 3 1026 534, 1 10 1028 452, 1 20 1025 300, 2 40 1012 137, 1 58 1008 -58",
    ),
    Event(
        "lanterns at dusk",
        "lanterns",
        "aurora",
        19.6,
        330,
        (64, 64),
        "2 20 1024 374, 2 66 899 -73",
    ),
    Event(
        "meteors",
        "meteors",
        "cherry",
        0,
        420,
        (96, 56),
        "1 0.3 1521 60, 1 0.6 1410 112, 1 0.9 1260 184, 1 1.2 1130 250, 2 0.5 1510 120, 3 8.2 1320 140",
    ),
    Event(
        "satellite",
        "satellite",
        "dusk",
        0,
        60,
        (40, 40),
        "1 8 590 213, 1 14 768 252, 1 20 947 290, 2 18 1125 107, 2 20 1066 97, 2 23 977 83",
    ),
)

BEHIND = Layer(base=700.0, displacement=60.0, parallax=0.1, mist=0.2)
FARM = (BEHIND, Layer(base=420.0, displacement=20.0, parallax=1.0, stands=(Stand("village", 110.0, 0.9),)))
MILLS = (BEHIND, replace(FARM[1], stands=(Stand("turbine", 200.0, 0.9, clumping=0.0),)))


@cache
def landscape(kind: str, theme: str, month: int = 9) -> Landscape:
    """A theme with this life alone on its land, bare but where people live."""
    look = alone(built_in(theme), **({} if kind == "wheels" else {kind: 1.0}))
    layers = {"smoke": FARM, "wheels": MILLS, "doves": FARM}.get(kind) or tuple(
        replace(layer, stands=()) for layer in look.layers
    )
    return Landscape(replace(look, layers=layers, biomes=()), seed=7, weather="none")


def shown(kind: str, theme: str, moment: Moment, view: View, *cues: Cue) -> Scene:
    """The sky and the land, and before it what is there for hours, and such events."""
    land = landscape(kind, theme)
    stage, sky = land.stage(moment, view), land.light_and_skies(moment, view, land.weather_at(moment.elapsed))[2]
    sprites = (*aloft(stage, cues), *wind_wheels(stage), *living(stage, cues))
    return Scene(view.width, view.height, sky, stage.crests, sprites)


def _event(event: Event) -> Row:
    cells = []
    for cell in event.cells.split(", "):
        number, since, x, y = map(float, cell.split())
        moment, view = Moment(hour=event.hour, elapsed=100.0 + since), window(x, y, event.units, event.size)
        cells.append(partial(shown, event.kind, event.theme, moment, view, Cue(event.kind, int(number), since)))
    return Row(event.name, cells)


STEADY = (
    ("leaves", "cherry", 9, 14.0, 90, (96, 64), "10 1070 840, 10.3 1070 840, 10.6 1070 840"),
    ("fireflies", "dusk", 7, 22.0, 150, (96, 64), "10 690 890, 10.6 690 890, 11.2 690 890"),
    ("fireflies as they come", "dusk", 7, 20.2, 600, (96, 48), "10 300 760, 11 1300 760"),
    ("fireflies as they go", "dusk", 7, 0.4, 600, (96, 48), "10 300 760, 11 1300 760"),
    ("fireflies in May", "dusk", 5, 22.0, 600, (96, 48), "10 300 760, 11 1300 760"),
    ("smoke in the morning", "winter", 1, 6.0, 180, (56, 88), "10 180 350"),
    ("smoke in summer", "winter", 7, 18.0, 180, (56, 88), "10 180 350, 300 180 350"),
    ("smoke", "winter", 1, 18.0, 180, (56, 88), "10 180 350, 12 180 350, 60 180 350"),
    ("wheels", "blue", 9, 12.0, 130, (64, 64), "10 140 490, 10.5 140 490, 11 500 500"),
)
"""What is there for hours: name of the row, which begins with the kind, theme, month, hour, units across, size;
and for each cell second, left side and top."""


def _steady(name: str, theme: str, month: int, hour: float, units: float, size: Size, cells: str) -> Row:
    kind, drawings = name.split()[0], []
    for cell in cells.split(", "):
        second, x, y = map(float, cell.split())
        moment = Moment(hour=hour, elapsed=second, date=datetime.date(2026, month, 14))
        drawings.append(partial(shown, kind, theme, moment, window(x, y, units, size)))
    return Row(name, drawings)


ROWS = [*map(_event, EVENTS), *(_steady(*one) for one in STEADY)]
