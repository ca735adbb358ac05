"""The learner's page: its code prints what it says, and its pictures are those that the script draws."""

import doctest
import re
import runpy

import numpy as np
import pytest
from PIL import Image

from sources import ROOT

PAGE = (ROOT / "docs" / "learn.md").read_text(encoding="utf-8")
PICTURES = ROOT / "docs" / "pictures" / "learn"
SCRIPT = runpy.run_path(str(ROOT / "docs" / "draw_learn.py"))


def test_the_code_on_the_page_prints_what_it_says_from_top_to_bottom() -> None:
    blocks = re.findall(r"```pycon\n(.*?)```", PAGE, re.DOTALL)
    assert "```python" not in PAGE
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "docs/learn.md", None, 0)
    wrong: list[str] = []
    told = doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF).run(examples, out=wrong.append)
    assert (told.failed, "".join(wrong)) == (0, "")
    assert told.attempted > 30


def test_every_picture_on_the_page_is_one_that_the_script_draws() -> None:
    shown = set(re.findall(r"\(pictures/learn/(\w+)\.png\)", PAGE))
    assert shown == set(SCRIPT["PICTURES"]) == {file.stem for file in PICTURES.iterdir()}
    assert sum(file.stat().st_size for file in PICTURES.iterdir()) < 300_000


@pytest.mark.slow
@pytest.mark.parametrize("name", ["diamonds", "drift", "orders"])
def test_the_script_draws_the_pictures_that_are_there(name: str) -> None:
    with Image.open(PICTURES / f"{name}.png") as kept:
        was, now = (np.asarray(image.convert("RGB"), dtype=int) for image in (kept, SCRIPT["picture"](name)))
    assert was.shape == now.shape
    assert (abs(was - now).max(axis=2) > 24).mean() < 0.01, "run docs/draw_learn.py"
