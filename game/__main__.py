"""Runs Ridgeline from its source folder: `python3 game ...` is `ridgeline ...`, after a set-up done once.

The set-up makes `.venv` beside the code and installs Ridgeline there. It uses the standard library alone, and imports
late whatever only the set-up needs, so that every later start is quick.
"""

import os
import sys


def _end(kind, error, trace):
    """End after an exception that no code handles: after a Ctrl-C without a word, else with one line."""
    if kind is KeyboardInterrupt:
        os._exit(130)
    import traceback

    details = "".join(traceback.format_exception(kind, error, trace))
    _say(f"this should not have happened: {kind.__name__}: {error}; {_kept(details)}")
    os._exit(70)


sys.excepthook = _end

from pathlib import Path  # noqa: E402 -- slow enough for a Ctrl-C to come meanwhile

if sys.version_info[:2] < (3, 11):  # noqa: UP036 -- this file alone meets older Pythons
    sys.exit(f"Ridgeline needs Python 3.11 or later; {sys.executable} is Python {sys.version.split()[0]}.")

ROOT = Path(__file__).resolve().parent.parent
PROJECT = ROOT / "pyproject.toml"
PACKAGE = ROOT / "game" / "ridgeline"
COMPILED = (
    ROOT / "setup.py",
    PACKAGE / "render" / "kernels" / "spans.c",
    PACKAGE / "play" / "kernels" / "steps.c",
)
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "ridgeline-set-up.txt"
LOG = VENV / "ridgeline-set-up.log"
UNFINISHED = "unfinished"

CAUSES = {
    "No space left on device": "the disk is full",
    "Disk quota exceeded": "the disk quota is used up",
    "Read-only file system": "the disk is read-only",
    "Permission denied": "a file cannot be written",
    "from versions: none": "the packages cannot be found; is the network up?",
    "Connection": "the packages cannot be fetched; is the network up?",
}
"""What pip prints, and what that means; the first that is found."""

WHEEL = r"(?:.*/)?(?P<name>[\w.]+?)-\d\S*\.whl"
FETCHED = (
    rf"\s*(?:Downloading|Using cached) {WHEEL} \((?P<size>[\d.]+) (?P<unit>[kM])B\)",
    rf"\s*Processing (?P<file>/{WHEEL})",
)
"""How pip says that it has a package from the network, or from a folder."""

MEGABYTES = {"app": 40, "test": 142}  #: about as many are fetched with an extra

USABLE = """\
import os, sys, sysconfig
made_by_this_python = os.path.isdir(sysconfig.get_path("purelib"))
sys.exit(not (made_by_this_python and sys.prefix != sys.base_prefix and sys.version_info >= (3, 11)))
"""


def start(module: str, args: list[str], extra: str = "app") -> int:
    """The exit status of `python -m module args` in `.venv`; on POSIX this process becomes that program instead."""
    try:
        if not _is_set_up(extra):
            _set_up(extra)
        return _become(module, args)
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        reason = f"{error.filename}: {error.strerror}" if error.filename else error.strerror or error
        sys.exit(f"Ridgeline cannot set up or start {VENV}: {reason}")
    except ValueError as error:  # venv refuses some folder names
        sys.exit(f"Ridgeline cannot set up or start {VENV}: {error}")


def _become(module: str, args: list[str]) -> int:
    import signal

    command = [str(PYTHON), "-P", "-m", module, *args]
    if os.name == "posix":
        if module == "ridgeline":  # its first line lets Ctrl-C through again; before, Python would print a traceback
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        os.execv(command[0], command)
    import subprocess

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the program itself, which ends cleanly
    return subprocess.call(command)


def _is_set_up(extra: str) -> bool:
    return _read(STAMP) in (_stamp(extra), _stamp("test")) and PYTHON.exists()


def _stamp(extra: str) -> str:
    import zlib

    compiled = zlib.crc32("".join(map(_read, COMPILED)).encode())
    return f"extra: {extra}\npython: {sys.version_info[:2]}\nfolder: {ROOT}\ncompiled: {compiled}\n\n{_read(PROJECT)}"


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return ""


def _set_up(extra: str) -> None:
    try:
        with PROJECT.open("r+b") as file:
            _lock(file)
            if not _is_set_up(extra):  # another start may have done it meanwhile
                _say(f"setting up {VENV}, once; this takes a minute.")
                _make_venv()
                _install(extra)
                _write_stamp(_stamp(extra))
    except KeyboardInterrupt:
        _say("stopped; the next start continues the set-up.")
        raise


def _say(text: str) -> None:
    print(f"Ridgeline: {text}", file=sys.stderr, flush=True)


