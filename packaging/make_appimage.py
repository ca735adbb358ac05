"""Makes an AppImage of what PyInstaller has made: `python packaging/make_appimage.py DIST/ridgeline FOLDER`.

An AppImage is one file for any Linux: a folder with the program and what desktops read, packed by appimagetool, which
it needs on the path. Without it the folder alone is made; its AppRun runs as it is.
"""

import shutil
import subprocess
import sys
from pathlib import Path

from put_files import put_files

from ridgeline.desktop.installed.identity import ID


def put_app(program: Path, folder: Path) -> Path:
    """Put the folder that is to be packed into a new folder; its path.

    Args:
        program: the folder that PyInstaller has made.
        folder: where there is none yet.
    """
    app = folder / "Ridgeline.AppDir"
    shutil.copytree(program, app / "usr/lib" / ID, symlinks=True)
    (app / "AppRun").symlink_to(f"usr/lib/{ID}/{ID}")
    (app / "usr/bin").mkdir()
    (app / "usr/bin" / ID).symlink_to(f"../lib/{ID}/{ID}")
    put_files(app / "usr/share", ID)
    for place in (f"applications/{ID}.desktop", f"icons/hicolor/256x256/apps/{ID}.png"):
        (app / Path(place).name).symlink_to(f"usr/share/{place}")
    (app / ".DirIcon").symlink_to(f"{ID}.png")
    return app


def main(program: Path, folder: Path) -> None:
    """Make the folder, and the AppImage if appimagetool is there."""
    app = put_app(program, folder)
    if shutil.which("appimagetool") is None:
        print(f"{app} is ready for appimagetool, which is not on the path")
        return
    subprocess.run(["appimagetool", str(app), str(folder / "Ridgeline.AppImage")], check=True)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: python packaging/make_appimage.py DIST/ridgeline FOLDER")
    main(Path(sys.argv[1]), Path(sys.argv[2]))
