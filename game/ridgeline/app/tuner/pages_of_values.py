"""Which page changes which value of a theme."""

from __future__ import annotations

from ...scene.theme import BiomeName
from ...scene.theme import Colour as ColourField
from ...scene.themes.edited import annotation_of
from ...textfile.allowed import record_in
from ...textfile.lines import KeyPath
from ..pages.rows import PageMaker
from .colour_page import ColourPage
from .fields import field_rows
from .labels import literals
from .list_pages import colours_page, numbers_page, records_page, switches_page
from .tuner import Tuner
from .values import is_colour, item_of


def page_of(tuner: Tuner, path: KeyPath, name: str, explained: str) -> PageMaker:
    """The maker of the page of a record, a list or a colour."""
    annotation = annotation_of(path)
    record, listed = record_in(annotation)
    if record is not None:
        if listed:
            return records_page(tuner, path, name, explained)
        return tuner.page(name, lambda: field_rows(tuner, path))
    if is_colour(annotation):
        return ColourPage(tuner, path, name).maker
    item = item_of(annotation)
    if item == ColourField:
        return colours_page(tuner, path, name, explained)
    if item == BiomeName or literals(annotation):
        return switches_page(tuner, path, name, explained)
    return numbers_page(tuner, path, name, explained)
