"""What people read, in their language: English is the source, and a face may set a translator before it starts.

The core writes its texts through `tr` and knows no language. The window sets a translator (Qt's catalogue of the
user's language) before its own modules are imported, because tables of texts are made when they are. The command
line sets none, and a child process speaks the language of the one that started it. What is kept or sent to a model
stays English: it is written without `tr`, or inside `in_english`. A document that is handed on has the language of its
procedure: it is written inside `in_language`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self, TypeAlias

Translator: TypeAlias = Callable[[str, int], str]
"""Gives the translation of an English text, blank where there is none. The number chooses the plural form of a text
with `%n` in it; it is -1 for all others.
"""
NO_NUMBER: Final = -1
PARENT_LANGUAGE: Final = "SOPSTUDIO_PARENT_LANGUAGE"
"""The environment variable that tells a child process the language: its code, what stands between thousands, and the
file of its catalogue, with `|` between them.
"""


@dataclass
class _Language:
    """The language of this process: set once, before the texts are needed."""

    code: str = "en"
    translator: Translator | None = None
    group_separator: str = ","
    catalogue: str = ""


_language = _Language()
_is_english: ContextVar[bool] = ContextVar("is_english", default=False)
_inner_language: ContextVar[_Language | None] = ContextVar("inner_language", default=None)
"""The language inside `in_language`; None outside of it."""


def _spoken() -> _Language:
    return _inner_language.get() or _language


def set_translator(
    code: str, translator: Translator | None, group_separator: str = ",", catalogue: Path | None = None
) -> None:
    """Translate all texts from now on into the language of this code (`de`); None for English.

    `group_separator` stands between thousands. Child processes read the file `catalogue`; without one, they speak
    English.
    """
    _language.code, _language.translator, _language.group_separator = code, translator, group_separator
    _language.catalogue = str(catalogue or "")


def current_language() -> str:
    """The code of the language that is spoken here, `en` unless a translator was set."""
    return _spoken().code


def text_language() -> str:
    """The code of the language that `tr` writes here: that of `current_language`, but `en` inside `in_english`."""
    return "en" if _is_english.get() else _spoken().code


def language_for_child() -> dict[str, str]:
    """What the environment of a child process says of the language of this one."""
    return {PARENT_LANGUAGE: f"{_language.code}|{_language.group_separator}|{_language.catalogue}"}


def _follow_parent() -> None:
    """Speak the language of the process that started this one, as the environment says."""
    code, group_separator, catalogue = ([*os.environ.get(PARENT_LANGUAGE, "").split("|", 2), "", ""])[:3]
    if catalogue:
        from sopstudio.catalogue import Catalogue

        set_translator(code, Catalogue(Path(catalogue)), group_separator, Path(catalogue))


@contextmanager
def in_english() -> Iterator[None]:
    """Write English inside the block, whatever the user's language: for what is kept, exported or sent to a model."""
    token = _is_english.set(True)
    try:
        yield
    finally:
        _is_english.reset(token)


@contextmanager
def in_language(code: str, translator: Translator | None, group_separator: str = ",") -> Iterator[None]:
    """Write another language inside the block than this process speaks: for a document that has its own.

    Modules with tables of texts are to be imported before; what they have made with `tr` stays as it is.
    """
    token = _inner_language.set(_Language(code, translator, group_separator))
    try:
        yield
    finally:
        _inner_language.reset(token)


def tr(text: str, /, **values: object) -> str:
    """`text` in the user's language; `{name}` stands for a value. Without values, braces are plain characters.

    A value that `tr` wrote inside `in_english` comes in the user's language, too.

    The text is a literal: `python3 tests translations` collects the texts from the source.
    """
    if _spoken().translator is None:
        return text.format(**values) if values else text
    if _is_english.get():
        return _EnglishText.write(text, values)
    said = _translate(text)
    return said.format(**{name: _value_to_users_language(value) for name, value in values.items()}) if values else said


