"""Tools, facts, articles and messages that several SOPs have, and how one SOP takes those of another.

Parts are the same where they are equal to the last detail. Those of one kind and name that differ are versions of each
other. A message is named by its text; it is taken for one step. A part that was the same in an earlier version of
another SOP was changed there since: so later changes are found although nothing ties the copies together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from sopstudio.errors import ConditionError
from sopstudio.expressions import facts_of, parse
from sopstudio.sop.elements import edit_graph
from sopstudio.sop.facts import Fact
from sopstudio.sop.frozen import replace_fields, update_fields
from sopstudio.sop.model import Article, End, Node, Sop, Task, Tool

PartKind = Literal["tool", "fact", "article", "message"]
PartState = Literal["new", "same", "differs"]
PartKey = tuple[PartKind, str]
PART_KINDS: tuple[PartKind, ...] = ("tool", "fact", "article", "message")


class Message(NamedTuple):
    """What a step or an end says."""

    text: str


PartValue = Tool | Fact | Article | Message


class Owner(NamedTuple):
    """An SOP with parts: its identity, its title, and itself."""

    uid: str
    title: str
    sop: Sop


@dataclass(frozen=True, slots=True)
class SharedPart:
    """A tool, fact, article or message with the SOPs that have it just so, and the facts that it needs."""

    kind: PartKind
    name: str
    value: PartValue
    owners: tuple[Owner, ...]
    facts: tuple[Fact, ...] = ()

    def label(self) -> str:
        """Its name for people."""
        if isinstance(self.value, Fact | Message):
            return self.name
        return self.value.title or self.name

    def state_in(self, sop: Sop) -> PartState:
        """Whether an SOP has it: not at all, just so, or another version of it."""
        own = _parts_of(sop).get((self.kind, self.name))
        if own is None:
            return "new"
        return "same" if own == self.value else "differs"


def collect_parts(owners: Iterable[Owner]) -> list[SharedPart]:
    """Every part of these SOPs by kind and name; of several versions, the one that most SOPs have comes first."""
    versions: dict[PartKey, list[tuple[PartValue, list[Owner]]]] = {}
    for owner in owners:
        for key, value in _parts_of(owner.sop).items():
            known = versions.setdefault(key, [])
            same = next((having for other, having in known if other == value), None)
            if same is None:
                known.append((value, [owner]))
            else:
                same.append(owner)
    return [
        SharedPart(kind, name, value, tuple(having), tuple(_needed_facts(value, having[0].sop)))
        for kind, name in sorted(versions, key=lambda key: (PART_KINDS.index(key[0]), key[1].casefold()))
        for value, having in sorted(versions[kind, name], key=lambda version: -len(version[1]))
    ]


class PartChange(NamedTuple):
    """A part that other SOPs had just as it is here (`before`) and have changed since: `part` is what they have now."""

    part: SharedPart
    before: PartValue

    def is_open_in(self, sop: Sop) -> bool:
        """Whether the part of an SOP is still as it was before the change."""
        return _parts_of(sop).get((self.part.kind, self.part.name)) == self.before


def find_changes(sop: Sop, others: Iterable[tuple[Owner, Iterable[Sop]]]) -> list[PartChange]:
    """What other SOPs have changed since they had it as `sop` has it: tools, facts and articles.

    `others` are SOPs as they are now, each with its earlier versions from the newest on; no more of these are taken
    than are needed.
    """
    own = {key: value for key, value in _parts_of(sop).items() if not isinstance(value, Message)}
    changes: dict[PartKey, list[PartChange]] = {}
    for owner, earlier_versions in others:
        now = _parts_of(owner.sop)
        undecided = {key for key, value in own.items() if key in now and now[key] != value}
        versions = iter(earlier_versions)
        while undecided and (version := next(versions, None)) is not None:
            then = _parts_of(version)
            for key in [key for key in undecided if then.get(key) == own[key]]:
                undecided.discard(key)
                _add_change(changes.setdefault(key, []), own[key], key, owner)
    return [change for key in own for change in changes.get(key, ())]


def _add_change(changes: list[PartChange], before: PartValue, key: PartKey, owner: Owner) -> None:
    """Add what `owner` has now, to those who changed the part in the same way where there are some."""
    value = _parts_of(owner.sop)[key]
    for index, change in enumerate(changes):
        if change.part.value == value:
            part = replace(change.part, owners=(*change.part.owners, owner))
            changes[index] = change._replace(part=part)
            return
    part = SharedPart(*key, value, (owner,), tuple(_needed_facts(value, owner.sop)))
    changes.append(PartChange(part, before))


def can_say(node: Node) -> bool:
    """Whether a node has a message."""
    return isinstance(node, Task | End)


def take_parts(sop: Sop, parts: Iterable[SharedPart], node_key: str = "") -> Sop:
    """`sop` with these parts, in place of its own versions of them. Facts that they need come with them where it has
    none of the name. A message becomes that of the node with this key, the last one of several.
    """
    parts = tuple(parts)
    for part in parts:
        if isinstance(part.value, Message) and node_key:
            sop = _say(sop, node_key, part.value.text)
    values = dict(_parts_of(sop))
    for part in parts:
        for fact in part.facts:
            values.setdefault(("fact", fact.name), fact)
        if not isinstance(part.value, Message):
            values[part.kind, part.name] = part.value
    return update_fields(
        sop,
        tools=tuple(value for value in values.values() if isinstance(value, Tool)),
        facts=tuple(value for value in values.values() if isinstance(value, Fact)),
        knowledge=tuple(value for value in values.values() if isinstance(value, Article)),
    )


def _say(sop: Sop, node_key: str, text: str) -> Sop:
    """The SOP in which a node says this text; one that says nothing stays as it is."""
    scope, _, node_id = node_key.rpartition("/")

    def change(node: Node) -> Node:
        return replace_fields(node, message=text) if node.id == node_id and can_say(node) else node

    return edit_graph(sop, scope, lambda graph: {"nodes": tuple(map(change, graph.nodes))})


def part_names(sop: Sop) -> tuple[PartKey, ...]:
    """The kind and name of each part of an SOP."""
    return tuple(_parts_of(sop))


def _parts_of(sop: Sop) -> Mapping[PartKey, PartValue]:
    """The parts of an SOP by kind and name; of those that share a name, the first."""
    parts: dict[PartKey, PartValue] = {}
    for tool in sop.tools:
        parts.setdefault(("tool", tool.name), tool)
    for fact in sop.facts:
        parts.setdefault(("fact", fact.name), fact)
    for article in sop.knowledge:
        parts.setdefault(("article", article.id), article)
    for graph in sop.graphs():
        for text in (node.message.strip() for node in graph.nodes if isinstance(node, Task | End)):
            if text:
                parts.setdefault(("message", text), Message(text))
    return parts


def _needed_facts(value: PartValue, sop: Sop) -> Iterator[Fact]:
    """The facts of `sop` that a message says, or that a tool gives, takes as a parameter of their name, or depends
    on.
    """
    if isinstance(value, Message):
        yield from (fact for fact in sop.facts if f"{{{fact.name}}}" in value.text)
    if not isinstance(value, Tool):
        return
    names = {output.fact for output in value.outputs} | value.properties().keys() | _condition_facts(value.precondition)
    yield from (fact for fact in sop.facts if fact.name in names)


def _condition_facts(condition: str) -> set[str]:
    try:
        return set(facts_of(parse(condition).tree)) if condition else set()
    except ConditionError:
        return set()
