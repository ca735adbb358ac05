"""Friends' runs fly along: which files can, what is said of the others, and how they are told apart."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pygame
import pytest

from command_line import run as commanded
from play.runs import from_cruise
from play.test_replay import text as known
from ridgeline.app.game.attract import BEGINS
from ridgeline.app.game.friends import LONGEST_NAME, MOST_FRIENDS, friends, name_of
from ridgeline.app.game.game import Game
from ridgeline.app.game.replay_file import write_replay
from ridgeline.app.game.rivals import NAMED_SECONDS
from ridgeline.app.modes.mode_director import Director
from ridgeline.app.session.session import GameOptions
from ridgeline.play import RULES, Replay, Run, bot
from ridgeline.play.constants import TICKS
from ridgeline.play.ghost import Rival, best
from ridgeline.play.pictures.ghost_sprites import GHOST_SHARE, NAMED_SHARE
from ridgeline.play.replay import states
from ridgeline.play.splits import SplitTimes
from ridgeline.scene import Landscape, Moment, Scene, View

from ..modes.player import Player

VIEW = View(640, 360)


@cache
def flown(seed: int = 7, seconds: float = 30.0, **how: object) -> Replay:
    """The bot's run."""
    run = Run(seed, **how)  # type: ignore[arg-type]
    for _ in range(int(seconds * TICKS)):
        run.tick(bot(run.state, run.course))
    run.finish("left")
    return run.replay()


@cache
def slow(seconds: float = 20.0, from_second: float = 60.0) -> Replay:
    """A run that is always held until a second, and then the bot's."""
    run = Run(7)
    for tick in range(int(seconds * TICKS)):
        run.tick(tick < from_second * TICKS or bot(run.state, run.course))
    run.finish("left")
    return run.replay()


def written(folder: Path, name: str, replay: Replay) -> Path:
    write_replay(replay, folder / name)
    return folder / name


def test_a_friend_s_run_is_named_after_its_file(tmp_path: Path) -> None:
    files = [written(tmp_path, "mia.json", flown()), written(tmp_path, "leo.json", replace(flown(), assisted=True))]
    assert friends(files, RULES) == (Rival(flown(), "mia"), Rival(replace(flown(), assisted=True), "leo"))
    assert friends(files, RULES, 7)


def test_names_are_short_and_can_be_written_on_a_line() -> None:
    assert name_of(Path("a\tb\n.json")) == "a?b?"
    assert len(name_of(Path(f"{'x' * 200}.json"))) == LONGEST_NAME


def test_a_first_run_of_a_friend_flies_along_too(tmp_path: Path) -> None:
    (rival,) = friends([written(tmp_path, "mia.json", flown(7, 2.0, waits=600))], RULES, 7)
    assert rival.replay.kind == "lesson"


