"""The colours of code on the site: dusk on paper, and the same at night."""

from __future__ import annotations

from pygments.style import Style
from pygments.token import Comment, Error, Generic, Keyword, Name, Number, Operator, String, Token


def _style(ink: str, faint: str, violet: str, ember: str, moss: str, sea: str) -> dict[object, str]:
    return {
        Token: ink,
        Comment: f"italic {faint}",
        Keyword: f"bold {violet}",
        Operator: ink,
        Operator.Word: f"bold {violet}",
        Name.Function: sea,
        Name.Class: f"bold {sea}",
        Name.Builtin: sea,
        Name.Decorator: ember,
        Name.Tag: violet,
        Name.Attribute: sea,
        String: moss,
        String.Doc: f"italic {moss}",
        Number: ember,
        Generic.Prompt: faint,
        Generic.Output: faint,
        Error: "noinherit",
    }


class Day(Style):
    background_color = "#f6eee6"
    styles = _style("#2b2140", "#75687c", "#7438a0", "#a8431c", "#4d6420", "#1c5d80")


class Night(Style):
    background_color = "#221a2e"
    styles = _style("#e9e0ea", "#a294ad", "#cf9ff2", "#f5a77a", "#b7cc86", "#8cc7e2")
