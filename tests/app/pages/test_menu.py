"""The pages of the menu are data: each id is known, each setting is there, each value is allowed."""

from __future__ import annotations

import json
from dataclasses import asdict, fields
from operator import attrgetter
from typing import Any

import pytest

from ridgeline.app.pages.controls import Control, MenuPage
from ridgeline.app.pages.menu import PAGES
from ridgeline.app.pages.menu_pages import DEEDS
from ridgeline.app.pages.save_page import ORDERS
from ridgeline.app.pages.saver_page import COMMANDS
from ridgeline.app.pages.setting_pages import SHOWN
from ridgeline.system.settings.tables import Options
from ridgeline.textfile.allowed import fields_of

TABLES = {table.name: type(getattr(Options(), table.name)) for table in fields(Options)}
CONTROLS = [pytest.param(one, id=f"{page.id}: {one.id}") for page in PAGES for one in page.controls]


def test_ids_are_said_once() -> None:
    for ids in ([page.id for page in PAGES], *([one.id for one in page.controls] for page in PAGES)):
        assert len({*ids}) == len(ids)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.id)
def test_a_page_is_data_and_nothing_else(page: MenuPage) -> None:
    assert json.loads(json.dumps(asdict(page), default=attrgetter("name")))["id"] == page.id


def test_every_deed_is_done_and_each_is_on_a_page() -> None:
    deeds = [one.id for page in PAGES for one in page.controls if one.kind == "deed"]
    assert sorted(deeds) == sorted([*DEEDS, *ORDERS, *COMMANDS, "again"])


@pytest.mark.parametrize("control", CONTROLS)
def test_a_control_has_what_its_kind_needs(control: Control) -> None:
    assert (control.kind == "page") == bool(control.opens)
    assert control.opens in {"", *(page.id for page in PAGES)}
    assert bool(control.commands) or control.kind != "command"
    assert (control.sets is not None) or control.kind in ("heading", "page", "command", "deed")
    assert (control.kind == "slider") == bool(control.step)
    assert bool(control.words or control.values or control.among) or control.kind not in ("choice", "gallery")


@pytest.mark.parametrize("control", CONTROLS)
def test_what_is_set_is_a_setting_and_each_value_is_allowed(control: Control) -> None:
    if control.sets is None or control.sets[0] == SHOWN:
        return
    from pydantic import TypeAdapter

    table, key = control.sets
    checked: TypeAdapter[Any] = TypeAdapter(fields_of(TABLES[table])[key])
    for value in (*control.words, *control.values):
        assert checked.validate_python(value) == value


def test_every_setting_of_the_file_is_on_a_page() -> None:
    placed = {one.sets for page in PAGES for one in page.controls}
    assert {(table, key) for table, record in TABLES.items() for key in fields_of(record)} <= placed
