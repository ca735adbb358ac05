"""How many examples hypothesis draws: few in an ordinary run, new ones each time; more in CI, the same each time."""

from __future__ import annotations

from hypothesis import settings

ORDINARY = 25  #: examples of a test that does not say how many
FRESH = 300  #: the same in the long tier

settings.register_profile("ordinary", deadline=None, max_examples=ORDINARY)  # a busy machine is no failure
settings.register_profile("repeatable", deadline=None, max_examples=100, derandomize=True)
settings.register_profile("fresh", deadline=None, max_examples=FRESH)
settings.register_profile("thorough", deadline=None, max_examples=1000)
settings.load_profile("ordinary")


def examples(most: int, whole: int = 0) -> settings:
    """Up to `most` examples of a test that is dear, a third of them in an ordinary run, and `whole` with `--long`.

    A test that draws more with `--long` says so by `@pytest.mark.usefixtures("whole")`.
    """
    if settings().max_examples == FRESH:
        return settings(max_examples=whole or most)
    patient = settings().max_examples > ORDINARY
    return settings(max_examples=most if patient else max(most // 3, 1))
