"""Translate Python of the landscape to modules of JavaScript: `python packaging/translator MODULE...` prints them."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def main() -> int:
    """Print or write modules; 1 if something cannot be translated, which is said."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("modules", nargs="+", metavar="MODULE", help="as ridgeline.scene.stands.trees.cypress")
    ask.add_argument("--into", type=Path, metavar="FOLDER", help="where they are written, each in a file of its name")
    ask.add_argument(
        "--for",
        nargs="+",
        type=Path,
        default=(),
        metavar="FILE",
        dest="takers",
        help="JavaScript that takes names of the modules: what it does not need of them is left out",
    )
    given = ask.parse_args()
    try:
        texts, refused = translate(given.modules, given.takers)
    except ModuleNotFoundError as problem:
        ask.error(f"there is no module {problem.name!r}; after set-up, '.venv/bin/python packaging/translator' has all")
    print("".join(f"{refusal}\n" for refusal in refused), end="", file=sys.stderr)
    if given.into is None:
        print("\n".join(texts.values()))
    else:
        for name, text in texts.items():
            (given.into / name).parent.mkdir(parents=True, exist_ok=True)
            (given.into / name).write_text(text, encoding="utf-8", newline="\n")
    return min(len(refused), 1)


def translate(names: Sequence[str], takers: Sequence[Path] = ()) -> tuple[dict[str, str], list[Exception]]:
    """The texts of modules by their files' names, just what takers need if some are named; and what is refused."""
    sys.path.insert(0, str(ROOT / "game"))  # the sources beside this, not what is installed
    from modules import read, translated  # needs numpy
    from pieces import file_of
    from program import Refusal
    from reach import unreached

    program, texts, refused = read(), {}, []
    if takers:
        words = {word for file in takers for word in re.findall(r"[\w$]+", file.read_text(encoding="utf-8"))}
        program.left_out = unreached(program, names, words)
    for name in names:
        try:
            text = translated(program, name)
            texts[file_of(name, program.module(name).is_package)] = text
        except Refusal as refusal:
            refused.append(refusal)
    return texts, refused


if __name__ == "__main__":
    sys.exit(main())
