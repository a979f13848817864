"""What became of each sentence of the document that an SOP was read from.

The links are the provenance of nodes, edges, facts and articles: it follows an element that is renamed and goes with
one that is removed. So a sentence whose step was taken out of the graph says so, whatever it once became.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from types import MappingProxyType

from msgspec import Struct

from sopstudio.documents.clauses import Branch, Clause, Label
from sopstudio.documents.draft import Draft, draft_procedure
from sopstudio.documents.passages import Passage, find_passages, fold_words, line_passages
from sopstudio.documents.plain_text import read_plain_text
from sopstudio.documents.recognition import is_prose
from sopstudio.errors import SopStudioError
from sopstudio.formats import csv, xlsx
from sopstudio.formats.markdown import draft_markdown
from sopstudio.sop.document import DESCRIPTION_ELEMENT, SOP_ELEMENT, Document, Provenance, author_text
from sopstudio.sop.document import author_text_origin as origin_of
from sopstudio.sop.elements import element_key
from sopstudio.sop.model import Sop
from sopstudio.translation import tr

NOT_IN_GRAPH = tr("nothing in the SOP comes from it any more")
MIN_COMMON_WORDS = 0.5
"""The part of an element's words that a sentence must have where only the line of the element is known."""
MAX_NAME_WORDS = 6
"""How long a line with a colon behind it may be that only names what stands below it."""
_LINE = re.compile(r"line (\d+)")
_DRAFTS: Mapping[str, Callable[[str], Draft]] = MappingProxyType(
    {"csv": csv.draft_table, "markdown": draft_markdown, "xlsx": xlsx.draft_text}
)
"""How the text of a document is read, where that is not as prose."""


class SourceReading(Struct, frozen=True):
    """A document in sentences, as rules understand it: `reasons` says by the number of a sentence why reading left it
    out, `headings` has the numbers of those that only name what follows, `clauses` what each of the others says (the
    clauses of a branch beside it, not in it). `labels` gives the number of the sentence at a place that jumps name.
    """

    text: str
    format: str
    passages: tuple[Passage, ...]
    reasons: Mapping[int, str]
    headings: frozenset[int] = frozenset()
    clauses: Mapping[int, tuple[Clause, ...]] = MappingProxyType({})
    labels: Mapping[str, int] = MappingProxyType({})


class Coverage(Struct, frozen=True):
    """By the number of a sentence the elements that come from it, and by element the numbers of its sentences.

    `uncovered` has the reason for each sentence that nothing comes from, headings left aside.
    """

    elements: Mapping[int, tuple[str, ...]]
    passages: Mapping[str, tuple[int, ...]]
    uncovered: Mapping[int, str]


def read_author_text(document: Document) -> SourceReading | None:
    """The document that an SOP was read from, in sentences; None where there is none."""
    text = author_text(document)
    return read_source(text, origin_of(document)[0]) if text.strip() else None


