"""Files of users and strangers are read through `textfile/content.py` alone, and what is in them by one checker."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator

from test_architecture import MODULES, place

READS = {"read_text", "read_bytes"}
PARSES = {
    *("json.load", "json.loads", "tomllib.load", "tomllib.loads", "plistlib.load", "plistlib.loads", "pickle.load"),
    *("np.load", "np.fromfile", "np.loadtxt", "ET.parse", "ET.fromstring", "configparser.ConfigParser", "os.open"),
    *("Image.open", "av.open", "pygame.image.load", "io.open", "codecs.open", "wave.open"),
}
WRITES = {"w", "wb", "x", "xb", "a", "ab"}

OURS, SYSTEM, WRITTEN = "a file of ours, installed with us", "what the system tells, which has an end", "only written"
ANSWER = "what a program that we have asked has printed"
ELSEWHERE = {
    "textfile/content.py": ("open", "os.open", "the door"),
    "textfile/read.py": ("tomllib.loads", "the checker of TOML, within bounds"),
    "textfile/read_json.py": ("json.loads", "the checker of JSON"),
    "textfile/lines.py": ("tomllib.loads", "one key of a text that has been parsed"),
    "shipped.py": ("read_text", "read_bytes", OURS),
    "scene/themes/find.py": ("tomllib.loads", OURS),
    "scene/themes/likeness.py": ("tomllib.loads", OURS),
    "play/chapters.py": ("tomllib.loads", OURS),
    "play/taken_over_run.py": ("json.loads", "a text that was written the line before"),
    "play/kernels/compiled.py": ("read_bytes", OURS),
    "render/kernels/compiled.py": ("read_bytes", OURS),
    "render/shader/shader_renderer.py": ("read_text", OURS),
    "export/page/page_file.py": ("read_text", OURS),
    "export/page/page_script.py": ("read_text", "read_bytes", OURS),
    "app/window/window.py": ("pygame.image.load", OURS),
    "system/settings/edit.py": ("tomllib.loads", "texts that have passed `read_toml`, or are to be written"),
    "system/files/theme_list.py": ("tomllib.loads", "one line of a few thousand bytes that the door gave"),
    "system/pace/power.py": ("read_text", SYSTEM),
    "system/pace/watchdog.py": ("read_text", SYSTEM),
    "desktop/saver/blanking_seed.py": ("read_text", SYSTEM),
    "desktop/saver/running.py": ("read_bytes", SYSTEM),
    "desktop/wallpaper/setters.py": ("read_bytes", SYSTEM),
    "desktop/doctor/display.py": ("json.loads", ANSWER),
    "app/pages/saver_words.py": ("json.loads", ANSWER),
    "app/saves/saves.py": ("read_text", "open", "a folder that only we can enter, where our process writes"),
    "desktop/wallpaper/day_files.py": ("Image.open", "pictures that were drawn just before"),
    "export/films/parts.py": ("open", "a part that was drawn just before, made to last"),
    "export/films/video.py": ("av.open", "parts that were drawn, in a folder in which nothing else may be"),
    "export/films/sound.py": ("wave.open", WRITTEN),
    "desktop/terminal/start.py": ("os.open", WRITTEN),
    "desktop/terminal/tty.py": ("os.open", "the terminal itself"),
    "output.py": ("os.open", WRITTEN),
    "__main__.py": ("os.open", WRITTEN),
    "crash_report.py": ("open", SYSTEM),
    "system/files/png_text.py": ("Image.open", "a file that the door has opened"),
    "system/files/lock.py": ("os.open", "read_text", "read_bytes", f"a lock; who holds it: {SYSTEM}"),
    "system/files/destination.py": ("read_text", SYSTEM),
    "system/files/temporary_files.py": ("os.open", "what is held while it is written, and the folder"),
    "system/settings/deferred_changes.py": ("tomllib.loads", "a few thousand bytes that the door gave"),
}
"""What else reads or parses where, and the reason last."""


LIKELY = re.compile(r"\.read_(text|bytes)\(|open\(|\.(loads?|parse|fromfile|loadtxt|fromstring|ConfigParser)\(")


def calls_in(text: str) -> set[str]:
    """The calls in a module that open, read or parse files; most have none, and are not parsed for that."""
    return set(reading(ast.walk(ast.parse(text)))) if LIKELY.search(text) else set()


def reading(tree: Iterable[ast.AST]) -> Iterator[str]:
    """The calls that open, read or parse files."""
    for node in tree:
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func)
            last = name.rpartition(".")[2]
            modes = [one.value for one in (*node.args, *(word.value for word in node.keywords)) if is_mode(one)]
            if last in READS:
                yield last
            elif name in PARSES:
                yield name
            elif last == "open" and (name == "open" or modes) and not WRITES & {*modes}:
                yield "open"


def is_mode(node: ast.expr) -> bool:
    """Whether an argument says how a file is opened."""
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and 0 < len(node.value.rstrip("bt+")) <= 1


def test_calls_that_read_are_found() -> None:
    code = """
file.read_text(); open("it"); file.open("rb"); json.loads(text); Image.open(file); file.open(mode="r")
sound.open(); file.open("wb"); open(os.devnull, "wb"); front.open(page); write.open("x", encoding="utf-8")
"""
    found = ["Image.open", "json.loads", "open", "open", "open", "read_text"]
    assert sorted(reading(ast.walk(ast.parse(code)))) == found


def test_nothing_else_reads_or_parses_files_of_others() -> None:
    found = {place(module): calls_in(module.read_text(encoding="utf-8")) for module in MODULES}
    wrong = {module: calls - {*ELSEWHERE.get(module, ())[:-1]} for module, calls in found.items()}
    assert not {module: calls for module, calls in wrong.items() if calls}, "read through textfile/content.py"
    gone = {module: {*calls[:-1]} - found[module] for module, calls in ELSEWHERE.items() if module in found}
    assert not {module: calls for module, calls in gone.items() if calls}, "no longer needed here"
