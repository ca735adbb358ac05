"""Writes the manifest from which flatpak-builder makes a Flatpak: `python packaging/make_flatpak.py FOLDER`.

    flatpak-builder --user --install --force-clean build/flatpak FOLDER/org.example.ridgeline.json

The name of the program there is made of the repository's address. pip fetches what is needed while it is built.
"""

import json
import sys
from pathlib import Path

from ridgeline.desktop.installed.identity import ID, component

ROOT = Path(__file__).resolve().parent.parent

RUNTIME = "24.08"

ALLOWED = [
    "--socket=wayland",
    "--socket=fallback-x11",
    "--share=ipc",  # what X11 shares pictures by
    "--device=all",  # graphics cards and pads
    "--socket=pulseaudio",
    "--filesystem=xdg-pictures",  # where S saves
]
"""What the program may reach: no network, and no files but pictures."""


def manifest() -> dict[str, object]:
    """The manifest."""
    build = [
        "pip3 install --prefix=/app --no-warn-script-location --ignore-installed .[app]",
        f"PYTHONPATH=$(echo /app/lib/python3*/site-packages) python3 packaging/put_files.py /app/share {ID}",
        "install -D -m 644 LICENSE /app/share/licenses/ridgeline/LICENSE",
    ]
    module = {
        "name": ID,
        "buildsystem": "simple",
        "build-options": {"build-args": ["--share=network"]},
        "build-commands": build,
        "sources": [{"type": "dir", "path": str(ROOT), "skip": [".git", ".venv", "build"]}],
    }
    return {
        "id": component(),
        "runtime": "org.freedesktop.Platform",
        "runtime-version": RUNTIME,
        "sdk": "org.freedesktop.Sdk",
        "command": ID,
        "rename-desktop-file": f"{ID}.desktop",
        "rename-icon": ID,
        "finish-args": ALLOWED,
        "modules": [module],
    }


def main(folder: Path) -> Path:
    """Write the manifest into a folder; its path."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{component()}.json"
    file.write_text(json.dumps(manifest(), indent=2) + "\n", encoding="utf-8")
    return file


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit("usage: python packaging/make_flatpak.py FOLDER")
    print(main(Path(sys.argv[1])))
