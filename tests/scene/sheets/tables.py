"""Tables: what is told better by numbers than by pictures, as lines of text, kept in `tables.txt`."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path

import numpy as np

from ridgeline import shipped
from ridgeline.scene import Landscape, Moment, Stand, Theme, View
from ridgeline.scene.alt_text import alt_text
from ridgeline.scene.biome_route import ways
from ridgeline.scene.foreground.foreground import LEAST_SLOT, _passing
from ridgeline.scene.land.seeds import land_seed
from ridgeline.scene.life.night.meteors import falling
from ridgeline.scene.life.score import Cue, parts_of
from ridgeline.scene.price import picture_seconds, rain_seconds
from ridgeline.scene.sky.sun_and_moon import moon_phase, moonlight, turning_points
from ridgeline.scene.stands.kind_table import KINDS
from ridgeline.scene.stands.planting import Planting
from ridgeline.scene.stands.specimens import pen_of
from ridgeline.scene.stands.stand_kind import SPECIMENS
from ridgeline.scene.themes import variations
from ridgeline.scene.themes.find import built_in
from ridgeline.scene.themes.theme_rotation import Wander
from ridgeline.scene.themes.thumbnail import miniature
from ridgeline.scene.weather.lightning import strikes
from ridgeline.scene.weather_spells import bow_after, fallen_snow, local_strength, spell
from ridgeline.scene.wishes.nearby import Nearby, wishes_for
from ridgeline.scene.wishes.scene_features import SceneFeatures, best_strike
from ridgeline.scene.wishes.search import Search
from ridgeline.scene.wishes.wish import NAMES, wish_of

from ..stands.stands import ground
from .kept import THEME

FILE = Path(__file__).with_name("tables.txt")
LAKE, SEA, TOWN, COLD = "harbour", "cliffs", "city", "winter"


def score() -> Iterable[str]:
    """The events of some seconds of life: kind, bar, seconds since it came, strength."""
    for theme, hour, month, weather in (
        (LAKE, 12.0, 7, "none"), (SEA, 12.0, 7, "none"), (LAKE, 23.0, 7, "none"), ("aurora", 20.3, 1, "none"),
        (TOWN, 12.0, 7, None), ("cherry", 5.0, 4, "none"),
    ):  # fmt: skip
        land = Landscape(theme, 7, weather)
        for second in range(0, 1500, 75):
            cues = land.cues(Moment(hour=hour, elapsed=second, date=datetime.date(2026, month, 14)))
            told = " ".join(f"{cue.kind}/{cue.number}/{cue.since:.1f}/{cue.passing:.2f}" for cue in cues)
            yield f"{theme} {hour:g}h {second}: {told}"
    for hour in np.arange(3.0, 27.0, 0.75).tolist():
        yield f"parts at {hour % 24:g}: " + " ".join(f"{part:.3f}" for part in parts_of(built_in("dusk"), hour % 24))


def spells() -> Iterable[str]:
    """The weather of some seconds: kind, strength, wind, front, snow that lies, rainbow."""
    x = np.array([0.0, 960.0, 1920.0])
    for name, asked in ((TOWN, None), (COLD, None), ("dusk", None), ("dusk", "rain")):
        theme = built_in(name)
        key = land_seed(theme, 7)
        for second in range(0, 3300, 30):
            now = spell(theme, key, second, asked, calm=False)
            front = local_strength(now, key, second, x) if now.kind else x[:0]
            snow, bow = fallen_snow(theme, key, second, asked), bow_after(theme, key, second, asked)
            if now.kind or snow or bow:
                told = " ".join(f"{part:.3f}" for part in (now.strength, now.wind, *front, snow, bow))
                yield f"{name} {second}: {now.kind} {told}"
    storm = strikes(built_in("dusk"), 7, 0.0, 130.0, asked="storm")
    yield from (f"strike {one.second:.2f} at {one.place:.1f} {one.strength:.3f} shape {one.shape}" for one in storm)


def rooms() -> Iterable[str]:
    """How much of their room two specimens of each kind take, and how many stand on a plain and on hills."""
    plain, hills = np.zeros(60_000), 6.0 * ground(0, 60_000)
    for name, kind in KINDS.items():
        corners = [
            corner
            for number in (SPECIMENS - 1, SPECIMENS // 2)
            if kind.drawing
            for part in pen_of(kind, 7, number).parts
            for ring in part.filled
            for corner in ring
        ]
        aside = max((abs(x) for x, _ in corners), default=0.0) / kind.reach
        below = max((-y for _, y in corners), default=0.0) / kind.lowest
        planting = Planting(Stand(name, 60.0, 0.5), 7)
        counts = (len(planting.standing(land, 0, -1e9).roots) for land in (plain, hills))
        yield f"{name}: {aside:.3f} aside, {below:.3f} below, " + " and ".join(map(str, counts))


def way() -> Iterable[str]:
    """The biomes of places, how they blend, and where landmarks stand."""
    for name in ("dusk", "savannah"):
        theme = built_in(name)
        for along in [along for along in ways(theme, 7) if along][::3]:
            x = np.arange(0.0, 120_000.0, 4000.0) * along.parallax
            biomes = " ".join(along.biome_at(place).name for place in x.tolist())
            rises = " ".join(f"{rise:.3f}" for rise in along.rises(x))
            yield f"{name} {along.parallax}: {biomes}; {rises}"
            for mark in along.landmarks:
                places = along.places(mark, 0.0, 300_000.0)
                yield f"{name} {mark.kind}: " + " ".join(f"{place:.1f}" for place in places)


def meteors() -> Iterable[str]:
    """How many shooting stars are seen at seconds of events, and where they began."""
    for number in range(1, 25):
        falls = {
            f"{meteor.x:.2f},{meteor.y:.0f}": f"{late - since:.2f}"
            for late in np.arange(0.0, 30.0, 0.5).tolist()
            for meteor, since in falling(7, 0, Cue("meteors", number, late))
        }
        yield f"{number}: " + " ".join(f"{place}@{second}" for place, second in falls.items())


def front() -> Iterable[str]:
    """What passes in front, by slots."""
    for slot in range(24):
        kind, individual, place = _passing(("trunk", "bough", "reeds"), 7, slot, LEAST_SLOT)
        yield f"{kind} {individual} {place:.1f}"


def prices() -> Iterable[str]:
    """Seconds that pictures and maps are reckoned to take."""
    for name in ("dusk", TOWN):
        for kind in ("ridges", "rain", "flyover"):
            for size in ((320, 180), (3840, 2160), (16384, 16384)):
                yield f"{name} {kind} {size}: {picture_seconds(built_in(name), kind, View(*size)):.4f}"
    yield f"rain {rain_seconds(513, 60):.4f}"


def words() -> Iterable[str]:
    """Pictures in words, at many hours, in weather, while something passes."""
    land = Landscape("dusk", 7, "none")
    for hour in (4.2, 4.6, 5.2, 6.9, 7.2, 10.9, 11.2, 12.9, 13.5, 17.2, 17.8, 19.1, 20.4, 21.2, 21.8, 23.0):
        yield alt_text(land, "ridges", Moment(hour=hour))
    for second in range(0, 600, 10):
        yield alt_text(land, "ridges", Moment(hour=12.0, elapsed=second)).partition(". ")[2]
    wet = Landscape(TOWN, 7)
    yield from (alt_text(wet, "ridges", Moment(hour=12.0, elapsed=second)) for second in range(310, 400, 6))


def heavens() -> Iterable[str]:
    """Where sun and moon stand, and the moon's phase and light."""
    theme = built_in("dusk")
    for month in range(1, 13):
        day = datetime.date(2026, month, 7)
        turns = (*turning_points(theme, day), *turning_points(theme, day, moon=True), moon_phase(day))
        lights = (moonlight(theme, hour, day) for hour in (20.0, 23.0, 2.0))
        yield f"{day}: " + " ".join(f"{part:.4f}" for part in (*turns, *lights))