def _lock(file) -> None:
    """Wait until no other start sets up this folder; the system releases the lock even if the set-up is killed."""
    import time

    if not _is_locked(file):
        _say("waiting for another start to finish setting up.")
        while not _is_locked(file):
            time.sleep(0.2)


def _is_locked(file) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(2**30)  # locked bytes cannot be read: lock one beyond the end
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def _make_venv() -> None:
    """Leave a `.venv` with pip; one that works is kept, whoever made it."""
    if not _is_usable():
        _create_venv()
    if _call("-m", "pip", "--version")[0] != 0:  # uv makes environments without it
        _write_stamp(UNFINISHED)  # a half-written pip calls itself installed: if this is killed, begin again
        status, output = _call("-m", "ensurepip", "--default-pip")
        if status != 0:
            sys.exit(_no_venv() if "No module named ensurepip" in output else _failed("ensurepip", output))


def _is_usable() -> bool:
    return PYTHON.exists() and _read(STAMP) != UNFINISHED and _call("-c", USABLE)[0] == 0


def _create_venv() -> None:
    try:
        import ensurepip  # noqa: F401 -- Debian's python3 lacks it; better to know before making anything
        import venv
    except ImportError:
        sys.exit(_no_venv())
    if VENV.is_symlink() or VENV.is_file():
        VENV.unlink()
    venv.create(VENV, clear=True, symlinks=os.name != "nt")
    _write_stamp(UNFINISHED)


def _no_venv() -> str:
    import shutil

    if shutil.which("apt"):
        return "Ridgeline needs Python's venv module; run: sudo apt install python3-venv"
    return "Ridgeline needs the Python modules venv and ensurepip; install the package that has them."


def _install(extra: str) -> None:
    _say("fetching the packages that it needs.")
    quiet = ("--disable-pip-version-check", "--progress-bar", "off", "--no-compile")  # a start compiles what it imports
    status, output = _call("-m", "pip", "install", *quiet, "-e", f".[{extra}]", follow=_progress(extra))
    if status != 0:
        sys.exit(_failed("pip", output))
    if not any(COMPILED[1].parent.glob("_spans.*")):
        _say(
            "without a C compiler there are fewer frames, and each takes ten times as long; "
            f"with one, such as gcc, delete {VENV} and start again."
        )


def _progress(extra: str):
    """What tells of each package that a line of pip's is about, with the megabytes until then, and of the compiler."""
    import re

    fetched = 0.0

    def tell(line: str) -> None:
        nonlocal fetched
        wheel = re.match(FETCHED[0], line) or re.match(FETCHED[1], line)
        if wheel:
            size = _megabytes(**wheel.groupdict())
            fetched += size
            name = wheel["name"].replace("_", "-")
            _say(f"{name}, {size:.1f} MB: {fetched:.0f} of about {MEGABYTES[extra]} MB.")
        elif line.lstrip().startswith("Building editable for ridgeline") and "started" in line:
            _say("compiling what draws.")
        elif line.startswith("Installing collected packages"):
            _say("installing what was fetched.")

    return tell


def _megabytes(name: str, size: str = "", unit: str = "", file: str = "") -> float:
    return Path(file).stat().st_size / 1e6 if file else float(size) / (1.0 if unit == "M" else 1000.0)


def _failed(program: str, output: str) -> str:
    """One line: why the set-up failed, as far as a program's output tells, and where the output is."""
    cause = next((words for sign, words in CAUSES.items() if sign in output), f"{program} failed")
    return f"Ridgeline cannot be set up in {VENV}: {cause} ({_kept(output)})"


def _kept(details: str) -> str:
    """Where the details are: in `.venv`, or among temporary files if there is no room for them."""
    import tempfile

    try:
        LOG.write_text(details, encoding="utf-8", errors="replace")
        return f"the details are in {LOG}"
    except OSError:
        pass
    try:
        with tempfile.NamedTemporaryFile("w", suffix=".log", prefix="ridgeline-set-up-", delete=False) as file:
            file.write(details)
        return f"the details are in {file.name}"
    except (OSError, ValueError):
        return "the details cannot be kept"


def _call(*args: str, follow=None) -> tuple[int, str]:
    """The exit status of the environment's Python, and what it printed; `follow` is told each line at once."""
    import subprocess

    command, lines = [str(PYTHON), *args], []
    pipe, both = subprocess.PIPE, subprocess.STDOUT
    with subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=both, text=True, errors="replace") as called:
        for line in called.stdout:
            lines.append(line)
            if follow:
                follow(line)
    return called.returncode, "".join(lines)


def _write_stamp(text: str) -> None:
    new = STAMP.with_suffix(".new")
    new.write_text(text, encoding="utf-8")
    new.replace(STAMP)


if __name__ == "__main__":
    sys.exit(start("ridgeline", sys.argv[1:]))
