"""Links to files and folders of the repository that are no pages: each becomes a page that shows it."""

from __future__ import annotations

import html
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docutils import nodes
from pygments.lexers import get_lexer_for_filename
from pygments.util import ClassNotFound
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util.osutil import relative_uri

AS_THEY_ARE = {".html", ".jpg", ".png", ".svg", ".webp"}  #: files of these endings are copied, and open in the browser
HIDDEN = ("__pycache__", ".")  #: what a folder does not list: names that begin so


def shown_name(path: Path, root: Path) -> str:
    """The name of the page that shows a file or a folder, without its ending."""
    return path.relative_to(root).as_posix() + ("/index" if path.is_dir() else "")


def link_files(app: Sphinx, document: nodes.document) -> None:
    """Point each link to a file or a folder at the page that shows it."""
    root, page = Path(app.srcdir), app.env.docname
    for node in [*document.findall(addnodes.download_reference), *document.findall(addnodes.pending_xref)]:
        path = (root / page).parent / node["reftarget"]
        if node.get("reftype") != "myst" or node.get("refdomain") or not path.exists():
            continue
        path = path.resolve()
        name = path.relative_to(root).as_posix() if path.suffix in AS_THEY_ARE else shown_name(path, root) + ".html"
        shown(app)[path] = None
        node.replace_self(nodes.reference("", "", *node.children, refuri=relative_uri(f"{page}.html", name)))


def shown(app: Sphinx) -> dict[Path, None]:
    """Files and folders that pages point to."""
    if not hasattr(app.env, "ridgeline_shown"):
        app.env.ridgeline_shown = {}
    return app.env.ridgeline_shown


def pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """A page for each file and folder, and for each file of such a folder."""
    root, out = Path(app.srcdir), Path(app.outdir)
    linked = shown(app)
    waiting = dict(linked)
    while waiting:
        path, _ = waiting.popitem()
        if path in linked and path.suffix in AS_THEY_ARE:
            (out / path.relative_to(root)).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, out / path.relative_to(root))
            continue
        title = html.escape(path.relative_to(root).as_posix())
        if path.is_dir():
            inside = [one for one in sorted(path.iterdir()) if not one.name.startswith(HIDDEN) and is_text(one)]
            waiting |= dict.fromkeys(inside)
            body = "<ul>" + "".join(f'<li><a href="{one.name}.html">{one.name}</a></li>' for one in inside) + "</ul>"
        else:
            body = app.builder.highlighter.highlight_block(path.read_text(encoding="utf-8"), lexer(path), force=True)
        yield (
            shown_name(path, root),
            {"title": title, "body": f'<h1 class="shown">{title}</h1>{body}', "toc": ""},
            "page.html",
        )


def is_text(path: Path) -> bool:
    """Whether it is a file that can be shown."""
    return path.is_file() and lexer(path) != "none"


def lexer(path: Path) -> str:
    """Pygments' name for the language of a file."""
    try:
        return get_lexer_for_filename(path.name).aliases[0]
    except (ClassNotFound, IndexError):
        return "none"


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("doctree-read", link_files)
    app.connect("html-collect-pages", pages)
    return {"version": "1", "parallel_read_safe": False}
