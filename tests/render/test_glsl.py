"""The shader's programs can be used by anybody who knows GLSL ES 3.00, and what they are told is written in them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from ridgeline.render.shader import packing
from ridgeline.render.shader.shader_renderer import SAMPLERS

PROGRAMS = Path(str(packing.__file__)).parent / "glsl"


@pytest.mark.parametrize("program", sorted(PROGRAMS.iterdir()), ids=lambda program: program.name)
def test_the_programs_are_es_three_without_anything_of_python(program: Path) -> None:
    text = program.read_text(encoding="utf-8")
    assert text.startswith("#version 300 es\n")
    assert not re.findall(r"#include|zengl|python|\.py\b", text, re.IGNORECASE)
    assert program.stem in SAMPLERS
    assert program.suffix in (".vert", ".frag")
    validator = shutil.which("glslangValidator")
    if validator is None:
        assert "RIDGELINE_NO_SKIP" not in os.environ
        pytest.skip("Debian's glslang-tools are not installed")
    done = subprocess.run([validator, str(program)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_all_programs_share_one_frame_that_is_packed_as_they_read_it() -> None:
    texts = [program.read_text(encoding="utf-8") for program in PROGRAMS.iterdir()]
    blocks = [block for text in texts for block in re.findall(r"^.*\buniform \w+ \{[^}]*\};", text, re.MULTILINE)]
    assert len(blocks) > 5
    assert len(set(blocks)) == 1
    members = re.findall(r"^    (\w+) (\w+); +// \w", blocks[0], re.MULTILINE)
    types = {"ivec4": "i4", "vec4": "f4"}
    # A vector of four takes sixteen bytes in the layout std140, without any between two of them.
    assert blocks[0].startswith("layout(std140) uniform Frame {")
    assert np.dtype([(name, types[kind], 4) for kind, name in members]) == packing.FRAME