def read_source(text: str, format: str) -> SourceReading:
    """The text of a document in sentences. Never raises: a text that no rule understands has lines alone."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    format = "prose" if format == "text" and is_prose(text) else format
    draft = draft_source(text, format)
    if draft is None:
        return SourceReading(text, format, line_passages(text), {})
    passages = find_passages(draft.source)
    headings = frozenset(_headings(draft, passages))
    clauses = list(_flatten(draft.clauses))
    return SourceReading(
        text, format, passages, _left_out(draft, passages), headings,
        _clauses_of(clauses, passages), _labels_of(clauses, passages, headings),
    )  # fmt: skip


def draft_source(text: str, format: str) -> Draft | None:
    """The draft of a document, in its format; None for indented text, and where none can be made."""
    if format == "text":
        return None
    try:
        draft = _DRAFTS.get(format)
        return draft(text) if draft is not None else draft_procedure(read_plain_text(text))
    except SopStudioError:
        return None


def _left_out(draft: Draft, passages: Sequence[Passage]) -> dict[int, str]:
    """The reasons why sentences were left out; one that names a table or an example is about all of it."""
    reasons: dict[int, str] = {}
    by_text = {(item.line, fold_words(item.text)): item.reason for item in draft.left_out}
    by_line = {item.line: item.reason for item in draft.left_out}
    blocks: dict[int, str] = {}
    for index, passage in enumerate(passages):
        reason = by_text.get((passage.line, fold_words(passage.text)))
        if reason is None and passage.kind in ("table", "code"):
            reason = blocks.get(passage.block) or by_line.get(passage.line)
        if reason is not None:
            reasons[index] = reason
            blocks.setdefault(passage.block, reason)
    return reasons


def _headings(draft: Draft, passages: Sequence[Passage]) -> Iterator[int]:
    """The sentences that are titles, names of sections, steps and lists, the head of the document, or the first row of
    a table.
    """
    names = {(section.line, fold_words(section.title)) for section in draft.sections}
    names |= {(label.line, fold_words(label.title)) for label in _flatten(draft.clauses) if isinstance(label, Label)}
    titles = (draft.title, f"Title: {draft.title}")
    blocks = set[int]()
    for index, passage in enumerate(passages):
        is_first = passage.block not in blocks
        blocks.add(passage.block)
        is_name = (passage.line, fold_words(passage.text)) in names or passage.text in titles
        is_name = is_name or passage.line in draft.head_lines
        is_list_name = passage.text.endswith(":") and len(passage.text.split()) <= MAX_NAME_WORDS
        is_header = passage.kind == "table" and is_first
        if is_name or is_header or passage.kind == "heading" or (is_list_name and passage.kind != "code"):
            yield index


def _flatten(clauses: Iterable[Clause]) -> Iterator[Clause]:
    for clause in clauses:
        yield clause
        if isinstance(clause, Branch):
            yield from _flatten(clause.body)


def _clauses_of(clauses: Iterable[Clause], passages: Sequence[Passage]) -> dict[int, tuple[Clause, ...]]:
    """What each sentence says; a clause of a whole line belongs to the first sentence of it."""
    by_text = {(passage.line, passage.text): index for index, passage in reversed(list(enumerate(passages)))}
    by_line = {passage.line: index for index, passage in reversed(list(enumerate(passages)))}
    said: dict[int, list[Clause]] = {}
    for clause in clauses:
        if not isinstance(clause, Label):
            index = by_text.get((clause.line, clause.sentence), by_line.get(clause.line, -1))
            said.setdefault(index, []).append(clause)
    return {index: tuple(parts) for index, parts in said.items()}


def _labels_of(clauses: Iterable[Clause], passages: Sequence[Passage], headings: Set[int]) -> dict[str, int]:
    """The first sentence at every number and title that a jump can name."""
    labels: dict[str, int] = {}
    for label in clauses:
        if isinstance(label, Label):
            places = (index for index, other in enumerate(passages) if other.line >= label.line)
            first = next((index for index in places if index not in headings), -1)
            for name in filter(None, (fold_words(label.number), fold_words(label.title))):
                labels.setdefault(name, first)
    return labels


def find_coverage(document: Document, reading: SourceReading) -> Coverage:
    """What each sentence of the document that it was read from is in the SOP now."""
    words = element_words(document.sop)
    elements: dict[int, dict[str, None]] = {}
    passages: dict[str, dict[int, None]] = {}
    places = _Places(reading)
    for entry in document.provenance:
        if entry.element in words:
            for index in places.find(entry, words[entry.element]):
                elements.setdefault(index, {})[entry.element] = None
                passages.setdefault(entry.element, {})[index] = None
    uncovered = {
        index: reading.reasons.get(index, NOT_IN_GRAPH)
        for index in range(len(reading.passages))
        if index not in elements and index not in reading.headings and reading.passages[index].text
    }
    return Coverage(
        {index: tuple(names) for index, names in elements.items()},
        {name: tuple(sorted(indexes)) for name, indexes in passages.items()},
        uncovered,
    )


class _Places:
    """Finds the sentences that provenance names."""

    def __init__(self, reading: SourceReading) -> None:
        self._reading = reading
        self._by_text: dict[str, list[int]] = {}
        self._by_line: dict[int, list[int]] = {}
        for index, passage in enumerate(reading.passages):
            self._by_text.setdefault(fold_words(passage.text), []).append(index)
            self._by_line.setdefault(passage.line, []).append(index)

    def find(self, entry: Provenance, words: str) -> list[int]:
        """The numbers of the sentences of an entry about an element with these words."""
        match = _LINE.match(entry.origin)
        line = int(match[1]) if match else 0
        if entry.text:
            candidates = self._by_text.get(fold_words(entry.text), [])
            return sorted(candidates, key=lambda index: abs(self._reading.passages[index].line - line))[:1]
        on_line = self._by_line.get(line, [])
        if self._reading.format == "text" or len(on_line) == 1:
            return on_line
        wanted = set(fold_words(words).split())
        shares = [len(wanted & set(fold_words(self._reading.passages[index].text).split())) for index in on_line]
        best = max(shares, default=0)
        enough = bool(wanted) and best >= MIN_COMMON_WORDS * len(wanted)
        return [on_line[shares.index(best)]] if enough else []


def element_words(sop: Sop) -> dict[str, str]:
    """The keys of everything in an SOP that a sentence can become, each with its words."""
    words: dict[str, str] = {DESCRIPTION_ELEMENT: sop.description} if sop.description else {}
    for graph in sop.graphs():
        scope = "" if graph is sop else graph.id
        words.update((element_key(scope, edge.id), edge.condition) for edge in graph.edges)
        words.update((element_key(scope, node.id), node.label()) for node in graph.nodes)
    words.update((f"fact:{fact.name}", fact.name) for fact in sop.facts)
    words.update((f"tool:{tool.name}", tool.label()) for tool in sop.tools)
    words.update((f"article:{article.id}", article.title) for article in sop.knowledge)
    words.pop(SOP_ELEMENT, None)
    return words


__all__ = [
    "NOT_IN_GRAPH",
    "Coverage",
    "SourceReading",
    "draft_source",
    "element_words",
    "find_coverage",
    "read_author_text",
    "read_source",
]
