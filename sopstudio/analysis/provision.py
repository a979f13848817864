"""What each step of an SOP needs to be known and what it provides, one node at a time.

A task asks first, then runs its tools in the order of the bindings, then speaks; then its edges are tried
(`sopstudio.sop.routing` is the authority). What is provided *surely* is known afterwards on every run; what is provided
*maybe* is known on some: outputs of tools with a condition, optional tools, optional facts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from sopstudio.analysis.assumptions import Assumption
from sopstudio.analysis.subject import Elements, Scope, Subject
from sopstudio.analysis.uses import known, needed
from sopstudio.expressions import Tree
from sopstudio.sop import Binding, Compute, Edge, End, Node, ProcedureCall, Task, Tool
from sopstudio.text.placeholders import placeholders

Names: TypeAlias = frozenset[str]
Given: TypeAlias = tuple[Assumption, ...]
Kind: TypeAlias = Literal["condition", "parameter", "message", "input"]
NONE: Names = frozenset()


@dataclass(frozen=True, slots=True)
class Use:
    """A place where a fact must be known, and what the same node provided until then."""

    kind: Kind
    fact: str
    words: str
    elements: Elements
    field: str = ""
    span: tuple[int, int] | None = None
    sure: Names = NONE
    maybe: Names = NONE
    given: tuple[Assumption, ...] = ()
    """What holds if the use matters."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Facts that a tool provides where its condition holds."""

    condition: Tree
    facts: Names


@dataclass(slots=True)
class Step:
    """What happens at one node: its uses in order, and what it provides."""

    uses: list[Use] = field(default_factory=list)
    sure: Names = NONE
    maybe: Names = NONE
    offers: list[Offer] = field(default_factory=list)

    def give(self, names: Names, sure: bool) -> None:
        """Note that `names` are provided from here on."""
        self.maybe |= names
        if sure:
            self.sure |= names

    def need(self, kind: Kind, name: str, words: str, place: Elements, at: str = "", given: Given = ()) -> None:
        """Note that a fact must be known here."""
        self.uses.append(Use(kind, name, words, place, at, None, self.sure, self.maybe, given))

    def decide(self, tree: Tree, words: str, place: Elements, at: str = "", given: Given = ()) -> None:
        """Note that a condition or expression is worked out here."""
        for one in needed(tree, self.sure, given):
            span = one.span if at else None
            self.uses.append(Use("condition", one.fact, words, place, at, span, self.sure, self.maybe, one.given))


@dataclass(frozen=True, slots=True)
class Gate:
    """What an edge needs to be decided, and what is known once it was taken."""

    uses: tuple[Use, ...]
    implied: Names
    given: tuple[Assumption, ...] = ()
    """What holds once the edge was taken."""


def parameters(tool: Tool) -> dict[str, Mapping[str, Any]]:
    """The parameters of a tool by name; nothing where its schema is not usable."""
    found = tool.parameters.get("properties")
    if not isinstance(found, Mapping):
        return {}
    return {name: schema for name, schema in found.items() if isinstance(schema, Mapping)}


def required(tool: Tool) -> tuple[str, ...]:
    """The parameters that a tool cannot be called without and that do not answer for themselves by a default."""
    names = tool.parameters.get("required", ())
    schemas = parameters(tool)
    if not isinstance(names, list | tuple):
        return ()
    return tuple(
        name for name in names if isinstance(name, str) and not {"default", "const"} & set(schemas.get(name, ()))
    )


