"""Compiles the innermost loops, if there is a C compiler; pyproject.toml says everything else."""

import os
import re
import sys
from pathlib import Path
from zlib import crc32

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext

SOURCES = {
    "ridgeline.render.kernels._spans": "game/ridgeline/render/kernels/spans.c",
    "ridgeline.play.kernels._steps": "game/ridgeline/play/kernels/steps.c",
}
"""By the names of the libraries."""

ENDING = ".dll" if sys.platform == "win32" else ".so"


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
        extra_compile_args=["-O3", "-ffp-contract=off"],  # fused products would round otherwise than numpy does
        libraries=["m"] if os.name == "posix" else [],
        optional=True,
    )


setup(
    cmdclass={"build_ext": BuildLibrary, "bdist_wheel": BuildWheel},
    ext_modules=[library(name, file) for name, file in SOURCES.items()],
)
