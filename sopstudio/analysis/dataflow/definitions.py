"""What each node needs to be known and what it provides: the local part of the dataflow analysis.

A task asks first, then runs its tools in binding order, then speaks; then its edges are tried
(`sopstudio.sop.place_plans` is the authority). *Definite* facts are known afterwards on every run,
*possible* ones on some: outputs of tools with a condition, optional tools, optional facts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from sopstudio.analysis.context import CheckContext, Elements, Scope
from sopstudio.analysis.dataflow.assumptions import Assumption
from sopstudio.analysis.dataflow.required_facts import find_needs, known_facts
from sopstudio.expressions import Tree
from sopstudio.sop import Binding, Compute, Edge, End, Node, PersonTool, ProcedureCall, Task, Tool
from sopstudio.text.humanize import placeholders
from sopstudio.translation import tr

Names: TypeAlias = frozenset[str]
Assumptions: TypeAlias = tuple[Assumption, ...]
UseKind: TypeAlias = Literal["condition", "parameter", "message", "input"]
NO_FACTS: Names = frozenset()


@dataclass(frozen=True, slots=True)
class FactUse:
    """A use of a fact, and what the same node has provided before it."""

    kind: UseKind
    fact: str
    words: str
    elements: Elements
    field: str = ""
    span: tuple[int, int] | None = None
    definite: Names = NO_FACTS
    possible: Names = NO_FACTS
    assumptions: tuple[Assumption, ...] = ()
    """What holds wherever the use matters."""


@dataclass(frozen=True, slots=True)
class ConditionalOutput:
    """The facts that a tool provides where its condition holds."""

    condition: Tree
    facts: Names


@dataclass(slots=True)
class NodeEffects:
    """The effects of one node: the uses in order, and the facts it provides."""

    uses: list[FactUse] = field(default_factory=list)
    definite: Names = NO_FACTS
    possible: Names = NO_FACTS
    conditional_outputs: list[ConditionalOutput] = field(default_factory=list)

    def add_facts(self, names: Names, definite: bool) -> None:
        """Record that facts are provided from here on."""
        self.possible |= names
        if definite:
            self.definite |= names

    def add_use(
        self, kind: UseKind, name: str, words: str, place: Elements, at: str = "", assumptions: Assumptions = ()
    ) -> None:
        """Record that a fact must be known here."""
        self.uses.append(FactUse(kind, name, words, place, at, None, self.definite, self.possible, assumptions))

    def add_condition_uses(
        self, tree: Tree, words: str, place: Elements, at: str = "", assumptions: Assumptions = ()
    ) -> None:
        """Record the uses of a condition or expression that is evaluated here."""
        for need in find_needs(tree, self.definite, assumptions):
            span = need.span if at else None
            self.uses.append(
                FactUse("condition", need.fact, words, place, at, span, self.definite, self.possible, need.assumptions)
            )


@dataclass(frozen=True, slots=True)
class EdgeGuard:
    """What an edge needs to be decided, and which facts are known once it was taken."""

    uses: tuple[FactUse, ...]
    implied: Names
    assumptions: tuple[Assumption, ...] = ()
    """What holds once the edge was taken."""


def parameter_schemas(tool: Tool) -> dict[str, Mapping[str, Any]]:
    """The schemas of a tool's parameters by name; {} where the tool's schema cannot be used."""
    properties = tool.parameters.get("properties")
    if not isinstance(properties, Mapping):
        return {}
    return {name: schema for name, schema in properties.items() if isinstance(schema, Mapping)}


def required_parameters(tool: Tool) -> tuple[str, ...]:
    """The parameters that a call must give and that have no default."""
    names = tool.parameters.get("required", ())
    schemas = parameter_schemas(tool)
    if not isinstance(names, list | tuple):
        return ()
    return tuple(
        name for name in names if isinstance(name, str) and not {"default", "const"} & set(schemas.get(name, ()))
    )


class EffectsIndex:
    """Node effects and edge guards of one SOP, built when first needed."""

    def __init__(self, context: CheckContext) -> None:
        self.context = context
        self._optional = frozenset(name for name, fact in context.facts.items() if fact.optional)
        self._effects: dict[tuple[str, str], NodeEffects] = {}
        self._guards: dict[tuple[str, str, str], list[EdgeGuard]] = {}

    def node_effects(self, scope: Scope, node: Node) -> NodeEffects:
        """What `node` needs and provides, built once for each node of a scope."""
        key = (scope.prefix, node.id)
        if key not in self._effects:
            self._effects[key] = self._build_effects(scope, node)
        return self._effects[key]

    def edge_guards(self, scope: Scope, source: str, edges: list[Edge], branching: str) -> list[EdgeGuard]:
        """One guard for each of `edges`, which all leave `source` and are tried in this order."""
        key = (scope.prefix, source, branching)
        if key not in self._guards:
            self._guards[key] = list(self._build_guards(scope, edges, branching == "first"))
        return self._guards[key]

    def find_tree(self, kind: str, name: str, at: str) -> Tree | None:
        """The condition or expression at a place; None where it cannot be parsed."""
        formula = self.context.formulas_by_place.get((f"{kind} {name}", at))
        return formula.parsed.tree if formula is not None and formula.parsed is not None else None

    def _build_effects(self, scope: Scope, node: Node) -> NodeEffects:
        effects = NodeEffects()
        here: Elements = {"nodes": (scope.qualify(node.id),)}
        if isinstance(node, Task):
            self._add_task(effects, scope, node, here)
        elif isinstance(node, Compute):
            self._add_compute(effects, scope, node, here)
        elif isinstance(node, ProcedureCall):
            procedure = self.context.procedures.get(node.procedure)
            inputs = getattr(procedure.graph, "inputs", ()) if procedure else ()
            for name in inputs:
                effects.add_use("input", name, tr("{node} needs it to begin", node=scope.describe_node(node.id)), here)
        if isinstance(node, Task | End):
            for name in placeholders(node.message):
                effects.add_use(
                    "message", name, tr("the message at {node}", node=scope.describe_node(node.id)), here, "message"
                )
        return effects

    def _add_task(self, effects: NodeEffects, scope: Scope, node: Task, here: Elements) -> None:
        effects.add_facts(frozenset(node.asks) - self._optional, True)
        effects.add_facts(frozenset(node.asks), False)
        every = frozenset(output.fact for binding in node.tools for output in self._outputs(binding))
        for index, binding in enumerate(node.tools):
            before = effects.possible
            own = frozenset(output.fact for output in self._outputs(binding))
            # A tool may be listed before the one that feeds it: untidy, but a model can still get it right.
            effects.possible |= every - own
            self._add_binding(effects, scope, node, index, binding, here)
            effects.possible = before | own | self._input_facts(binding)

    def _input_facts(self, binding: Binding) -> Names:
        """The facts that must have been known when the tool was called."""
        tool = self.context.tools.get(binding.tool)
        return frozenset(map(binding.fact_for, required_parameters(tool))) if tool else NO_FACTS

    def _outputs(self, binding: Binding) -> tuple[Any, ...]:
        tool = self.context.tools.get(binding.tool)
        return tool.outputs if tool else ()

    def _add_binding(
        self, effects: NodeEffects, scope: Scope, node: Task, index: int, binding: Binding, here: Elements
    ) -> None:
        tool = self.context.tools.get(binding.tool)
        place = {**here, "tools": (binding.tool,)}
        at = f"tools.{index}.condition"
        condition = self.find_tree("nodes", scope.qualify(node.id), at)
        certain = NO_FACTS
        assumptions: Assumptions = ()
        if condition is not None:
            words = tr(
                'the condition for the tool "{tool}" at {node}', tool=binding.tool, node=scope.describe_node(node.id)
            )
            effects.add_condition_uses(condition, words, place, at)
            certain, assumptions = known_facts(condition)[0], ((condition, True),)
        if tool is None:
            return
        definite, effects.definite = effects.definite, effects.definite | certain
        words = tr('the tool "{label}" at {node}', label=tool.label(), node=scope.describe_node(node.id))
        precondition = self.find_tree("tools", tool.name, "precondition")
        if precondition is not None:
            effects.add_condition_uses(
                precondition, tr("the precondition of {words}", words=words), place, assumptions=assumptions
            )
            effects.definite |= known_facts(precondition)[0]
        self._add_arguments(effects, tool, binding, words, place, assumptions)
        always = not binding.condition.strip()
        sure = (
            tool.sure_facts()
            if isinstance(tool, PersonTool)
            else frozenset(o.fact for o in tool.outputs) - self._optional
        )
        if condition is not None:
            effects.conditional_outputs.append(ConditionalOutput(condition, sure))
        effects.definite = effects.definite | sure | self._input_facts(binding) if always else definite

    def _add_arguments(
        self, effects: NodeEffects, tool: Tool, binding: Binding, words: str, place: Elements, assumptions: Assumptions
    ) -> None:
        required_names = required_parameters(tool)
        for name in required_names:
            effects.add_use("parameter", binding.fact_for(name), words, place, name, assumptions)
        for name, fact in binding.arguments.items():
            if name not in required_names and name in parameter_schemas(tool):
                effects.add_use(
                    "input", fact, tr('{words} takes it as "{name}"', words=words, name=name), place, "", assumptions
                )

    def _add_compute(self, effects: NodeEffects, scope: Scope, node: Compute, here: Elements) -> None:
        for index, assignment in enumerate(node.assignments):
            at = f"assignments.{index}.expression"
            tree = self.find_tree("nodes", scope.qualify(node.id), at)
            if tree is not None:
                words = tr(
                    'the expression for "{fact}" at {node}', fact=assignment.fact, node=scope.describe_node(node.id)
                )
                effects.add_condition_uses(tree, words, here, at)
                true, false = known_facts(tree)
                effects.add_facts(true & false, True)
            effects.add_facts(frozenset({assignment.fact}), True)

    def _build_guards(self, scope: Scope, edges: list[Edge], is_sequential: bool) -> Iterator[EdgeGuard]:
        failed = NO_FACTS
        """What is known because the edges before were decided, and did not hold."""
        before: Assumptions = ()
        for edge in edges:
            tree = self.find_tree("edges", scope.qualify(edge.id), "condition") if edge.kind == "formal" else None
            if tree is None:
                yield EdgeGuard((), failed, before)
                continue
            place: Elements = {"edges": (scope.qualify(edge.id),), "nodes": (scope.qualify(edge.source),)}
            words = tr("the condition of {edge}", edge=scope.describe_edge(edge))
            needs = find_needs(tree, failed, before)
            uses = tuple(
                FactUse("condition", need.fact, words, place, "condition", need.span, assumptions=need.assumptions)
                for need in needs
            )
            true, false = known_facts(tree)
            yield EdgeGuard(uses, failed | true, (*before, (tree, True)))
            if is_sequential and edge.loop is None:
                failed |= false
                before = (*before, (tree, False))
