"""Makes a package for Debian with all that Ridgeline needs in it: `python packaging/make_deb.py FOLDER`.

Debian 12 has numpy, pydantic and pygame, but older ones than Ridgeline works with. So the package brings its own, in a
folder that nothing else looks into. Run it with the Python that Debian has, in which Ridgeline is installed.
"""

import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap
from email.utils import formatdate
from importlib.metadata import distributions
from pathlib import Path
from urllib.parse import urlsplit

from put_files import put_files

from ridgeline import __version__, shipped
from ridgeline.desktop.installed.identity import DESCRIPTION, ID, SUMMARY, address
from ridgeline.desktop.saver.install import dialog_text

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "packaging" / "deb"

SOURCES = ("assets", "game", "packaging", "pyproject.toml", "setup.py", "CHANGELOG.md", "LICENSE", "README.md")
"""What pip builds Ridgeline of: a copy, since it leaves its own files beside."""

CARRIED = Path("usr/lib/ridgeline")  #: where Ridgeline and what it needs are; only its own program looks there

PROGRAM = "/usr/bin/ridgeline"

MATE = Path("usr/libexec/xscreensaver/ridgeline")  #: the program for those who run savers from this folder alone

NEEDED = (
    *("libgcc-s1", "libstdc++6", "zlib1g"),
    *("libx11-6", "libxcursor1", "libxext6", "libxfixes3", "libxi6", "libxkbcommon0", "libxrandr2", "libxss1"),
)
"""Debian's packages with which wheels are linked, and those that SDL and we load by name."""

LEFT_OUT = (
    *("*/tests", "*_tests.*.so", "pygame/docs", "pygame/examples", "*/__pycache__", "*.pyi", "*-stubs", "*.exe"),
    *("bin", "share", "include"),
)
"""What comes along and is never used: tests, stubs, programs of the packages'."""

SHORT = 60  #: lines of a licence that is repeated in the file `copyright`

UNSTRIPPED = "numpy.libs"
"""Its libraries were moved about by what made the wheel: stripped, they would not be loaded any more."""

ENCODERS = re.compile(r"(^|/)((av|pillow_heif)(/|\.libs/|-[0-9])|(lib)?(avcodec|ffmpeg|heif|de265|x26[45])\b)")
"""Files that hold encoders under the GPL, which are in no package of ours."""


def main(folder: Path) -> Path:
    """Put the package into a folder; its path."""
    folder.mkdir(parents=True, exist_ok=True)
    architecture = _run("dpkg", "--print-architecture").strip()
    made = folder / f"{ID}_{__version__}_{architecture}.deb"
    moment = int(os.environ.get("SOURCE_DATE_EPOCH") or (ROOT / "game/ridgeline/__init__.py").stat().st_mtime)
    with tempfile.TemporaryDirectory() as beside:
        tree = Path(beside) / "tree"
        put_packages(tree / CARRIED)
        put_program(tree)
        put_documents(tree / "usr/share/doc" / ID, tree / CARRIED, moment)
        put_overrides(tree)
        put_control(tree, architecture)
        for file in (tree, *tree.rglob("*")):
            if not file.is_symlink():
                file.chmod(0o755 if file.is_dir() or file.stat().st_mode & 0o100 else 0o644)
        level = ["-Zxz", f"-z{os.environ.get('DEB_LEVEL', '6')}"]
        command = ["dpkg-deb", "--root-owner-group", *level, "--build", str(tree), str(made)]
        _run(*command, SOURCE_DATE_EPOCH=str(moment))
    return made


def put_packages(carried: Path) -> None:
    """Install Ridgeline and all that it needs into a folder, without what is never used."""
    sources = carried.parent / "sources"
    for name in SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, sources / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, sources / name)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-compile"]
    _run(*pip, "--target", str(carried), f"{sources}[app]")
    shutil.rmtree(sources)
    for unused in [found for pattern in LEFT_OUT for found in carried.rglob(pattern)]:
        if unused.is_dir():
            shutil.rmtree(unused)
        elif unused.exists():
            unused.unlink()
    for file in [found for found in carried.rglob("*") if found.is_file()]:
        relative = file.relative_to(carried).as_posix()
        if ENCODERS.search(relative):
            sys.exit(f"{relative}: it may hold an encoder under the GPL")
        file.chmod(0o644)
        if file.suffix == ".py" and file.read_bytes().startswith(b"#!"):  # a module is no program
            file.write_bytes(b"#" + file.read_bytes()[2:])
        if ".so" in file.suffixes:
            put_right(file)


def put_right(library: Path) -> None:
    """Make a library of a wheel what Debian asks for: stripped, with its own folders to search, linked with libc."""
    if library.parent.name != UNSTRIPPED:
        _run("strip", "--strip-unneeded", "--remove-section=.comment", str(library))
    searched = _run("patchelf", "--print-rpath", str(library)).strip()
    own = ":".join(folder for folder in searched.split(":") if folder.startswith("$ORIGIN"))
    if own != searched:
        _run("patchelf", *(["--set-rpath", own] if own else ["--remove-rpath"]), str(library))
    if "libc.so.6" not in _run("patchelf", "--print-needed", str(library)).split():
        _run("patchelf", "--add-needed", "libc.so.6", str(library))


