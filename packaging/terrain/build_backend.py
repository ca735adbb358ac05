"""Builds ridgeline-terrain with setuptools: from the repository, or from its own source distribution."""

import os
import re
import runpy
import shutil
import tempfile
import tomllib
from contextlib import contextmanager
from pathlib import Path

from setuptools import build_meta

HERE = Path(__file__).parent
REPOSITORY = HERE.parent.parent
CODE = Path("ridgeline")
OWN = ("__init__.py", "py.typed", "terrain")  #: what the package has of the code


def get_requires_for_build_sdist(settings=None):
    """What is needed besides setuptools: nothing."""
    return []


get_requires_for_build_wheel = get_requires_for_build_sdist


def build_sdist(folder, settings=None):
    """Put the source distribution into a folder; its name."""
    with _laid_out():
        return build_meta.build_sdist(folder, settings)


def build_wheel(folder, settings=None, metadata=None):
    """Put the wheel into a folder; its name."""
    with _laid_out():
        return build_meta.build_wheel(folder, settings)


@contextmanager
def _laid_out():
    """Be in a folder with all that belongs to the package, and nothing else."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        if (HERE / CODE).is_dir():
            shutil.copytree(HERE, folder, dirs_exist_ok=True)
        else:
            _gather(folder)
        before = Path.cwd()
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(before)


def _gather(folder):
    code = REPOSITORY / "game" / CODE
    (folder / CODE).mkdir()
    for name in OWN:
        if (code / name).is_dir():
            shutil.copytree(code / name, folder / CODE / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(code / name, folder / CODE)
    for file in (HERE / "pyproject.toml", HERE / "MANIFEST.in", Path(__file__), REPOSITORY / "LICENSE"):
        shutil.copy(file, folder)
    page = runpy.run_path(str(REPOSITORY / "packaging" / "build_backend.py"))["with_absolute_links"]
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["ridgeline"]
    version = re.search(r'^__version__ = "(.+)"', (code / "__init__.py").read_text(encoding="utf-8"), re.M)[1]
    for file in (HERE / "README.md", REPOSITORY / "CHANGELOG.md"):
        place = "packaging/terrain/" if file.parent == HERE else ""
        text = page(file.read_text(encoding="utf-8"), project["address"], version, place)
        (folder / file.name).write_text(text, encoding="utf-8")
