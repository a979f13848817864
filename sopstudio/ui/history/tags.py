"""The usual tags of versions: kept in English, shown in the language of the window. Other tags stay as they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sopstudio.translation import tr

TAG_TITLES: Final[Mapping[str, str]] = {
    "draft": tr("draft"),
    "reviewed": tr("reviewed"),
    "released": tr("released"),
}


def tag_title(tag: str) -> str:
    """A tag as it is shown."""
    return TAG_TITLES.get(tag, tag)


def tag_for(title: str) -> str:
    """The tag that somebody means who chose or typed a title."""
    title = title.strip()
    return next((tag for tag, known in TAG_TITLES.items() if title.casefold() == known.casefold()), title)


__all__ = ["TAG_TITLES", "tag_for", "tag_title"]
