"""What is to be said of a place in an outline: the step there, or the fact or function that is named. No Qt."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from sopstudio.expressions import FUNCTIONS
from sopstudio.outline.reading import OutlineReading
from sopstudio.sop.elements import element_key
from sopstudio.sop.facts import TYPE_WORDS, Fact
from sopstudio.sop.model import Node, Person, ProcedureCall, Sop, Task
from sopstudio.text.labels import KIND_NAMES
from sopstudio.translation import tr

_FUNCTION: Final = re.compile(r"(\w+)\s*\(")
_FACT: Final = re.compile(r"\{([^{}]+)\}")


def describe_place(reading: OutlineReading, text: str, line: int, column: int) -> str:
    """Markdown about the fact at `column` of the line `text`, else about its step; blank where neither is known."""
    if reading.document is None:
        return ""
    sop = reading.document.sop
    for match in _FACT.finditer(text):
        fact = next((each for each in sop.facts if each.name == match[1].strip()), None)
        if fact is not None and match.start() <= column <= match.end():
            return describe_fact(fact)
    for match in _FUNCTION.finditer(text):
        if match[1] in FUNCTIONS and match.start() <= column <= match.end(1):
            return f"**{FUNCTIONS[match[1]].usage}**"
    node = _find_node(sop, reading.elements.nodes.get(line, ""))
    return describe_node(node) if node is not None else ""


def describe_fact(fact: Fact) -> str:
    """The type and the values of a fact as Markdown."""
    return "\n\n".join((f"**{fact.name}**: {tr(TYPE_WORDS[fact.type])}", *_fact_details(fact)))


def _fact_details(fact: Fact) -> Iterator[str]:
    if fact.items:
        yield tr("Of: {type}", type=tr(TYPE_WORDS[fact.items]))
    if fact.allowed:
        yield tr("Values: ") + ", ".join(map(str, fact.allowed))
    if fact.minimum is not None:
        yield tr("At least: {minimum}", minimum=fact.minimum)
    if fact.maximum is not None:
        yield tr("At most: {maximum}", maximum=fact.maximum)
    if fact.unit:
        yield f"Unit: {fact.unit}"
    if fact.pattern:
        yield tr("Pattern: `{pattern}`", pattern=fact.pattern)
    if fact.description:
        yield fact.description


def describe_node(node: Node) -> str:
    """The kind of a node, the facts that it asks for and its tools as Markdown."""
    return "\n\n".join((f"**{node.label()}**: {tr(KIND_NAMES[node.kind])}", *_node_details(node)))


def _node_details(node: Node) -> Iterator[str]:
    if isinstance(node, Task):
        if node.asks:
            yield tr("Asks for: ") + ", ".join(node.asks)
        if node.tools:
            yield tr("Tools: ") + ", ".join(binding.tool for binding in node.tools)
    elif isinstance(node, Person):
        if node.role:
            yield f"Role: {node.role}"
        if node.provides:
            yield tr("Provides: ") + ", ".join(node.provides)
    elif isinstance(node, ProcedureCall):
        yield f"Runs: {node.procedure}"


def _find_node(sop: Sop, key: str) -> Node | None:
    nodes = (
        (element_key("" if graph is sop else graph.id, node.id), node) for graph in sop.graphs() for node in graph.nodes
    )
    return next((node for name, node in nodes if name == key), None)


__all__ = ["describe_fact", "describe_node", "describe_place"]
