"""Gamepads, which come and go; and their buttons, numbered alike whatever the pad."""

import contextlib

import pygame

ALIKE = (
    "a",
    "b",
    "x",
    "y",
    "back",
    "guide",
    "start",
    "leftstick",
    "rightstick",
    "leftshoulder",
    "rightshoulder",
    "dpup",
    "dpdown",
    "dpleft",
    "dpright",
    "misc1",
    "paddle1",
    "paddle2",
    "paddle3",
    "paddle4",
    "touchpad",
)
"""The buttons of a pad in the order of their numbers, by SDL's names; a is the lower one."""

UNUSED = (
    pygame.JOYAXISMOTION,
    pygame.JOYBALLMOTION,
    pygame.JOYHATMOTION,
    pygame.CONTROLLERAXISMOTION,
    pygame.CONTROLLERBUTTONDOWN,
    pygame.CONTROLLERBUTTONUP,
)
"""Events of pads that nothing here needs, hundreds a second."""

TILTED, UPRIGHT = 0.6, 0.35  #: shares of its way from which on a stick means a direction, and below which it rests

POINTING = (pygame.JOYAXISMOTION, pygame.JOYHATMOTION)  #: the events that only pages need


class Pads:
    """The pads that are plugged in; none before `open`."""

    def __init__(self) -> None:
        self._open = self._pointing = False
        self._pads: dict[int, pygame.joystick.JoystickType] = {}
        self._numbers: dict[int, dict[int, int]] = {}

    def __len__(self) -> int:
        return len(self._pads)

    def open(self) -> None:
        """Follow pads: an event reports each that is plugged in, now or later; none where pads are unsupported."""
        if self._open:
            return
        self._open = True
        with contextlib.suppress(pygame.error):
            pygame.joystick.init()
            pygame.event.set_blocked(UNUSED)

    def point(self, wanted: bool) -> None:
        """Turn events of sticks and crosses on or off."""
        if wanted != self._pointing:
            self._pointing = wanted
            with contextlib.suppress(pygame.error):  # where there is no screen, there are no events
                (pygame.event.set_allowed if wanted else pygame.event.set_blocked)(POINTING)

    def handle(self, event: pygame.event.Event) -> None:
        """Follow a pad that comes or goes."""
        if event.type == pygame.JOYDEVICEADDED:
            with contextlib.suppress(pygame.error):  # it may be unplugged again
                self._add(event.device_index)
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._pads.pop(event.instance_id, None)
            self._numbers.pop(event.instance_id, None)

    def number(self, pad: int, button: int) -> int:
        """The number of a button that its driver calls `button`; the same if nothing is known about the pad."""
        return self._numbers.get(pad, {}).get(button, button)

    def _add(self, index: int) -> None:
        pad = pygame.joystick.Joystick(index)
        self._pads[pad.get_instance_id()] = pad
        self._numbers[pad.get_instance_id()] = _numbers(pad, index)


def _numbers(pad: pygame.joystick.JoystickType, index: int) -> dict[int, int]:
    """The numbers that ALIKE gives to a pad's buttons; none where SDL does not know the pad."""
    from pygame._sdl2 import controller

    controller.init()
    if not controller.is_controller(index):
        return {}
    mapping = controller.Controller.from_joystick(pad).get_mapping()
    known = {int(mapping[name][1:]): number for number, name in enumerate(ALIKE) if mapping.get(name, "")[:1] == "b"}
    unused = dict.fromkeys(range(pad.get_numbuttons()), -1)
    return unused | known
