"""On which line of a document a sentence really stands: what is read of a paragraph has the line on which it begins."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from sopstudio.documents.blocks import SourceText
from sopstudio.documents.left_out import LeftOut
from sopstudio.documents.passages import Passage, find_passages, fold_words
from sopstudio.formats.format import Loss
from sopstudio.translation import tr

_QUOTED: Final = re.compile(r"""[“„«"']\s?([^“”„«»"]{3,}?)\s?[”“»"']""")


class LineFinder:
    """Finds the lines of the sentences of one document."""

    def __init__(self, source: SourceText) -> None:
        self._text = source.text
        self._passages: dict[int, list[Passage]] = {}
        for passage in find_passages(source):
            self._passages.setdefault(passage.line, []).append(passage)

    def find(self, line: int, words: str) -> int:
        """The line of the sentence that holds these words, in the paragraph that begins on `line`; else that one."""
        folded = fold_words(words)
        passages = self._passages.get(line, ())
        passage = next((passage for passage in passages if folded and folded in fold_words(passage.text)), None)
        return line if passage is None else self._text.count("\n", 0, passage.start) + 1

    def place_left_out(self, sentences: Iterable[LeftOut]) -> tuple[LeftOut, ...]:
        """Sentences that were left out, each with its own line."""
        return tuple(replace(item, line=self.find(item.line, item.text)) for item in sentences)

    def place_note(self, note: Loss) -> Loss:
        """A note with the line of the sentence that it quotes; the same where it quotes none."""
        match = re.fullmatch(tr("line {line}", line="(\\d+)"), note.where)
        if match is None:
            return note
        line = int(match[1])
        lines = (self.find(line, quoted) for quoted in _QUOTED.findall(f"{note.what} {note.why}"))
        own = next((own for own in lines if own != line), line)
        return replace(note, where=tr("line {line}", line=own))


__all__ = ["LineFinder"]
