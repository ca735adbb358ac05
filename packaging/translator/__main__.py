"""Make the page's landscape: modules of JavaScript from the Python that defines it, and one script of all its modules.

`python packaging/translator` makes what is not there yet; with names of modules it prints these, or writes them
into a folder.
"""

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