class Steps:
    """Steps and gates by node, made when first needed."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self._optional = frozenset(name for name, fact in subject.facts.items() if fact.optional)
        self._steps: dict[tuple[str, str], Step] = {}
        self._gates: dict[tuple[str, str, str], list[Gate]] = {}

    def step(self, scope: Scope, node: Node) -> Step:
        """What happens at `node`."""
        key = (scope.prefix, node.id)
        if key not in self._steps:
            self._steps[key] = self._make(scope, node)
        return self._steps[key]

    def gates(self, scope: Scope, source: str, edges: list[Edge], branching: str) -> list[Gate]:
        """One gate for each of `edges`, which all leave `source` and are tried in this order."""
        key = (scope.prefix, source, branching)
        if key not in self._gates:
            self._gates[key] = list(self._made_gates(scope, edges, branching == "first"))
        return self._gates[key]

    def tree(self, kind: str, name: str, at: str) -> Tree | None:
        """The condition or expression at a place, where it can be read."""
        formula = self.subject.by_place.get((f"{kind} {name}", at))
        return formula.read.tree if formula is not None and formula.read is not None else None

    def _make(self, scope: Scope, node: Node) -> Step:
        step = Step()
        here: Elements = {"nodes": (scope.name(node.id),)}
        if isinstance(node, Task):
            self._task(step, scope, node, here)
        elif isinstance(node, Compute):
            self._compute(step, scope, node, here)
        elif isinstance(node, ProcedureCall):
            procedure = self.subject.procedures.get(node.procedure)
            inputs = getattr(procedure.graph, "inputs", ()) if procedure else ()
            for name in inputs:
                step.need("input", name, f"{scope.words(node.id)} needs it to begin", here)
        if isinstance(node, Task | End):
            for name in placeholders(node.message):
                step.need("message", name, f"the message at {scope.words(node.id)}", here, "message")
        return step

    def _task(self, step: Step, scope: Scope, node: Task, here: Elements) -> None:
        step.give(frozenset(node.asks) - self._optional, True)
        step.give(frozenset(node.asks), False)
        every = frozenset(output.fact for binding in node.tools for output in self._outputs(binding))
        for index, binding in enumerate(node.tools):
            before = step.maybe
            own = frozenset(output.fact for output in self._outputs(binding))
            # A tool may be listed before the one that feeds it: untidy, but a model can still get it right.
            step.maybe |= every - own
            self._binding(step, scope, node, index, binding, here)
            step.maybe = before | own | self._fed(binding)

    def _fed(self, binding: Binding) -> Names:
        """The facts that must have been known once the tool was called."""
        tool = self.subject.tools.get(binding.tool)
        return frozenset(map(binding.fact_for, required(tool))) if tool else NONE

    def _outputs(self, binding: Binding) -> tuple[Any, ...]:
        tool = self.subject.tools.get(binding.tool)
        return tool.outputs if tool else ()

    def _binding(self, step: Step, scope: Scope, node: Task, index: int, binding: Binding, here: Elements) -> None:
        tool = self.subject.tools.get(binding.tool)
        place = {**here, "tools": (binding.tool,)}
        at = f"tools.{index}.condition"
        condition = self.tree("nodes", scope.name(node.id), at)
        certain = NONE
        given: Given = ()
        if condition is not None:
            words = f'the condition for the tool "{binding.tool}" at {scope.words(node.id)}'
            step.decide(condition, words, place, at)
            certain, given = known(condition)[0], ((condition, True),)
        if tool is None:
            return
        sure, step.sure = step.sure, step.sure | certain
        words = f'the tool "{tool.label()}" at {scope.words(node.id)}'
        precondition = self.tree("tools", tool.name, "precondition")
        if precondition is not None:
            step.decide(precondition, f"the precondition of {words}", place, given=given)
            step.sure |= known(precondition)[0]
        self._arguments(step, tool, binding, words, place, given)
        always = not binding.condition.strip()
        outputs = frozenset(output.fact for output in tool.outputs)
        if condition is not None:
            step.offers.append(Offer(condition, outputs - self._optional))
        step.sure = step.sure | (outputs - self._optional) | self._fed(binding) if always else sure

    def _arguments(self, step: Step, tool: Tool, binding: Binding, words: str, place: Elements, given: Given) -> None:
        must = required(tool)
        for name in must:
            step.need("parameter", binding.fact_for(name), words, place, name, given)
        for name, fact in binding.arguments.items():
            if name not in must and name in parameters(tool):
                step.need("input", fact, f'{words} takes it as "{name}"', place, "", given)

    def _compute(self, step: Step, scope: Scope, node: Compute, here: Elements) -> None:
        for index, one in enumerate(node.assignments):
            at = f"assignments.{index}.expression"
            tree = self.tree("nodes", scope.name(node.id), at)
            if tree is not None:
                words = f'the expression for "{one.fact}" at {scope.words(node.id)}'
                step.decide(tree, words, here, at)
                true, false = known(tree)
                step.give(true & false, True)
            step.give(frozenset({one.fact}), True)

    def _made_gates(self, scope: Scope, edges: list[Edge], in_turn: bool) -> Iterator[Gate]:
        failed = NONE
        """What is known because the edges before were decided, and did not hold."""
        before: Given = ()
        for edge in edges:
            tree = self.tree("edges", scope.name(edge.id), "condition") if edge.kind == "formal" else None
            if tree is None:
                yield Gate((), failed, before)
                continue
            place: Elements = {"edges": (scope.name(edge.id),), "nodes": (scope.name(edge.source),)}
            words = f"the condition of {scope.edge_words(edge)}"
            needs = needed(tree, failed, before)
            uses = tuple(
                Use("condition", one.fact, words, place, "condition", one.span, given=one.given) for one in needs
            )
            true, false = known(tree)
            yield Gate(uses, failed | true, (*before, (tree, True)))
            if in_turn and edge.loop is None:
                failed |= false
                before = (*before, (tree, False))