@cache
def _search(wish: str) -> Search:
    return Search.of(wish, "aurora" if "snow" in wish else LAKE, count=60)


def wishes() -> Iterable[str]:
    """The hours and dates of wishes, what is looked at for each, and how well it fits."""
    for name in NAMES:
        wish, search = wish_of(name), _search(name)
        yield f"{name}: {wish.date} " + " ".join(f"{hour:.3f}" for hour in wish.hours(built_in("dusk")))
        yield from (str(search.code(number)) for number in range(0, 20, 5))
        rough = [search.rough(number) for number in range(1)]
        more = (len(search.refined(rough * 120, wanted)) for wanted in (3, 9))
        yield " ".join(map(str, (*(one.score for one in rough), "worth more:", *more)))


def outlooks() -> Iterable[str]:
    """How well a few pictures fit each wish."""
    for name, hour, weather, seeds in (
        (LAKE, 19.0, "none", (5, 6)), ("aurora", 23.0, "none", (5,)), ("mesa", 18.4, "storm", (6,)),
    ):  # fmt: skip
        land = Landscape(name, 7, weather).bare()
        for seed in seeds:
            one = land.with_seed(seed)
            second = best_strike(one, 1920.0) if weather == "storm" else 0.0
            seen = SceneFeatures(
                one, Moment(hour=hour, elapsed=second, date=datetime.date(2026, 12, 24)), View(128, 72)
            )
            told = " ".join(f"{wish_of(wish).score(seen):.3f}" for wish in NAMES)
            yield f"{name} {seed} {second:g}: {told}"


