"""What the page is made of, and a page in a browser for the tests that press its keys."""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from command_line import run
from conftest import find
from sources import made_page

from .chromium import WITH_WEBGL, Chromium
from .tab import SIZE, Page


@pytest.fixture(autouse=True, scope="session")
def _made_modules() -> None:
    """Make the modules that are made from Python, unless they are there and fit."""
    made_page()


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page with two themes."""
    file = tmp_path_factory.mktemp("page") / "hills.html"
    assert run("page", str(file), "--theme", "dusk", "tide", "--seed", "7")[0] == 0
    return file


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    """A browser whose WebGL2 is drawn by the processor."""
    programs = find("chromium"), find("chromedriver")
    if importlib.util.find_spec("selenium") is None:
        assert "RIDGELINE_NO_SKIP" not in os.environ
        pytest.skip("selenium is not installed")
    with Chromium(*programs, tmp_path_factory.mktemp("profile"), *WITH_WEBGL) as browser:
        yield browser


@pytest.fixture
def page(chromium: Chromium, file: Path) -> Iterator[Page]:
    """The page, not yet open; when it is left, nobody has complained in the console."""
    made = Page(chromium, file)
    made.resize(*SIZE)
    chromium.messages()
    yield made
    assert chromium.messages() == []
