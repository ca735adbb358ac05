"""Input as commands: the game's one button, on any device, and keys for everything else."""

import pygame

from ...system.keys.button_names import Button, Touch, touch
from ...system.keys.default_keys import DEFAULT_KEYS, Keys
from ...system.keys.key_meaning import keys_meant
from ...system.keys.keymap import CRUISE, PAGE, RUN, TUNING, TYPING, Command, Commands, keymap
from .pads import Pads

AWAY = (pygame.WINDOWFOCUSLOST, pygame.WINDOWHIDDEN, pygame.WINDOWMINIMIZED)
"""After these no event tells what is let go."""

MAX_PRESSED = 64  #: buttons that may be pressed at a time


class Controls:
    """The buttons that are pressed, from events."""

    def __init__(self, keys: Keys = DEFAULT_KEYS, *, toggle: bool = False) -> None:
        """Begin with nothing pressed; with `toggle` one press of the button holds it, and the next lets go."""
        self._keys = keys
        self._commands = _keymaps(keys)
        self._pads = Pads()
        self._pressed: dict[tuple[str, int, int], Command] = {}
        self._toggle = toggle
        self._toggled = self._held = False
        self._next: list[bool] = []

    def adopt(self, keys: Keys, *, toggle: bool) -> None:
        """Follow `keys` from now on, if they have changed."""
        if keys is not self._keys:
            self._keys, self._commands = keys, _keymaps(keys)
            self.let_go()
        if toggle != self._toggle:
            self.let_go()
            self._toggle = toggle

    @property
    def held(self) -> bool:
        """Whether the button is held in the next frame; ask once a frame.

        A press that begins and ends between two frames counts for one frame, and so does a release.
        """
        if self._next:
            self._held = self._next.pop(0)
        return self._held

    def open_pads(self) -> None:
        """Follow pads from now on, those plugged in already and those plugged in later."""
        self._pads.open()

    def point(self, wanted: bool) -> None:
        """Turn events of pads' sticks and crosses on or off; pages need them."""
        self._pads.point(wanted)

    def numbered(self, event: pygame.event.Event) -> pygame.event.Event:
        """A pad's event with its button numbered alike on all pads; any other event as it is."""
        if event.type not in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            return event
        number = self._pads.number(event.instance_id, event.button)
        return pygame.event.Event(event.type, {**event.dict, "button": number})

    def let_go(self) -> None:
        """Hold nothing until something is pressed again."""
        self._pressed.clear()
        self._next.clear()
        self._toggled = self._held = False

    def untoggle(self) -> None:
        """Release the toggle where no run is in progress: the next press holds again."""
        if self._toggle and self._toggled:
            self._next.clear()
            self._toggled = self._held = False

    def handle(self, event: pygame.event.Event, mode: Commands = RUN) -> Command | None:
        """Follow an event; return the mode's command that it gives, None if it presses nothing new."""
        self._pads.handle(event)
        if event.type in AWAY:
            self.let_go()
        elif event.type == pygame.WINDOWLEAVE:
            self._let_go_of("mouse", 0)
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._let_go_of("pad", event.instance_id)
        touched = touch(event)
        if touched is None:
            return None
        command = None
        if not touched.down:
            self._pressed.pop(touched.source, None)
        elif touched.source not in self._pressed:
            command = self._command(event, touched, self._commands[mode])
            if command is not None:
                self._press(touched.source, command)
                self._toggled ^= command is Command.HOLD
        self._follow()
        return command

    def _command(self, event: pygame.event.Event, touched: Touch, commands: dict[Button, Command]) -> Command | None:
        kind, number = touched.button
        if kind == "pad":
            return commands.get((kind, self._pads.number(touched.source[1], number)))
        if kind != "key":
            return commands.get(touched.button)
        own = {code for device, code in commands if device == "key"}
        return next((commands["key", key] for key in keys_meant(event, own) if key in own), None)

    def _press(self, source: tuple[str, int, int], command: Command) -> None:
        """Remember what is pressed; of too many, the oldest was released without an event."""
        if len(self._pressed) == MAX_PRESSED:
            del self._pressed[next(iter(self._pressed))]
        self._pressed[source] = command

    def _let_go_of(self, kind: str, device: int) -> None:
        """Let go of all buttons of a device, which sends no events for that."""
        for source in [source for source in self._pressed if source[:2] == (kind, device)]:
            del self._pressed[source]
        self._follow()

    def _follow(self) -> None:
        """Queue a change of the held button for the next frames; a fourth change undoes the third."""
        held = self._toggled if self._toggle else Command.HOLD in self._pressed.values()
        if held != (self._next[-1] if self._next else self._held):
            self._next = [*self._next, held] if len(self._next) < 3 else self._next[:2]


def _keymaps(keys: Keys) -> dict[Commands, dict[Button, Command]]:
    return {mode: keymap(keys, mode) for mode in (CRUISE, RUN, PAGE, TUNING, TYPING)}
