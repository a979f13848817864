"""What a newer edition of a document changes in the SOP that was read from an older one, sentence by sentence.

Sentences are paired by their words. What a pair, a new sentence or a missing one means for the graph is an offer that
can be taken or refused; where the graph was edited since, the offer says so and is not advised.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from sopstudio.documents.clauses import Action, Branch, Clause, Finish, Jump
from sopstudio.documents.conditions import formalize
from sopstudio.documents.passages import fold_words
from sopstudio.editions.coverage import Coverage, SourceReading, find_coverage, read_author_text, read_source
from sopstudio.editions.handouts import describe_differences, read_edition
from sopstudio.editions.insertion import read_clauses
from sopstudio.sop.document import DESCRIPTION_ELEMENT, Document
from sopstudio.sop.model import Edge, End, Node, Task
from sopstudio.text.humanize import in_quotes, one_line, shorten
from sopstudio.translation import tr

MIN_SIMILARITY = 0.5
"""From which share of common words on two sentences are the same one in other words."""
MAX_WORDS_SHOWN = 90
MAX_PAIRS = 20_000
"""How many pairs of sentences are compared in one changed part; in a longer one only those at about the same place."""
_DETAILS = re.compile(r"\s*\[[^\]]*\]\s*$")
"""What stands behind a step of indented text, such as its tool."""
_DEFINED = re.compile(r"^[^:]{2,80}?(?::| [–—-]| means| is defined as| refers to)\s+")
ChangeKind = Literal["title", "condition", "target", "words", "add", "remove", "whole"]


class Change(Struct, frozen=True):
    """An offer: what taking it does (`text`), and the sentences before and after, by number and in words.

    `element` gets the words `value`: a title, a condition, another target; *words* replaces `before` in a description,
    an article or the details of a step; *whole* is all that an edition says which the program wrote. `note` says what
    is to be known before it is taken.
    """

    kind: ChangeKind
    text: str
    old: int = -1
    new: int = -1
    before: str = ""
    after: str = ""
    element: str = ""
    value: str = ""
    is_advised: bool = True
    note: str = ""


class Comparison(Struct, frozen=True):
    """Two editions of a document: which sentence of the old one is which of the new one, and what is offered."""

    before: SourceReading
    after: SourceReading
    origin: str
    pairs: Mapping[int, int]
    changes: tuple[Change, ...]


def compare_editions(document: Document, text: str, origin: str = "prose") -> Comparison | None:
    """What the text of a newer edition offers to change; None where the SOP has no older one.

    `origin` is the format in which the text is read, and behind a colon its file, as `set_author_text` takes it.
    """
    before = read_author_text(document)
    if before is None:
        return None
    after = read_source(text, origin.partition(": ")[0])
    pairs = pair_passages(before, after)
    whole = read_edition(document, after)
    if whole is not None:
        text, differences = describe_differences(document, whole)
        offers = (Change("whole", text, after=differences),) if text else ()
        return Comparison(before, after, origin, pairs, offers)
    coverage = find_coverage(document, before)
    finder = _Finder(document, before, after, coverage, pairs)
    return Comparison(before, after, origin, pairs, tuple(finder.changes()))


def pair_passages(before: SourceReading, after: SourceReading) -> dict[int, int]:
    """The sentences of the old edition that are in the new one, in the same words or in similar ones."""
    old = [fold_words(passage.text) for passage in before.passages]
    new = [fold_words(passage.text) for passage in after.passages]
    pairs: dict[int, int] = {}
    loose: list[tuple[range, range]] = []
    for tag, start, end, new_start, new_end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            pairs.update(zip(range(start, end), range(new_start, new_end), strict=True))
        else:
            loose.append((range(start, end), range(new_start, new_end)))
    _pair_moved(old, new, pairs)
    for olds, news in loose:
        _pair_similar(old, new, olds, news, pairs)
    return pairs


def _pair_moved(old: Sequence[str], new: Sequence[str], pairs: dict[int, int]) -> None:
    taken = set(pairs.values())
    waiting = {words: index for index, words in reversed(list(enumerate(new))) if index not in taken}
    for index, words in enumerate(old):
        if index not in pairs and words in waiting:
            pairs[index] = waiting.pop(words)


def _pair_similar(
    old: Sequence[str], new: Sequence[str], olds: Sequence[int], news: Sequence[int], pairs: dict[int, int]
) -> None:
    """Pair sentences of one changed part by their common words, the most similar first."""
    taken = set(pairs.values())
    olds = [index for index in olds if index not in pairs]
    news = [other for other in news if other not in taken]
    reach = max(MAX_PAIRS // max(len(olds), 1), 1) // 2 + 1
    scores = [
        (SequenceMatcher(None, old[index].split(), new[other].split(), autojunk=False).ratio(), -index, -other)
        for at, index in enumerate(olds)
        for other in _around(news, at * len(news) // len(olds), reach)
    ]
    for score, index, other in sorted(scores, reverse=True):
        if score >= MIN_SIMILARITY and -index not in pairs and -other not in taken:
            pairs[-index] = -other
            taken.add(-other)


def _around(news: Sequence[int], middle: int, reach: int) -> Sequence[int]:
    return news[max(middle - reach, 0) : middle + reach]


class _Finder:
    """Finds what is offered. Everything is in the order of the new edition, what is removed at its old place."""

    def __init__(
        self, document: Document, before: SourceReading, after: SourceReading, coverage: Coverage, pairs: dict[int, int]
    ) -> None:
        self._document, self._before, self._after = document, before, after
        self._coverage, self._pairs = coverage, pairs
        self._nodes: dict[str, Node] = {node.id: node for node in document.sop.nodes}
        self._edges: dict[str, Edge] = {edge.id: edge for edge in document.sop.edges}
        self._facts = [fact.name for fact in document.sop.facts]
        self._removed: set[str] = set()

    def changes(self) -> Iterator[Change]:
        """Every offer."""
        partners = {new: old for old, new in self._pairs.items()}
        removed = [index for index in range(len(self._before.passages)) if index not in self._pairs]
        for new in range(len(self._after.passages)):
            old = partners.get(new)
            while old is not None and removed and removed[0] < old:
                yield from self._remove(removed.pop(0))
            if old is None:
                yield from self._add(new)
            elif fold_words(self._before.passages[old].text) != fold_words(self._after.passages[new].text):
                yield from self._edit(old, new)
        for old in removed:
            yield from self._remove(old)

    def _remove(self, old: int) -> Iterator[Change]:
        elements = self._coverage.elements.get(old, ())
        gone = [name for name in elements if self._is_gone(name)]
        sentence = self._before.passages[old].text
        if gone:
            yield from self._remove_all(old, gone)
        elif elements and any(name in self._nodes or not name.startswith("fact:") for name in elements):
            name = next(name for name in elements if name in self._nodes or not name.startswith("fact:"))
            if self._has_words(name, sentence):
                yield Change(
                    "words", tr("Remove it from {name}", name=self._name(name)), old=old, before=sentence, element=name
                )

    def _is_gone(self, name: str) -> bool:
        """Whether a node or edge comes from removed sentences alone."""
        known = name in self._nodes or name in self._edges
        return known and all(index not in self._pairs for index in self._coverage.passages.get(name, ()))

    def _add(self, new: int) -> Iterator[Change]:
        passage = self._after.passages[new]
        if new in self._after.headings or not passage.text:
            return
        if _clauses(self._after, new):
            yield Change("add", tr("Add {quote}", quote=_quote(passage.text)), new=new, after=passage.text)
            return
        reason = self._after.reasons.get(new)
        note = (
            tr("left out as a rule: {reason}", reason=reason)
            if reason
            else tr("no step, but it says something about the procedure")
        )
        yield Change(
            "add",
            tr("Add {quote}", quote=_quote(passage.text)),
            new=new,
            after=passage.text,
            is_advised=False,
            note=note,
        )

    def _edit(self, old: int, new: int) -> Iterator[Change]:
        elements = self._coverage.elements.get(old, ())
        was, now = _clauses(self._before, old), _clauses(self._after, new)
        before, after = self._before.passages[old].text, self._after.passages[new].text
        if not elements:
            if now and not was:
                yield from self._add(new)
            return
        if not was and not now:
            name = next((name for name in elements if self._has_words(name, before)), "")
            if name:
                text = tr("Change the words in {name}", name=self._name(name))
                yield Change("words", text, old, new, before, after, name, after)
            return
        if [_shape(clause) for clause in was] != [_shape(clause) for clause in now]:
            yield from self._remove_pair(old, elements)
            yield from self._add(new)
            return
        for old_clause, new_clause in zip(was, now, strict=True):
            yield from self._edit_clause(old_clause, new_clause, elements, old, new)

    def _remove_pair(self, old: int, elements: Sequence[str]) -> Iterator[Change]:
        """What a sentence became that says something else now."""
        gone = [
            name
            for name in elements
            if (name in self._nodes or name in self._edges)
            and all(index == old or index not in self._pairs for index in self._coverage.passages[name])
        ]
        yield from self._remove_all(old, gone)

    def _remove_all(self, old: int, names: Sequence[str]) -> Iterator[Change]:
        """The offer to remove those of the elements that no earlier offer removes."""
        steps = [name for name in names if name not in self._removed and not self._is_otherwise(name)]
        self._removed |= set(steps)
        if steps:
            words = ", ".join(self._name(name) for name in steps)
            yield Change("remove", tr("Remove {words}", words=words), old=old, before=self._before.passages[old].text)

    def _is_otherwise(self, name: str) -> bool:
        return name in self._edges and self._edges[name].kind == "otherwise"

    def _edit_clause(self, was: Clause, now: Clause, elements: Sequence[str], old: int, new: int) -> Iterator[Change]:
        before, after = self._before.passages[old].text, self._after.passages[new].text
        if isinstance(was, Branch) and isinstance(now, Branch):
            change = self._edit_condition(was.condition, now.condition, elements)
        elif isinstance(was, Jump) and isinstance(now, Jump):
            change = self._edit_target(was.target, now.target, elements)
        else:
            change = self._edit_title(_words(was), _words(now), elements, is_end=isinstance(was, Finish))
        if change is not None:
            kind, element, text, value, note = change
            yield Change(kind, text, old, new, before, after, element, value, is_advised=not note, note=note)

    def _edit_title(self, was: str, now: str, elements: Sequence[str], *, is_end: bool) -> _Offer | None:
        nodes = [self._nodes[name] for name in elements if name in self._nodes]
        nodes = [node for node in nodes if node.kind != "decision" and isinstance(node, End) in (is_end, True)]
        same = [node for node in nodes if fold_words(node.title) == fold_words(was)]
        if fold_words(was) == fold_words(now) or not (same or len(nodes) == 1):
            return None
        node = (same or nodes)[0]
        note = "" if same else tr("its title was changed to {quote}", quote=_quote(node.title))
        return "title", node.id, tr("Rename {name} to {quote}", name=self._name(node.id), quote=_quote(now)), now, note

    def _edit_condition(self, was: str, now: str, elements: Sequence[str]) -> _Offer | None:
        if fold_words(was) == fold_words(now) and _signs(was) == _signs(now):
            return None
        edges = [self._edges[name] for name in elements if name in self._edges]
        edges = [edge for edge in edges if edge.kind in ("formal", "prose")]
        old_formal = formalize(was, self._facts)
        wanted = {_squeeze(was), _squeeze(old_formal.expression) if old_formal else ""}
        same = [edge for edge in edges if _squeeze(edge.condition) in wanted]
        if not (same or len(edges) == 1):
            return None
        edge = (same or edges)[0]
        formal = formalize(now, self._facts)
        value = formal.expression if formal else one_line(now)
        if _squeeze(value) == _squeeze(edge.condition):
            return None
        note = "" if same else tr("the condition was changed to {quote}", quote=_quote(edge.condition))
        return (
            "condition",
            edge.id,
            tr("Change the condition {quote} to {quote_2}", quote=_quote(edge.condition), quote_2=_quote(value)),
            value,
            note,
        )

    def _edit_target(self, was: str, now: str, elements: Sequence[str]) -> _Offer | None:
        old_place = self._before.labels.get(fold_words(was), -1)
        new_place = self._after.labels.get(fold_words(now), -1)
        if fold_words(was) == fold_words(now) or (old_place >= 0 and self._pairs.get(old_place) == new_place):
            return None
        partner = next((old for old, new in self._pairs.items() if new == new_place and new >= 0), -1)
        target = next((name for name in self._coverage.elements.get(partner, ()) if name in self._nodes), "")
        edges = [self._edges[name] for name in elements if name in self._edges]
        at_old = set(self._coverage.elements.get(old_place, ()))
        same = [edge for edge in edges if edge.target in at_old] or edges[:1]
        if not same or not target or same[0].target == target:
            return None
        return (
            "target",
            same[0].id,
            tr("Go on at {name} from {name_2}", name=self._name(target), name_2=self._name(same[0].source)),
            target,
            "",
        )

    def _has_words(self, name: str, sentence: str) -> bool:
        texts = texts_of(self._document, name)
        return any(form in text for form in wordings(sentence) for text in texts)

    def _name(self, name: str) -> str:
        if name in self._nodes:
            return tr("the step {quote}", quote=_quote(self._nodes[name].label()))
        if name in self._edges:
            words = self._edges[name].condition
            return (
                tr("the condition {quote}", quote=_quote(words))
                if words
                else tr("the way {quote}", quote=_quote(self._edges[name].kind))
            )
        if name == DESCRIPTION_ELEMENT:
            return tr("the description")
        if name.startswith("tool:"):
            return tr("the tool {quote}", quote=_quote(name.partition(":")[2]))
        titles = {f"article:{article.id}": article.title for article in self._document.sop.knowledge}
        return (
            tr("the article {quote}", quote=_quote(titles[name]))
            if name in titles
            else tr("the fact {quote}", quote=_quote(name.partition(":")[2]))
        )


_Offer = tuple[ChangeKind, str, str, str, str]


def texts_of(document: Document, element: str) -> tuple[str, ...]:
    """The texts that an element holds word for word from the document: description, article, details of a step."""
    if element == DESCRIPTION_ELEMENT:
        return (document.sop.description,)
    articles = {f"article:{article.id}": article.text for article in document.sop.knowledge}
    if element in articles:
        return (articles[element],)
    node = next((node for node in document.sop.nodes if node.id == element), None)
    return node.steps if isinstance(node, Task) else ()


def wordings(sentence: str) -> tuple[str, ...]:
    """A sentence as an element may hold it: whole, without its full stop, without what it defines before a colon."""
    bare = _DEFINED.sub("", sentence, count=1)
    return (sentence, sentence.rstrip("."), bare, bare.rstrip("."))


def _clauses(reading: SourceReading, index: int) -> tuple[Clause, ...]:
    """What a sentence says; in a text in which every line is a step or a branch, what that line says."""
    if reading.format != "text" or index in reading.headings:
        return reading.clauses.get(index, ())
    passage = reading.passages[index]
    text = _DETAILS.sub("", passage.text)
    return tuple(read_clauses(replace(passage, text=text or passage.text)))


def _shape(clause: Clause) -> tuple[str, str]:
    """What kind of clause it is; an action that closes the case may be an end."""
    kind = "Action" if isinstance(clause, Action | Finish) else type(clause).__name__
    return kind, clause.kind if isinstance(clause, Branch) else ""


def _words(clause: Clause) -> str:
    return one_line(clause.text if isinstance(clause, Action) else getattr(clause, "outcome", ""))


def _squeeze(text: str) -> str:
    """A condition without the blanks and braces that say nothing."""
    return "".join(text.replace("{", "").replace("}", "").split()).casefold()


def _signs(text: str) -> str:
    return "".join(char for char in text if char in "<>=≤≥!")


def _quote(text: str) -> str:
    return in_quotes(shorten(text, MAX_WORDS_SHOWN))


__all__ = ["Change", "Comparison", "compare_editions", "pair_passages", "texts_of"]
