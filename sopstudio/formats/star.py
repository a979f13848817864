"""Task graphs of STAR (Mosig, Mehri and Kober 2020): what an assistant says at each step, and which step follows.

A reply is the message of its step, `ask_x` asks for the fact x. The graphs say nothing of when a step follows that no
other leads to (the result of a query, a *no* of the user): such steps are kept, and listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from sopstudio.errors import FormatError
from sopstudio.expressions import is_fact_name
from sopstudio.formats.diagram import Diagram, DiagramEdge, DiagramNode, build_sop
from sopstudio.formats.format import Format, Loss, Reading, Source
from sopstudio.formats.limits import MAX_LISTED_LOSSES, check_json, check_values, json_pointer, misleading_texts
from sopstudio.sop.document import Document
from sopstudio.sop.facts import Fact
from sopstudio.sop.frozen import update_fields
from sopstudio.sop.model import End, Node, Sop, Task
from sopstudio.translation import quoted, tr

_PLACEHOLDER: Final = re.compile(r"\{(\w{1,80}):[^{}]{0,10}\}")
_ASK: Final = re.compile(r"(?:.*_)?ask_(?P<fact>\w+)", re.S)
_KEYS: Final = ("task", "replies", "graph")


def detect(source: Source) -> bool:
    """Whether this is an object with a graph of names and the replies to them."""
    data = source.data
    return isinstance(data, dict) and isinstance(data.get("graph"), dict) and isinstance(data.get("replies"), dict)


def read(source: Source, base: Document | None = None) -> Reading:
    """The SOP of a task graph. Raises `FormatError` with a JSON pointer where it has another shape."""
    del base
    check_values(source.text)
    data = source.json()
    check_json(data)
    if not isinstance(data, dict):
        raise FormatError(tr("this is no STAR task graph"), where="/", why=tr("it is no JSON object"))
    graph, replies = (_texts_of(data, key) for key in ("graph", "replies"))
    title = data.get("task", "")
    edges = tuple(_edges(graph))
    names = dict.fromkeys(name for edge in edges for name in (edge.source, edge.target))
    leaving = {edge.source for edge in edges}
    nodes = {
        name: DiagramNode(
            _words(name), "task" if name in leaving else "end", place=json_pointer("graph", name), id=_safe_id(name)
        )
        for name in names
    }
    losses = (*_losses(data, names, edges, replies), *misleading_texts(data))
    title = _words(title) if isinstance(title, str) else ""
    reading = build_sop(Diagram(nodes, edges, title, losses, start=next(iter(names), "")), "STAR")
    return _with_replies(reading, replies)


def _texts_of(data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = data.get(key, {})
    if not isinstance(value, dict):
        raise FormatError(
            tr("the STAR task graph is refused"), where=json_pointer(key), why=tr("it is no object of names")
        )
    return value


def _edges(graph: Mapping[str, Any]) -> Iterator[DiagramEdge]:
    """An edge for every step that follows another; a list names several."""
    for name, value in graph.items():
        for target in value if isinstance(value, list) else [value]:
            place = json_pointer("graph", name)
            if not isinstance(target, str):
                why = tr("what follows must be the name of a step")
                raise FormatError(tr("the STAR task graph is refused"), where=place, why=why)
            yield DiagramEdge(name, target, place=place)


def _losses(
    data: Mapping[str, Any], names: Mapping[str, None], edges: tuple[DiagramEdge, ...], replies: Mapping[str, Any]
) -> Iterator[Loss]:
    entered = {edge.target for edge in edges}
    start = next(iter(names), "")
    for name in names:
        if name not in entered and name != start:
            why = tr("the graph does not say when it follows; lead an edge to it")
            yield Loss(
                tr("nothing leads to {words}", words=quoted(_words(name)[:60])),
                json_pointer("graph", name),
                why,
                "kept",
            )
    unsaid = [(name, text) for name, text in replies.items() if name not in names]
    for name, text in unsaid[:MAX_LISTED_LOSSES]:
        yield Loss(tr("a reply that belongs to no step"), json_pointer("replies", name), str(text)[:300])
    if len(unsaid) > MAX_LISTED_LOSSES:
        yield Loss(tr("{count} more replies belong to no step", count=len(unsaid) - MAX_LISTED_LOSSES), "/replies")
    for key in data:
        if key not in _KEYS:
            yield Loss(
                tr("{key} is not read", key=quoted(key[:60])), json_pointer(key), tr("it is no part of a task graph")
            )


def _with_replies(reading: Reading, replies: Mapping[str, Any]) -> Reading:
    """The SOP, in which every step says its reply and asks for its fact."""
    sop = reading.document.sop
    said = {_safe_id(name): text for name, text in replies.items() if isinstance(text, str)}
    nodes = tuple(_with_reply(node, said.get(node.id, "")) for node in sop.nodes)
    asked = dict.fromkeys(name for node in nodes if isinstance(node, Task) for name in node.asks)
    facts = tuple(Fact(name=name) for name in asked)
    changed = Sop.model_validate(update_fields(sop, nodes=nodes, facts=facts).__dict__)
    whole = Loss("tools", "", tr("a task graph names its queries only; read the API's description beside it"))
    losses = (*(loss for loss in reading.losses if loss.what != "facts, tools and messages"), whole)
    return Reading(update_fields(reading.document, sop=changed), losses)


def _with_reply(node: Node, reply: str) -> Node:
    message = _PLACEHOLDER.sub(r"{\1}", reply)
    if isinstance(node, End):
        return update_fields(node, message=message)
    asked = _ASK.fullmatch(node.id)
    if isinstance(node, Task):
        asks = (asked["fact"],) if asked and is_fact_name(asked["fact"]) else ()
        return update_fields(node, message=message, asks=asks)
    return node


def _words(name: str) -> str:
    """A name as words: `ask_name` is *Ask name*."""
    words = " ".join(name.replace("_", " ").split())
    return words[:1].upper() + words[1:]


def _safe_id(name: str) -> str:
    return re.sub(r"[/\x00-\x1f\x7f]+", "-", name)[:200]


FORMAT = Format(name="star", title=tr("STAR task graph"), extensions=(".json",), detect=detect, read=read)

__all__ = ["FORMAT", "detect", "read"]
