"""Tools that the action repository gives to an SOP whose steps are only words (Agent-S, section 2.1).

In the paper the SOP is a text, and what its lines call stands in the repository. Here a run calls only what its SOP
declares, so the row that a line means brings its tool into the SOP and binds it to the step. The result is an SOP like
any other: it is mocked, scored, recorded and replayed as such.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace

from sopstudio.agents.agent_s.actions import Action
from sopstudio.agents.agent_s.known_facts import is_same_name
from sopstudio.agents.prose_steps import is_asking_step
from sopstudio.errors import SimulationError
from sopstudio.formats.fact_descriptions import fact_from_schema
from sopstudio.sop import Binding, Compute, Fact, FrozenDict, Graph, Node, Sop, Task, Tool, replace_fields
from sopstudio.sop.frozen import update_fields
from sopstudio.sop.renaming import rename_in_condition

FindRow = Callable[[str], tuple[str, float] | None]
"""Finds the action whose name or description is nearest to a text, with the similarity; None where none is near."""


@dataclass(frozen=True, slots=True)
class SuppliedTool:
    """A step to which a row of the repository gave its tool.

    `asked_facts` are those that the tool requires and nothing before it gives: the step now asks for them.
    """

    step: str
    action: str
    tool: str
    similarity: float
    asked_facts: tuple[str, ...] = ()


def supply_tools(sop: Sop, rows: Iterable[Action], find_row: FindRow) -> tuple[Sop, tuple[SuppliedTool, ...]]:
    """The SOP with the tools of the rows that its steps in words mean, and what was supplied.

    A step in words calls nothing and says no fixed message. One that asks takes a row only that asks as well. A tool
    that the SOP only names gets the definition that a row has. Where nothing is supplied, the SOP is the same object.
    Raises `SimulationError` where two rows define one tool differently.
    """
    supply = _Supply(sop, tuple(rows), find_row)
    nodes = [supply.supply_graph(graph.nodes) for graph in sop.graphs()]
    if not supply.steps:
        return sop, ()
    graphs = [replace_fields(graph, nodes=fresh) for graph, fresh in zip(sop.graphs(), nodes, strict=True)]
    first, *others = [supply.ask_for_inputs(graph, graphs) for graph in graphs]
    procedures = tuple(
        replace_fields(procedure, nodes=fresh) for procedure, fresh in zip(sop.procedures, others, strict=True)
    )
    declared = {"tools": tuple(supply.tools.values()), "facts": tuple(supply.facts.values())}
    return replace_fields(sop, nodes=first, procedures=procedures, **declared), tuple(supply.steps.values())


class _Supply:
    """The declarations of the SOP, which grow with each row that is used."""

    def __init__(self, sop: Sop, rows: tuple[Action, ...], find_row: FindRow) -> None:
        self.tools = {tool.name: tool for tool in sop.tools}
        self.facts = {fact.name: fact for fact in sop.facts}
        self.steps: dict[int, SuppliedTool] = {}
        """What was supplied, by the identity of the new node."""
        self._rows, self._find_row = {row.action: row for row in rows}, find_row
        self._definers = _find_definers(rows)

    def supply_graph(self, nodes: Iterable[Node]) -> tuple[Node, ...]:
        """The nodes of a graph with the tools that rows give them."""
        return tuple(self._supply_node(node) if isinstance(node, Task) and not node.message else node for node in nodes)

    def ask_for_inputs(self, graph: Graph, graphs: Iterable[Graph]) -> tuple[Node, ...]:
        """The nodes of a graph; those that were supplied ask for what their tools require and nothing before gives."""
        elsewhere = {fact for other in graphs if other is not graph for fact in self._given_facts(other.nodes)}
        return tuple(
            self._ask(node, elsewhere.union(self._given_facts(_nodes_before(graph, node.id))))
            if isinstance(node, Task) and id(node) in self.steps
            else node
            for node in graph.nodes
        )

    def _ask(self, node: Task, given: Set[str]) -> Task:
        required = (binding.fact_for(name) for binding in node.tools for name in self.tools[binding.tool].required())
        lacking = tuple(name for name in dict.fromkeys(required) if name not in given and name not in node.asks)
        self.steps[id(node)] = replace(self.steps[id(node)], asked_facts=lacking)
        return update_fields(node, asks=(*lacking, *node.asks))

    def _given_facts(self, nodes: Iterable[Node]) -> Iterator[str]:
        """The facts that questions, computations and tools of these nodes give."""
        for node in nodes:
            if isinstance(node, Compute):
                yield from (assignment.fact for assignment in node.assignments)
            elif isinstance(node, Task):
                yield from node.asks
                tools = (self.tools[binding.tool] for binding in node.tools if binding.tool in self.tools)
                yield from (output.fact for tool in tools for output in tool.outputs)

    def _supply_node(self, node: Task) -> Task:
        if node.tools:
            return self._define_tools(node)
        match = self._find_row(node.label())
        row = self._rows.get(match[0]) if match is not None else None
        is_asking = bool(node.asks) or is_asking_step(node)
        if match is None or row is None or not row.tool or (is_asking and not row.has_type("ask_user_input")):
            return node
        if not self._has_tool(row.tool):
            return node
        asks = dict.fromkeys((*node.asks, *([self._declare(row.fact, row)] if row.fact and is_asking else [])))
        supplied = replace_fields(node, tools=(self._bind(row),), asks=tuple(asks))
        self.steps[id(supplied)] = SuppliedTool(node.label(), row.action, row.tool, match[1])
        return supplied

    def _define_tools(self, node: Task) -> Task:
        """A step that names its tools: those that the SOP only names get their definitions."""
        named = [binding.tool for binding in node.tools if self._is_only_named(binding.tool)]
        if not named:
            return node
        bindings = tuple(
            self._bind(self._definers[binding.tool], binding) if binding.tool in named else binding
            for binding in node.tools
        )
        supplied = replace_fields(node, tools=bindings)
        self.steps[id(supplied)] = SuppliedTool(node.label(), self._definers[named[0]].action, named[0], 1.0)
        return supplied

    def _is_only_named(self, name: str) -> bool:
        tool = self.tools.get(name)
        return name in self._definers and tool is not None and tool == Tool(name=name, title=tool.title)

    def _has_tool(self, name: str) -> bool:
        return name in self._definers or name in self.tools

    def _bind(self, row: Action, binding: Binding | None = None) -> Binding:
        """The use of a row's tool, which is declared where it is not yet, fed by the facts of the SOP."""
        if row.tool not in self.tools or self._is_only_named(row.tool):
            self.tools[row.tool] = self._adapt(self._definers[row.tool])
        tool = self.tools[row.tool]
        feeding = {
            name: self._declare(row.params.get(name, name), row, schema) for name, schema in tool.properties().items()
        }
        binding = binding or Binding(tool=row.tool)
        arguments = {name: fact for name, fact in feeding.items() if name != fact} | dict(binding.arguments)
        return update_fields(binding, arguments=FrozenDict(arguments))

    def _adapt(self, row: Action) -> Tool:
        """The tool that a row defines, with the SOP's names for the facts that it gives."""
        definition = row.definition or Tool(name=row.tool)
        names = {output.fact: self._declare(output.fact, row) for output in definition.outputs}
        precondition = definition.precondition
        for old, new in names.items():
            precondition = rename_in_condition(precondition, old, new) if precondition and old != new else precondition
        outputs = tuple(replace_fields(output, fact=names[output.fact]) for output in definition.outputs)
        return update_fields(definition, outputs=outputs, precondition=precondition)

    def _declare(self, name: str, row: Action, schema: object = None) -> str:
        """The SOP's name of a fact, declared as the row has it where the SOP says nothing about it but the name."""
        known = next((fact for fact in self.facts.values() if is_same_name(fact.name, name)), None)
        if known is not None and known != Fact(name=known.name):
            return known.name
        stated = next((fact for fact in row.facts if is_same_name(fact.name, name)), None)
        fact = replace_fields(stated or fact_from_schema(name, schema), name=known.name if known is not None else name)
        self.facts[fact.name] = fact
        return fact.name


