"""The page's script: the modules of `web/` bundled into one, each in its own scope, and minified where possible.

Unused code is left out: of a module with many functions the page may need only a few.

`packaging/translator` makes it when the package is built, and loads this file alone, so nothing but the
standard library is imported here. A bundle made of other modules than those present is not used.
"""

import hashlib
import os
import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

WEB = Path(__file__).parents[2] / "web"
MADE = WEB / "made" / "page_script.js"  #: the build's bundle: a line that identifies its sources, and the script

IMPORT = re.compile(
    r'^import\s*(?:(?:\{(?P<names>[^}]*)\}|\* as (?P<whole>\w+))\s*from\s*)?"(?P<place>[^"]+)";\n', re.M
)
"""A statement that takes names of another module or all of them as one thing, or only runs it."""

EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (?P<name>[\w$]+|\[[^=]*\] =))", re.MULTILINE)
"""What stands before a thing, or some, that other modules may take, and does not change."""

COMMENT = re.compile(r"^[ \t]*(?://[^\n]*|/\*\*.*?\*/)\n", re.MULTILINE | re.DOTALL)  #: whole lines of comments

BEYOND = re.compile(r"^(import|export)\b.*|</script", re.MULTILINE)
"""What cannot be joined, or would end the element of the page that the script is in."""

NAMES = re.compile(r"(?:async )?(?:function\*?|class|const|let|var) ([\w$]+|\{[^=]*\} =|\[[^=]*\] =)")
"""What a statement begins with that makes a name, or some."""

MATHS = re.compile(r"(?<![\w$.])Math\.(\w+)")
"""A function of the language's. It gets a name of ours, which is shorter, and for which nothing puts `x | 0` or
`x < 0 ? -x : x` in place of `Math.trunc(x)` or `Math.abs(x)`: these differ in large numbers and in -0."""

FREE = r"(?<![\w$])(?:(?<!\.)|(?<=\.\.\.))"
"""Where a word begins that is no property, be it after the dots that spread it."""

NUMBER = re.compile(r"(?:const) (?P<name>[A-Z][A-Z_0-9]*) = (?P<number>-?[\d.]+(?:e-?\d+)?);\s*")
"""A statement that gives a number a name."""

LIKE_A_PART = re.compile(r"(?:(static|get|set) |(?<=[{,\s]))([A-Z][A-Z_0-9]*)(?![\w$])(?(1)|\s*[,}])")
"""A name that may be that of an object's part (`{NAME, b: 2}`), or is that of a class's."""

GLOBALS = (
    " AbortController Array ArrayBuffer BigInt Blob Boolean DataView Date Error Float32Array Float64Array Function "
    "Infinity Int32Array Int8Array JSON Map Math NaN Number Object Promise RangeError RegExp Set String Symbol "
    "TextDecoder TextEncoder TypeError URL URLSearchParams Uint16Array Uint32Array Uint8Array WeakMap addEventListener "
    "cancelAnimationFrame clearTimeout console crypto decodeURIComponent devicePixelRatio document escape "
    "getComputedStyle history location matchMedia navigator parseInt performance requestAnimationFrame setTimeout "
    "undefined window "
)
"""Names of the browser's and of the language's that modules use, each between spaces."""

SELDOM = 6  #: uses of a named number up to which it is inlined, which is shorter
WHOLE = ", not shortened"  #: suffix of the first line of a bundle that is still to be minified

QUOTED = re.compile(
    r"""(?P<letters>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|`(?:[^`\\]|\\.)*`|"""
    r"(?<=[(,=:\[!&|?{};+\n])\s*/(?![*/])(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/"
)
"""Letters between quotes, a template, or a pattern after what a value may follow."""

KINDS = re.compile(r"const (?:KINDS|VOICES) = new Map\(\[(\[.*\])\]\);")
KIND_ROW = re.compile(r'\["(\w+)", (?:new [\w$]+\()?([\w$]+)')
"""The tables of what stands and lives on land, and a kind in them with its name: a page has those of its themes."""

PART = re.compile(r'kinds\$\("([\w ]+)",\s*(.*?),\s*"end"\)', re.DOTALL)  #: code for some kinds only
Name = tuple[Path, str]  #: what a module exports, by its file


class Statement(NamedTuple):
    """A top-level statement of a module: its text, the names that it defines, and all words in it."""

    text: str
    names: frozenset[str]
    words: frozenset[str]


