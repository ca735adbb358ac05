"""Builds Ridgeline with setuptools, and tells setup.py what is built; the links of a package page."""

import os
import re
from urllib.parse import urljoin

from setuptools import build_meta
from setuptools.build_meta import (  # noqa: F401 -- what installers call
    build_wheel,
    get_requires_for_build_wheel,
    prepare_metadata_for_build_wheel,
)

BUILT = "RIDGELINE_BUILT"
"""The variable that says "editable" or "sdist" while one is built."""

LINK = re.compile(r'(\]\(|src="|href=")(?!\w+:|#)([^)"\s]+)')
"""The start of a link in Markdown or HTML, and where it leads to, if that is in the repository."""

SHOWN = (".png", ".webp", ".gif", ".jpg", ".svg")


def get_requires_for_build_sdist(settings=None):
    """What is needed besides setuptools."""
    os.environ[BUILT] = "sdist"
    return build_meta.get_requires_for_build_sdist(settings)


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
