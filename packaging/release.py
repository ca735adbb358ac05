"""Makes what is published of both packages, and checks it: `python packaging/release.py FOLDER`.

That is a source distribution of each, the wheel of the terrain, and a wheel of the rest for each platform. It needs
what `pip install '.[wheels]'` brings. Zig compiles for all platforms; what it makes was loaded on Linux x86-64 alone.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from zlib import crc32

ROOT = Path(__file__).resolve().parent.parent

CODE = ROOT / "game" / "ridgeline"

SOURCES = ("render/kernels/spans.c", "play/kernels/steps.c")
"""What is compiled, in the package; a library lies beside its source."""

PLATFORMS = {
    "manylinux2014_x86_64": ("x86_64-linux-gnu.2.17", ".so"),
    "manylinux2014_aarch64": ("aarch64-linux-gnu.2.17", ".so"),
    "win_amd64": ("x86_64-windows-gnu", ".dll"),
    "macosx_11_0_x86_64": ("x86_64-macos.11.0", ".so"),
    "macosx_11_0_arm64": ("aarch64-macos.11.0", ".so"),
}
"""By the tag of a platform, what Zig calls it, and how the name of a library ends there."""

GLIBC = 17  #: the C library on which manylinux2014 is founded is 2.17


def main(folder: Path) -> None:
    """Put all of it into a folder, and print the names."""
    folder.mkdir(parents=True, exist_ok=True)
    python("-m", "build", "--outdir", str(folder), str(ROOT / "packaging" / "terrain"))
    with tempfile.TemporaryDirectory() as made:
        python("-m", "build", "--outdir", made, str(ROOT))  # the wheel from the source distribution, as installers do
        shutil.copy(next(Path(made).glob("*.tar.gz")), folder)
        put_wheels(next(Path(made).glob("*.whl")), folder)
    made_files = sorted(str(file) for file in folder.iterdir())
    python("-m", "twine", "check", "--strict", *made_files)
    for platform in PLATFORMS:
        if platform.startswith("manylinux"):
            check_platform(next(folder.glob(f"*{platform}.whl")))
    print(*made_files, sep="\n")


def put_wheels(wheel: Path, folder: Path) -> None:
    """Put a wheel for each platform into a folder, from one for this."""
    with tempfile.TemporaryDirectory() as made:
        python("-m", "wheel", "unpack", "--dest", made, str(wheel))
        unpacked = next(Path(made).iterdir())
        for platform, (target, ending) in PLATFORMS.items():
            for source in SOURCES:
                put_library(CODE / source, (unpacked / "ridgeline" / source).parent, target, ending)
            put_tag(next(unpacked.glob("*.dist-info")) / "WHEEL", platform)
            python("-m", "wheel", "pack", "--dest-dir", str(folder), str(unpacked))


def check_platform(wheel: Path) -> None:
    """End the program if auditwheel knows Linuxes for which a wheel's tag stands, and on which it does not load."""
    shown = python("-m", "auditwheel", "show", str(wheel))
    least = re.search(r'platform tag:\s+"manylinux_2_(\d+)_', shown)
    if least is None or int(least[1]) > GLIBC:
        sys.exit(f"{wheel.name}: auditwheel says otherwise:\n{shown}")


def put_library(source: Path, folder: Path, target: str, ending: str) -> None:
    """Compile the library of a source for a target into a folder, instead of the one that is there."""
    for other in folder.glob(f"_{source.stem}.*"):
        other.unlink()
    library = folder / f"_{source.stem}{ending}"
    reckoning = "-ffp-contract=off", "-fno-trapping-math", "-fno-math-errno"  # as in setup.py
    flags = ("-shared", "-fPIC", "-O3", *reckoning, "-s", f"-DSOURCE={crc32(source.read_bytes())}u")
    python("-m", "ziglang", "cc", "-target", target, *flags, "-o", str(library), str(source), "-lm")
    for other in set(folder.glob(f"*_{source.stem}.*")) - {library}:
        other.unlink()  # for Windows, Zig makes what a linker and a debugger need too


def put_tag(file: Path, platform: str) -> None:
    """Write a wheel's platform into its description."""
    text = file.read_text(encoding="utf-8")
    file.write_text(re.sub(r"^Tag: .*$", f"Tag: py3-none-{platform}", text, flags=re.MULTILINE), encoding="utf-8")


def python(*words: str) -> str:
    """What Python prints for these words; it ends the program if that fails."""
    done = subprocess.run([sys.executable, *words], stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(words[:3])} failed")
    return done.stdout


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit("usage: python packaging/release.py FOLDER")
    main(Path(sys.argv[1]))