class _EnglishText(str):
    """A text in English that knows how it was put together, so that it can be said in the user's language, too."""

    text: str
    values: Mapping[str, object]

    @classmethod
    def write(cls, text: str, values: Mapping[str, object]) -> Self:
        """The text with its values."""
        written = cls(text.format(**values) if values else text)
        written.text, written.values = text, values
        return written


def to_users_language(text: str) -> str:
    """What `tr` wrote inside `in_english`, in the user's language; any other text as it is."""
    if not isinstance(text, _EnglishText):
        return text
    return tr(text.text, **{name: _value_to_users_language(value) for name, value in text.values.items()})


def _value_to_users_language(value: object) -> object:
    return to_users_language(value) if isinstance(value, str) else value


def mark(text: str, /) -> str:
    """`text` as it is: collected for translation here, and given to `tr` where it is used."""
    return text


def tr_number(number: int, noun: str) -> str:
    """A number with its noun in the user's language; None of them is English. See `text.humanize.plural`."""
    translator = _spoken().translator
    if translator is None or _is_english.get():
        ending = "" if number == 1 else "es" if noun.endswith("s") else "s"
        return f"{number:,} {noun}{ending}"
    said = translator(f"%n {noun}(s)", number) or f"%n {noun}"
    return said.replace("%n", format_number(number))


def format_number(number: int) -> str:
    """A whole number with the thousands apart, as the user's language writes it."""
    return f"{number:,}" if _is_english.get() else f"{number:,}".replace(",", _spoken().group_separator)


def plain_number(text: str) -> str:
    """A number as the user's language writes it, with a point before its decimals and nothing between its thousands:
    `0,5` becomes `0.5`, and `1.000,5` becomes `1000.5`, where a comma is the decimal sign. Any other text stays as it
    is, and so does `1.500` there: it is how a number of three decimals is kept.
    """
    stripped = text.strip().replace("−", "-")
    if _is_english.get() or _spoken().group_separator == ",":
        return stripped.replace(",", "") if re.fullmatch(r"[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?", stripped) else stripped
    if re.fullmatch(r"[+-]?(?:\d{1,3}(?:\.\d{3})+|\d+),\d+|[+-]?\d{1,3}(?:\.\d{3}){2,}", stripped):
        return stripped.replace(".", "").replace(",", ".")
    return stripped


def quoted(value: object) -> str:
    """A value as Python writes it, but a text in the quotes of the user's language: `'name'`, or `„name“`."""
    written = repr(value)
    if not isinstance(value, str):
        return written
    return tr("'{text}'", text=written[1:-1]) if written.startswith("'") else tr('"{text}"', text=written[1:-1])


def read_number(text: str) -> str:
    """As `plain_number`, for a field that shows its numbers by `show_number`: `1.500` is one and a half thousand where
    a point stands between thousands.
    """
    separator = "," if _is_english.get() else _spoken().group_separator
    stripped = text.strip()
    if re.fullmatch(rf"[+-]?[1-9]\d{{0,2}}(?:{re.escape(separator)}\d{{3}})+", stripped):
        return stripped.replace(separator, "")
    return plain_number(stripped)


def show_number(number: float) -> str:
    """A number with all its decimals and the thousands of a whole one apart, as the user's language writes it;
    `read_number` reads it back.
    """
    text = str(number)
    if number == int(number):
        return format_number(int(number))
    return text if "e" in text else spoken_number(text)


def spoken_number(text: str) -> str:
    """A number as it is kept (`0.5`) with the decimal sign of the user's language; `plain_number` reads it back."""
    return text if _is_english.get() or _spoken().group_separator == "," else text.replace(".", ",")


def format_decimal(number: float, digits: int) -> str:
    """A number with so many digits behind the decimal sign, as the user's language writes it.

    Where a comma does not stand between thousands, it is the decimal sign.
    """
    text = f"{number:,.{digits}f}"
    if _is_english.get() or _spoken().group_separator == ",":
        return text
    return text.translate({ord(","): _spoken().group_separator, ord("."): ","})


def _translate(text: str) -> str:
    translator = _spoken().translator
    if translator is None or _is_english.get():
        return text
    return translator(text, NO_NUMBER) or text


_follow_parent()
