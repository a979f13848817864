"""Random small SOPs whose steps depend on one another, and all that users and tools may do in a run of them.

Tools are bound in any order, whatever each needs; they have conditions and preconditions on facts that others give, and
fail, once or for good. Users lack facts. Edges loop, and several may be taken at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from sopstudio.errors import EditError
from sopstudio.scenarios import Fault, MockResponse, Scenario, UserSeed
from sopstudio.scenarios.expected_trace import ScenarioInputs, expected_trace
from sopstudio.sop import (
    Assignment,
    Binding,
    Compute,
    Decision,
    Edge,
    End,
    Fact,
    Flow,
    Node,
    Output,
    Paths,
    Procedure,
    ProcedureCall,
    Runtime,
    Sop,
    Task,
    Tool,
    freeze,
)

ASKED, TOLD, COMPUTED = ("a1", "a2", "a3"), ("t1", "t2", "t3", "t4"), ("c1",)
"""Facts that only users give, that only tools give, and that are computed."""
MAX_STATES = 400
VALUES = st.integers(0, 9)


def likely(chances: int) -> st.SearchStrategy[bool]:
    """True but for one case in so many."""
    return st.integers(1, chances).map(lambda number: number < chances)


@st.composite
def conditions(draw: st.DrawFn, names: tuple[str, ...]) -> str:
    """A condition on one of these facts, or on two."""
    parts = [
        draw(st.sampled_from(("{%s} > %d", "{%s} <= %d", "{%s} != %d"))) % (name, draw(VALUES))
        for name in draw(st.lists(st.sampled_from(names or (*ASKED, *TOLD)), min_size=1, max_size=2, unique=True))
    ]
    if not draw(likely(6)):
        parts = [f"present({{{draw(st.sampled_from((*ASKED, *TOLD)))}}})"]
    return draw(st.sampled_from((" && ", " || "))).join(parts)


@st.composite
def _tool(draw: st.DrawFn, number: int) -> Tool:
    needs = draw(st.lists(st.sampled_from((*ASKED, *TOLD[:number])), max_size=2, unique=True))
    more = draw(st.lists(st.sampled_from(ASKED), max_size=1))
    gives = [TOLD[number], *draw(st.lists(st.sampled_from(TOLD), max_size=1))]
    schema = {
        "type": "object",
        "properties": {name: {"type": "integer"} for name in (*needs, *more)},
        "required": needs,
        "additionalProperties": False,
    }
    return Tool(
        name=f"tool{number}",
        parameters=schema,
        outputs=tuple(Output(path=name, fact=name) for name in dict.fromkeys(gives)),
        precondition="" if draw(likely(6)) else draw(conditions(tuple(needs))),
    )


def _sources(tools: tuple[Tool, ...], bound: list[Tool]) -> list[Tool]:
    """These tools after those that give what they need."""
    chosen: list[Tool] = []
    for bound_tool in bound:
        needs = set(bound_tool.required())
        givers = [
            other for other in tools if other is not bound_tool and needs & {output.fact for output in other.outputs}
        ]
        chosen += [other for other in givers if tools.index(other) < tools.index(bound_tool)]
        chosen.append(bound_tool)
    return list({journey.name: journey for journey in chosen}.values())


@st.composite
def _task(draw: st.DrawFn, common: dict[str, Any], tools: tuple[Tool, ...], known: set[str]) -> Task:
    """A step that asks for most of what its tools need, and binds them in any order."""
    bound = draw(st.permutations(tools))[: draw(st.integers(0, 2))]
    if draw(likely(5)):
        bound = draw(st.permutations(_sources(tools, bound)))
    needs = [name for bound_tool in bound for name in bound_tool.required() if name in ASKED and name not in known]
    asks = [name for name in dict.fromkeys(needs) if draw(likely(12))]
    asks += [name for name in draw(st.lists(st.sampled_from(ASKED), max_size=1)) if name not in asks]
    given = {*known, *asks, *(output.fact for bound_tool in bound for output in bound_tool.outputs)}
    bindings = [
        Binding(tool=bound_tool.name, condition="" if draw(likely(4)) else draw(conditions(tuple(sorted(given)))))
        for bound_tool in bound
    ]
    known |= given
    return Task(**common, asks=tuple(asks), tools=tuple(bindings), message=f"This is {common['id']}.")


@st.composite
def _node(draw: st.DrawFn, name: str, tools: tuple[Tool, ...], procedures: tuple[str, ...], known: set[str]) -> Node:
    kind = draw(st.sampled_from(("task", "task", "task", "decision", "compute", *(("procedure",) * len(procedures)))))
    common: dict[str, Any] = {"id": name, "title": name, "branching": draw(st.sampled_from(("first", "first", "all")))}
    if kind == "decision":
        return Decision(**common)
    if kind == "procedure":
        return ProcedureCall(**common, procedure=draw(st.sampled_from(procedures)), deterministic=draw(st.booleans()))
    if kind == "compute" and known:
        first, second = (draw(st.sampled_from(sorted(known))) for _ in range(2))
        known.add(COMPUTED[0])
        return Compute(**common, assignments=(Assignment(fact=COMPUTED[0], expression=f"{{{first}}} + {{{second}}}"),))
    return draw(_task(common, tools, known))


@st.composite
def _edges(draw: st.DrawFn, nodes: list[Node], known: list[tuple[str, ...]]) -> tuple[Edge, ...]:
    """Edges that reach every node, the last of each node always taken or otherwise, and maybe a bounded loop back."""
    targets: dict[int, list[int]] = {number: [] for number, node in enumerate(nodes) if not isinstance(node, End)}
    for number in range(1, len(nodes)):
        targets[draw(st.sampled_from([source for source in targets if source < number]))].append(number)
    edges: list[Edge] = []
    for source, ways in targets.items():
        if not ways or not draw(likely(4)):
            ways.append(draw(st.integers(source + 1, len(nodes) - 1)))
        loops = not draw(likely(3))
        ways = [*([draw(st.integers(0, source))] if loops else []), *ways]
        for number, target in enumerate(ways):
            last = number == len(ways) - 1
            edges.append(
                Edge(
                    id=f"{nodes[source].id}-{number}",
                    source=nodes[source].id,
                    target=nodes[target].id,
                    kind=draw(st.sampled_from(("always", "otherwise"))) if last else "formal",
                    condition="" if last else draw(conditions(known[source])),
                    loop=draw(st.integers(1, 2)) if loops and number == 0 else None,
                )
            )
    return tuple(edges)


@st.composite
def _graph(
    draw: st.DrawFn, prefix: str, size: int, tools: tuple[Tool, ...], procedures: tuple[str, ...], known: set[str]
) -> Any:
    nodes: list[Node] = []
    known_at: list[tuple[str, ...]] = []
    for number in range(draw(st.integers(1, size))):
        nodes.append(draw(_node(f"{prefix}{number}", tools, procedures, known)))
        known_at.append(tuple(sorted(known)))
    nodes += [End(id=f"{prefix}end{number}", message="Over.") for number in range(draw(st.integers(1, 2)))]
    return {"start": nodes[0].id, "nodes": tuple(nodes), "edges": draw(_edges(nodes, known_at))}


@st.composite
def working_sops(draw: st.DrawFn) -> Sop:
    """A small SOP in which steps depend on one another."""
    tools = tuple(draw(_tool(number)) for number in range(draw(st.integers(1, len(TOLD)))))
    procedures: list[Procedure] = []
    if not draw(likely(3)):
        procedures.append(Procedure(id="inner", title="inner", **draw(_graph("i", 2, tools, (), set()))))
    graph = draw(_graph("n", 4, tools, tuple(procedure.id for procedure in procedures), set()))
    facts = tuple(Fact(name=name, type="integer", optional=not draw(likely(4))) for name in (*ASKED, *TOLD, *COMPUTED))
    return Sop(id="work", title="work", facts=facts, tools=tools, procedures=tuple(procedures), **graph)


def is_walkable(sop: Sop) -> bool:
    """Whether its ways are soon gone through: branches, loops and calls multiply them."""
    try:
        Paths(Flow(sop), MAX_STATES)
    except EditError:
        return False
    return True


@dataclass(frozen=True)
class Case:
    """An SOP, and what users and tools do in a run of it."""

    routing: Runtime
    given: ScenarioInputs

    def scenario(self) -> Scenario:
        """The same as a scenario, with the expected trace."""
        user = self.given.user
        seed = UserSeed(
            facts={name: values[0] for name, values in user.items()},
            again={name: list(values[1:]) for name, values in user.items() if values[1:]},
            withheld=tuple(sorted(self.given.withheld)),
        )
        responses = {name: tuple(answers) for name, answers in self.given.responses.items()}
        return Scenario(id="case", user=seed, responses=responses, expected=expected_trace(self.routing, self.given))


@st.composite
def _answers(draw: st.DrawFn, tool: Tool, facts: dict[str, Fact], *, failing: bool) -> tuple[MockResponse, ...]:
    answers = []
    if failing and not draw(likely(5)):
        calls = draw(st.sampled_from((1, 2, 3, None)))
        answers.append(MockResponse(fault=Fault(message="closed", calls=calls)))
    for _ in range(draw(st.integers(1, 2))):
        told = [output.fact for output in tool.outputs if not facts[output.fact].optional or draw(likely(3))]
        answers.append(MockResponse(response=freeze({name: draw(VALUES) for name in told})))
    return tuple(answers)


@st.composite
def cases(draw: st.DrawFn, *, failing: bool = True, flawless_user: bool = False) -> Case:
    """A random SOP with what its users and tools do; no call fails and no required fact lacks unless `failing`.

    A `flawless_user` has the required facts and no others.
    """
    sop = draw(working_sops().filter(is_walkable))
    facts = {fact.name: fact for fact in sop.facts}
    lacking = {draw(st.sampled_from(ASKED))} if failing and not flawless_user and not draw(likely(6)) else set()
    optional = {name for name in ASKED if facts[name].optional and (flawless_user or not draw(likely(3)))}
    user = {
        name: tuple(draw(st.lists(VALUES, min_size=1, max_size=2)))
        for name in ASKED
        if name not in lacking and name not in optional
    }
    responses = {tool.name: draw(_answers(tool, facts, failing=failing)) for tool in sop.tools}
    return Case(Runtime(Flow(sop)), ScenarioInputs(user, responses, frozenset(), frozenset(lacking | optional)))