REFUSED: dict[str, tuple[Replay, str]] = {
    "another course": (flown(8, 1.0), "it is on the course of seed 8, not 7"),
    "zen": (flown(7, 1.0, dusk=False), "it is a zen run, without dusk"),
    "taken over": (from_cruise(ticks=60), "it is taken over in the cruise, not from the start of a course"),
    "old rules": (replace(flown(7, 1.0), rules=1, rules_hash=""), "it is by rules 1, not 2"),
    "own rules": (
        flown(7, 1.0, rules=replace(RULES, chapters=RULES.chapters[:3])),
        "the run was flown by rules or chapters of somebody's own",
    ),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_what_cannot_fly_along_is_told_why_in_one_line(kind: str, tmp_path: Path) -> None:
    replay, why = REFUSED[kind]
    status, out, err = commanded("play", "--seed", "7", "--ghost", str(written(tmp_path, "mia.json", replay)))
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert f"mia.json' cannot fly along: {why}" in err


def test_too_many_and_what_is_no_run_are_refused(tmp_path: Path) -> None:
    file = written(tmp_path, "mia.json", flown(7, 1.0))
    status, _, err = commanded("play", "--ghost", *[str(file)] * (MOST_FRIENDS + 1))
    assert (status, err) == (2, "ridgeline: --ghost: at most 4 runs can fly along, not 5\n")
    file.write_text(known().replace('"presses"', '"passes"'))
    status, _, err = commanded("play", "--ghost", str(file))
    assert (status, err.count("\n")) == (2, 1)
    assert "mia.json': presses: missing" in err


def test_a_file_that_boasts_is_refused_whichever_friend_it_is_of(tmp_path: Path) -> None:
    files = [written(tmp_path, "mia.json", flown(7, 1.0)), written(tmp_path, "leo.json", flown(7, 2.0))]
    score = flown(7, 2.0).result.score
    files[1].write_text(files[1].read_text().replace(f'"score":{score}', '"score":99999'))
    status, out, err = commanded("play", "--ghost", *map(str, files))
    assert (status, out) == (2, "")
    assert f"leo.json' cannot fly along: played again, its score is {score}, not 99999" in err


def test_the_best_of_those_with_names_is_the_one_to_compare_with() -> None:
    own, one, other = Rival(flown()), Rival(slow(), "leo"), Rival(flown(7, 20.0), "mia")
    assert best([own, one, other]) == other
    assert best([own]) == own
    assert best([]) is None


def begun(*rivals: Rival) -> Game:
    return Game(Landscape("dusk", 7), Moment(travel=0.0, hour=16.0, elapsed=0.0), None, ghosts=rivals)


def play(game: Game, seconds: float) -> set[str]:
    """Let the bot fly as it has in `flown`; the lines about splits that come up."""
    lines = set[str]()
    for _ in range(round(TICKS * seconds)):
        game.advance(1.0 / TICKS, flown().held(game.state.tick))
        if not game.over:
            lines |= set(game.texts()[0].lines[2:])
    return lines


@pytest.mark.slow
def test_splits_are_told_as_they_are_passed_and_a_few_on_the_page_after_the_run() -> None:
    game = begun(Rival(flown(), "mia"))
    assert play(game, 28.0) == {"250 m   level with mia", "500 m   level with mia"}
    assert len(game.texts()[0].lines) == 2  # a while after the last one
    game.finish("left")
    (page,) = game.texts()
    assert page.lines[-2:] == ("beside mia\t250 m", "\t500 m")


@pytest.mark.slow
def test_who_flies_better_is_told_so_in_words_and_by_a_sign() -> None:
    assert play(begun(Rival(slow())), 20.0) == {"250 m   farther than your best"}
    other = slow(40.0, 2.0)
    game = begun(Rival(other, "leo"))
    lines = play(game, 28.0)
    later = [splits(other)[number] - splits(flown())[number] for number in (0, 1)]
    assert all(ticks > 0 for ticks in later)
    assert lines == {
        f"{metres} m   −{ticks / TICKS:.1f} s, ahead of leo" for metres, ticks in zip((250, 500), later, strict=True)
    }


def splits(replay: Replay) -> list[int]:
    pace = SplitTimes(states(replay))
    return [pace.tick(1) or 0, pace.tick(2) or 0]


def names(scene: Scene) -> list[np.ndarray]:
    return [one.share for one in scene.sprites if one.words == "name of a ghost"]


@pytest.mark.slow
def test_friends_have_names_at_first_and_are_stronger_than_one_s_own_ghosts() -> None:
    game = begun(Rival(flown()), Rival(flown(), "mia"), Rival(slow(), "leo"))
    scene = game.scene(VIEW)
    assert len(names(scene)) == 4  # letters and shade of two
    faint = sorted(one.share.max() for one in scene.sprites if one.words == "glider's pilot")
    assert faint == pytest.approx(np.array([GHOST_SHARE, NAMED_SHARE, NAMED_SHARE, 1.0]) * faint[-1], abs=0.03)
    tops = [one.top for one in scene.sprites if one.words == "name of a ghost"]
    assert len(set(tops)) == 2
    play(game, NAMED_SECONDS - 0.4)
    assert all(share.max() < 0.7 for share in names(game.scene(VIEW)))
    play(game, 0.6)
    assert not names(game.scene(VIEW))


@pytest.mark.slow
def test_the_bot_flies_along_only_where_no_friend_does() -> None:
    def gliders(game: Game) -> int:
        return sum(one.words == "glider's pilot" for one in game.scene(VIEW).sprites)

    assert gliders(begun()) == 2
    assert gliders(begun(Rival(flown()))) == 3
    assert gliders(begun(Rival(flown(), "mia"))) == 2


@pytest.mark.slow
def test_a_friend_s_run_flies_behind_the_title_until_one_s_own_begins(opened: list[Director]) -> None:
    player = Player(opened, GameOptions(friends=(Rival(flown(), "mia"),)))
    assert "mia will fly beside you" in player.writing()
    player.wait(BEGINS - 0.2)
    assert not flies(player)
    player.wait(4.0)
    assert player.lettered()
    assert flies(player)
    player.tap(pygame.K_SPACE)
    player.wait(1.0)
    assert not player.lettered()
    scene = player.director.picture(VIEW)
    assert isinstance(scene, Scene)
    assert names(scene)


@pytest.mark.slow
def test_it_begins_again_after_its_end_and_gives_way_to_the_keys_of_the_cruise(opened: list[Director]) -> None:
    player = Player(opened, GameOptions(friends=(Rival(flown(7, 2.0), "mia"),)))
    player.wait(BEGINS + 2.5)
    assert flies(player)
    player.wait(20.0)
    assert flies(player)
    player.tap(pygame.K_n)
    player.wait(4.0)
    assert not flies(player)
    assert player.lettered()
    assert "mia" not in player.writing()


@pytest.mark.slow
def test_on_another_course_nobody_flies_along(opened: list[Director]) -> None:
    player = Player(opened, GameOptions(friends=(Rival(flown(8, 1.0), "mia"),)))
    player.wait(4.0)
    assert not flies(player)
    player.tap(pygame.K_SPACE)
    player.wait(1.0)
    scene = player.director.picture(VIEW)
    assert isinstance(scene, Scene)
    assert not names(scene)


def flies(player: Player) -> bool:
    """Whether a run is seen, with a glider as large as the game's."""
    picture = player.mode.picture(VIEW)
    assert isinstance(picture, Scene)
    return any(one.words == "light on the slope" for one in picture.sprites) or any(
        one.words == "sun coin" for one in picture.sprites
    )
