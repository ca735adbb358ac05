"""The Pythons of this machine, and the environments in which Ridgeline is to work."""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Environment:
    """A Python with packages.

    Attributes:
        python: its version, like "3.11".
        numpy: what is asked for after the name, or "" for the newest.
        pygame: the same, with the name.
    """

    python: str
    numpy: str
    pygame: str

    def __str__(self) -> str:
        return f"python{self.python}-numpy{self.numpy}-{self.pygame}"

    @property
    def is_ce(self) -> bool:
        """Whether all can be done in it."""
        return self.pygame.startswith("pygame-ce")


THIS = f"{sys.version_info[0]}.{sys.version_info[1]}"

SHORT = (Environment(THIS, "==2.0.*", "pygame-ce==2.5.0"), Environment(THIS, "", "pygame==2.6.1"))
"""What CI tries, besides the newest of all, in which it runs every test; the first is for Pythons up to 3.12."""

OLD_NUMPYS = {"3.11": "==2.0.*", "3.12": "==2.0.*", "3.13": "==2.1.*", "3.14": "==2.3.*"}
"""The oldest numpy with wheels for a Python."""

OLD_PYGAMES = {"3.11": "==2.5.0", "3.12": "==2.5.0", "3.13": "==2.5.2", "3.14": "==2.5.6"}  #: the same of pygame-ce

WHOLE = tuple(
    environment
    for python, numpy in OLD_NUMPYS.items()
    for environment in (
        Environment(python, numpy, f"pygame-ce{OLD_PYGAMES[python]}"),
        Environment(python, "", "pygame-ce"),
        *([Environment(python, "", "pygame==2.6.1")] if python != "3.14" else []),
    )
)
"""What `--long` tries: the oldest of all, the newest, and pygame, which has no wheels for Python 3.14."""


def python(version: str) -> Path | None:
    """A Python of a version; None if there is none here."""
    named = shutil.which(f"python{version}")
    places = [Path(sys.executable), *([Path(named)] if named else [])]
    places += (Path.home() / ".pyenv" / "versions").glob(f"{version}.*/bin/python")
    code = f"import sys; sys.exit(sys.version_info[:2] != {tuple(map(int, version.split('.')))})"
    for place in places:
        if subprocess.run([place, "-c", code], capture_output=True, check=False).returncode == 0:
            return place
    return None
