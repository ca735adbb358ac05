"""Every key of the schema has a row that changes it, and what was changed is what the saved file says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from ridgeline import shipped
from ridgeline.app.pages.rows import Action
from ridgeline.app.tuner.tuner import save_tuned
from ridgeline.scene import Theme
from ridgeline.scene.themes.find import built_in
from ridgeline.scene.themes.load import read_theme
from ridgeline.scene.themes.rules import broken_rules, broken_steps
from ridgeline.textfile.allowed import record_in, settable_fields

from .bench import Bench, every_row, others


def keys(record: Any, before: str = "") -> Iterator[str]:
    """The keys of a theme's file, those in tables with the name of their table before them."""
    for name, annotation in settable_fields(record).items():
        inner, _ = record_in(annotation)
        yield from keys(inner, f"{before}{name}.") if inner else [f"{before}{name}"]


def differing(one: Any, other: Any, before: str = "") -> Iterator[str]:
    """The keys in which two themes differ, as tables."""
    if isinstance(one, dict) and isinstance(other, dict):
        for name in one.keys() | other.keys():
            yield from differing(one.get(name), other.get(name), f"{before}.{name}" if before else name)
    elif isinstance(one, tuple) and isinstance(other, tuple) and any(isinstance(item, dict) for item in one + other):
        for first, second in zip(one, other, strict=False):
            yield from differing(first, second, before)
    elif one != other:
        yield before


def changed(before: Theme, after: Theme) -> set[str]:
    return set(differing(asdict(before), asdict(after)))


@pytest.mark.slow
def test_every_key_of_the_schema_has_a_row_that_changes_it_alone() -> None:
    bench, reached, tried = Bench(), set[str](), set[tuple[str, ...]]()
    for row in every_row(bench):
        names = (one.name for one in bench.page.rows if not isinstance(one, Action))
        alike = (re.sub(r"\d", "", bench.page.title), *names, row.name)
        if alike in tried:
            continue
        for value in others(row):
            own = bench.theme
            try:
                bench.page.do(row.id, value)
            except ValueError:
                continue
            if bench.theme is own:
                continue
            found = changed(own, bench.theme)
            assert len(found) == 1 or found == {"layers.stands.only", "biomes.name"} or row.name in KNOBS, row.name
            reached |= found
            tried.add(alike)
            assert bench.undo()
            assert bench.theme is own
            break
    assert set(keys(Theme)) - reached == set()


KNOBS = {"Roughness", "Displacement", "Span", "Ridges", "Haze"}  #: rows of the whole land


@st.composite
def walks(draw: st.DrawFn) -> Bench:
    """The tuner after some rows were changed and some actions done, of any page."""
    bench = Bench(draw(st.sampled_from(shipped.theme_names())))
    for _ in range(draw(st.integers(1, 6))):
        del bench.pages[1:]
        for _ in range(draw(st.integers(1, 5))):
            if not bench.page.rows:
                break
            row = bench.page.rows[draw(st.integers(0, len(bench.page.rows) - 1))]
            try:
                if isinstance(row, Action):
                    if not row.name.startswith(("Save", "Shapes")):
                        bench.page.do(row.id, None)
                elif values := list(others(row)):
                    bench.page.do(row.id, draw(st.sampled_from(values)))
                    break
            except ValueError:
                break
    return bench


@pytest.mark.slow
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], max_examples=60)
@given(bench=walks())
def test_whatever_was_changed_keeps_the_rules_and_is_read_back_from_the_saved_file(
    bench: Bench, tmp_path: Path
) -> None:
    assert list(broken_rules(asdict(bench.theme))) == []
    assume(not list(broken_steps(bench.theme)))  # such ones are not saved
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(tmp_path))
        file = save_tuned(bench.theme)
    land = bench.theme.land or bench.theme.name
    assert read_theme(file) == replace(bench.theme, name=file.stem, land=land)
    said = file.read_text()
    assert f'like = "{bench.theme.name}"' in said
    assert len(said) < 300 or bench.theme != built_in(bench.theme.name)


@pytest.mark.slow
@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=40)
@given(bench=walks())
def test_undo_leads_back_to_the_theme_itself(bench: Bench) -> None:
    assert bench.page.undone is not None
    while bench.page.undone.name:
        bench.undo()
    assert bench.theme == built_in(bench.theme.name)
