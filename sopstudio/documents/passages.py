"""The sentences of a document with their places in its text, so that each can be shown and linked to what it became."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from sopstudio.documents.blocks import Block, BlockKind, SourceText
from sopstudio.documents.sentences import split_sentences

MAX_SKIPPED_WORDS: Final = 12
"""How many words of the text may stand between two words of a sentence, such as the address of a link."""
_WORD: Final = re.compile(r"\w+")
_LIST_LABEL: Final = re.compile(r"\s*(?:\d+(?:\.\d+)*[.)]|[-*•])\s+(?=\S)")
_OPENING: Final = re.compile(r"[\"'“\u2018(\[{*`<>≥≤=-]+\Z")
_CLOSING: Final = re.compile(r"[^\w\s]*[.!?;:)\]}\"'”’*`%]")


class Passage(Struct, frozen=True):
    """A sentence, a heading, a row of a table, or an example. `line` is that of its block or row, from 1; `start` and
    `end` are the places of its first character and behind its last in the text of the document; `block` is the number
    of its block.
    """

    text: str
    line: int
    start: int
    end: int
    kind: BlockKind = "paragraph"
    block: int = 0


def find_passages(source: SourceText) -> tuple[Passage, ...]:
    """Every sentence of a document in the order of its text."""
    locator = _Locator(source.text)
    return tuple(
        passage for number, block in enumerate(source.blocks) for passage in _passages_of(number, block, locator)
    )


def line_passages(text: str) -> tuple[Passage, ...]:
    """The lines of a text in which every line says a thing of its own, without the numbers and signs of lists."""
    passages: list[Passage] = []
    start = 0
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            label = _LIST_LABEL.match(line)
            indent = label.end() if label else len(line) - len(line.lstrip())
            passages.append(
                Passage(line[indent:].rstrip(), number, start + indent, start + len(line.rstrip()), block=len(passages))
            )
        start += len(line) + 1
    return tuple(passages)


def fold_words(text: str) -> str:
    """The words of a text in small letters, without the signs between them: what two wordings are compared by."""
    return " ".join(_WORD.findall(text.casefold()))


def _passages_of(number: int, block: Block, locator: _Locator) -> Iterator[Passage]:
    if block.kind == "table":
        locator.go_to_line(block.line - 1)
        for offset, row in enumerate(block.rows):
            text = " | ".join(row)
            yield Passage(text, block.line + offset, *locator.locate(text), "table", number)
        return
    locator.go_to_line(block.line)
    texts = [block.text] if block.kind == "code" else split_sentences(block.text)
    for text in texts:
        yield Passage(text, block.line, *locator.locate(text), block.kind, number)


class _Locator:
    """Finds texts in a document one after the other, whatever signs and line ends stand between their words."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._words = [(match.start(), match.end(), match[0].casefold()) for match in _WORD.finditer(text)]
        self._starts = [start for start, _, _ in self._words]
        self._lines = [0, *(match.end() for match in re.finditer(r"\r\n|\n|\r|\v|\f|\x85|\u2028|\u2029", text))]
        self._at = 0
        self._line_start = 0

    def go_to_line(self, line: int) -> None:
        """Look from the first word of a line on."""
        self._line_start = self._lines[min(max(line - 1, 0), len(self._lines) - 1)]
        self._at = bisect_left(self._starts, self._line_start)

    def locate(self, text: str) -> tuple[int, int]:
        """Where a text begins and ends; the next text is looked for behind it."""
        matches: list[int] = []
        at = self._at
        for word in _WORD.findall(text.casefold()):
            window = range(at, min(at + (MAX_SKIPPED_WORDS if matches else 4 * MAX_SKIPPED_WORDS), len(self._words)))
            match = next((index for index in window if self._words[index][2] == word), None)
            if match is not None:
                matches.append(match)
                at = match + 1
        if not matches:
            place = max(self._text.find(text, self._line_start), self._line_start)
            return place, min(place + len(text), len(self._text))
        self._at = at
        return self._widen(self._words[matches[0]][0], self._words[matches[-1]][1])

    def _widen(self, start: int, end: int) -> tuple[int, int]:
        """The place with the signs that belong to it: quotes, brackets, the full stop."""
        opening = _OPENING.search(self._text[max(start - 4, 0) : start])
        closing = _CLOSING.match(self._text[end : end + 6])
        return start - (len(opening[0]) if opening else 0), end + (closing.end() if closing else 0)


__all__ = ["Passage", "find_passages", "fold_words", "line_passages"]
