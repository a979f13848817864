"""Renaming of facts (in conditions, expressions, messages …), their values, tools, nodes and sub-procedures
everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, TypeVar

from sopstudio.errors import ConditionError, EditError
from sopstudio.expressions import (
    Call,
    Compare,
    FactName,
    ListExpression,
    Literal,
    Tree,
    is_fact_name,
    parse,
    to_text,
    walk,
)
from sopstudio.sop.elements import T, apply_edit, edit_graph, element_key
from sopstudio.sop.frozen import FrozenDict, FrozenModel, Scalar, replace_fields, update_fields
from sopstudio.sop.model import (
    TOOL_NAME,
    Assignment,
    Binding,
    Compute,
    Edge,
    Graph,
    Node,
    Person,
    Procedure,
    ProcedureCall,
    Sop,
    Task,
    Tool,
)
from sopstudio.sop.sample_answers import change_answers
from sopstudio.translation import quoted, tr

V = TypeVar("V", bound=FrozenModel)


def rename_fact(value: T, old: str, new: str) -> T:
    """`value` with the fact `old` renamed to `new` everywhere; the authored spelling is otherwise kept.

    A parameter named like the fact stays fed by it. Raises `EditError` where there is no such fact, `new` is
    taken, or `new` cannot name a fact.
    """
    renamed = apply_edit(value, lambda sop: _rename_fact(sop, old, new))
    return _rename_annotations(renamed, lambda element: f"fact:{new}" if element == f"fact:{old}" else element)


def _rename_fact(sop: Sop, old: str, new: str) -> Sop:
    names = [fact.name for fact in sop.facts]
    if old not in names:
        raise EditError(tr("there is no fact {old}", old=quoted(old)))
    if old == new:
        return sop
    if new in names:
        raise EditError(tr("the fact {new} already exists", new=quoted(new)), hint=tr("choose another name"))
    if not is_fact_name(new):
        raise EditError(
            tr("{new} cannot name a fact", new=quoted(new)), hint=tr("use letters, digits, spaces, _ . and -")
        )
    renamer = _FactRenamer(sop, old, new)
    return update_fields(
        sop,
        facts=tuple(replace_fields(fact, name=new) if fact.name == old else fact for fact in sop.facts),
        tools=_map_items(sop.tools, renamer.tool),
        procedures=_map_items(sop.procedures, renamer.procedure),
        **renamer.graph(sop),
    )


def rename_in_condition(text: str, old: str, new: str) -> str:
    """A condition or expression with a fact renamed and its spelling kept.

    In a text that cannot be parsed, only names in braces are renamed.
    """
    try:
        tree = parse(text).tree
    except ConditionError:
        return rename_in_text(text, old, new)
    spans = [part.span for part in walk(tree) if isinstance(part, FactName) and part.name == old]
    for begin, end in sorted(spans, reverse=True):
        text = f"{text[:begin]}{{{new}}}{text[end:]}"
    return text


def rename_in_text(text: str, old: str, new: str) -> str:
    """A text for people with `{old}` replaced by `{new}`."""
    return text.replace(f"{{{old}}}", f"{{{new}}}")


def rename_value(value: T, fact: str, old: Scalar, new: Scalar) -> T:
    """`value` with the allowed value `old` of a fact renamed to `new`: in conditions over the fact, in what it is
    computed as, in labels that are just the value, and in sample answers; the authored spelling is otherwise kept. The
    schemas of tools stay, as they say what others answer.

    Raises `EditError` where the fact has no such value, or has `new` already.
    """
    return apply_edit(value, lambda sop: _rename_value(sop, fact, old, new))


def _rename_value(sop: Sop, name: str, old: Scalar, new: Scalar) -> Sop:
    fact = next((fact for fact in sop.facts if fact.name == name), None)
    if fact is None or old not in fact.allowed:
        raise EditError(tr("{fact} has no value {old}", fact=quoted(name), old=quoted(old)))
    if new in fact.allowed:
        raise EditError(tr("{fact} has the value {new} already", fact=quoted(name), new=quoted(new)))

    def rename(value: Any) -> Any:
        return [rename(item) for item in value] if isinstance(value, list) else new if value == old else value

    renamed = replace_fields(fact, allowed=tuple(map(rename, fact.allowed)), examples=tuple(map(rename, fact.examples)))
    renamer = _ValueRenamer(name, old, new)
    after = update_fields(
        sop,
        facts=tuple(renamed if each is fact else each for each in sop.facts),
        tools=_map_items(sop.tools, renamer.tool),
        procedures=_map_items(sop.procedures, renamer.procedure),
        **renamer.graph(sop),
    )
    return change_answers(after, {name: rename})


class _Renamer:
    """Renames something everywhere, with a method per kind of value; values that do not mention it come back
    unchanged.
    """

    def name(self, name: str) -> str:
        return name

    def names(self, names: Iterable[str]) -> tuple[str, ...]:
        return tuple(map(self.name, names))

    def words(self, text: str) -> str:
        return text

    def condition(self, text: str) -> str:
        return text

    def expression(self, text: str, fact: str) -> str:
        """What a fact is computed as."""
        return self.condition(text)

    def arguments(self, binding: Binding) -> Mapping[str, str]:
        return binding.arguments

    def graph(self, graph: Graph) -> dict[str, object]:
        return {
            "outputs": self.names(graph.outputs),
            "nodes": _map_items(graph.nodes, self.node),
            "edges": _map_items(graph.edges, self.edge),
        }

    def procedure(self, procedure: Procedure) -> Procedure:
        return update_fields(procedure, inputs=self.names(procedure.inputs), **self.graph(procedure))

    def edge(self, edge: Edge) -> Edge:
        rename = self.condition if edge.kind == "formal" else self.words
        return update_fields(edge, condition=rename(edge.condition), label=self.words(edge.label))

    def tool(self, tool: Tool) -> Tool:
        outputs = _map_items(tool.outputs, lambda output: update_fields(output, fact=self.name(output.fact)))
        return update_fields(tool, outputs=outputs, precondition=self.condition(tool.precondition))

    def binding(self, binding: Binding) -> Binding:
        return update_fields(
            binding, condition=self.condition(binding.condition), arguments=FrozenDict(self.arguments(binding))
        )

    def assignment(self, assignment: Assignment) -> Assignment:
        expression = self.expression(assignment.expression, assignment.fact)
        return update_fields(assignment, fact=self.name(assignment.fact), expression=expression)

    def node(self, node: Node) -> Node:
        fields: dict[str, object] = {"title": self.words(node.title), "description": self.words(node.description)}
        if isinstance(node, Task):
            fields |= {
                "steps": tuple(map(self.words, node.steps)),
                "asks": self.names(node.asks),
                "tools": _map_items(node.tools, self.binding),
            }
        if isinstance(node, Person):
            fields |= {"shows": self.names(node.shows), "provides": self.names(node.provides)}
        if isinstance(node, Compute):
            fields["assignments"] = _map_items(node.assignments, self.assignment)
        for name in ("message", "outcome"):
            if name in type(node).model_fields:
                fields[name] = self.words(getattr(node, name))
        return update_fields(node, **fields)


class _FactRenamer(_Renamer):
    """Renames one fact."""

    def __init__(self, sop: Sop, old: str, new: str) -> None:
        self.old, self.new = old, new
        self.parameters = {tool.name for tool in sop.tools if old in tool.properties()}

    def name(self, name: str) -> str:
        return self.new if name == self.old else name

    def words(self, text: str) -> str:
        return rename_in_text(text, self.old, self.new)

    def condition(self, text: str) -> str:
        return rename_in_condition(text, self.old, self.new) if self.old in text else text

    def arguments(self, binding: Binding) -> Mapping[str, str]:
        arguments = {parameter: self.name(fact) for parameter, fact in binding.arguments.items()}
        if binding.tool in self.parameters:
            arguments.setdefault(self.old, self.new)
        return arguments


class _ValueRenamer(_Renamer):
    """Renames one value of a fact."""

    def __init__(self, fact: str, old: Scalar, new: Scalar) -> None:
        self.fact, self.old, self.new = fact, _to_literal(old), _to_literal(new)

    def condition(self, text: str) -> str:
        return self._rename(text, lambda tree: _compared_values(tree, self.fact))

    def expression(self, text: str, fact: str) -> str:
        if fact != self.fact:
            return self.condition(text)
        return self._rename(text, lambda tree: [*_given_values(tree), *_compared_values(tree, self.fact)])

    def edge(self, edge: Edge) -> Edge:
        """Also a label that is just the value."""
        after = super().edge(edge)
        is_said = after.condition != edge.condition and edge.label == str(self.old.value)
        return update_fields(after, label=str(self.new.value)) if is_said else after

    def _rename(self, text: str, find: Callable[[Tree], Iterable[Literal]]) -> str:
        """The text with the value in the place of the old one wherever it is found; as it is where it is broken."""
        try:
            literals = find(parse(text).tree) if text else ()
        except ConditionError:
            return text
        spans = {literal.span for literal in literals if literal == self.old}
        for begin, end in sorted(spans, reverse=True):
            text = f"{text[:begin]}{to_text(self.new)}{text[end:]}"
        return text


def _to_literal(value: Scalar) -> Literal:
    return Literal(Fraction(value) if isinstance(value, Decimal) else value)


def _compared_values(tree: Tree, fact: str) -> Iterator[Literal]:
    """The values with which a fact is compared."""
    for part in walk(tree):
        match part:
            case Compare(_, FactName(name), other) | Compare(_, other, FactName(name)) if name == fact:
                yield from _literals(other)
            case Call("contains", (FactName(name), other)) if name == fact:
                yield from _literals(other)


def _given_values(tree: Tree) -> Iterator[Literal]:
    """The values that an expression may have, as they stand in it."""
    if isinstance(tree, Call) and tree.function == "if":
        for value in tree.arguments[1:]:
            yield from _given_values(value)
    else:
        yield from _literals(tree)


def _literals(tree: Tree) -> Iterator[Literal]:
    parts = tree.items if isinstance(tree, ListExpression) else (tree,)
    yield from (part for part in parts if isinstance(part, Literal))


def _map_items(items: tuple[V, ...], change: Callable[[V], V]) -> tuple[V, ...]:
    """The items changed one by one; the same tuple where none changed."""
    after = tuple(map(change, items))
    return items if all(old_item is new_item for old_item, new_item in zip(items, after, strict=True)) else after


def rename_tool(value: T, old: str, new: str) -> T:
    """`value` with the tool `old` renamed to `new`, in bindings too. Raises `EditError` as `rename_fact` does."""

    def rename_binding(binding: Binding) -> Binding:
        return replace_fields(binding, tool=new) if binding.tool == old else binding

    def rename_in_node(node: Node) -> Node:
        return update_fields(node, tools=_map_items(node.tools, rename_binding)) if isinstance(node, Task) else node

    def edit(sop: Sop) -> Sop:
        _check_rename([tool.name for tool in sop.tools], old, new, "tool")
        if not re.fullmatch(TOOL_NAME.rstrip("$"), new):
            raise EditError(
                tr("{new} cannot name a tool", new=quoted(new)), hint=tr("use 1 to 64 letters, digits, _ and -")
            )
        return update_fields(
            sop,
            tools=_map_items(sop.tools, lambda tool: replace_fields(tool, name=new) if tool.name == old else tool),
            nodes=_map_items(sop.nodes, rename_in_node),
            procedures=_map_items(
                sop.procedures,
                lambda procedure: update_fields(procedure, nodes=_map_items(procedure.nodes, rename_in_node)),
            ),
        )

    renamed = apply_edit(value, edit)
    return _rename_annotations(renamed, lambda element: f"tool:{new}" if element == f"tool:{old}" else element)


def _check_rename(names: Iterable[str], old: str, new: str, kind_name: str) -> None:
    known = set(names)
    if old not in known:
        raise EditError(tr("there is no {kind_name} {old}", kind_name=kind_name, old=quoted(old)))
    if new in known and new != old:
        raise EditError(
            tr("the {kind_name} {new} already exists", kind_name=kind_name, new=quoted(new)),
            hint=tr("choose another name"),
        )


def rename_node(value: T, old: str, new: str, *, scope: str = "") -> T:
    """`value` with the node `old` under the id `new`, in edges, start, positions, notes and provenance too.

    Raises `EditError` where there is no such node, or `new` is taken or cannot be an id.
    """

    def swap(name: str) -> str:
        return new if name == old else name

    def rename_ends(edge: Edge) -> Edge:
        return update_fields(edge, source=swap(edge.source), target=swap(edge.target))

    def rename_in_node(node: Node) -> Node:
        after = replace_fields(node, id=new) if node.id == old else node
        return update_fields(after, not_by=tuple(map(swap, after.not_by))) if isinstance(after, Person) else after

    def fields(graph: Graph) -> dict[str, object]:
        _check_rename([node.id for node in graph.nodes], old, new, "node")
        _check_id(new)
        return {
            "nodes": _map_items(graph.nodes, rename_in_node),
            "edges": _map_items(graph.edges, rename_ends),
            "start": swap(graph.start),
        }

    after = edit_graph(value, scope, fields)
    before = element_key(scope, old)
    return _rename_annotations(after, lambda element: element_key(scope, new) if element == before else element)


def _check_id(new: str) -> None:
    if not re.fullmatch(r"[^/\x00-\x1f\x7f]{1,200}", new):
        raise EditError(
            tr("{new} cannot be an id", new=quoted(new)), hint=tr("use up to 200 characters without / and line breaks")
        )


def rename_procedure(value: T, old: str, new: str) -> T:
    """`value` with the sub-procedure `old` under the id `new`, in calls too.

    Raises `EditError` as `rename_node` does.
    """

    def rename_call(node: Node) -> Node:
        return update_fields(node, procedure=new) if isinstance(node, ProcedureCall) and node.procedure == old else node

    def rename_in_procedure(procedure: Procedure) -> Procedure:
        return update_fields(
            procedure, id=new if procedure.id == old else procedure.id, nodes=_map_items(procedure.nodes, rename_call)
        )

    def edit(sop: Sop) -> Sop:
        _check_rename([existing.id for existing in sop.procedures], old, new, "procedure")
        _check_id(new)
        return update_fields(
            sop, nodes=_map_items(sop.nodes, rename_call), procedures=_map_items(sop.procedures, rename_in_procedure)
        )

    before = f"{old}/"
    after = apply_edit(value, edit)
    return _rename_annotations(
        after, lambda place: f"{new}/{place.removeprefix(before)}" if place.startswith(before) else place
    )


def _rename_annotations(value: T, rename: Callable[[str], str]) -> T:
    """A document with the elements of positions, notes, sections, provenance and ignored hints renamed; an SOP
    unchanged.
    """
    if isinstance(value, Sop):
        return value
    ignored = _map_items(value.settings.advice_off, lambda entry: update_fields(entry, element=rename(entry.element)))
    return update_fields(
        value,
        settings=update_fields(value.settings, advice_off=ignored),
        layout=FrozenDict((rename(element), point) for element, point in value.layout.items()),
        notes=_map_items(value.notes, lambda note: update_fields(note, element=rename(note.element))),
        sections=_map_items(
            value.sections, lambda section: update_fields(section, nodes=tuple(map(rename, section.nodes)))
        ),
        provenance=_map_items(value.provenance, lambda entry: update_fields(entry, element=rename(entry.element))),
    )
