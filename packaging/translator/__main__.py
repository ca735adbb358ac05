"""Make the page's landscape: modules of JavaScript from the Python that defines it, and one script of all its modules.

`python packaging/translator` makes what is not there yet; with names of modules it prints these, or writes them
into a folder.
"""

# The page's landscape is made from Python's. `packaging/translator` writes modules into a folder in `web/`, which
# show the same scenes: crests to the last bit, colours nearly so (`tests/web/test_scenes.py`). Made files say what
# they were made from: `export/page/made_modules.py` compares that with the sources beside it, and has them made anew
# where it differs; a wheel brings them. By hand are `terrain.js`, which others import too; the page, its painter and
# its codes, which read what no Python has to; and twelve functions in `web/byHand`, the loops in which frames spend
# their time (`PARTS_BY_HAND` of `packaging/translator/pieces.py` says why). Each is compared with its Python. What
# stands and lives in no theme of a page is cut out of its script (`for_kinds`). All that the page shows is the scene
# of a code: its second is rounded to a thousandth, so that an address opens just what was seen.
#
# `terrain.js` is by hand. It was tried in November 2026: with a few lines more the translator writes pins, splines,
# contacts, weather, chunks, segments and sketches, with the same bits. But only some 900 of 2,500 lines would go: the
# lattice counts addresses to 2⁶³ in two words, the hottest loops bear no call more, and its names and words are for
# users of JavaScript. And smooth rows took 1.7 times as long as by hand, weather 3, rays and circles 3 to 5, pinned
# rows 6, segments 8; the file needed 1,600 lines of `arrays.js` and `python.js`, the page's land 11 kB compressed
# instead of 7. Even written out as loops over plain arrays weather takes 2.4 times as long: one loop over neighbours
# becomes a dozen. So `tests/web/test_terrain_js.py` holds it equal: answers, names, defaults, and numbers that have a
# name.
#
# What is made costs a page 1.7 times the time. Of a frame's own work, with the card left out (0.9 → 1.5 ms at dusk,
# 2.4 → 4.0 at the harbour); one in a hundred 2.5 to 2.8 times, all before the first picture 1.5 times. Arrays are
# gone through in turn, where by hand one loop did all. `packaging/translator/fusion.py` makes one loop of what one
# other statement reads; small arrays share a store; shapes have one form, as engines are slow where one place sees
# many. What is left is spread over sixty functions, none above 8 %. A store for each frame, emptied after it, gained
# 6 to 15 % and would need a proof of every array that is kept; larger shared stores gained nothing. What a scene need
# not do again in each frame, in Python, is what makes both cheaper.
#
# Why our own translator. In November 2026 seven that write JavaScript (Transcrypt with numscrypt, pscript,
# RapydScript-NG, JavaScripthon, pyjs, python-javascript; py2many has no JavaScript) were tried on 27 small cases, on
# random numbers and on our own files. None gives our bits: all six that ran it multiply the words of `hashing.mix` as
# floats and return wrong ones without an error; most miss `%` of floats, `1.0 // 0.1` or tuples as keys, and
# Transcrypt drops stars (a cypress of 4 corners instead of 106). None knows numpy as it is today, or classes of named
# tuples. Of interpreters only Pyodide has numpy, in 6.3 MB and at a fiftieth of the speed. So ours goes by the
# annotations that our code has everywhere, writes what it knows and refuses the rest, and is compared with CPython
# bit by bit.

from __future__ import annotations

import argparse
import runpy
import sys
from collections.abc import Sequence
from pathlib import Path, PurePath

import made


def main() -> int:
    """Make all, or print some modules; 1 if something cannot be translated, which is said."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("modules", nargs="*", metavar="MODULE", help="as ridgeline.scene.stands.trees.cypress")
    ask.add_argument("--into", type=Path, metavar="FOLDER", help="where the named modules are written, in made/")
    given = ask.parse_args()
    try:
        return some(given.modules, given.into) if given.modules else every()
    except ModuleNotFoundError as problem:
        ask.error(f"there is no module {problem.name!r}; after set-up, '.venv/bin/python packaging/translator' has all")


def some(names: Sequence[str], folder: Path | None) -> int:
    """Print modules, or write them into a folder; 1 if something cannot be translated."""
    texts, refused = translate(names)
    if folder is None:
        print("\n".join(texts.values()))
    else:
        made.write(texts, folder)
    return told(refused)


def every() -> int:
    """Make what the page needs, unless it is there and fits; 1 if something cannot be translated."""
    if not made.fits():
        texts, refused = translate((), made.asked())
        if refused:
            return told(refused)
        made.put({name.removeprefix("made/"): text for name, text in texts.items()})
    script = runpy.run_path(str(made.PACKAGE / "export" / "page" / "page_script.py"))
    small = script["write_made"]()
    print(made.MADE.relative_to(made.ROOT), "" if small else "(not shortened: tdewolff-minify is not installed)")
    return 0


def told(refused: Sequence[Exception]) -> int:
    """Say what is not translated; 1 if anything."""
    print("".join(f"{refusal}\n" for refusal in refused), end="", file=sys.stderr)
    return min(len(refused), 1)


def translate(names: Sequence[str] = (), files: Sequence[str] = ()) -> tuple[dict[str, str], list[Exception]]:
    """The texts of modules by their files' names, and what is not translated.

    Args:
        names: of modules.
        files: what modules are made into; all that these import is made, too, as far as the page's own modules need it.
    """
    sys.path.insert(0, str(made.PACKAGE.parent))  # the sources beside this, not what is installed
    from modules import read, translated  # needs numpy
    from pieces import BY_HAND, file_of
    from program import Refusal
    from reach import imported, unreached

    program, texts, refused = read(), {}, []
    owners = {file_of(name, is_package): name for name, is_package in made.module_names()}
    if files:
        own = imported(program, map(owners.__getitem__, files), {*owners.values()} - {*BY_HAND})
        program.left_out = unreached(program, own, made.words())
    waiting = [*(file_of(name, program.module(name).is_package) for name in names), *files]
    known = {*waiting}
    while waiting:
        file = waiting.pop()
        try:
            texts[file] = translated(program, owners[file])
        except Refusal as refusal:
            refused.append(refusal)
            continue
        if files:
            more = {*made.imported(PurePath(file), texts[file])} - known
            waiting += sorted(more)
            known |= more
    return texts, refused


if __name__ == "__main__":
    sys.exit(main())
