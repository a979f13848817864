"""The steps of a procedure in the order in which one meets them, each with what is done there and what comes next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from sopstudio.expressions import Compare, FactName, walk
from sopstudio.handout.blocks import Block, Bullets, Cell, Heading, Paragraph, Quote, Table
from sopstudio.sop import Compute, Edge, End, Graph, Node, Person, ProcedureCall, Sop, Task, replace_fields
from sopstudio.sop.model import Binding
from sopstudio.text.branch_labels import label_branches
from sopstudio.text.computations import describe_assignment
from sopstudio.text.conditions import condition_label, condition_tree, describe_condition
from sopstudio.text.endings import judge_ending
from sopstudio.text.handout_words import ACTION_WORDS, ENDING_WORDS
from sopstudio.text.humanize import (
    capitalize,
    fill_placeholders,
    join_words,
    one_line,
    placeholders,
    plural,
    sentence,
    speak_name,
)
from sopstudio.text.labels import describe_minutes
from sopstudio.translation import tr


def walk_order(graph: Graph) -> tuple[Node, ...]:
    """The nodes as one meets them from the start, branch after branch; a step that branches join again comes after all
    of them, and nodes that nothing leads to come last.
    """
    nodes = {node.id: node for node in graph.nodes}
    targets: dict[str, list[str]] = {}
    for edge in graph.edges:
        targets.setdefault(edge.source, []).append(edge.target)
    visited: set[str] = set()
    finished: list[str] = []
    starts = [graph.start, *nodes]
    for start in starts:
        if start not in nodes or start in visited:
            continue
        part: list[str] = []
        visited.add(start)
        stack = [(start, iter(reversed(targets.get(start, ()))))]
        while stack:  # the reverse of the order in which nodes are left has every step before what follows it
            name, ways = stack[-1]
            target = next((way for way in ways if way in nodes and way not in visited), None)
            if target is None:
                part.append(name)
                stack.pop()
            else:
                visited.add(target)
                stack.append((target, iter(reversed(targets.get(target, ())))))
        finished += reversed(part)
    return tuple(nodes[name] for name in finished)


class StepWriter:
    """Describes the nodes of one graph, which are numbered in `order`; `sections` has the title of each node's."""

    def __init__(self, sop: Sop, graph: Graph, order: Sequence[Node], sections: Mapping[str, str]) -> None:
        self._sections = sections
        self._tools = {tool.name: tool for tool in sop.tools}
        self._procedures = {procedure.id: one_line(procedure.title or procedure.id) for procedure in sop.procedures}
        self._units = {fact.name: fact.unit for fact in sop.facts if fact.unit}
        self._scope = "" if graph is sop else graph.id
        self._numbers = {node.id: number for number, node in enumerate(order, 1)}
        self._nodes = {node.id: node for node in order}
        self._next = {first.id: second.id for first, second in pairwise(order)}
        self._edges: dict[str, list[Edge]] = {}
        for edge in graph.edges:
            if edge.target in self._nodes:
                self._edges.setdefault(edge.source, []).append(edge)

    def describe(self, node: Node) -> Iterator[Block]:
        """The heading of a step, what is done there, and what comes next."""
        yield Heading(3, f"{self._numbers[node.id]}. {one_line(node.label())}", self._anchor(node.id))
        if section := one_line(self._sections.get(node.id, "")):
            yield Paragraph(section, tr("Section"))
        if node.description:
            yield Paragraph(node.description.strip())
        match node:
            case Task():
                yield from self._describe_task(node)
            case Person():
                yield from _describe_person(node)
            case Compute():
                lines = tuple(map(describe_assignment, node.assignments))
                yield Paragraph(tr("Work out:"))
                yield Bullets(lines)
            case ProcedureCall():
                title = self._procedures.get(node.procedure, node.procedure)
                yield Paragraph(tr("Carry out the sub-procedure “{title}”, then go on here.", title=title))
            case End():
                yield from _describe_end(node)
        yield from self._describe_ways(node)

    def _describe_task(self, node: Task) -> Iterator[Block]:
        if node.steps:
            yield Bullets(node.steps, is_numbered=len(node.steps) > 1)
        yield from _quote_message(node)  # it is said before anything is asked for or used
        if node.asks:
            yield Paragraph(sentence(join_words([speak_name(name) for name in node.asks])), tr("Ask for"))
        for binding in node.tools:
            yield Paragraph(self._describe_use(binding), tr("Use"))

    def _describe_use(self, binding: Binding) -> str:
        tool = self._tools.get(binding.tool)
        title = one_line(tool.label()) if tool is not None else binding.tool
        words = describe_condition(binding.condition) or condition_label(binding.condition)
        return sentence(tr("{title}, only where {words}", title=title, words=words) if words else title)

    def _describe_ways(self, node: Node) -> Iterator[Block]:
        edges = self._edges.get(node.id, [])
        if not edges:
            return
        if len(edges) == 1 and edges[0].kind == "always":
            if self._next.get(node.id) != edges[0].target:
                cell = self._target_cell(edges[0])
                yield Paragraph(cell.text, tr("Next"), cell.target)
            return
        if node.branching == "all":
            yield Paragraph(tr("Follow every line that applies:"))
        elif _depends_on_order(edges):
            yield Paragraph(tr("Follow the first line that applies:"))
        unlabelled = [replace_fields(edge, label="") if edge.kind == "formal" else edge for edge in edges]
        labels = label_branches(node, unlabelled, self._units)
        rows = tuple(
            (Cell(_describe_way(edge, label.text)), self._target_cell(edge))
            for edge, label in zip(edges, labels, strict=True)
        )
        yield Table((tr("If"), tr("Next")), rows)

    def _target_cell(self, edge: Edge) -> Cell:
        number, title = self._numbers[edge.target], one_line(self._nodes[edge.target].label())
        return Cell(f"{number}. {title}", self._anchor(edge.target))

    def _anchor(self, node: str) -> str:
        return anchor_of(self._scope, self._numbers[node])


