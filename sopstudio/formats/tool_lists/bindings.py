"""Which tool a step means, by the words of both: proposals, which a person confirms."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from sopstudio.sop.arguments import find_source_fact
from sopstudio.sop.document import Document
from sopstudio.sop.frozen import FrozenDict, update_fields
from sopstudio.sop.model import Binding, Graph, Node, Sop, Task, Tool
from sopstudio.text.phrases import word_set

MIN_SCORE: Final = 0.6
"""The part of the words of a tool's name that the step has to say."""
MIN_DISTANCE: Final = 0.15
"""How much better a tool has to fit than the next one."""
FIRST_VERB_BONUS: Final = 0.2
"""What it adds that a step begins with the verb of the tool's name, where that is no common one (`refund_order`)."""
_WORD: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_IGNORED: Final = word_set(
    "the a an of for to in on at by with and or from up into out is are it its this that your api v1 v2"
)
_GROUPS: Final = (
    word_set("get fetch find look lookup retrieve read query search check show load view list see verify validate"),
    word_set("create open add make register new insert start file raise issue book place"),
    word_set("send notify email mail message inform tell"),
    word_set("update change set edit modify patch correct record"),
    word_set("delete remove cancel close end void"),
)
"""Verbs that names of tools and steps use for the same."""


class BindingProposal(Struct, frozen=True):
    """A step that could call a tool: the key of the procedure it stands in (blank for the SOP), its node and title."""

    graph: str
    node: str
    title: str
    tool: str
    score: float


def propose_bindings(sop: Sop, tools: Iterable[Tool]) -> tuple[BindingProposal, ...]:
    """For every step without a tool the one among `tools` that its words name, where one fits best."""
    words = {tool.name: _name_words(tool) for tool in tools}
    return tuple(
        proposal
        for graph in sop.graphs()
        for node in graph.nodes
        if isinstance(node, Task) and not node.tools and node.title
        for proposal in _propose("" if graph is sop else graph.id, node, words)
    )


def _propose(graph: str, node: Task, words: Mapping[str, tuple[str, ...]]) -> Iterator[BindingProposal]:
    spoken = list(_fold(" ".join((node.title, *node.steps))))
    ranked = sorted(((_score(names, spoken), len(names), name) for name, names in words.items()), reverse=True)
    if not ranked or ranked[0][0] < MIN_SCORE:
        return
    score, length, name = ranked[0]
    if any(score - other < MIN_DISTANCE and length <= count for other, count, _ in ranked[1:]):
        return
    yield BindingProposal(graph, node.id, node.title, name, round(score, 2))


def _score(names: Sequence[str], spoken: Sequence[str]) -> float:
    """How much of a name is said: things count twice as much as common verbs, and at least one has to be said."""
    said = set(spoken)
    groups = {index for index, group in enumerate(_GROUPS) if not group.isdisjoint(said)}
    total = gained = things = 0
    for word in names:
        own = next((index for index, group in enumerate(_GROUPS) if word in group), None)
        weight = 2 if own is None else 1
        is_said = word in said or (own is not None and own in groups)
        total += weight
        gained += weight * is_said
        things += own is None and is_said
    begins_alike = bool(spoken) and names[0] == spoken[0] and not any(names[0] in group for group in _GROUPS)
    return min(1.0, gained / total + FIRST_VERB_BONUS * begins_alike) if things else 0.0


def _name_words(tool: Tool) -> tuple[str, ...]:
    return tuple(_fold(tool.name)) or tuple(_fold(tool.title))


def _fold(text: str) -> Iterator[str]:
    """The words of a text or a name (`getOrderStatus`, `get_order`) without their endings."""
    for match in _WORD.finditer(text):
        word = match[0].lower()
        if word not in _IGNORED:
            yield _stem(word)


def _stem(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return f"{word[:-3]}y"
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def apply_bindings(document: Document, proposals: Iterable[BindingProposal]) -> Document:
    """The document, in which the steps of these proposals call their tools.

    A parameter without a fact of its name takes the one that says the same.
    """
    sop = document.sop
    known = {tool.name: tool for tool in sop.tools}
    facts = [fact.name for fact in sop.facts]
    bindings = {
        (proposal.graph, proposal.node): Binding(
            tool=proposal.tool, arguments=_find_arguments(known.get(proposal.tool), facts)
        )
        for proposal in proposals
    }
    procedures = tuple(
        update_fields(procedure, nodes=_bind(procedure.id, procedure, bindings)) for procedure in sop.procedures
    )
    return update_fields(document, sop=update_fields(sop, nodes=_bind("", sop, bindings), procedures=procedures))


def _find_arguments(tool: Tool | None, facts: Collection[str]) -> FrozenDict:
    if tool is None:
        return FrozenDict()
    sources = {name: find_source_fact(tool, name, facts) for name in tool.properties() if name not in facts}
    return FrozenDict({name: fact for name, fact in sources.items() if fact is not None})


def _bind(name: str, graph: Graph, bindings: Mapping[tuple[str, str], Binding]) -> tuple[Node, ...]:
    return tuple(
        update_fields(node, tools=(*node.tools, bindings[name, node.id]))
        if isinstance(node, Task) and (name, node.id) in bindings
        else node
        for node in graph.nodes
    )


__all__ = ["BindingProposal", "apply_bindings", "propose_bindings"]
