"""What a field of a theme may hold, in words that cost nothing until a stranger's file is checked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler
    from pydantic_core import CoreSchema


class Rule:
    """A rule of `annotated_types`, which is loaded when pydantic asks for it."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """The schema of `source` under this rule."""
        import annotated_types

        rule = getattr(annotated_types, type(self).__name__)(**vars(self))
        return handler.generate_schema(Annotated[source, rule])


@dataclass(frozen=True)
class Interval(Rule):
    """Numbers in a range."""

    gt: float | None = None
    ge: float | None = None
    lt: float | None = None
    le: float | None = None


@dataclass(frozen=True)
class Len(Rule):
    """How many there may be."""

    min_length: int
    max_length: int


@dataclass(frozen=True)
class Pattern(Rule):
    """Texts that a regular expression matches, and what they are in words."""

    regex: str
    words: str

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """The schema of `source` under this rule."""
        from pydantic import Field

        return handler.generate_schema(Annotated[source, Field(pattern=self.regex)])
