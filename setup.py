"""Compiles the renderer's innermost loops, if there is a C compiler; pyproject.toml says everything else."""

import os
from pathlib import Path
from zlib import crc32

from setuptools import Extension, setup

SOURCE = "game/ridgeline/render/kernels/spans.c"

# The library knows which source it was made from: one of another source than lies beside it is not used.
number = crc32((Path(__file__).parent / SOURCE).read_bytes())

setup(
    ext_modules=[
        Extension(
            "ridgeline.render.kernels._spans",  # no Python in it: ctypes loads it
            [SOURCE],
            define_macros=[("SOURCE", f"{number}u")],
            depends=["setup.py"],
            extra_compile_args=["-O3", "-ffp-contract=off"],  # fused products would round otherwise than numpy does
            libraries=["m"] if os.name == "posix" else [],
            optional=True,
        )
    ]
)
