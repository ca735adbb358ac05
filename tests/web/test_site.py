"""The site of the docs: it is whole without a network, all that is public is in it, and what is dead is found."""

from __future__ import annotations

import importlib
import importlib.util
import os
import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from conftest import find
from sources import ROOT

from .chromium import Chromium

SCRIPT = ROOT / "docs" / "make_site.py"
DEAD_LINKS = runpy.run_path(str(ROOT / "docs" / "site" / "dead_links.py"))
PHONE, DESKTOP = (390, 844), (1400, 1000)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, made by the one command as CONTRIBUTING.md has it."""
    if importlib.util.find_spec("sphinx") is None:
        assert "RIDGELINE_NO_SKIP" not in os.environ
        pytest.skip("sphinx is not installed")
    folder = tmp_path_factory.mktemp("site")
    made = subprocess.run([sys.executable, SCRIPT, folder], capture_output=True, text=True, timeout=110)
    assert (made.returncode, made.stderr) == (0, "")
    assert made.stdout.strip().splitlines()[-1] == str(folder / "index.html")
    return folder


@pytest.fixture
def browser(site: Path, tmp_path: Path) -> Iterator[Chromium]:
    """A browser without a network."""
    if importlib.util.find_spec("selenium") is None:
        assert "RIDGELINE_NO_SKIP" not in os.environ
        pytest.skip("selenium is not installed")
    with Chromium(find("chromium"), find("chromedriver"), tmp_path) as browser:
        browser.messages()
        yield browser


@pytest.mark.slow
def test_every_page_of_the_docs_is_in_it(site: Path) -> None:
    pages = [ROOT / "README.md", ROOT / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/*.md")]
    assert [page for page in pages if not (site / page.relative_to(ROOT).with_suffix(".html")).is_file()] == []


@pytest.mark.slow
@pytest.mark.parametrize("module", ["ridgeline", "ridgeline.terrain"])
def test_the_reference_has_every_public_name_and_says_what_it_is(site: Path, module: str) -> None:
    reference = "".join(file.read_text(encoding="utf-8") for file in site.glob("docs/site/reference/*.html"))
    documented = dict(re.findall(rf'id="{re.escape(module)}\.(\w+)".*?<dd>(.*?)</dd>', reference, flags=re.S))
    assert [name for name in importlib.import_module(module).__all__ if not documented.get(name, "").strip()] == []


@pytest.mark.slow
def test_the_reference_tells_fields_as_they_are_and_links_what_a_ridge_is_asked(site: Path) -> None:
    page = (site / "docs/site/reference/terrain.html").read_text(encoding="utf-8")
    words = " ".join(re.sub(r"<[^>]+>", "", page).split())
    for text in (
        "chunk_length: int¶ Units: the length of a chunk.",
        "index: int¶ Its number: it begins at index times the length of a chunk.",
        "fraction: float¶ The share of the ray that lies before it",
        "depth: float¶ Units, from 0: moved so far along the normal",
    ):
        assert text in words
    ridge = page.partition('id="ridgeline.terrain.Ridge"')[2].partition('id="ridgeline.terrain.Ground"')[0]
    for name in ("heights", "ray", "gap"):
        assert f'href="#ridgeline.terrain.Ground.{name}"' in ridge
    assert "&#x2192; Made" not in page.replace('<span class="sig-return-typehint">', "")
    front = (site / "index.html").read_text(encoding="utf-8")
    assert "Two lines" in front
    backdrop = (site / "docs/site/reference/ridgeline.html").read_text(encoding="utf-8")
    for name in ("hour", "day", "landscape", "change"):
        assert f'id="ridgeline.Backdrop.{name}"' in backdrop


@pytest.mark.slow
def test_opened_from_its_folder_it_has_its_look_fits_a_phone_and_can_be_searched(site: Path, browser: Chromium) -> None:
    driver = browser.driver
    for width, height in (DESKTOP, PHONE):
        screen = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < height}
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
        for name in ("index", "README", "docs/learn", "docs/site/reference/terrain", "examples/ground.py"):
            if (site / f"{name}.html").is_file():
                driver.get((site / f"{name}.html").as_uri())
                assert driver.execute_script("return document.documentElement.scrollWidth") <= width, name
                own = "return [...document.fonts].some(font => font.family == 'Manrope' && font.status == 'loaded')"
                assert browser.run(f"await document.fonts.ready; {own}"), name
    driver.get(f"{(site / 'search.html').as_uri()}?q=displace")
    assert browser.run(
        "for (let frame = 0; frame < 600 && !document.querySelector('ul.search li'); frame++)"
        " await new Promise(requestAnimationFrame);"
        "return document.querySelectorAll('ul.search li').length"
    )
    assert browser.messages() == []


def test_what_is_dead_or_would_be_fetched_from_elsewhere_is_found(tmp_path: Path) -> None:
    (tmp_path / "other.html").write_text('<p id="here">', encoding="utf-8")
    (tmp_path / "page.html").write_text(
        '<a href="other.html#here"></a><a href="https://example.org"></a><img src="data:,">'
        '<a href="none.html"></a><a href="other.html#there"></a><a href="#nowhere"></a><img src="none.png">'
        '<script src="https://example.org/x.js"></script><a href="../other.html"></a>',
        encoding="utf-8",
    )
    (tmp_path / "style.css").write_text("a { background: url(none.woff2) } @import 'https://example.org/a.css';")
    assert DEAD_LINKS["mistakes"](tmp_path) == [
        "page.html: none.html: not in the site",
        "page.html: other.html#there: no such anchor",
        "page.html: #nowhere: no such anchor",
        "page.html: none.png: not in the site",
        "page.html: https://example.org/x.js: fetched from elsewhere",
        "page.html: ../other.html: not in the site",
        "style.css: none.woff2: not in the site",
        "style.css: https://example.org/a.css: not in the site",
    ]


def test_without_sphinx_one_line_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "sphinx.py").write_text("raise ModuleNotFoundError(\"No module named 'sphinx'\")", encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    made = subprocess.run([sys.executable, SCRIPT, tmp_path], capture_output=True, text=True, env=environment)
    told = "No module named 'sphinx': run .venv/bin/python -m pip install -e '.[docs]'\n"
    assert (made.returncode, made.stderr) == (1, told)


@pytest.mark.slow
def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path) -> None:
    if importlib.util.find_spec("sphinx") is None:
        pytest.skip("sphinx is not installed")
    (tmp_path / "thesis.txt").write_text("years of work", encoding="utf-8")
    assert runpy.run_path(str(SCRIPT))["made"](tmp_path) == 2
    assert [file.name for file in tmp_path.iterdir()] == ["thesis.txt"]