def _find_definers(rows: Sequence[Action]) -> Mapping[str, Action]:
    """The first row that defines each tool. Raises `SimulationError` where another defines it differently."""
    definers: dict[str, Action] = {}
    for row in rows:
        if row.definition is None:
            continue
        first = definers.setdefault(row.tool, row)
        if first.definition != row.definition:
            raise SimulationError(
                f"the tool {row.tool!r} is defined in two ways",
                where=f"actions {first.action!r} and {row.action!r}",
                hint="give both rows the same definition, or leave it out of one",
            )
    return definers


def _nodes_before(graph: Graph, node_id: str) -> Iterator[Node]:
    """The other nodes from which a node can be reached."""
    before, waiting = {node_id}, [node_id]
    for target in waiting:
        sources = {edge.source for edge in graph.edges if edge.target == target} - before
        before |= sources
        waiting += sorted(sources)
    yield from (node for node in graph.nodes if node.id in before and node.id != node_id)


def describe_supply(supplied: Iterable[SuppliedTool]) -> Iterator[str]:
    """A line for each tool that was supplied, for people: the step, the action, the tool, and what is asked now."""
    for step in supplied:
        asked = f", which needs {', '.join(step.asked_facts)}: the step asks for it" if step.asked_facts else ""
        yield f"“{step.step}” calls {step.tool} (“{step.action}”, similarity {step.similarity:.2f}){asked}"


__all__ = ["FindRow", "SuppliedTool", "describe_supply", "supply_tools"]
