"""Damaged files: pieces cut out, doubled, moved or replaced, which readers refuse in one line or read."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from sopstudio.errors import FormatError, SopStudioError
from sopstudio.formats.registry import read_here

JUNK = (
    "",
    "\0",
    "<",
    ">",
    "&",
    '"',
    "'",
    "{",
    "}",
    "[",
    "]",
    ";",
    "=",
    "%",
    "\n",
    "é",
    "\U0001f600",
    "-1",
    "9" * 40,
    "&#0;",
    "<!--",
)


@st.composite
def damaged(draw: st.DrawFn, seeds: Sequence[str]) -> str:
    """One of the texts with up to four of its pieces cut out, doubled, or replaced by junk or another piece."""
    text = draw(st.sampled_from(seeds))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 60)))
        other = draw(st.integers(0, len(text)))
        piece = draw(st.sampled_from((*JUNK, text[start:end] * 2, text[other : other + 30])))
        text = text[:start] + piece + text[end:]
    return text


def is_read_or_refused(source: str | bytes, format: str) -> bool:
    """Whether a reader reads an input, or refuses it in one line; in this process, as a child takes a third of a
    second to start.
    """
    try:
        reading = read_here(source, "", format, None)
    except FormatError as refusal:
        return "\n" not in str(refusal) and len(str(refusal)) < 2_000
    except SopStudioError:
        return False
    return bool(reading.document.sop.nodes)
