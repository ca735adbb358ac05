"""What a key means: under any layout, with modifiers, on the number pad, held, on every page alike."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest

import ridgeline
from app.input.virtual_pads import VirtualPad
from app.modes.player import VIEW, Player
from ridgeline.app.input.gestures import Gesture, Gestures, Go, Typed
from ridgeline.app.input.held_buttons import Controls
from ridgeline.app.modes.mode_director import Director
from ridgeline.app.modes.pause_mode import Pause
from ridgeline.app.window import clipboard
from ridgeline.system.keys.button_names import name_to_set
from ridgeline.system.keys.default_keys import Keys
from ridgeline.system.keys.key_meaning import SHORTCUTS
from ridgeline.system.keys.keymap import CRUISE, RUN, TUNING, Command, Commands

ROW = {"q": "йض", "n": "тνמى", "v": "мωהر", "z": "яζזئ", "c": "сψבؤ", "a": "фαשش", "t": "еτאف", "g": "пγעل"}
"""What stands on the keys in the places of letters, in Russian, Greek, Hebrew and Arabic; there q also has ; and /."""

FOREIGN = {
    "Super": pygame.KMOD_LMETA,
    "Alt": pygame.KMOD_LALT,
    "right Alt": pygame.KMOD_RALT,
    "Control": pygame.KMOD_LCTRL,
}


def key(code: int, text: str = "", mod: int = 0, place: str = "", kind: int = pygame.KEYDOWN) -> pygame.event.Event:
    """An event of a key that bears a sign, in the place of a letter."""
    scan = pygame.KSCAN_A + ord(place) - ord("a") if place else 0
    return pygame.event.Event(kind, key=code, unicode=text, mod=mod, scancode=scan, window=None)


def command(event: pygame.event.Event, mode: Commands = CRUISE, keys: Keys | None = None) -> Command | None:
    return (Controls(keys) if keys else Controls()).handle(event, mode)


def gesture(event: pygame.event.Event, typing: bool = False) -> Gesture | None:
    return Gestures().of(event, typing, (64, 36))


@pytest.mark.parametrize(("letter", "sign"), [(letter, sign) for letter in ROW for sign in ROW[letter]])
def test_a_letter_of_another_alphabet_counts_by_its_place(letter: str, sign: str) -> None:
    assert command(key(ord(sign), sign, place=letter)) is command(key(ord(letter), letter, place=letter))
    asked = gesture(key(ord(sign), sign, pygame.KMOD_LCTRL, place=letter))
    assert asked is gesture(key(ord(letter), mod=pygame.KMOD_LCTRL, place=letter))
    assert (asked is not None) == (ord(letter) in SHORTCUTS)
    assert name_to_set(key(ord(sign), sign, place=letter)) == letter


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize(("sign", "place"), [("a", "q"), ("'", "q"), (",", "w"), ("é", "w"), ("ö", "o")])
def test_a_key_of_a_latin_layout_counts_by_what_is_on_it(sign: str, place: str) -> None:
    assert command(key(ord(sign), sign, place=place)) is None
    assert command(key(ord("q"), "q", place="a")) is Command.QUIT


def test_a_key_that_the_settings_name_keeps_its_meaning_wherever_it_is() -> None:
    keys = Keys(next_theme=("т",), stop=("[8]",), faster=("enter",))
    assert command(key(ord("т"), "т", place="n"), keys=keys) is Command.NEXT_THEME
    assert command(key(pygame.K_KP8, "", 0), keys=keys) is Command.STOP
    assert command(key(pygame.K_KP_ENTER, "\r"), keys=keys) is Command.FASTER


@pytest.mark.parametrize("held", FOREIGN)
@pytest.mark.parametrize("mode", [CRUISE, RUN, TUNING])
def test_with_a_modifier_of_the_desktop_no_key_is_a_command(held: str, mode: Commands) -> None:
    for code in (*range(pygame.K_a, pygame.K_z + 1), pygame.K_TAB, pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE):
        text = chr(code) if code >= pygame.K_SPACE else ""
        assert command(key(code, text, FOREIGN[held]), mode) is None, pygame.key.name(code)
    assert command(key(pygame.K_F11, "", FOREIGN[held]), mode) is None


@pytest.mark.parametrize("held", FOREIGN)
def test_a_page_hears_no_key_with_a_modifier_of_the_desktop_nor_what_that_writes(held: str) -> None:
    gestures = Gestures()
    for code in (pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_DOWN, pygame.K_TAB, pygame.K_x):
        assert gestures.of(key(code, "x" * (code == pygame.K_x), FOREIGN[held]), True, (64, 36)) is None
        assert gestures.of(pygame.event.Event(pygame.TEXTINPUT, text="x"), True, (64, 36)) is None
        gestures.of(key(code, "x", FOREIGN[held], kind=pygame.KEYUP), True, (64, 36))
    assert gestures.of(pygame.event.Event(pygame.TEXTINPUT, text="x"), True, (64, 36)) == Typed("x")


def test_shift_and_the_locks_change_no_letter() -> None:
    for mod in (pygame.KMOD_SHIFT, pygame.KMOD_CAPS, pygame.KMOD_NUM):
        assert command(key(pygame.K_n, "N", mod)) is Command.NEW_SEED


def test_alt_gr_writes_and_what_it_writes_counts() -> None:
    assert command(key(pygame.K_q, "@", pygame.KMOD_RALT)) is None
    assert command(key(pygame.K_q, "?", pygame.KMOD_RALT)) is Command.HELP
    assert command(key(pygame.K_q, "?", pygame.KMOD_LCTRL | pygame.KMOD_RALT)) is Command.HELP  # as Windows tells it
    gestures = Gestures()
    gestures.of(key(pygame.K_q, "@", pygame.KMOD_RALT), True, (64, 36))
    assert gestures.of(pygame.event.Event(pygame.TEXTINPUT, text="@"), True, (64, 36)) == Typed("@")


def test_a_modifier_that_the_user_has_given_a_meaning_is_ours() -> None:
    controls = Controls(Keys(hold=("left ctrl",)))
    assert controls.handle(key(pygame.K_LCTRL, mod=pygame.KMOD_LCTRL)) is Command.HOLD
    assert controls.handle(key(pygame.K_p, "", pygame.KMOD_LCTRL)) is Command.PAUSE
    assert controls.held
    controls.handle(key(pygame.K_LCTRL, kind=pygame.KEYUP))
    assert not controls.held


def test_what_is_held_is_let_go_of_with_any_modifier_and_under_another_layout() -> None:
    controls = Controls()
    assert controls.handle(key(pygame.K_SPACE, " ", place="x")) is Command.HOLD
    assert controls.held
    controls.handle(key(ord("ц"), "", pygame.KMOD_LMETA, place="x", kind=pygame.KEYUP))
    assert not controls.held


PAD = [
    *((pygame.K_KP8, pygame.K_UP), (pygame.K_KP2, pygame.K_DOWN), (pygame.K_KP4, pygame.K_LEFT)),
    *((pygame.K_KP6, pygame.K_RIGHT), (pygame.K_KP7, pygame.K_HOME), (pygame.K_KP1, pygame.K_END)),
    *((pygame.K_KP9, pygame.K_PAGEUP), (pygame.K_KP3, pygame.K_PAGEDOWN), (pygame.K_KP_ENTER, pygame.K_RETURN)),
]


@pytest.mark.parametrize(("pad", "main"), PAD)
def test_the_number_pad_is_as_the_main_keys_without_num_lock(pad: int, main: int) -> None:
    assert gesture(key(pad)) is gesture(key(main)) is not None
    for mode in (CRUISE, RUN):
        assert command(key(pad), mode) is command(key(main), mode)


@pytest.mark.parametrize("digit", range(10))
@pytest.mark.parametrize("mod", [0, pygame.KMOD_NUM])
def test_with_num_lock_the_number_pad_writes_digits_and_moves_nothing(digit: int, mod: int) -> None:
    event = key(getattr(pygame, f"K_KP{digit}"), "" if mod else str(digit), mod)
    assert gesture(event) is None
    assert command(event, keys=Keys(stop=(str(digit),))) is Command.STOP
    assert gesture(key(pygame.K_KP_ENTER, "\r", pygame.KMOD_NUM)) is Go.ACTIVATE


def test_insert_pastes_with_shift_and_copies_with_control() -> None:
    assert gesture(key(pygame.K_INSERT, mod=pygame.KMOD_LSHIFT)) is Go.PASTE
    assert gesture(key(pygame.K_INSERT, mod=pygame.KMOD_RCTRL)) is Go.COPY
    assert gesture(key(pygame.K_INSERT)) is gesture(key(pygame.K_INSERT, mod=pygame.KMOD_LALT)) is None


@pytest.mark.parametrize("code", [pygame.K_BACKSPACE, pygame.K_KP8])
def test_a_held_key_goes_on_on_a_page_until_it_is_let_go(code: int) -> None:
    gestures = Gestures()
    first = gestures.of(key(code), True, (64, 36))
    assert first is not None
    assert [gestures.advance(0.5), gestures.advance(0.1)] == [first, first]
    gestures.of(key(code, mod=pygame.KMOD_LMETA, kind=pygame.KEYUP), True, (64, 36))
    assert gestures.advance(0.5) is None


@pytest.mark.slow
def test_a_held_backspace_erases_on_in_the_line_for_codes(opened: list[Director]) -> None:
    player = Player(opened)
    player.tap(pygame.K_g)
    player.event(pygame.TEXTINPUT, text="dusk-7-1830-ad5")
    player.press(pygame.K_BACKSPACE)
    player.wait(2.0)
    player.press(pygame.K_BACKSPACE, down=False)
    assert "go to: _" in player.writing()
    player.event(pygame.TEXTINPUT, text="ab")
    player.wait(1.0)
    assert "go to: ab_" in player.writing()


@pytest.mark.slow
@pytest.mark.parametrize("paste", [(pygame.K_INSERT, pygame.KMOD_LSHIFT, ""), (ord("м"), pygame.KMOD_LCTRL, "v")])
def test_a_code_is_pasted_into_its_line(
    opened: list[Director], monkeypatch: pytest.MonkeyPatch, paste: tuple[int, int, str]
) -> None:
    monkeypatch.setattr(clipboard, "text", lambda: "dusk-9")
    player = Player(opened)
    player.tap(pygame.K_g)
    code, mod, place = paste
    player.director.handle(key(code, "м" * bool(place), mod, place), VIEW)
    if place:
        player.event(pygame.TEXTINPUT, text="м")  # X11 writes it with Control too where letters are not Latin
    assert "go to: dusk-9_" in player.writing()


@pytest.mark.slow
@pytest.mark.usefixtures("screen")
def test_a_pad_that_is_pulled_out_in_a_run_pauses_it_and_the_pause_says_so(opened: list[Director]) -> None:
    player = Player(opened)
    player.wait(2.0)
    pad = VirtualPad()
    player.listen()
    pad.turn(0, True)
    player.listen()
    assert player.mode is player.run
    before = player.game.state
    pad.unplug()
    player.listen()
    player.wait(0.2)
    assert isinstance(player.mode, Pause)
    assert player.game.state == before
    assert "the pad is gone" in player.writing()
    player.tap(pygame.K_SPACE)
    assert player.mode is player.run


def test_one_file_alone_reads_the_keys_of_events() -> None:
    sources = Path(ridgeline.__file__).parent.rglob("*.py")
    asked = re.compile(r"\bevent\.(key|unicode|scancode|mod)\b")
    readers = {file.name for file in sources if asked.search(file.read_text(encoding="utf-8"))}
    assert readers == {"key_meaning.py", "button_names.py", "gestures.py"}
