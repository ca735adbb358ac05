"""Builds Ridgeline with setuptools, and tells setup.py what is built; the links of a package page."""

import os
import platform
import re
import runpy
import subprocess
import sys
import tomllib
from pathlib import Path
from urllib.parse import urljoin

from setuptools import build_meta
from setuptools.build_meta import build_wheel, prepare_metadata_for_build_wheel  # noqa: F401 -- what installers call

BUILT = "RIDGELINE_BUILT"  #: the variable that says "editable" or "sdist" while one is built

LINK = re.compile(r'(\]\(|src="|href=")(?!\w+:|#)([^)"\s]+)')
"""The start of a link in Markdown or HTML, and where it leads to, if that is in the repository."""

TRANSLATOR = Path(__file__).parent / "translator"

TRANSLATOR_NEEDS = ("numpy==2.4.6",)
"""What the page's modules are made with; an unpacked source distribution has them already."""

SHOWN = (".png", ".webp", ".gif", ".jpg", ".svg")


def get_requires_for_build_wheel(settings=None):
    """What is needed besides setuptools."""
    return [*build_meta.get_requires_for_build_wheel(settings), *_page_needs()]


def get_requires_for_build_sdist(settings=None):
    """What is needed besides setuptools."""
    os.environ[BUILT] = "sdist"
    return [*build_meta.get_requires_for_build_sdist(settings), *_page_needs()]


def _page_needs():
    """What the page is made with, unless that has been done already, as in an unpacked source distribution."""
    root = Path(__file__).parent.parent
    if (root / "PKG-INFO").exists() and runpy.run_path(str(TRANSLATOR / "made.py"))["fits"]():
        return []
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    musl = sys.platform == "linux" and platform.libc_ver()[0] != "glibc"  # what shortens has no wheels for that
    return [*TRANSLATOR_NEEDS, *([] if musl else project["optional-dependencies"]["page"])]


def make_page():
    """Make the page's modules and its script, as far as they are not there; end the build where that is impossible."""
    done = subprocess.run([sys.executable, str(TRANSLATOR)], capture_output=True, text=True, check=False)
    if done.returncode:
        needs = " ".join(TRANSLATOR_NEEDS)
        sys.exit(f"{done.stderr}the page's modules cannot be made: that needs {needs} in {sys.executable}")


def build_sdist(folder, settings=None):
    """Put the source distribution into a folder; its name."""
    os.environ[BUILT] = "sdist"
    return build_meta.build_sdist(folder, settings)


def get_requires_for_build_editable(settings=None):
    """What is needed besides setuptools."""
    os.environ[BUILT] = "editable"
    return build_meta.get_requires_for_build_editable(settings)


def prepare_metadata_for_build_editable(folder, settings=None):
    """Write what an editable installation says of itself into a folder; its name."""
    os.environ[BUILT] = "editable"
    return build_meta.prepare_metadata_for_build_editable(folder, settings)


def build_editable(folder, settings=None, metadata=None):
    """Put a wheel that leads to these sources into a folder; its name."""
    os.environ[BUILT] = "editable"
    return build_meta.build_editable(folder, settings, metadata)


def with_absolute_links(text, address, version, place=""):
    """A page of the repository with links that hold anywhere: pictures to their files, all else to pages about them.

    Args:
        text: of the page.
        address: of the repository.
        version: whose files are meant.
        place: of the page in the repository, a folder that ends in a slash.
    """

    def absolute(link):
        start, target = link.groups()
        kind = "raw" if target.endswith(SHOWN) else "blob"
        return start + urljoin(f"{address}/{kind}/v{version}/{place}", target)

    return LINK.sub(absolute, text)