class Module(NamedTuple):
    """A module, taken apart.

    Attributes:
        imports: the imported names, by their local names.
        exports: the exported names.
        statements: the rest.
    """

    imports: Mapping[str, Name]
    exports: frozenset[str]
    statements: tuple[Statement, ...]

    @property
    def words(self) -> frozenset[str]:
        """All words in its statements."""
        return frozenset().union(*(statement.words for statement in self.statements))


def page_script() -> str:
    """The script: the build's, or one made now of the modules present."""
    if MADE.is_file():
        head, _, script = MADE.read_text(encoding="utf-8").partition("\n")
        if head == _head():
            return script
        if head == f"{_head()}{WHOLE}":
            return shortened(script)
    return shortened(joined(WEB / "page.js"))


def for_kinds(script: str, wanted: Container[str]) -> str:
    """A script without the code for unwanted kinds."""

    def own(found: re.Match[str]) -> str:
        return found[2] if any(kind in wanted for kind in found[1].split()) else "[]"

    return PART.sub(own, script)


def write_made() -> bool:
    """Write the build's bundle; return whether it is minified.

    Where it cannot be minified, an existing bundle of the same modules, as in a source distribution, is kept.
    """
    whole = joined(WEB / "page.js")
    script = shortened(whole)
    if script == whole and MADE.is_file() and MADE.read_text(encoding="utf-8").startswith(f"{_head()}\n"):
        return True
    MADE.parent.mkdir(exist_ok=True)
    beside = MADE.with_name(f"{MADE.name}.{os.getpid()}.part")
    beside.write_text(f"{_head()}{WHOLE if script == whole else ''}\n{script}", encoding="utf-8", newline="\n")
    beside.replace(MADE)
    return script != whole


def shortened(script: str) -> str:
    """The minified script; the script itself where tdewolff-minify is not installed."""
    try:
        minify = import_module("minify").string
    except (ImportError, AttributeError):  # not installed, or another package of this name
        return script
    return str(minify("application/javascript", script))


def joined(entry: Path) -> str:
    """One script of a module and everything that it imports.

    Each module becomes a function that is called once and returns its exports.

    Raises:
        ValueError: if a module's syntax cannot be bundled, or imports are circular.
    """
    modules = _needed_modules(_with_numbers(_needed_modules(_read(entry.resolve(), {}, ()))))
    names, kinds = _outer_names(modules), _kinds(modules)
    text = "".join(_part(file, module, names, kinds.get(file)) for file, module in modules.items())
    return f"(() => {{\n{_with_maths(text)}}})();\n"


def _kinds(modules: Mapping[Path, Module]) -> dict[Path, list[str]]:
    """The modules needed only by some kinds in the tables, with those kinds."""
    owners: dict[Path, str] = {}
    tables: set[Path] = set()
    for file, module in modules.items():
        for table in (found for one in module.statements for found in KINDS.findall(one.text)):
            tables.add(file)
            owners |= {module.imports[word][0]: kind for kind, word in KIND_ROW.findall(table)}

    def reached(file: Path, known: set[Path]) -> set[Path]:
        for other in {owner for owner, _ in modules[file].imports.values()} - known:
            if not (file in tables and other in owners):
                known.add(other)
                reached(other, known)
        return known

    *_, entry = modules
    shared = reached(entry, {entry})
    found: dict[Path, list[str]] = {}
    for file, kind in owners.items():
        for own in reached(file, {file}) - shared:
            found.setdefault(own, []).append(kind)
    return found


def _with_maths(text: str) -> str:
    used = sorted({found[1] for found in MATHS.finditer(text)})
    names = ", ".join(f"{name}: Math${name}" for name in used)
    return (f"const {{{names}}} = Math;\n" if used else "") + MATHS.sub(r"Math$\1", text)


def _head() -> str:
    """The bundle's first line, which identifies the modules and this file's version."""
    digest = hashlib.sha256(Path(__file__).read_bytes().replace(b"\r\n", b"\n"))
    for file in sorted({*WEB.rglob("*.js")} - {MADE}):
        text = file.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{file.relative_to(WEB).as_posix()} {len(text)}\n".encode() + text)
    return f"// made of {digest.hexdigest()}"


