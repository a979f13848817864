"""Which version of a library an SOP is, or was changed since, and the words for it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from sopstudio.text.humanize import format_day
from sopstudio.translation import tr


class SavedVersion(NamedTuple):
    """A version by its number, and when it was saved (ISO 8601, UTC). With `is_changed` a document is no longer as it
    was then.
    """

    number: int
    created: str
    is_changed: bool = False

    def describe(self) -> str:
        """The words for it: `3, saved on 05 Mar 2026`."""
        try:
            day = format_day(datetime.fromisoformat(self.created).astimezone())
        except ValueError:  # a bundle of another program may not say when
            day = ""
        if self.is_changed:
            changed = tr("changed since version {number}", number=self.number)
            return tr("{changed} of {day}", changed=changed, day=day) if day else changed
        return tr("{number}, saved on {day}", number=self.number, day=day) if day else str(self.number)


def find_saved_version(versions: Iterable[tuple[int, str, str]], digest: str) -> SavedVersion | None:
    """The newest version with this digest, else the newest one, which the document was changed since; None for none.

    `versions` gives the number, the time and the digest of each, the newest first.
    """
    newest = None
    for number, created, version_digest in versions:
        if version_digest == digest:
            return SavedVersion(number, created)
        newest = newest or SavedVersion(number, created, is_changed=True)
    return newest


__all__ = ["SavedVersion", "find_saved_version"]
