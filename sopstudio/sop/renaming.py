"""Renaming, everywhere at once: facts (in conditions, expressions, messages …), tools, nodes and sub-procedures."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TypeVar

from sopstudio.errors import ConditionError, EditError
from sopstudio.expressions import FactName, is_fact_name, parse, walk
from sopstudio.sop.editing import T, edited, in_scope, patched, place
from sopstudio.sop.frozen import FrozenDict, Value, changed
from sopstudio.sop.graph import Assignment, Binding, Compute, Edge, Graph, Node, Procedure, ProcedureCall, Sop, Task
from sopstudio.sop.tools import TOOL_NAME, Tool

V = TypeVar("V", bound=Value)


def rename_fact(value: T, old: str, new: str) -> T:
    """`value` with the fact `old` called `new` in every place, as authored otherwise.

    A parameter of that name that was fed by the fact is now fed by name. Raises `EditError` where there is no such
    fact, `new` is taken, or `new` cannot name a fact.
    """
    return edited(value, lambda sop: _rename_fact(sop, old, new))


def _rename_fact(sop: Sop, old: str, new: str) -> Sop:
    names = [fact.name for fact in sop.facts]
    if old not in names:
        raise EditError(f"there is no fact {old!r}")
    if old == new:
        return sop
    if new in names:
        raise EditError(f"the fact {new!r} already exists", hint="choose another name")
    if not is_fact_name(new):
        raise EditError(f"{new!r} cannot name a fact", hint="use letters, digits, spaces, _ . and -")
    renamer = _FactRenamer(sop, old, new)
    return patched(
        sop,
        facts=tuple(changed(fact, name=new) if fact.name == old else fact for fact in sop.facts),
        tools=_mapped(sop.tools, renamer.tool),
        procedures=_mapped(sop.procedures, renamer.procedure),
        **renamer.graph(sop),
    )


def rename_in_condition(text: str, old: str, new: str) -> str:
    """A condition or expression with one fact under another name, spelling kept; broken ones by their braces."""
    try:
        tree = parse(text).tree
    except ConditionError:
        return rename_in_text(text, old, new)
    spans = [part.span for part in walk(tree) if isinstance(part, FactName) and part.name == old]
    for begin, end in sorted(spans, reverse=True):
        text = f"{text[:begin]}{{{new}}}{text[end:]}"
    return text


def rename_in_text(text: str, old: str, new: str) -> str:
    """Words for people in which `{old}` stands for the fact."""
    return text.replace(f"{{{old}}}", f"{{{new}}}")


class _FactRenamer:
    """One renaming of a fact, for each kind of value; values that do not mention the fact come back as they are."""

    def __init__(self, sop: Sop, old: str, new: str) -> None:
        self.old, self.new = old, new
        self.parameters = {tool.name for tool in sop.tools if old in tool.properties()}

    def name(self, name: str) -> str:
        return self.new if name == self.old else name

    def names(self, names: Iterable[str]) -> tuple[str, ...]:
        return tuple(map(self.name, names))

    def words(self, text: str) -> str:
        return rename_in_text(text, self.old, self.new)

    def condition(self, text: str) -> str:
        return rename_in_condition(text, self.old, self.new) if self.old in text else text

    def graph(self, graph: Graph) -> dict[str, object]:
        return {
            "outputs": self.names(graph.outputs),
            "nodes": _mapped(graph.nodes, self.node),
            "edges": _mapped(graph.edges, self.edge),
        }

    def procedure(self, procedure: Procedure) -> Procedure:
        return patched(procedure, inputs=self.names(procedure.inputs), **self.graph(procedure))

    def edge(self, edge: Edge) -> Edge:
        rename = self.condition if edge.kind == "formal" else self.words
        return patched(edge, condition=rename(edge.condition), label=self.words(edge.label))

    def tool(self, tool: Tool) -> Tool:
        outputs = _mapped(tool.outputs, lambda output: patched(output, fact=self.name(output.fact)))
        return patched(tool, outputs=outputs, precondition=self.condition(tool.precondition))

    def binding(self, binding: Binding) -> Binding:
        arguments = {parameter: self.name(fact) for parameter, fact in binding.arguments.items()}
        if binding.tool in self.parameters:
            arguments.setdefault(self.old, self.new)
        return patched(binding, condition=self.condition(binding.condition), arguments=FrozenDict(arguments))

    def assignment(self, one: Assignment) -> Assignment:
        return patched(one, fact=self.name(one.fact), expression=self.condition(one.expression))

    def node(self, node: Node) -> Node:
        fields: dict[str, object] = {"title": self.words(node.title), "description": self.words(node.description)}
        if isinstance(node, Task):
            fields |= {
                "steps": tuple(map(self.words, node.steps)),
                "asks": self.names(node.asks),
                "tools": _mapped(node.tools, self.binding),
            }
        if isinstance(node, Compute):
            fields["assignments"] = _mapped(node.assignments, self.assignment)
        for name in ("message", "outcome"):
            if name in type(node).model_fields:
                fields[name] = self.words(getattr(node, name))
        return patched(node, **fields)


def _mapped(items: tuple[V, ...], change: Callable[[V], V]) -> tuple[V, ...]:
    """The items changed one by one; the same tuple where none changed."""
    after = tuple(map(change, items))
    return items if all(one is other for one, other in zip(items, after, strict=True)) else after


def rename_tool(value: T, old: str, new: str) -> T:
    """`value` with the tool `old` called `new`, where it is bound too. Raises `EditError` as `rename_fact` does."""

    def binding(one: Binding) -> Binding:
        return changed(one, tool=new) if one.tool == old else one

    def node(one: Node) -> Node:
        return patched(one, tools=_mapped(one.tools, binding)) if isinstance(one, Task) else one

    def edit(sop: Sop) -> Sop:
        _check_new([tool.name for tool in sop.tools], old, new, "tool")
        if not re.fullmatch(TOOL_NAME.rstrip("$"), new):
            raise EditError(f"{new!r} cannot name a tool", hint="use 1 to 64 letters, digits, _ and -")
        return patched(
            sop,
            tools=_mapped(sop.tools, lambda tool: changed(tool, name=new) if tool.name == old else tool),
            nodes=_mapped(sop.nodes, node),
            procedures=_mapped(sop.procedures, lambda one: patched(one, nodes=_mapped(one.nodes, node))),
        )

    return edited(value, edit)


def _check_new(names: Iterable[str], old: str, new: str, what: str) -> None:
    known = set(names)
    if old not in known:
        raise EditError(f"there is no {what} {old!r}")
    if new in known and new != old:
        raise EditError(f"the {what} {new!r} already exists", hint="choose another name")


def rename_node(value: T, old: str, new: str, *, scope: str = "") -> T:
    """`value` with the node `old` under another id: edges, start, and a document's places, notes and provenance follow.

    Raises `EditError` where there is no such node, or `new` is taken or cannot be an id.
    """

    def swap(name: str) -> str:
        return new if name == old else name

    def edge(one: Edge) -> Edge:
        return patched(one, source=swap(one.source), target=swap(one.target))

    def fields(graph: Graph) -> dict[str, object]:
        _check_new([node.id for node in graph.nodes], old, new, "node")
        _check_id(new)
        return {
            "nodes": _mapped(graph.nodes, lambda node: changed(node, id=new) if node.id == old else node),
            "edges": _mapped(graph.edges, edge),
            "start": swap(graph.start),
        }

    after = in_scope(value, scope, fields)
    before = place(scope, old)
    return _moved(after, lambda element: place(scope, new) if element == before else element)


def _check_id(new: str) -> None:
    if not re.fullmatch(r"[^/\x00-\x1f\x7f]{1,200}", new):
        raise EditError(f"{new!r} cannot be an id", hint="use up to 200 characters without / and line breaks")


def rename_procedure(value: T, old: str, new: str) -> T:
    """`value` with the sub-procedure `old` under another id, where it is called too. Raises `EditError` likewise."""

    def node(one: Node) -> Node:
        return patched(one, procedure=new) if isinstance(one, ProcedureCall) and one.procedure == old else one

    def procedure(one: Procedure) -> Procedure:
        return patched(one, id=new if one.id == old else one.id, nodes=_mapped(one.nodes, node))

    def edit(sop: Sop) -> Sop:
        _check_new([one.id for one in sop.procedures], old, new, "procedure")
        _check_id(new)
        return patched(sop, nodes=_mapped(sop.nodes, node), procedures=_mapped(sop.procedures, procedure))

    before = f"{old}/"
    after = edited(value, edit)
    return _moved(after, lambda one: f"{new}/{one.removeprefix(before)}" if one.startswith(before) else one)


def _moved(value: T, rename: Callable[[str], str]) -> T:
    """A document whose places, notes and provenance follow an element to its new name."""
    if isinstance(value, Sop):
        return value
    return patched(
        value,
        layout=FrozenDict((rename(element), point) for element, point in value.layout.items()),
        notes=_mapped(value.notes, lambda note: patched(note, element=rename(note.element))),
        provenance=_mapped(value.provenance, lambda one: patched(one, element=rename(one.element))),
    )
