"""What a call of a tool does in the world, as its title tells: *Book the hotel* changes data, *Look up* only reads."""

from __future__ import annotations

import re
from functools import cache

from sopstudio.documents.languages import words_for
from sopstudio.sop.model import Effect

_EFFECTS: tuple[Effect, ...] = ("pays", "sends", "writes")


def guess_effect(title: str) -> Effect:
    """What a tool of this title does, by its verb; *reads* where that tells nothing."""
    return next((effect for effect in _EFFECTS if _titles(effect).fullmatch(title.strip())), "reads")


@cache
def _titles(effect: str) -> re.Pattern[str]:
    return re.compile(words_for("tool effects", effect), re.I | re.S)


__all__ = ["guess_effect"]
