"""Reading of chapters from a file or a folder; an error tells every problem at once."""

from dataclasses import replace
from pathlib import Path

from ...textfile.check_fields import check_record, without_wrong
from ...textfile.lines import key_lines
from ...textfile.mistakes import Problem, printable, report
from ...textfile.read import FileError, printable_path, read_toml
from ..chapters import Chapter
from .rules import broken_rules

MAX_CHAPTERS = 24  #: chapters of a course: a player who sees all of them has flown for half an hour


def read_chapters(folder: str | Path) -> tuple[Chapter, ...]:
    """The chapters in the files of a folder that end in .toml, in the order of their names.

    Raises:
        FileError: if there is no such folder, it has no chapters or too many, or a file breaks the rules.
    """
    files, where = _files(Path(folder)), printable_path(folder)
    if not 1 <= len(files) <= MAX_CHAPTERS:
        given = f"more than {MAX_CHAPTERS}" if files else "no"
        raise FileError(f"{where}: a folder with {given} chapters; allowed are 1 to {MAX_CHAPTERS} files *.toml")
    chapters, problems = list[Chapter](), list[str]()
    for file in sorted(files):
        try:
            chapters.append(read_chapter(file))
        except FileError as problem:
            problems.append(str(problem))
    if problems:
        raise FileError("\n".join(problems))
    return tuple(chapters)


def read_chapter(path: str | Path) -> Chapter:
    """The chapter in the file `path`, named after the file.

    Raises:
        FileError: if the file does not exist, is not TOML, or breaks the rules of a chapter.
    """
    text, table = read_toml(path, "a chapter")
    name = table.pop("name", None)
    chapter, problems = check_record(Chapter, table)
    problems += [broken.problem for broken in broken_rules(without_wrong(table, problems))]
    if name is not None:
        problems.append(Problem(("name",), "unknown key; a chapter has the name of its file"))
    if chapter is None or problems:
        raise FileError(report(problems, printable_path(path), key_lines(text)))
    return replace(chapter, name=printable(Path(path).stem, 80))


def _files(folder: Path) -> list[Path]:
    """The files of chapters in a folder; of more than are allowed, one too many."""
    files = list[Path]()
    try:
        for file in folder.iterdir():
            if file.suffix.lower() == ".toml" and not file.name.startswith("."):
                files.append(file)
            if len(files) > MAX_CHAPTERS:
                break
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise FileError(f"{printable_path(folder)}: cannot be read: {reason}; a folder is needed") from None
    except ValueError:
        raise FileError(f"{printable_path(folder)}: not a valid name of a folder") from None
    return files
