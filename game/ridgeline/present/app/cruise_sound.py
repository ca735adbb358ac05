"""What is heard of the cruise, if that was asked for."""

from ...words import translated
from .session import Session


def hear(session: Session) -> None:
    """Let the landscape of now be heard, while it goes on."""
    if not session.heard:
        return
    from ...sound.mood import mood_of  # before a thread loads the same

    session.sound.open()
    state = session.cruise_state
    if state.stopped:
        session.sound.rest()
        return
    session.sound.feel(state.theme, state.landscape.seed, lambda: mood_of(state.landscape, state.moment))


def mute(session: Session) -> None:
    """Turn the sound off or on; of a cruise that has had none, on."""
    if session.heard or session.sound.muted:
        session.heard = True
        session.say_muted()
    else:
        session.heard = True
        session.say(translated("sound"), 1.5)
