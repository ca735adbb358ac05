"""Loads, while nobody plays, what a key or the weather may need later, so that no frame waits for it."""

from importlib import import_module

PARTS = (
    *("json", "hashlib", "...play", "...play.pictures.sprites", "...play.pictures.pictures", "...play.high_scores"),
    *("inspect", "typing_extensions", "pydantic_core", "pydantic.errors", "pydantic.functional_validators"),
    *("pydantic.json_schema", "pydantic.fields", "pydantic.main", "...textfile.check_fields"),
    "...play.high_scores:make_ready",
    *("..game.game", "..game.score_keeper", "..game.goal_words", "..game.calendar_page"),
    "decimal",
    *("...sound.crossfade", "..sound.mixer", "..tuner.tuner_page", "...shot.codes", ".screenshots"),
    *("font_manrope", "glob", "numpy.ma", "...render.text.panel"),
    *("...render.text.board_picture", ".front_mode", "..game.run_pages"),
    *("..pages.front_page", "..pages.landscapes", "..pages.save_page"),
    *("...scene.weather.precipitation", "...scene.weather.bolt", "...terrain.weathering"),
    *("...scene.wishes.outlook", "...scene.wishes.wish", "...scene.wishes.search", "...scene.wishes.nearby"),
)
"""Each is loaded in one go, and takes a few milliseconds: modules that others need come first. After a colon comes what
is called besides."""


class Preload:
    """The parts that are not loaded yet."""

    def __init__(self, wait: float) -> None:
        self._wait = wait
        self._parts = list(PARTS)

    @property
    def begun(self) -> bool:
        """Whether the wait is over."""
        return self._wait <= 0.0

    def advance(self, seconds: float) -> None:
        """Let time pass; after the wait, load one part."""
        self._wait -= seconds
        if self.begun and self._parts:
            name, _, called = self._parts.pop(0).partition(":")
            module = import_module(name, __package__)
            if called:
                getattr(module, called)()
