"""The feeds of a folder: JSON Feed 1.1 (jsonfeed.org/version/1.1) and RSS 2.0 (rssboard.org/rss-specification)."""

import datetime
import email.utils
import json
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from dataclasses import dataclass

TITLE = "Ridgeline"
ABOUT = "An endless landscape: a new picture every time."

PNG = "image/png"


@dataclass(frozen=True)
class Post:
    """A picture that has been posted.

    Attributes:
        name: of its file, without the ending.
        size: of that file, in bytes.
        code: of its scene.
        alt: what is seen, in words.
        time: its moment, UTC.
    """

    name: str
    size: int
    code: str
    alt: str
    time: datetime.datetime


def json_feed(posts: Sequence[Post], base: str) -> str:
    """A JSON Feed of posts, newest first; `base` is the address of their folder, which ends in a slash."""
    items = [
        {
            "id": _address(post, base),
            "url": _address(post, base),
            "title": post.code,
            "content_text": f"{post.alt} ({post.code})",
            "image": _address(post, base),
            "date_published": _iso(post.time),
            "attachments": [
                {"url": _address(post, base), "mime_type": PNG, "title": post.alt, "size_in_bytes": post.size}
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
    rss = ET.Element("rss", version="2.0")
    channel = ET.SubElement(rss, "channel")
    _put(channel, title=TITLE, link=base, description=ABOUT, language="en")
    for post in posts:
        item = ET.SubElement(channel, "item")
        _put(item, title=post.code, link=_address(post, base), description=post.alt)
        _put(item, guid=_address(post, base), pubDate=email.utils.format_datetime(post.time))
        ET.SubElement(item, "enclosure", url=_address(post, base), type=PNG, length=str(post.size))
    ET.indent(rss, " ")
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ET.tostring(rss, encoding="unicode") + "\n"


def _address(post: Post, base: str) -> str:
    return f"{base}{post.name}.png"


def _iso(time: datetime.datetime) -> str:
    return time.isoformat().replace("+00:00", "Z")


def _put(parent: ET.Element, **texts: str) -> None:
    for name, text in texts.items():
        ET.SubElement(parent, name).text = text