def _read(file: Path, known: dict[Path, Module], way: tuple[Path, ...]) -> dict[Path, Module]:
    """The known modules, a file's, and those that it needs, each after its imports."""
    if file in way:
        raise ValueError(f"{file.name} imports itself, over {way[-1].name}")
    if file not in known:
        text = file.read_text(encoding="utf-8")
        imports = dict(_imports(file, text))
        for other in dict.fromkeys((file.parent / found["place"]).resolve() for found in IMPORT.finditer(text)):
            _read(other, known, (*way, file))
        for other, name in imports.values():
            if name not in known[other].exports:
                raise ValueError(f"{file.name} imports {name!r}, which {other.name} does not export")
        known[file] = _module(file, text, imports)
    return known


def _module(file: Path, text: str, imports: Mapping[str, Name]) -> Module:
    plain = _spell(file, IMPORT.sub("", COMMENT.sub("", text)), _wholes(file, text))
    exports = frozenset(name for found in EXPORT.finditer(plain) for name in re.findall(r"[\w$]+", found["name"]))
    body = EXPORT.sub("", plain).strip()
    if problem := BEYOND.search(body):
        raise ValueError(f"{file.name}: {problem[0]!r} cannot be joined")
    return Module(imports, exports, tuple(map(_statement, re.split(r"^(?=\w)", body, flags=re.MULTILINE)[1:])))


def _statement(text: str) -> Statement:
    found = NAMES.match(text)
    names = re.findall(r"[\w$]+", found[1]) if found else []
    return Statement(text, frozenset(names), frozenset(re.findall(r"[\w$]+", _without_letters(text))))


def _without_letters(text: str) -> str:
    """A text without its quoted strings, but with the expressions of templates; regular expressions stay."""

    def code(found: re.Match[str]) -> str:
        if found["letters"]:
            return '""'
        return " ".join(_find_computed(found[0])) if found[0].startswith("`") else found[0]

    return QUOTED.sub(code, text)


def _find_computed(template: str) -> Iterator[str]:
    """The expressions of a template: everything between `${` and its closing bracket."""
    for start in (found.end() for found in re.finditer(r"\$\{", template)):
        depth = 1
        for stop, letter in enumerate(template[start:], start):
            depth += (letter == "{") - (letter == "}")
            if not depth:
                yield template[start:stop]
                break
        else:
            yield template[start:]


def _spell(file: Path, text: str, wholes: Mapping[str, Path]) -> str:
    """A text with the members of namespace imports as single words: np$zeros for np.zeros."""
    for own in wholes:
        text = re.sub(rf"{FREE}{own}\.(?=\w)", f"{own}$", text)
        if re.search(rf"{FREE}(?<!\"){own}(?![\w$\"])(?!\s*:)", text):
            raise ValueError(f"{file.name}: {own!r} stands for a whole module, and cannot be joined")
    return text


def _wholes(file: Path, text: str) -> dict[str, Path]:
    """The namespace imports of a module, by their local names."""
    found = (one for one in IMPORT.finditer(text) if one["whole"])
    return {one["whole"]: (file.parent / one["place"]).resolve() for one in found}


def _needed_modules(modules: Mapping[Path, Module]) -> dict[Path, Module]:
    """The modules without statements that define only unused names."""
    makers = {
        (file, name): statement
        for file, module in modules.items()
        for statement in module.statements
        for name in statement.names
    }
    own = ((file, one) for file, module in modules.items() for one in module.statements if not one.names)
    waiting, kept, taken = list(own), set[tuple[Path, Statement]](), set[Name]()
    while waiting:
        file, statement = waiting.pop()
        if (file, statement) not in kept:
            kept.add((file, statement))
            imports = modules[file].imports
            names = [imports.get(word, (file, word)) for word in statement.words]
            taken.update(imports[word] for word in statement.words if word in imports)
            waiting += [(name[0], makers[name]) for name in names if name in makers]
    found: dict[Path, Module] = {}
    for file, module in modules.items():
        statements = tuple(one for one in module.statements if (file, one) in kept)
        words = frozenset().union(*(one.words for one in statements))
        imports = {word: name for word, name in module.imports.items() if word in words}
        if statements:
            found[file] = Module(imports, frozenset(name for owner, name in taken if owner == file), statements)
    return found