def name_placeholders(message: str) -> str:
    """A message with `[loan amount]` where a value will stand."""
    names = {name: name for name in placeholders(message)}
    return fill_placeholders(message, names, lambda name: f"[{speak_name(name)}]")


def _depends_on_order(edges: Sequence[Edge]) -> bool:
    """Whether several ways may hold of one amount, so that the first is taken: *above 7* and *above 0*."""
    limits = Counter(
        (part.left.name, part.operator[0])
        for edge in edges
        if edge.kind == "formal" and (tree := condition_tree(edge.condition)) is not None
        for part in walk(tree)
        if isinstance(part, Compare) and isinstance(part.left, FactName) and part.operator[0] in "<>"
    )
    return max(limits.values(), default=0) > 1


def _describe_way(edge: Edge, label: str) -> str:
    """A way by its label and its condition in full; how often a loop may be taken. `label` is what a canvas says."""
    if edge.kind == "formal":
        words = describe_condition(edge.condition) or label.removesuffix(f" · {edge.loop}×")
        label = f"{one_line(edge.label)} ({words})" if edge.label else words
    elif edge.kind == "prose":
        label = one_line(edge.condition or edge.label)
    elif edge.kind == "always":
        label = one_line(edge.label) or tr("always")
    else:
        label = label.partition(" · ")[0]
    return capitalize(label) + (
        tr(", at most {times}", times=plural(edge.loop, "time")) if edge.loop is not None else ""
    )


def describe_action(node: Person) -> str:
    """What a person does in a step, as a sentence."""
    names = [speak_name(name) for name in node.provides]
    if node.action == "approve" and all(_says_only_approved(name) for name in names):
        return tr("Approves or refuses.")
    return tr(ACTION_WORDS[node.action]).format(join_words(names) or tr("the outcome"))


def _says_only_approved(name: str) -> bool:
    """Whether the spoken name of a fact is the one that steps of approval get by themselves, and says no more."""
    return name.rstrip("0123456789 ").casefold() in ("approved", tr("approved").casefold())


def anchor_of(scope: str, number: int) -> str:
    """What links to the step of this number lead to; `scope` is its sub-procedure, "" for the main graph."""
    return f"s-{scope}-{number}" if scope else f"s-{number}"


def _describe_person(node: Person) -> Iterator[Block]:
    yield Paragraph(sentence(node.role or tr("a person")), tr("Who"))
    yield Paragraph(describe_action(node), tr("Does"))
    if node.shows:
        yield Paragraph(sentence(join_words([speak_name(name) for name in node.shows])), tr("Sees"))
    if node.time_limit is not None:
        yield Paragraph(sentence(describe_minutes(node.time_limit)), tr("Within"))
    yield from _quote_message(node)


def _describe_end(node: End) -> Iterator[Block]:
    yield Paragraph(
        sentence(one_line(node.outcome)) if node.outcome else tr(ENDING_WORDS[judge_ending(node)]), tr("Outcome")
    )
    yield from _quote_message(node)


def _quote_message(node: Task | Person | End) -> Iterator[Block]:
    if node.message:
        yield Quote(name_placeholders(node.message), tr("Say"))


__all__ = ["StepWriter", "anchor_of", "describe_action", "name_placeholders", "walk_order"]
