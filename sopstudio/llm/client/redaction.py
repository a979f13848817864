"""Removes an API key, in every spelling that an endpoint may return it in, from text and JSON data.

This is the one gate between what an endpoint sends and what the program keeps, shows or logs: `EndpointModel` passes
each reply and each error text through it. Spellings are the key as it is, with JSON escapes (nested to any depth that
is likely), URL-encoded, and in base64 (alone, or inside a longer text that was encoded as a whole).

A key is removed where it stands as a key. A random one stands nowhere else. One that is made of words or of a few
digits (`localhost`, `password1`, `not-needed`, `12345678`) stands in ordinary replies too, so it is removed only behind
a word that announces a key: `Bearer`, `Authorization`, `API key provided:`, `"api_key": "`. Nobody who reads such a
word elsewhere can tell that it is a key.
"""

from __future__ import annotations

import re
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from sopstudio.keys import looks_like_key

REPLACEMENT = "[key]"
MIN_KEY_CHARACTERS = 8
"""Shorter keys are placeholders (`1`, `x`, `ollama`), and removing them would damage ordinary replies."""


WORD = r"(?:[a-z]{1,15}|[A-Z][a-z]{1,14}|[A-Z]{1,15})"
ORDINARY = re.compile(rf"{WORD}(?:[-_.]{WORD}|[A-Z][a-z]{{1,14}}){{0,3}}[-_.]?\d{{0,4}}|\d{{1,15}}")
"""Keys that could stand in an ordinary text: up to four words with a number, or a number like that of an order."""
ANNOUNCEMENT = (
    r"((?i:bearer|basic|authorization|api[-_ ]?key|(?<![a-z])(?:key|token|secret))"
    r"(?i:\s+(?:provided|given|received|is|was)){0,2}[\s:=<`'\"\\]{1,8})"
)
"""What stands before a key: the name of a header, of a member or of an argument, or words of an error message."""
MAX_ANNOUNCEMENT_CHARACTERS = 60


def is_ordinary(key: str) -> bool:
    """Whether a key could stand in an ordinary text as something else: it is made of words or of a few digits."""
    return bool(ORDINARY.fullmatch(key)) and not looks_like_key(key)


class Redactor:
    """Replaces one key by `[key]`, an ordinary one only where it is announced. A blank or very short key is left
    alone.
    """

    def __init__(self, key: str) -> None:
        self._key = key if len(key) >= MIN_KEY_CHARACTERS else ""
        self._is_ordinary = is_ordinary(self._key)
        self._spellings = sorted(_spellings(self._key), key=lambda spelling: (-len(spelling), spelling))
        pattern = "|".join(map(_pattern, self._spellings))
        pattern = f"{ANNOUNCEMENT}(?:{pattern})" if self._is_ordinary else f"(){pattern}"
        self._pattern = re.compile(pattern) if self._key else None

    def text(self, text: str) -> str:
        """`text` with every spelling of the key, as far as it stands as a key, replaced by `REPLACEMENT`."""
        if self._pattern is None:
            return text
        if self._is_ordinary or "\\" in text or "%" in text:
            return self._pattern.sub(lambda match: (match[1] or "") + REPLACEMENT, text)
        for spelling in self._spellings:  # without escapes this is a hundred times as quick
            text = text.replace(spelling, REPLACEMENT)
        return text

    def data(self, data: Any) -> Any:
        """JSON data without the key: in texts, in the names of members and in numbers."""
        return self._data(data) if self._pattern else data

    def _data(self, data: Any) -> Any:
        if isinstance(data, str):
            return self.text(data)
        if isinstance(data, dict):
            return {self.text(name): self._member(name, value) for name, value in data.items()}
        if isinstance(data, list):
            return [self._data(item) for item in data]
        if isinstance(data, int | Decimal) and not self._is_ordinary and self._key in str(data):
            return REPLACEMENT
        return data

    def _member(self, name: str, value: Any) -> Any:
        """The value of a member, whose name may announce a key."""
        if not self._is_ordinary or not isinstance(value, str | int):
            return self._data(value)
        announcement = f"{name}: "
        redacted = self.text(f"{announcement}{value}").removeprefix(announcement)
        return value if redacted == str(value) else redacted

    def pieces(self) -> PieceRedactor:
        """A redactor for text that comes in pieces, where the key may be cut in two."""
        return PieceRedactor(self, self._key)


class PieceRedactor:
    """Removes the key from text in pieces; the end of a piece is held back while it may be the beginning of the key."""

    def __init__(self, redactor: Redactor, key: str) -> None:
        self._redactor, self._key, self._held = redactor, key, ""
        self._shown = ""  # the end of what was shown, which may announce a key

    def take(self, piece: str) -> str:
        """The text that can be shown now."""
        text = self._redactor.text(self._shown + self._held + piece)[len(self._shown) :]
        most = min(len(self._key) - 1, len(text))
        held = next((size for size in range(most, 0, -1) if self._key.startswith(text[-size:])), 0)
        self._held = text[len(text) - held :]
        shown = text[: len(text) - held]
        self._shown = (self._shown + shown)[-MAX_ANNOUNCEMENT_CHARACTERS:]
        return shown

    def rest(self) -> str:
        """What is still held back, when nothing more comes."""
        text, self._held = self._held, ""
        return text


def _spellings(key: str) -> set[str]:
    """The key, and the part of its base64 that does not depend on what was encoded before and after it."""
    if not key:
        return set()
    raw, spellings = key.encode(errors="replace"), {key}
    for encode in (b64encode, urlsafe_b64encode):
        for offset in range(3):
            encoded = encode(bytes(offset) + raw).decode()
            begin = -(-offset * 8 // 6)  # characters that hold bits of what stands before, rounded up
            end = (offset + len(raw)) * 8 // 6
            spellings.add(encoded[begin:end])
    return spellings


def _pattern(spelling: str) -> str:
    return "".join(map(_character_pattern, spelling))


def _character_pattern(character: str) -> str:
    r"""A character as it is, or escaped: `\u0073` behind one or more backslashes, `%73`, `\/`."""
    return f"(?:{'|'.join(_escapes(character))})"


def _escapes(character: str) -> Iterator[str]:
    backslashes = r"\\{0,8}" if character in '"\\/' else ""
    yield backslashes + re.escape(character)
    units = character.encode("utf-16-be", "surrogatepass").hex()
    yield "".join(rf"\\{{1,8}}u{_hex(units[place : place + 4])}" for place in range(0, len(units), 4))
    percent = r"(?:%|\\{1,8}u0025|%25)"
    yield "".join(percent + _hex(f"{byte:02x}") for byte in character.encode(errors="replace"))


def _hex(digits: str) -> str:
    return "".join(f"[{digit}{digit.upper()}]" if digit.isalpha() else digit for digit in digits)


__all__ = ["MIN_KEY_CHARACTERS", "REPLACEMENT", "PieceRedactor", "Redactor", "is_ordinary"]