def _with_numbers(modules: Mapping[Path, Module]) -> dict[Path, Module]:
    """The modules with rarely used named numbers inlined."""
    numbers = {
        (file, found["name"]): found["number"]
        for file, module in modules.items()
        for statement in module.statements
        if (found := NUMBER.fullmatch(statement.text))
    }
    said = Counter(
        module.imports.get(word, (file, word))
        for file, module in modules.items()
        for statement in module.statements
        for word in re.findall(rf"{FREE}[A-Z][A-Z_0-9$]*(?![\w$])", statement.text)
    )
    parts = {
        module.imports.get(found[2], (file, found[2]))
        for file, module in modules.items()
        for statement in module.statements
        for found in LIKE_A_PART.finditer(statement.text)
        if found[1] or _open_bracket(statement.text, found.start()) == "{"
    }
    seldom = {name for name in numbers if said[name] <= SELDOM + 1} - parts  # with where it gets its name

    def spelled(file: Path, module: Module, statement: Statement) -> Statement:
        def number(found: re.Match[str]) -> str:
            name = module.imports.get(found[0], (file, found[0]))
            return f"({numbers[name]})" if name in seldom else found[0]

        if NUMBER.fullmatch(statement.text) or not any(
            module.imports.get(word, (file, word)) in seldom for word in statement.words
        ):
            return statement
        return _statement(re.sub(rf"{FREE}[A-Za-z][\w$]*(?![\w$:])", number, statement.text))

    return {
        file: module._replace(statements=tuple(spelled(file, module, one) for one in module.statements))
        for file, module in modules.items()
    }


def _open_bracket(text: str, place: int) -> str:
    """The innermost open bracket at a position of a text."""
    depth = 0
    for letter in reversed(text[:place]):
        depth += (letter in ")]}") - (letter in "([{")
        if depth < 0:
            return letter
    return ""


def _imports(file: Path, text: str) -> Iterator[tuple[str, Name]]:
    for found in IMPORT.finditer(text):
        other = (file.parent / found["place"]).resolve()
        for one in filter(None, map(str.strip, (found["names"] or "").split(","))):
            name, _, own = one.partition(" as ")
            yield own or name, (other, name)
    for own, other in _wholes(file, text).items():
        for name in re.findall(rf"{FREE}{own}\.(\w+)", IMPORT.sub("", COMMENT.sub("", text))):
            yield f"{own}${name}", (other, name)


def _outer_names(modules: Mapping[Path, Module]) -> dict[Name, str]:
    """The outer name of everything that is imported anywhere.

    It is the imported name, unless another thing or the browser has it, or a module that imports it has it twice.
    """
    numbers = {file: number for number, file in enumerate(modules)}
    every = {file: module.words for file, module in modules.items()}
    taken: dict[Name, set[str]] = {}
    for module in modules.values():
        for own, name in module.imports.items():
            taken.setdefault(name, set()).add(own)
    names: dict[Name, str] = {}
    for name, words in sorted(taken.items()):
        owner, word = name
        if len(words) == 1 and not words & every[owner]:
            (word,) = words
        others = (one for file, one in modules.items() if word in every[file] and one.imports.get(word) != name)
        hidden = f" {word} " in GLOBALS or any(name in other.imports.values() for other in others)
        names[name] = f"{word}${numbers[owner]}" if hidden or word in names.values() else word
    return names


def _part(file: Path, module: Module, names: Mapping[Name, str], kinds: Sequence[str] | None) -> str:
    """A module as a statement; code for some kinds only is wrapped in a call that names them, see `for_kinds`."""
    given = {name: outer for (owner, name), outer in names.items() if owner == file}
    own = {word: names[name] for word, name in module.imports.items()}
    taken = [f"{word} = {name}" for word, name in own.items() if word != name and "$" not in word]
    text = "".join(one.text for one in module.statements).rstrip()
    outside = ", ".join(given.values())
    before, after = (f'kinds$("{" ".join(kinds)}", ', ', "end")') if kinds and given else ("", "")
    lines = [
        f"{f'const [{outside}] = ' if given else ''}{before}(() => {{",
        *([f"const {', '.join(taken)};"] if taken else []),
        re.sub(r"\w+\$\w+", lambda found: own.get(found[0], found[0]), text),
        *([f"return [{', '.join(given)}];"] if given else []),
        f"}})(){after};\n",
    ]
    return "\n".join(lines)
