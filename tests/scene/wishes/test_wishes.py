"""The best pictures for each wish show what was wished for, by their pixels; the search has no order."""

import random
import time
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pygame
import pytest

from ridgeline.scene import Scene
from ridgeline.scene.wishes.search import Search, best
from ridgeline.scene.wishes.wish import NAMES, wish_of
from ridgeline.shot.still import paint
from ridgeline.terrain.arrays import Bools, Floats

WIDTH, HEIGHT = 480, 270

COUNT = 12  #: landscapes from which the best is chosen
SEEN = 6  #: levels of 255 by which a pixel differs from that of another picture


Others = Callable[[], list[Scene]]  #: some pictures that nobody chose


def pixels(scene: Scene) -> Floats:
    """(height, width, 3) levels of the painted scene."""
    return pygame.surfarray.array3d(paint(scene)).swapaxes(0, 1).astype(np.float64)


def shown(scene: Scene, *words: str) -> Bools:
    """(height, width) the pixels that would be others without the things of these words."""
    sky = replace(scene.sky, curtains=tuple(veil for veil in scene.sky.curtains if veil.words not in words))
    layers = tuple(layer for layer in scene.layers if layer.words not in words)
    full = replace(scene, particles=(), sprites=scene.sprites if len(layers) == len(scene.layers) else ())
    sprites = tuple(sprite for sprite in full.sprites if sprite.words not in words)
    without = replace(full, layers=layers, sprites=sprites, sky=sky)
    return np.asarray(np.abs(pixels(full) - pixels(without)).max(axis=2) > SEEN)


def skyline(scene: Scene) -> Floats:
    """(width,) the rows of the highest pixels of land."""
    nothing = replace(scene, layers=(), sprites=(), particles=())
    land = np.abs(pixels(replace(scene, sprites=(), particles=())) - pixels(nothing)).max(axis=2) > SEEN
    return np.where(land.any(axis=0), land.argmax(axis=0), HEIGHT).astype(np.float64)


def has_sun_between_peaks(scene: Scene, others: Others) -> bool:
    sun, rows, reach = scene.sky.discs[-1], skyline(scene), WIDTH // 6
    x = round(sun.x)
    higher = sun.y + 0.5 * sun.radius
    return bool(rows[x - reach : x].min() < higher > rows[x + 1 : x + reach].min() and rows[x] > sun.y - sun.radius)


def has_lone_peak(scene: Scene, others: Others) -> bool:
    rows = skyline(scene)
    top, reach = int(rows.argmin()), round(0.15 * WIDTH)
    beyond = np.concatenate([rows[: max(top - reach, 0)], rows[top + reach :]])
    return bool(beyond.min() - rows[top] > 0.04 * HEIGHT and 0.1 * WIDTH < top < 0.9 * WIDTH)


def has_lake_in_the_middle(scene: Scene, others: Others) -> bool:
    water = shown(scene, "lake").mean(axis=0)
    middle, sides = water[WIDTH // 3 : -WIDTH // 3], np.concatenate([water[: WIDTH // 4], water[-WIDTH // 4 :]])
    return bool(middle.mean() > 0.05 and middle.mean() > sides.mean())


def has_quiet_skyline(scene: Scene, others: Others) -> bool:
    return bool(skyline(scene).std() < np.median([skyline(other).std() for other in others()]))


def has_village_by_water(scene: Scene, others: Others) -> bool:
    windows, water = np.argwhere(shown(scene, "village windows")), np.argwhere(shown(scene, "lake"))
    away = min(np.abs(water - window).sum(axis=1).min() for window in windows)
    return len(windows) > 5 and bool(away < 0.1 * HEIGHT)


def has_moon_over_snow(scene: Scene, others: Others) -> bool:
    moon, snow = scene.sky.discs[0], shown(scene, "snow")
    x, reach = round(moon.x), WIDTH // 5
    under = snow[:, max(x - reach, 0) : x + reach]
    return bool(under.mean() > 0.02 and not under[: round(moon.y)].any() and skyline(scene)[x] > moon.y)


def has_big_clouds(scene: Scene, others: Others) -> bool:
    def clouds(one: Scene) -> float:
        return float(shown(one, "cloud", "wisps").mean())

    return clouds(scene) > float(np.median([clouds(other) for other in others()]))


def has_storm_far_away(scene: Scene, others: Others) -> bool:
    bolt = np.argwhere(shown(scene, "lightning"))
    land = skyline(scene)[bolt[:, 1]]
    return len(bolt) > 100 and bool((bolt[:, 0] <= land + 1.0).mean() > 0.95)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("wish", "theme", "has"),
    [
        ("sun between peaks", "mesa", has_sun_between_peaks),
        ("lone peak", "winter", has_lone_peak),
        ("lake in the middle", "aurora", has_lake_in_the_middle),
        ("quiet skyline", "purple", has_quiet_skyline),
        ("village by water", "aurora", has_village_by_water),
        ("moon over snow", "winter", has_moon_over_snow),
        ("big clouds", "dusk", has_big_clouds),
        ("storm far away", "dusk", has_storm_far_away),
    ],
)
def test_the_best_picture_shows_what_was_wished_for(
    wish: str, theme: str, has: Callable[[Scene, Others], bool]
) -> None:
    search = Search.of(wish, theme, count=COUNT)
    (code, score), *_ = best(search)
    assert score > 0.1
    others = (replace(code, seed=code.seed + step) for step in range(1, 6))
    assert has(code.scene(WIDTH, HEIGHT), lambda: [other.scene(WIDTH, HEIGHT) for other in others])


