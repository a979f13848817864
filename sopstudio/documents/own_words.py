"""The words of its author for what a draft says in the English words that give a text its structure.

A document in another language is read with *if*, *yes:* or *go to step* in English. What is not understood as structure
goes into titles, and every sentence is quoted, so both are put back into the words of the document.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from functools import cached_property
from typing import Final

from msgspec.structs import replace

from sopstudio.documents.blocks import Block
from sopstudio.documents.clauses import Action, Branch, Clause, Finish, Jump, Label
from sopstudio.documents.conditions import formalize
from sopstudio.documents.ends import is_final
from sopstudio.documents.left_out import LeftOut
from sopstudio.documents.sentences import split_sentences
from sopstudio.text.phrases import word_set

_SIGNS: Final = " .,;:!"
_COMPARING: Final = word_set("is and or not between least most more less than")
"""English words in comparisons that were read in another language."""


class OwnWords:
    """What stands in a document (`source`) for what was read (`english`), block by block."""

    def __init__(self, source: Iterable[Block], english: Iterable[Block]) -> None:
        self._blocks: dict[str, str] = {}
        self._sentences: dict[int, dict[str, str]] = {}
        for block, read in zip(source, english, strict=True):
            if block.text == read.text:
                continue
            self._blocks[read.text] = block.text
            said, understood = split_sentences(block.text), split_sentences(read.text)
            if len(said) == len(understood):
                pairs = {english: own for english, own in zip(understood, said, strict=True) if english != own}
                self._sentences.setdefault(read.line, {}).update(pairs)

    @cached_property
    def _understood(self) -> Mapping[str, tuple[str, ...]]:
        """The sentences as they were read, by those of the author."""
        pairs: dict[str, tuple[str, ...]] = {}
        for sentences in self._sentences.values():
            for understood, said in sentences.items():
                pairs[said] = (*pairs.get(said, ()), understood)
        return pairs

    def as_read(self, sentences: Collection[str]) -> frozenset[str]:
        """Sentences of the author, and how they were read."""
        return frozenset(sentences).union(*(self._understood.get(sentence, ()) for sentence in sentences))

    def block(self, text: str) -> str:
        """The author's text of a whole block."""
        return self._blocks.get(text, text)

    def left_out(self, item: LeftOut) -> LeftOut:
        """What was left out, in the author's words."""
        return LeftOut(item.line, self._sentence(item.text, item.line), item.reason)

    def clauses(self, clauses: Sequence[Clause], names: Collection[str] = ()) -> tuple[Clause, ...]:
        """Clauses in the author's words; conditions that can be made formal stay. `names` are those of known facts."""
        return tuple(self._clause(clause, names) for clause in clauses) if self._blocks else tuple(clauses)

    def _clause(self, clause: Clause, names: Collection[str]) -> Clause:
        if isinstance(clause, Label):
            return replace(clause, title=self._part(clause.title, "", clause.line))
        sentence = self._sentence(clause.sentence, clause.line)
        if isinstance(clause, Action):
            details = tuple(self._blocks.get(detail, detail) for detail in clause.details)
            return replace(
                clause, text=self._part(clause.text, clause.sentence, clause.line), details=details, sentence=sentence
            )
        if isinstance(clause, Finish):
            own = self._part(clause.outcome, clause.sentence, clause.line)
            return replace(clause, outcome=clause.outcome if is_final(clause.outcome) else own, sentence=sentence)
        if isinstance(clause, Jump):
            return replace(clause, sentence=sentence)
        condition = clause.condition if clause.formal is not None else self._condition(clause, names)
        return replace(clause, condition=condition, body=self.clauses(clause.body, names), sentence=sentence)

    def _condition(self, clause: Branch, names: Collection[str]) -> str:
        """A condition in the author's words where it was put into English, but cannot be made formal."""
        own = self._part(clause.condition, clause.sentence, clause.line)
        words = _COMPARING.intersection(_fold_words(clause.condition)) - set(_fold_words(own))
        is_kept = not words or formalize(clause.condition, names) is not None
        return clause.condition if is_kept else own[:1].lower() + own[1:]

    def _sentence(self, text: str, line: int) -> str:
        return self._sentences.get(line, {}).get(text) or self._blocks.get(text, text)

    def _part(self, text: str, sentence: str, line: int) -> str:
        """What the author says in that part of a sentence of a line (blank for any); as it is where the words are the
        same.
        """
        pairs = self._sentences.get(line, {})
        candidates = {sentence: pairs[sentence]} if sentence in pairs else {} if sentence else pairs
        found = (_find_part(text, *pair) for pair in candidates.items())
        return next(filter(None, found), text)


def _find_part(text: str, understood: str, said: str) -> str:
    """The part of `said` that stands where `text` stands in `understood`; blank where the words are the same."""
    words, read, own = (_fold_words(part) for part in (text, understood, said))
    start = _position(words, read)
    if start < 0 or _position(words, own) >= 0:
        return ""
    end, first, last = start + len(words), 0, 0
    for tag, before, after, own_before, own_after in SequenceMatcher(None, read, own, autojunk=False).get_opcodes():
        is_same = tag == "equal"
        if before <= start < after:
            first = own_before + (start - before if is_same else 0)
        if before < end <= after:
            last = own_before + end - before if is_same else own_after
    part = " ".join(said.split()[first:last]).strip(" .,;")
    return part[:1].upper() + part[1:]


def _fold_words(text: str) -> list[str]:
    return [word.strip(_SIGNS).casefold() for word in text.split()]


def _position(words: Sequence[str], text: Sequence[str]) -> int:
    """At which word of a text the words stand; -1 for nowhere."""
    count = len(words)
    return next((at for at in range(len(text) - count + 1) if text[at : at + count] == words), -1) if words else -1


__all__ = ["OwnWords"]
