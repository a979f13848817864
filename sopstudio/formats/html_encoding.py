"""How a page of HTML is written where it is not UTF-8: Word saves pages in the encoding of the computer."""

from __future__ import annotations

import re
from typing import Final

PAGE: Final = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b", re.I | re.S)
"""The beginning of a page."""
MAY_BE_PAGE: Final = re.compile(rb"<\x00?h\x00?t\x00?m\x00?l\b", re.I)
_CHARSET: Final = re.compile(rb"<meta[^>]{0,200}charset\s*=\s*[\"']?\s*([\w-]{2,20})", re.I)
_MARKS: Final = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16", b"\xef\xbb\xbf": "utf-8-sig"}


def decode_page(raw: bytes) -> str | None:
    """The text of a page that is not written in UTF-8, by what it says of itself; None for anything else."""
    mark = next((encoding for start, encoding in _MARKS.items() if raw.startswith(start)), "")
    stated = _CHARSET.search(raw[:4096])
    encoding = mark or (stated[1].decode("ascii") if stated else "")
    if not encoding or encoding.lower().startswith("utf-8"):
        return None
    try:
        text = raw.decode(encoding)
    except (LookupError, ValueError):
        return None
    return text.removeprefix("\ufeff") if PAGE.match(text) else None


__all__ = ["MAY_BE_PAGE", "PAGE", "decode_page"]