def test_there_are_eight_wishes_and_every_theme_has_several() -> None:
    assert len(NAMES) >= 8
    assert all(len(Search.of(name).themes) >= 2 for name in NAMES)


@pytest.mark.slow
def test_the_same_words_give_the_same_codes_in_any_order() -> None:
    search, chance = Search.of("lone peak and quiet skyline", count=44), random.Random(7)
    numbers = list(range(search.count))
    in_order = [search.rough(number) for number in numbers]
    chance.shuffle(numbers)
    again = replace(search)
    shuffled = [again.rough(number) for number in numbers]
    assert sorted(shuffled) == sorted(in_order)
    refined = search.refined(shuffled, 1)[:5]
    assert refined == search.refined(in_order, 1)[:5]
    fine = [search.fine(number) for number in refined]
    assert search.best(reversed(fine), 3) == search.best(fine, 3)


def test_batches_hold_each_number_once() -> None:
    search = Search.of("lone peak", count=100)
    batches = search.batches(range(100), 7)
    assert sorted(number for batch in batches for number in batch) == list(range(100))
    assert all(len(batch) <= 7 and len({number % len(search.themes) for number in batch}) == 1 for batch in batches)


def test_a_joined_wish_is_scored_by_all_its_parts() -> None:
    first, second = (Search.of(name, "dusk", hour=18.5) for name in ("lone peak", "quiet skyline"))
    both = Search.of("Lone peak  and QUIET skyline", "dusk", hour=18.5)
    for number in (0, 3):
        product = first.rough(number).score * second.rough(number).score
        assert both.rough(number).score == pytest.approx(product, abs=1e-3)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("sun betwen peaks", "did you mean 'sun between peaks'"),
        ("lake", "did you mean 'lake in the middle'"),
        ("", "is not a wish"),
        ("lone peak and", "is not a wish"),
        ("and", "is not a wish"),
        ("x" * 5000, "xxx…' is not a wish"),
        ("sun between peaks and moon over snow", "cannot be had at once"),
    ],
)
def test_a_wish_that_is_none_is_refused(words: str, said: str) -> None:
    with pytest.raises(ValueError, match=r"wish|at once") as refused:
        wish_of(words)
    assert said in str(refused.value)
    assert len(str(refused.value)) < 500


def test_a_theme_that_cannot_have_it_is_refused() -> None:
    with pytest.raises(ValueError, match="no snow: aurora"):
        Search.of("moon over snow", "dusk")
    with pytest.raises(ValueError, match="the weather is to be storm"):
        Search.of("storm far away", weather="snow")


@pytest.mark.slow
def test_to_look_at_a_landscape_costs_a_third_of_its_scene_at_most() -> None:
    search = Search.of("sun between peaks", count=22)

    def seconds(score: Callable[[int], object]) -> float:
        score(0)
        begun = time.thread_time()
        for number in range(search.count):
            score(number)
        return time.thread_time() - begun

    assert 3.0 * min(seconds(search.rough) for _ in range(2)) < seconds(search.fine)