def nearby() -> Iterable[str]:
    """The places ahead that are good enough."""
    for hour in np.arange(5.0, 21.0, 0.4).tolist():
        yield f"{hour:.1f}: {[wish.name for wish in wishes_for(Landscape(COLD, 7), Moment(hour=hour))]}"
    near, looked = Nearby(Landscape(THEME, 7, "none"), Moment(hour=18.5), View(1280, 720)), 1
    while not near.go_on():
        looked += 1
    place = near.place
    assert place is not None
    yield f"{looked}: {place.wish} {place.score:.4f} {place.seconds:g} {place.travel:g}"


def themes() -> Iterable[str]:
    """Themes that were changed, their thumbnails, and the order in which they follow one another."""
    theme, made = built_in("dusk"), variations
    for changed in (
        made.with_ridges(theme, 14), made.with_ridges(theme, 1), made.with_ridges(made.with_ridges(theme, 1), 3),
        made.higher(theme, 9.0), made.rougher(theme, 9.0), made.rougher(theme, -9.0), made.wider(theme, 12),
        made.wider(theme, -12), made.faster(theme, 9e9), made.hazier(theme, 1.3),
    ):  # fmt: skip
        yield " ".join(_told(changed))
    for name in ("dusk", SEA):
        small = miniature(built_in(name), 7, 500.0)
        yield f"{name} {[len(ridge) for ridge in small.ridges]}: {[ridge[::12] for ridge in small.ridges]}"
    for minutes in (0.4, 10.0):
        wander = Wander(theme, 7, minutes)
        yield f"{minutes}: {[wander.theme(number).name for number in range(2 * len(shipped.theme_names()))]}"
        yield " ".join(f"{wander.progress(60.0 * minutes + late):.4f}" for late in (3.0, 7.0, 20.0, 40.0, 60.0))


def _told(theme: Theme) -> Iterable[str]:
    yield f"{theme.speed:g}"
    for layer in theme.layers:
        numbers = (layer.base, layer.displacement, layer.roughness, layer.span, layer.parallax, layer.mist)
        yield "/".join(f"{number:g}" for number in numbers)


TABLES: Mapping[str, Callable[[], Iterable[str]]] = {
    one.__name__: one
    for one in (score, spells, rooms, way, meteors, front, prices, words, heavens, wishes, outlooks, nearby, themes)
}


@cache
def _kept() -> dict[str, list[str]]:
    sections = FILE.read_text(encoding="utf-8").split("# ")[1:]
    return {name: lines for name, *lines in (section.rstrip("\n").split("\n") for section in sections)}


def kept(name: str) -> list[str]:
    """The lines of a table as it is kept."""
    return _kept().get(name, [])


def write() -> Path:
    """Write all tables anew; their file."""
    sections = ("\n".join([f"# {name}", *table()]) for name, table in TABLES.items())
    FILE.write_text("\n".join(sections) + "\n", encoding="utf-8")
    return FILE
