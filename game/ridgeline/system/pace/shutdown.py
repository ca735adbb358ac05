"""A clean end for every loop."""

from types import FrameType

from ...signals import answer, came


class Ending:
    """The exit status that a signal asks for; None until one comes."""

    def __init__(self) -> None:
        """Let a signal end the loop after its frame."""
        self.status: int | None = None
        answer(self._note)
        if came:
            self.status = 128 + came[0]

    def _note(self, number: int, frame: FrameType | None) -> None:
        self.status = 128 + number
