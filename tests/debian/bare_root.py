"""A bare Debian in a folder: the essential packages, and those that a new one needs, as they are on this machine.

It costs no download, and shows what a machine would have on which nothing else was ever installed. Programs run in it
as the root of a namespace of their own, which an ordinary user may make: on the machine nothing changes.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

INFO = Path("/var/lib/dpkg/info")

NOT_COPIED = ("/usr/share/doc/", "/usr/share/man/", "/usr/share/locale/", "/usr/share/info/", "/usr/share/perl/")
"""What makes a root large, and no program needs."""

Fields = dict[str, str]


class BareRoot:
    """The folder, with a database of its packages.

    Args:
        folder: a new one.
        wanted: packages, in the form of a field ``Depends``, that are to be there besides the essential ones.
    """

    def __init__(self, folder: Path, wanted: str) -> None:
        self.folder = folder
        packages = _closure(wanted)
        folder.mkdir()
        for name in ("bin", "lib", "lib32", "lib64", "libx32", "sbin"):
            if (Path("/") / name).is_symlink():
                (folder / name).symlink_to((Path("/") / name).readlink())
        for name in ("dev", "proc", "root", "run", "tmp", "etc", "var/log", "var/lib/dpkg/updates", "usr/bin"):
            (folder / name).mkdir(parents=True)
        info = folder / "var/lib/dpkg/info"
        info.mkdir()
        shutil.copy(INFO / "format", info)
        for package in packages:
            for listed in _lists(package):
                shutil.copy(listed, info)
                for line in listed.read_text().splitlines():
                    self._copy(line)
        text = "\n\n".join("\n".join(f"{key}: {value}" for key, value in fields.items()) for fields in packages)
        (folder / "var/lib/dpkg/status").write_text(text + "\n\n")
        (folder / "etc/passwd").write_text("root:x:0:0:root:/root:/bin/sh\n")
        (folder / "etc/group").write_text("root:x:0:\n")
        self.run("ldconfig")

    def run(self, *command: str, changes: dict[str, str] | None = None, status: int = 0) -> str:
        """What a program prints that runs there as root; an AssertionError unless it ends with the status."""
        with self.start(*command, changes=changes) as program:
            printed, _ = program.communicate(timeout=300)
        assert program.returncode == status, f"{command}: {program.returncode}\n{printed}"
        return printed

    def start(self, *command: str, changes: dict[str, str] | None = None) -> subprocess.Popen[str]:
        """A program started there as root; it gets the signals that are sent to what is returned."""
        words = ["unshare", "--map-root-user", "--mount", "sh", "-c", f'{_MOUNTS}; exec chroot "$0" "$@"']
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LC_ALL": "C.UTF-8"}
        environment |= {"DEBIAN_FRONTEND": "noninteractive"} | (changes or {})
        pipe = subprocess.PIPE
        return subprocess.Popen(
            [*words, str(self.folder), *command], env=environment, stdout=pipe, stderr=subprocess.STDOUT, text=True
        )

    def files(self) -> dict[str, object]:
        """What is in the folder, without the logs and the database of dpkg: sizes of files, targets of links."""
        return dict(self._files())

    def _files(self) -> Iterator[tuple[str, object]]:
        for top, folders, files in os.walk(self.folder):
            place = Path(top).relative_to(self.folder)
            if place.as_posix() in ("var/lib/dpkg", "var/log", "dev", "proc", "tmp", "var/cache"):
                folders.clear()
                continue
            for name in (*folders, *files):
                one = Path(top, name)
                what = str(one.readlink()) if one.is_symlink() else one.stat().st_size if one.is_file() else "folder"
                yield (place / name).as_posix(), what

    def _copy(self, path: str) -> None:
        source = Path(path)
        place = Path(os.path.realpath(source.parent)) / source.name
        target = self.folder / place.relative_to("/")
        if f"{path}/".startswith(NOT_COPIED) or os.path.lexists(target):
            return
        if source.is_symlink():
            target.parent.mkdir(parents=True, exist_ok=True)
            target.symlink_to(source.readlink())
        elif source.is_file() and os.access(source, os.R_OK):
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
            shutil.copymode(source, target)
        elif source.is_dir():
            target.mkdir(parents=True, exist_ok=True)


_MOUNTS = 'set -e; mount --rbind /dev "$0/dev"; mount --rbind /proc "$0/proc"; mount --rbind /tmp "$0/tmp"'
"""What a program in the folder sees of the machine: its devices, processes, and the sockets of X servers."""


def _lists(package: Fields) -> list[Path]:
    """The lists of a package's files and its other papers."""
    name, architecture = package["Package"], package["Architecture"]
    named = [INFO / f"{name}.list", INFO / f"{name}:{architecture}.list"]
    return [file for file in named if file.exists()]


def _closure(wanted: str) -> list[Fields]:
    """The essential packages and the wanted ones, with all that they need."""
    known = [_fields(part) for part in Path("/var/lib/dpkg/status").read_text().split("\n\n") if part.strip()]
    known = [fields for fields in known if fields["Status"].endswith(" installed")]
    by_name: dict[str, Fields] = {}
    for fields in known:
        for provided in re.split(r",\s*", fields.get("Provides", "")):
            by_name.setdefault(provided.split(" ")[0], fields)
    by_name |= {fields["Package"]: fields for fields in known}
    chosen: dict[str, Fields] = {}
    waiting = [fields for fields in known if fields.get("Essential") == "yes"] + _needed(wanted, by_name)
    while waiting:
        fields = waiting.pop()
        if fields["Package"] not in chosen:
            chosen[fields["Package"]] = fields
            for kind in ("Depends", "Pre-Depends"):
                waiting += _needed(fields.get(kind, ""), by_name)
    return list(chosen.values())


def _needed(field: str, by_name: dict[str, Fields]) -> list[Fields]:
    """The packages that a field names, of alternatives the first that is there; an AssertionError without one."""
    needed = []
    for group in filter(None, re.split(r",\s*", field.strip())):
        names = [re.split(r"[ :(]", one.strip())[0] for one in group.split("|")]
        here = [by_name[name] for name in names if name in by_name]
        assert here, f"{group} is not installed on this machine"
        needed.append(here[0])
    return needed


def _fields(part: str) -> Fields:
    """The fields of a package in the database of dpkg."""
    fields: Fields = {}
    key = ""
    for line in part.strip("\n").splitlines():
        if line.startswith((" ", "\t")):
            fields[key] += f"\n{line}"
        else:
            key, _, value = line.partition(":")
            fields[key] = value.strip()
    return fields
