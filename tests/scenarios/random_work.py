"""Random small SOPs whose steps depend on one another, and all that users and tools may do in a run of them.

Tools are bound in any order, whatever each needs; they have conditions and preconditions on facts that others give, and
fail, once or for good. Users lack facts. Edges loop, and several may be taken at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
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
from tests.strategies import draw_one, draw_some

ASKED, TOLD, COMPUTED = ("a1", "a2", "a3"), ("t1", "t2", "t3", "t4"), ("c1",)
"""Facts that only users give, that only tools give, and that are computed."""
MAX_STATES = 400
VALUES = st.integers(0, 9)
ANSWERS = st.lists(VALUES, min_size=1, max_size=2)


@cache
def likely(chances: int) -> st.SearchStrategy[bool]:
    """True but for one case in so many."""
    return st.integers(1, chances).map(lambda number: number < chances)


@cache
def _orders(count: int) -> st.SearchStrategy[list[int]]:
    return st.permutations(range(count))


def _draw_order(draw: st.DrawFn, tools: Sequence[Tool]) -> list[Tool]:
    """These tools in any order."""
    return [tools[number] for number in draw(_orders(len(tools)))]


def _draw_condition(draw: st.DrawFn, names: tuple[str, ...]) -> str:
    """A condition on one of these facts, or on two."""
    parts = [
        draw_one(draw, ("{%s} > %d", "{%s} <= %d", "{%s} != %d")) % (name, draw(VALUES))
        for name in draw_some(draw, names or (*ASKED, *TOLD), 2, least=1)
    ]
    if not draw(likely(6)):
        parts = [f"present({{{draw_one(draw, (*ASKED, *TOLD))}}})"]
    return draw_one(draw, (" && ", " || ")).join(parts)


def _draw_tool(draw: st.DrawFn, number: int) -> Tool:
    needs = draw_some(draw, (*ASKED, *TOLD[:number]), 2)
    more = draw_some(draw, ASKED, 1)
    gives = [TOLD[number], *draw_some(draw, TOLD, 1)]
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
        precondition="" if draw(likely(6)) else _draw_condition(draw, tuple(needs)),
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


def _draw_task(draw: st.DrawFn, common: dict[str, Any], tools: tuple[Tool, ...], known: set[str]) -> Task:
    """A step that asks for most of what its tools need, and binds them in any order."""
    bound = _draw_order(draw, tools)[: draw(st.integers(0, 2))]
    if draw(likely(5)):
        bound = _draw_order(draw, _sources(tools, bound))
    needs = [name for bound_tool in bound for name in bound_tool.required() if name in ASKED and name not in known]
    asks = [name for name in dict.fromkeys(needs) if draw(likely(12))]
    asks += [name for name in draw_some(draw, ASKED, 1) if name not in asks]
    given = {*known, *asks, *(output.fact for bound_tool in bound for output in bound_tool.outputs)}
    bindings = [
        Binding(tool=bound_tool.name, condition="" if draw(likely(4)) else _draw_condition(draw, tuple(sorted(given))))
        for bound_tool in bound
    ]
    known |= given
    return Task(**common, asks=tuple(asks), tools=tuple(bindings), message=f"This is {common['id']}.")


def _draw_node(
    draw: st.DrawFn, name: str, tools: tuple[Tool, ...], procedures: tuple[str, ...], known: set[str]
) -> Node:
    kind = draw_one(draw, ("task", "task", "task", "decision", "compute", *(("procedure",) * len(procedures))))
    common: dict[str, Any] = {"id": name, "title": name, "branching": draw_one(draw, ("first", "first", "all"))}
    if kind == "decision":
        return Decision(**common)
    if kind == "procedure":
        return ProcedureCall(**common, procedure=draw_one(draw, procedures), deterministic=draw(st.booleans()))
    if kind == "compute" and known:
        first, second = (draw_one(draw, sorted(known)) for _ in range(2))
        known.add(COMPUTED[0])
        return Compute(**common, assignments=(Assignment(fact=COMPUTED[0], expression=f"{{{first}}} + {{{second}}}"),))
    return _draw_task(draw, common, tools, known)


def _draw_edges(draw: st.DrawFn, nodes: list[Node], known: list[tuple[str, ...]]) -> tuple[Edge, ...]:
    """Edges that reach every node, the last of each node always taken or otherwise, and maybe a bounded loop back."""
    targets: dict[int, list[int]] = {number: [] for number, node in enumerate(nodes) if not isinstance(node, End)}
    for number in range(1, len(nodes)):
        targets[draw_one(draw, [source for source in targets if source < number])].append(number)
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
                    kind=draw_one(draw, ("always", "otherwise")) if last else "formal",
                    condition="" if last else _draw_condition(draw, known[source]),
                    loop=draw(st.integers(1, 2)) if loops and number == 0 else None,
                )
            )
    return tuple(edges)


def _draw_graph(
    draw: st.DrawFn, prefix: str, size: int, tools: tuple[Tool, ...], procedures: tuple[str, ...], known: set[str]
) -> Any:
    nodes: list[Node] = []
    known_at: list[tuple[str, ...]] = []
    for number in range(draw(st.integers(1, size))):
        nodes.append(_draw_node(draw, f"{prefix}{number}", tools, procedures, known))
        known_at.append(tuple(sorted(known)))
    nodes += [End(id=f"{prefix}end{number}", message="Over.") for number in range(draw(st.integers(1, 2)))]
    return {"start": nodes[0].id, "nodes": tuple(nodes), "edges": _draw_edges(draw, nodes, known_at)}


@st.composite
def working_sops(draw: st.DrawFn) -> Sop:
    """A small SOP in which steps depend on one another."""
    tools = tuple(_draw_tool(draw, number) for number in range(draw(st.integers(1, len(TOLD)))))
    procedures: list[Procedure] = []
    if not draw(likely(3)):
        procedures.append(Procedure(id="inner", title="inner", **_draw_graph(draw, "i", 2, tools, (), set())))
    graph = _draw_graph(draw, "n", 4, tools, tuple(procedure.id for procedure in procedures), set())
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


def _draw_answers(draw: st.DrawFn, tool: Tool, facts: dict[str, Fact], *, failing: bool) -> tuple[MockResponse, ...]:
    answers = []
    if failing and not draw(likely(5)):
        calls = draw_one(draw, (1, 2, 3, None))
        answers.append(MockResponse(fault=Fault(message="closed", calls=calls)))
    for _ in range(draw(st.integers(1, 2))):
        told = [output.fact for output in tool.outputs if not facts[output.fact].optional or draw(likely(3))]
        answers.append(MockResponse(response=freeze({name: draw(VALUES) for name in told})))
    return tuple(answers)


walkable = working_sops().filter(is_walkable)


@st.composite
def cases(draw: st.DrawFn, *, failing: bool = True, flawless_user: bool = False) -> Case:
    """A random SOP with what its users and tools do; no call fails and no required fact lacks unless `failing`.

    A `flawless_user` has the required facts and no others.
    """
    sop = draw(walkable)
    facts = {fact.name: fact for fact in sop.facts}
    lacking = {draw_one(draw, ASKED)} if failing and not flawless_user and not draw(likely(6)) else set()
    optional = {name for name in ASKED if facts[name].optional and (flawless_user or not draw(likely(3)))}
    user = {name: tuple(draw(ANSWERS)) for name in ASKED if name not in lacking and name not in optional}
    responses = {tool.name: _draw_answers(draw, tool, facts, failing=failing) for tool in sop.tools}
    return Case(Runtime(Flow(sop)), ScenarioInputs(user, responses, frozenset(), frozenset(lacking | optional)))
