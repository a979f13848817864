"""Kinds of input that people try and that cannot be read yet: each is named, with what to do instead.

They are known by their first bytes, whatever they are called.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sopstudio.errors import FormatError
from sopstudio.translation import tr

_PASTE = tr("open it, copy its text and paste it (Ctrl+Shift+V in the window), or save it as plain text (.txt)")
_ZIPPED: Final[Mapping[bytes, str]] = {
    b"word/": tr("a Word document"),
    b"xl/": tr("an Excel workbook"),
    b"ppt/": tr("a PowerPoint presentation"),
    b"visio/": tr("a Visio drawing"),
    b"mimetypeapplication/vnd.oasis.opendocument.text": tr("a LibreOffice text document"),
    b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet": tr("a LibreOffice spreadsheet"),
}
_PICTURE: Final = tr("a picture")
_BEGINNINGS: Final[Mapping[bytes, str]] = {
    b"%PDF-": tr("a PDF document"),
    b"{\\rtf": tr("a rich text document (RTF)"),
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1": tr("an older Word, Excel or Visio file"),
    b"\x89PNG": _PICTURE,
    b"\xff\xd8\xff": _PICTURE,
    b"GIF8": _PICTURE,
}
_PACKED: Final = b"PK\x03\x04"
BINARY_BEGINNINGS: Final = (*_BEGINNINGS, _PACKED)
"""The first bytes of files that are no text."""


def refuse_binary(raw: bytes) -> None:
    """Refuse (`FormatError`) a document of another program that no reader takes, by name."""
    kind = next((name for start, name in _BEGINNINGS.items() if raw.startswith(start)), "")
    if raw.startswith(_PACKED):
        kind = next((name for mark, name in _ZIPPED.items() if mark in raw), tr("a packed file (ZIP)"))
    if kind == _PICTURE:
        raise FormatError(
            tr("this is {kind}", kind=kind), why=tr("only text can be read"), hint=tr("write the procedure as text")
        )
    if kind:
        raise FormatError(tr("this is {kind}", kind=kind), why=tr("such files cannot be read yet"), hint=_PASTE)
