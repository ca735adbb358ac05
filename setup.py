"""Compiles the innermost loops, if there is a C compiler, and divides the code; pyproject.toml says everything else.

One tree makes two packages: ridgeline-terrain (packaging/terrain) and ridgeline, which needs it. An editable
installation is both in one, since one folder cannot be two packages.
"""

import os
import re
import sys
import tomllib
from pathlib import Path
from zlib import crc32

from build_backend import BUILT, make_page, with_absolute_links
from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

ROOT = Path(__file__).parent
WHOLE = os.environ.get(BUILT) == "editable"
"""Whether the terrain is in the package."""

SOURCES = {
    "ridgeline.render.kernels._spans": "game/ridgeline/render/kernels/spans.c",
    "ridgeline.play.kernels._steps": "game/ridgeline/play/kernels/steps.c",
}
"""By the names of the libraries."""

ENDING = ".dll" if sys.platform == "win32" else ".so"


class BuildCode(build_py):
    """Leaves out what belongs to ridgeline-terrain, and makes the page first."""

    def run(self):
        if not WHOLE:  # an editable installation makes it when it is needed
            make_page()
        super().run()

    def finalize_options(self):
        super().finalize_options()
        self.packages = [name for name in self.packages if WHOLE or not name.startswith("ridgeline.terrain")]

    def find_package_modules(self, package, package_dir):
        modules = super().find_package_modules(package, package_dir)
        return [module for module in modules if WHOLE or module[:2] != ("ridgeline", "__init__")]


class BuildSources(sdist):
    """Makes the page first: who builds from these sources needs nothing for that."""

    def run(self):
        make_page()
        super().run()


class BuildLibrary(build_ext):
    """Builds a library for ctypes: it has nothing of Python in it, and no version of Python in its name."""

    def get_ext_filename(self, fullname):
        return str(Path(*fullname.split("."))) + ENDING

    def get_export_symbols(self, ext):
        return ext.export_symbols


class BuildWheel(bdist_wheel):
    """Tags the wheel by what is in it: a library serves every Python on its platform, and without one any platform."""

    def get_tag(self):
        built = any(Path(file).exists() for file in self.get_finalized_command("build_ext").get_outputs())
        return "py3", "none", super().get_tag()[2] if built else "any"


def library(name, file):
    """A library of one source, which it knows: one of another source than lies beside it is not used."""
    source = (Path(__file__).parent / file).read_bytes()
    return Extension(
        name,
        [file],
        define_macros=[("SOURCE", f"{crc32(source)}u")],
        depends=["setup.py"],
        export_symbols=sorted(set(re.findall(r"\bridgeline_\w+(?=\()", source.decode()))),
        # Fused products would round otherwise than numpy does; who looks at no traps can choose without branches.
        extra_compile_args=["-O3", "-ffp-contract=off", "-fno-trapping-math", "-fno-math-errno"],
        libraries=["m"] if os.name == "posix" else [],
        optional=True,
    )


def read(name):
    """The text of a file of the repository."""
    return (ROOT / name).read_text(encoding="utf-8")


def terrain(version):
    """What says that ridgeline-terrain is needed: of the same version, or out of the same folder."""
    if WHOLE:
        return []
    if os.environ.get(BUILT) == "sdist" or (ROOT / "PKG-INFO").exists():
        return [f"ridgeline-terrain=={version}"]
    return [f"ridgeline-terrain @ {(ROOT / 'packaging' / 'terrain').resolve().as_uri()}"]


project = tomllib.loads(read("pyproject.toml"))["tool"]["ridgeline"]
address = project["address"]
version = re.search(r'^__version__ = "(.+)"', read("game/ridgeline/__init__.py"), re.MULTILINE)[1]

setup(
    version=version,
    long_description=with_absolute_links(read("README.md"), address, version),
    long_description_content_type="text/markdown",
    project_urls={"Repository": address, "Changelog": f"{address}/blob/v{version}/CHANGELOG.md"},
    install_requires=[*project["dependencies"], *terrain(version)],
    cmdclass={"build_py": BuildCode, "build_ext": BuildLibrary, "bdist_wheel": BuildWheel, "sdist": BuildSources},
    ext_modules=[library(name, file) for name, file in SOURCES.items()],
)
