"""Prints where a frame of the whole program goes: its parts, the X server's share, and their sum beside the whole."""

from __future__ import annotations

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from figures import SEED, SIZES, THEMES
from xserver import Server

FRAMES = 600
SCENES = {"dusk": (), "storm": ("--weather", "storm"), "standing": ("--speed", "0", "--time", "12:00")}


def breakdown(words: tuple[str, ...], size: str) -> dict[str, float]:
    """Milliseconds of the processor that each part of a frame takes, the server's among them."""
    pixels = "{}x{}".format(*SIZES[size])
    given = ("--seed", str(SEED), "--theme", THEMES["dusk"], "--size", pixels, "--renderer", "soft", *words)
    with Server() as server, server.run("parts/timed.py", str(FRAMES), *given) as program:
        program.line()
        before = server.cpu()
        parts: dict[str, float] = json.loads(program.line())
        return parts | {"X server": 1e3 * (server.cpu() - before) / FRAMES}


def main() -> None:
    """Measure and print."""
    size = sys.argv[1] if len(sys.argv) > 1 else "1080p"
    for name, words in SCENES.items():
        parts = breakdown(words, size)
        whole, server = parts.pop("whole"), parts.pop("X server")
        print(f"{name} {size}, milliseconds of the processor a frame")
        for part, milliseconds in sorted(parts.items(), key=lambda pair: -pair[1]):
            print(f"  {part:20} {milliseconds:6.3f}")
        print(
            f"  {'sum':20} {sum(parts.values()):6.3f}  of {whole:.3f} in the program, and {server:.3f} in the X server"
        )


if __name__ == "__main__":
    main()
