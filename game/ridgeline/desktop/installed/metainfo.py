"""What catalogues of software say of Ridgeline: AppStream's metainfo, with pictures."""

from xml.sax.saxutils import escape

from ... import __version__
from .identity import DESCRIPTION, ID, KEYWORDS, NAME, SUMMARY, address, component

SCREENSHOTS = {
    "play.png": "The glider of the game above the hills",
    "gallery/dusk-7-1830-ad5.webp": "Dusk over violet ridges",
    "gallery/aurora-5-2330-am6.webp": "The aurora at night",
    "scenes.png": "Rain on an island, and a low flight over the land",
}
"""Pictures of `docs/pictures`, with what is on them; the first is shown first."""


def metainfo(mark: str) -> bytes:
    """The text of the file; without pictures and links if nobody knows the repository's address."""
    where = address()
    paragraphs = "\n".join(f"    <p>{escape(text)}</p>" for text in DESCRIPTION)
    keywords = "\n".join(f"    <keyword>{word}</keyword>" for word in KEYWORDS)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f"<!-- {mark} -->",
        '<component type="desktop-application">',
        f"  <id>{component()}</id>",
        "  <metadata_license>MIT</metadata_license>",
        "  <project_license>MIT</project_license>",
        f"  <name>{NAME}</name>",
        f"  <summary>{SUMMARY}</summary>",
        "  <developer_name>The Ridgeline authors</developer_name>",
        f"  <description>\n{paragraphs}\n  </description>",
        f'  <launchable type="desktop-id">{ID}.desktop</launchable>',
        "  <categories>\n    <category>Game</category>\n    <category>ArcadeGame</category>\n  </categories>",
        f"  <keywords>\n{keywords}\n  </keywords>",
        f"  <provides>\n    <binary>{ID}</binary>\n  </provides>",
        '  <content_rating type="oars-1.1"/>',
        "  <recommends>\n    <control>keyboard</control>\n    <control>pointing</control>\n"
        "    <control>gamepad</control>\n  </recommends>",
    ]
    if where:
        lines += [f'  <url type="homepage">{where}</url>', _screenshots(where)]
    return ("\n".join([*lines, "</component>"]) + "\n").encode()


def _screenshots(where: str) -> str:
    shots = []
    for number, (picture, caption) in enumerate(SCREENSHOTS.items()):
        kind = ' type="default"' if number == 0 else ""
        image = f"      <image>{where}/raw/v{__version__}/docs/pictures/{picture}</image>"
        shots.append(f"    <screenshot{kind}>\n      <caption>{caption}</caption>\n{image}\n    </screenshot>")
    return "\n".join(["  <screenshots>", *shots, "  </screenshots>"])
