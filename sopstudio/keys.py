"""API keys as people paste them: cleaned of what comes along, refused where no header can carry them, never shown."""

from __future__ import annotations

import re

from sopstudio.errors import SettingsError
from sopstudio.translation import tr

BLANKS = "".join(map(chr, (*range(0x21), 0x7F, 0x85, 0xA0, 0xAD, 0x2028, 0x2029, 0x202F, 0x2060, 0x3000, 0xFEFF)))
BLANKS += "".join(map(chr, range(0x2000, 0x2010)))
"""Spaces, line ends and characters without a width, which copying adds at either end."""
PROVIDER_KEY = re.compile(
    r"sk-.+|(?:sk|pk|rk|gsk|xai|hf|r8|pplx|nvapi|csk|ghp|gho|glpat|github_pat)[-_](?=.*\d)[\w-]{16,}"
    r"|AIza[\w-]{20,}|(?:AKIA|ASIA)[A-Z0-9]{16}|eyJ[\w-]{10,}\.[\w-]+\.[\w-]*",
    re.DOTALL,
)
"""How the keys of the usual providers begin; the last are tokens signed as JSON (RFC 7519)."""
RANDOM = re.compile(r"(?=(?:\D*\d){4})(?=\d*[A-Za-z])[A-Za-z0-9]{24,}")
"""A run of letters and digits without a break, as no name has it. (Model names are broken by `-`, `.` and `/`.)"""


def clean_key(text: str, where: str) -> str:
    """The key in `text`, without blanks around it; nothing where there is nothing but blanks.

    Raises `SettingsError` that names `where` it was entered, and never the key, where no HTTP header can carry it.
    """
    key = text.strip(BLANKS)
    for position, character in enumerate(key, 1):
        if not "!" <= character <= "~":
            raise SettingsError(
                tr("the API key cannot be used"),
                where=where,
                why=tr(
                    "its character {position} of {count} is {kind}",
                    position=position,
                    count=len(key),
                    kind=_kind(character),
                ),
                hint=tr("copy the key once more, without what stands around it"),
            )
    return key


def _kind(character: str) -> str:
    if character in "\n\r":
        return "a line break"
    if character == " ":
        return "a space"
    if character in BLANKS or not character.isprintable():
        return f"one that cannot be seen (U+{ord(character):04X})"
    return "none that a key can have"


def holds_provider_key(text: str) -> bool:
    """Whether somewhere in a text stands what begins like a key of the usual providers."""
    return any(PROVIDER_KEY.fullmatch(part.strip(BLANKS)) for part in re.split(r"[\s/:@+=?&#,;\"'()]+", text))


def looks_like_key(text: str) -> bool:
    """Whether a text that should be a name or an address is, or holds, what looks like an API key."""
    # Folders and addresses hold random numbers of accounts and files, so these count as a whole only.
    return holds_provider_key(text) or any(RANDOM.fullmatch(part) for part in re.split(r"[\s:@+,]+", text))


__all__ = ["clean_key", "holds_provider_key", "looks_like_key"]
