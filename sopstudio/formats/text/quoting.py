"""Texts in double quotes, as JSON."""

from __future__ import annotations

import json
import re


def unquote_json(text: str) -> str | None:
    """The text of a JSON string; None where this is not exactly one."""
    if len(text) < 2 or text[0] != '"' or text[-1] != '"':
        return None
    try:
        value = json.loads(text, strict=False)
    except ValueError:
        return None
    return value if isinstance(value, str) else None


def quote_json(text: str) -> str:
    """A text as a JSON string on one line."""
    return escape(json.dumps(text, ensure_ascii=False))


def escape(text: str) -> str:
    """JSON without characters that a line cannot hold."""
    return re.sub("[\x7f-\x9f\u2028\u2029\ud800-\udfff]", lambda match: f"\\u{ord(match[0]):04x}", text)


__all__ = ["escape", "quote_json", "unquote_json"]
