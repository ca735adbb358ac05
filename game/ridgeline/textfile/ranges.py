"""The ranges that annotate the fields of a record; they load pydantic only when a file is checked."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler
    from pydantic_core import CoreSchema


class Rule:
    """A rule of `annotated_types`, which is imported only when pydantic asks for it."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        import annotated_types

        rule = getattr(annotated_types, type(self).__name__)(**vars(self))
        return handler.generate_schema(Annotated[source, rule])

    def allows(self, value: Any) -> bool:
        """Whether it certainly allows a value of the right type."""
        return False


@dataclass(frozen=True)
class Interval(Rule):
    """A range of numbers: above `gt`, from `ge`, below `lt`, up to `le`."""

    gt: float | None = None
    ge: float | None = None
    lt: float | None = None
    le: float | None = None

    def allows(self, value: Any) -> bool:
        return (
            (self.gt is None or value > self.gt)
            and (self.ge is None or value >= self.ge)
            and (self.lt is None or value < self.lt)
            and (self.le is None or value <= self.le)
        )


@dataclass(frozen=True)
class Doubling:
    """Whole numbers, each twice the one before; a rule between values enforces it when a file is checked."""


@dataclass(frozen=True)
class Len(Rule):
    """The allowed number of items, or of characters."""

    min_length: int
    max_length: int

    def allows(self, value: Any) -> bool:
        return self.min_length <= len(value) <= self.max_length


@dataclass(frozen=True)
class Pattern(Rule):
    """Text that a regular expression matches.

    Attributes:
        regex: the expression.
        words: what to call it in a message.
        spelling: of several spellings, the one that is kept.
        written: the one that files get.
    """

    regex: str
    words: str
    spelling: Callable[[str], str] = str
    written: Callable[[str], str] = str

    def allows(self, value: Any) -> bool:
        return self.spelling is str and re.fullmatch(self.regex, value) is not None

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic import AfterValidator, Field

        return handler.generate_schema(Annotated[source, Field(pattern=self.regex), AfterValidator(self.spelling)])


@dataclass(frozen=True)
class ReadableWords(Rule):
    """Values that a function can read (it raises a ValueError for others), and what to call them in a message."""

    read: Callable[[Any], object]
    words: str

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic import AfterValidator

        return handler.generate_schema(Annotated[source, AfterValidator(self._check)])

    def allows(self, value: Any) -> bool:
        self.read(value)
        return True

    def _check(self, text: Any) -> Any:
        self.read(text)
        return text


@dataclass(frozen=True)
class Meant(ReadableWords):
    """Texts that a function can read; what the function returns is kept in their place."""

    def allows(self, value: Any) -> bool:
        return False

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic import AfterValidator

        return handler.generate_schema(Annotated[str, AfterValidator(self.read)])


@dataclass(frozen=True)
class OneMistake:
    """Report only the first mistake of a list that may be very long; comes after the other rules."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        schema = handler(source)
        rules: Any = schema  # its type does not say what the schema describes
        rules["fail_fast"] = True
        return schema