def put_program(tree: Path) -> None:
    """Write the program, what makes desktops know it, and what makes savers of all users know it."""
    program = tree / PROGRAM[1:]
    program.parent.mkdir(parents=True)
    shutil.copy(HERE / "ridgeline", program)
    put_files(tree / "usr/share", PROGRAM, {"zsh/site-functions": "zsh/vendor-completions"})
    (manual,) = (tree / "usr/share/man/man1").iterdir()
    put(manual.with_suffix(".1.gz"), gzip.compress(manual.read_bytes(), 9, mtime=0))
    manual.unlink()
    put(tree / "usr/share/xscreensaver/config/ridgeline.xml", dialog_text().encode())
    entry = shipped.screensaver("ridgeline.desktop").format(program=f"/{MATE}")
    put(tree / "usr/share/applications/screensavers/ridgeline.desktop", entry.encode())
    (tree / MATE).parent.mkdir(parents=True)
    (tree / MATE).symlink_to("../../bin/ridgeline")


def put_documents(folder: Path, carried: Path, moment: int) -> None:
    """Write the copyright of all that is in the package, and the changelog."""
    put(folder / "copyright", copyright_text(carried).encode())
    log = f"{ID} ({__version__}) unstable; urgency=medium\n\n  * See {address()}/blob/v{__version__}/CHANGELOG.md\n\n"
    log += f" -- {maintainer()}  {formatdate(moment)}\n"
    put(folder / "changelog.gz", gzip.compress(log.encode(), 9, mtime=0))


def copyright_text(carried: Path) -> str:
    """Who has written what, in Debian's form, with the licences' texts; for the rest they lie beside the files."""
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8").split("\n\n", 2)
    parts = [
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
        f"Upstream-Name: {ID}\nSource: {address()}\n",
        f"Files: *\nCopyright: {licence[1].removeprefix('Copyright (c) ')}\nLicense: Expat\n{_indented(licence[2])}",
    ]
    for package in sorted(distributions(path=[str(carried)]), key=lambda one: one.name.lower()):
        if package.name.startswith(ID):
            continue
        meta = package.metadata
        words = meta.get("License-Expression") or meta.get("License") or "see its licence"
        name = re.sub(r"[^\w.+-]+", "-", words.splitlines()[0])[:60].strip("-")
        tops = sorted({f"usr/lib/ridgeline/{file.parts[0]}" for file in package.files or () if file.parts[0] != ".."})
        present = [top for top in tops if (carried / Path(top).name).exists()]
        files = "\n ".join(f"{top}/*" if (carried / Path(top).name).is_dir() else top for top in present)
        texts = [
            text
            for file in carried.glob(f"{package.name.replace('-', '_')}*.dist-info/**/*")
            if re.match(r"(?i)(licen[cs]e|copying|copyright|ofl)", file.name) and file.is_file()
            for text in [file.read_text(encoding="utf-8", errors="replace")]
        ]
        author = meta.get("Author") or meta.get("Author-email") or f"the authors of {package.name}"
        short = [text for text in texts if len(text.splitlines()) <= SHORT]
        body = "\n\n".join(short) or f"The text is in /{CARRIED}, in {package.name}'s own folder."
        parts.append(f"Files: {files}\nCopyright: {author}\nLicense: {package.name}-{name}\n{_indented(body)}")
    return "\n".join(parts)


def put_overrides(tree: Path) -> None:
    """Write what lintian is not to say, each with its reason."""
    put(tree / "usr/share/lintian/overrides" / ID, (HERE / "overrides").read_bytes())


def put_control(tree: Path, architecture: str) -> None:
    """Write what dpkg reads."""
    folder = tree / "DEBIAN"
    folder.mkdir()
    for name in ("postinst", "prerm", "triggers"):
        shutil.copy(HERE / name, folder)
    major, minor = sys.version_info[:2]
    size = sum(file.stat().st_size for file in tree.rglob("*") if file.is_file() and not file.is_symlink()) // 1024
    needs = [f"python3 (>= {major}.{minor})", f"python3 (<< {major}.{minor + 1})", "libc6 (>= 2.34)", *NEEDED]
    about = "\n .\n".join("\n".join(f" {line}" for line in textwrap.wrap(paragraph, 78)) for paragraph in DESCRIPTION)
    put(
        folder / "control",
        f"""Package: {ID}
Version: {__version__}
Architecture: {architecture}
Maintainer: {maintainer()}
Installed-Size: {size}
Depends: {", ".join(needs)}
Recommends: libegl1, libgl1, libgl1-mesa-dri
Suggests: ffmpeg, swayidle, xscreensaver
Section: x11
Priority: optional
Homepage: {address()}
Description: {SUMMARY[0].lower()}{SUMMARY[1:].removeprefix("A")}
{about}
""".replace("Description: an ", "Description: ").encode(),
    )
    sums = [
        f"{_md5(file)}  {file.relative_to(tree)}\n"
        for file in sorted((tree / "usr").rglob("*"))
        if file.is_file() and not file.is_symlink()
    ]
    put(folder / "md5sums", "".join(sums).encode())


def maintainer() -> str:
    """Who answers for the package."""
    return f"The Ridgeline authors <ridgeline@{urlsplit(address()).hostname}>"


def put(file: Path, content: bytes) -> None:
    """Write a file, and the folders above it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)


def _md5(file: Path) -> str:
    return hashlib.md5(file.read_bytes(), usedforsecurity=False).hexdigest()


def _indented(text: str) -> str:
    return "".join(f" {line.rstrip() or '.'}\n" for line in text.strip().splitlines())


def _run(*command: str, **changes: str) -> str:
    done = subprocess.run(command, env=os.environ | changes, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{command[0]}: {done.stderr}")
    return done.stdout


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit("usage: python packaging/make_deb.py FOLDER")
    print(main(Path(sys.argv[1])))
