"""The feeds of a folder: JSON Feed 1.1 (jsonfeed.org/version/1.1) and RSS 2.0 (rssboard.org/rss-specification).

An item's id does not depend on the folder's address, so that readers do not show all of them again when that
changes. The picture is in the item's own text, where every reader looks, and also attached.
"""

import datetime
import email.utils
import html
import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from dataclasses import dataclass

TITLE = "Ridgeline"
ABOUT = "An endless landscape: a new picture every time."

PNG = "image/png"

CONTENT, ATOM = "http://purl.org/rss/1.0/modules/content/", "http://www.w3.org/2005/Atom"
"""The names of what RSS borrows: an item's text with its picture, and the link to the feed itself."""

NO_TEXT = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What no XML can hold: control characters, halves of letters."""


@dataclass(frozen=True)
class Post:
    """A picture that has been posted.

    Attributes:
        name: of its file, without the ending.
        size: of that file, in bytes.
        code: of its scene.
        alt: a description of the picture.
        time: its moment, UTC.
    """

    name: str
    size: int
    code: str
    alt: str
    time: datetime.datetime

    @property
    def id(self) -> str:
        """Its identifier, wherever it is published."""
        return f"ridgeline:{self.name}/{self.code}"

    @property
    def words(self) -> str:
        """The description, in characters that any feed can hold."""
        return NO_TEXT.sub("\N{REPLACEMENT CHARACTER}", self.alt)

    def address(self, base: str) -> str:
        """The address of the picture."""
        return f"{base}{self.name}.png"

    def as_html(self, base: str) -> str:
        """The picture and its description, as readers show them."""
        picture = f'<img src="{html.escape(self.address(base))}" alt="{html.escape(self.words)}">'
        return f"<p>{picture}</p><p>{html.escape(self.words)} ({html.escape(self.code)})</p>"


def json_feed(posts: Sequence[Post], base: str) -> str:
    """A JSON Feed of posts, newest first; `base` is the address of their folder, which ends in a slash."""
    items = [
        {
            "id": post.id,
            "url": post.address(base),
            "title": post.code,
            "content_html": post.as_html(base),
            "content_text": f"{post.words} ({post.code})",
            "image": post.address(base),
            "date_published": _iso(post.time),
            "attachments": [
                {"url": post.address(base), "mime_type": PNG, "title": post.words, "size_in_bytes": post.size}
            ],
        }
        for post in posts
    ]
    feed = {
        "version": "https://jsonfeed.org/version/1.1",
        "title": TITLE,
        "description": ABOUT,
        "home_page_url": base,
        "feed_url": f"{base}feed.json",
        "language": "en",
        "items": items,
    }
    return json.dumps(feed, indent=1) + "\n"


def rss_feed(posts: Sequence[Post], base: str) -> str:
    """The same as RSS."""
    rss = ET.Element("rss", {"version": "2.0", "xmlns:content": CONTENT, "xmlns:atom": ATOM})
    channel = ET.SubElement(rss, "channel")
    _put(channel, title=TITLE, link=base, description=ABOUT, language="en")
    ET.SubElement(channel, "atom:link", href=f"{base}feed.xml", rel="self", type="application/rss+xml")
    for post in posts:
        item = ET.SubElement(channel, "item")
        _put(item, title=post.code, link=post.address(base), description=post.words)
        ET.SubElement(item, "content:encoded").text = post.as_html(base)
        ET.SubElement(item, "guid", isPermaLink="false").text = post.id
        _put(item, pubDate=email.utils.format_datetime(post.time))
        ET.SubElement(item, "enclosure", url=post.address(base), type=PNG, length=str(post.size))
    ET.indent(rss, " ")
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ET.tostring(rss, encoding="unicode") + "\n"


def _iso(time: datetime.datetime) -> str:
    return time.isoformat().replace("+00:00", "Z")


def _put(parent: ET.Element, **texts: str) -> None:
    for name, text in texts.items():
        ET.SubElement(parent, name).text = text
