"""All files that make a desktop know Ridgeline, for one user or for all."""

from collections.abc import Callable

from . import icon
from .completion import bash, fish, zsh
from .identity import ID, component
from .manual import SECTION, manual
from .menu_entry import menu_entry
from .metainfo import metainfo

ENTRY = f"applications/{ID}.desktop"
"""The place of the menu entry, in a folder for programs' data like ``~/.local/share`` or ``/usr/share``."""

MANUAL = f"man/man{SECTION}/{ID}.{SECTION}"

COMPLETIONS: dict[str, Callable[[str], bytes]] = {
    f"bash-completion/completions/{ID}": bash.script,
    f"zsh/site-functions/_{ID}": zsh.script,
    f"fish/vendor_completions.d/{ID}.fish": fish.script,
}
"""What each shell reads, by its place."""


def program_files(program: str, mark: str) -> dict[str, bytes]:
    """The files with their places in a folder for programs' data.

    Args:
        program: the path of the program.
        mark: a line that says in each file whose it is.
    """
    files = {ENTRY: menu_entry(program, mark), f"metainfo/{component()}.metainfo.xml": metainfo(mark)}
    files |= {f"icons/hicolor/{side}x{side}/apps/{ID}.png": icon.png(side, mark) for side in icon.SIDES}
    files[f"icons/hicolor/scalable/apps/{ID}.svg"] = icon.svg(mark)
    files[MANUAL] = manual(mark)
    return files | {place: script(mark) for place, script in COMPLETIONS.items()}
