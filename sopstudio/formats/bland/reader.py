"""Pathways as a graph: prompts are instructions, variables are facts, routes and responses decide edges."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from msgspec.structs import replace

from sopstudio.errors import FormatError
from sopstudio.formats.bland.conditions import Rule, read_rules
from sopstudio.formats.bland.tools import declare_variables, describe_calls, fill_braces, lost_of_calls
from sopstudio.formats.diagram import Diagram, DiagramEdge, DiagramNode, Shape, build_sop
from sopstudio.formats.fact_ledger import FactLedger
from sopstudio.formats.format import Loss, Reading, Source
from sopstudio.formats.limits import check_counts, check_json, check_values, json_pointer, misleading_texts
from sopstudio.formats.tool_lists.reading import ToolReading, build_tools
from sopstudio.sop.document import Document
from sopstudio.sop.frozen import update_fields
from sopstudio.sop.model import Binding, End, Node, Sop, Task
from sopstudio.text.phrases import word_set
from sopstudio.translation import quoted, tr

_REFUSAL: Final = tr("the pathway is refused")
_ENDS: Final = ("end call", "end", "transfer call", "transfer")
_ROUTES: Final = ("route", "router", "condition", "decision")
_READ: Final = word_set(
    """name label prompt text isStart condition extractVars tools url method body routes fallbackNodeId
    responsePathways description responseData response_data"""
)
_HARMLESS: Final = word_set("active isStart position width height selected dragging")
_CHOSEN: Final = re.compile(r"(?:done|next|continue|default|user responded)[.!]?", re.I)


def detect(source: Source) -> bool:
    """Whether this is an object of nodes with `data` and of edges with a source and a target."""
    data = source.data
    if not isinstance(data, dict) or not isinstance(data.get("nodes"), list) or not isinstance(data.get("edges"), list):
        return False
    nodes, edges = data["nodes"], data["edges"]
    has_data = bool(nodes) and all(isinstance(node, dict) and isinstance(node.get("data"), dict) for node in nodes)
    return has_data and all(isinstance(edge, dict) and "source" in edge and "target" in edge for edge in edges)


def read(source: Source, base: Document | None = None) -> Reading:
    """The SOP of a pathway. Raises `FormatError` with a JSON pointer where it has another shape."""
    del base
    check_values(source.text)
    data = source.json()
    check_json(data)
    if not detect(replace(source, data=data)):
        raise FormatError(
            _REFUSAL, where="/", why=tr("it has no list of nodes with data, and of edges with their ends")
        )
    check_counts(len(data["nodes"]), len(data["edges"]))
    return _PathwayReader(data).read()


class _PathwayReader:
    """Reads a pathway; `_data` and `_places` are the data and the JSON pointers of the nodes by id."""

    def __init__(self, pathway: Mapping[str, Any]) -> None:
        self._pathway = pathway
        self._ledger = FactLedger()
        self._losses: list[Loss] = []
        self._nodes: dict[str, Mapping[str, Any]] = {}
        self._places: dict[str, str] = {}
        for number, node in enumerate(pathway["nodes"]):
            place = json_pointer("nodes", number)
            name = _text(node, "id")
            if not name or name in self._nodes:
                raise FormatError(_REFUSAL, where=f"{place}/id", why=tr("every node needs an id of its own, as text"))
            self._nodes[name], self._places[name] = node, f"{place}/data"

    def read(self) -> Reading:
        """The whole pathway."""
        nodes = {name: self._read_node(name) for name in self._nodes}
        tools = build_tools((call for name in nodes for call in self._calls(name)), "a pathway")
        asked = {name: self._declare(name) for name in nodes}
        for fact in tools.facts:
            self._ledger.facts.setdefault(fact.name, fact)
        rules = [
            (name, rule) for name, node in self._nodes.items()
            for rule in read_rules(node["data"], self._ledger.facts, self._places[name])
        ]  # fmt: skip
        edges = tuple(self._read_edges(rules))
        start = next((name for name, node in self._nodes.items() if node["data"].get("isStart") is True), "")
        self._list_unread()
        losses = (*self._losses, *tools.losses, *misleading_texts(self._pathway))
        diagram = Diagram(nodes, edges, _text(self._pathway, "name"), losses, start=start)
        return self._complete(build_sop(diagram, "Bland", self._ledger), tools, asked)

    def _read_node(self, name: str) -> DiagramNode:
        node = self._nodes[name]
        data, kind = node["data"], _text(node, "type").lower()
        title = _text(data, "name") or _text(data, "label") or name
        shape: Shape = "end" if kind in _ENDS else "decision" if kind in _ROUTES else "task"
        return DiagramNode(title, shape, place=self._places[name], id=_safe_id(name), description=self._describe(data))

    def _describe(self, data: Mapping[str, Any]) -> str:
        """What a node says of itself beside its prompt: when it is done."""
        return "\n".join(filter(None, (_text(data, "description"), _text(data, "condition"))))

    def _calls(self, name: str) -> Iterator[Any]:
        node = self._nodes[name]
        title = _text(node["data"], "name") or name
        is_webhook = _text(node, "type").lower() in ("webhook", "custom tool")
        return describe_calls(node["data"], title, is_webhook, self._places[name])

    def _declare(self, name: str) -> tuple[str, ...]:
        """Declare the facts that a node asks for; those of a call are its outputs."""
        names, optional = declare_variables(self._nodes[name]["data"], self._ledger, self._places[name])
        for fact in optional:
            self._ledger.facts[fact] = update_fields(self._ledger.facts[fact], optional=True)
        return () if isinstance(self._nodes[name]["data"].get("url"), str) else names

    def _read_edges(self, rules: list[tuple[str, Rule]]) -> Iterator[DiagramEdge]:
        """The edges, with the rules of their nodes where they lead the same way; then the other rules."""
        waiting: dict[tuple[str, str], list[Rule]] = {}
        for source, rule in rules:
            waiting.setdefault((source, rule.target), []).append(rule)
        leaving = Counter(edge["source"] for edge in self._pathway["edges"] if isinstance(edge["source"], str))
        for number, edge in enumerate(self._pathway["edges"]):
            place = json_pointer("edges", number)
            source, target = (edge[end] if isinstance(edge[end], str) else "" for end in ("source", "target"))
            if ruled := waiting.get((source, target)):
                yield self._from_rule(source, ruled.pop(0), _text(edge, "id"), _label(edge))
            else:
                yield self._read_edge(edge, DiagramEdge(source, target, place=place), is_single=leaving[source] == 1)
        for (source, _), rules_left in waiting.items():
            for rule in rules_left:
                yield self._from_rule(source, rule, "", "")

    def _from_rule(self, source: str, rule: Rule, name: str, label: str) -> DiagramEdge:
        return DiagramEdge(
            source, rule.target, place=rule.place, id=_safe_id(name), kind=rule.kind, condition=rule.condition,
            title=rule.label or label,
        )  # fmt: skip

    def _read_edge(self, edge: Mapping[str, Any], drawn: DiagramEdge, *, is_single: bool) -> DiagramEdge:
        """An edge that its label decides, unless it is the only one of its node, or always picked."""
        label, stated = _label(edge), edge.get("data")
        data = stated if isinstance(stated, dict) else {}
        words = _text(data, "description") or label
        drawn = replace(drawn, id=_safe_id(_text(edge, "id")))
        if data.get("alwaysPick") is True or (is_single and (not words or _CHOSEN.fullmatch(label))):
            return replace(drawn, kind="always", title=label)
        return replace(drawn, kind="prose", condition=words, title=label if words != label else "") if words else drawn

    def _list_unread(self) -> None:
        for key in self._pathway:
            if key not in ("nodes", "edges", "name", "description"):
                self._losses.append(
                    Loss(
                        tr("{key} is not kept", key=quoted(key[:60])),
                        json_pointer(key),
                        tr("it says how a program runs it"),
                    )
                )
        for name, node in self._nodes.items():
            for key in node["data"]:
                if key not in _READ and key not in _HARMLESS:
                    what = tr("headers, which may hold secrets,") if key == "headers" else f"{key[:60]!r}"
                    self._losses.append(
                        Loss(tr("{what} of a node is not kept", what=what), f"{self._places[name]}/{key[:60]}")
                    )
            self._losses.extend(lost_of_calls(node["data"], self._places[name]))

    def _complete(self, reading: Reading, tools: ToolReading, asked: Mapping[str, tuple[str, ...]]) -> Reading:
        """The SOP with what its nodes say, ask for and call."""
        sop = reading.document.sop
        names = {tool.name for tool in tools.tools}
        by_id = {_safe_id(name): name for name in self._nodes}
        nodes = []
        for node in sop.nodes:
            name = by_id.get(node.id, "")
            bound = dict.fromkeys(call.name for call in self._calls(name) if call.name in names) if name else {}
            bindings = tuple(Binding(tool=tool) for tool in bound)
            nodes.append(self._fill(node, self._nodes[name]["data"], bindings, asked[name]) if name else node)
        changed = update_fields(
            sop, nodes=tuple(nodes), tools=tools.tools, description=_text(self._pathway, "description")
        )
        losses = tuple(loss for loss in reading.losses if loss.what != "facts, tools and messages")
        return Reading(update_fields(reading.document, sop=Sop.model_validate(changed.__dict__)), losses)

    def _fill(self, node: Node, data: Mapping[str, Any], bindings: tuple[Binding, ...], asks: tuple[str, ...]) -> Node:
        message, prompt = fill_braces(_text(data, "text")), fill_braces(_text(data, "prompt"))
        if isinstance(node, Task):
            steps = tuple(line for line in prompt.splitlines() if line.strip())
            return update_fields(node, steps=steps, message=message, tools=bindings, asks=asks)
        if isinstance(node, End):
            return update_fields(node, message=message or prompt)
        if message or prompt:
            said = "\n".join(filter(None, (node.description, prompt, message)))
            return update_fields(node, description=said)
        return node


def _text(data: Mapping[str, Any], key: str) -> str:
    value = data.get(key)
    return value if isinstance(value, str) else ""


def _label(edge: Mapping[str, Any]) -> str:
    data = edge.get("data")
    return (_text(data, "label") if isinstance(data, dict) else "") or _text(edge, "label")


def _safe_id(name: str) -> str:
    return re.sub(r"[/\x00-\x1f\x7f]+", "-", name)[:200]


__all__ = ["detect", "read"]
