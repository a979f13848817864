"""What a message for people has to name, whatever its other words are: a copy-edit changes no test."""

from __future__ import annotations

import re


def unnamed(message: str, *names: object) -> list[str]:
    """Those of `names` that the message does not hold as whole words, as text."""
    texts = [str(name) for name in names]
    return [text for text in texts if not re.search(rf"(?<![\w.]){re.escape(text)}(?!\w)", message)]
