"""Which approvals stand before a node: none that a run may do without, and each that it may not."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from sopstudio.deploy.cedar.approvals import Approvals
from sopstudio.sop import Binding, Edge, End, Fact, Flow, Node, Output, Person, PersonTool, Runtime, Sop, Task, Tool
from tests.subsets import DEEP

FACTS = (Fact(name="yes", type="boolean"), Fact(name="agreed", type="boolean"), Fact(name="small", type="boolean"))
TOOLS = (
    Tool(name="pay", effect="pays"),
    Tool(name="look", outputs=(Output(path="yes", fact="yes"),)),
)


def approve(name: str, fact: str = "yes", minutes: int | None = None) -> Person:
    return Person(id=name, role="Lead", action="approve", provides=(fact,), time_limit=minutes)


def call(name: str, tool: str = "pay") -> Task:
    return Task(id=name, tools=(Binding(tool=tool),))


def edges(*rows: str) -> tuple[Edge, ...]:
    """Edges as `SOURCE TARGET`, with a condition, `timeout` or `otherwise` behind it."""
    made = []
    for number, row in enumerate(rows):
        source, target, *rest = row.split(" ", 2)
        condition = rest[0] if rest else ""
        kind = condition if condition in ("timeout", "otherwise") else "formal" if condition else "always"
        text = condition if kind == "formal" else ""
        edge = {"id": f"e{number}", "source": source, "target": target, "kind": kind, "condition": text}
        made.append(Edge.model_validate(edge))
    return tuple(made)


def graph(nodes: Sequence[Node], *rows: str) -> Runtime:
    """The runtime of an SOP that begins at the first node."""
    ends = (End(id="done"), End(id="refused"))
    sop = Sop(id="x", start=nodes[0].id, facts=FACTS, tools=TOOLS, nodes=(*nodes, *ends), edges=edges(*rows))
    return Runtime(Flow(sop))


def needed(runtime: Runtime, place: str) -> list[tuple[list[str], list[str]]]:
    """What has to be granted before a node: the alternatives, and those whose fact still says so."""
    requirements = Approvals(runtime).before(place)
    return [([approval.place for approval in item.approvals], sorted(item.lasting)) for item in requirements]


@pytest.mark.parametrize(
    ("nodes", "rows", "expected"),
    [
        ([approve("a")], ["a pay {yes} == true", "a refused {yes} == false"], [(["a"], ["a"])]),
        ([approve("a")], ["a pay !({yes} == false)", "a refused otherwise"], [(["a"], ["a"])]),
        ([approve("a")], ["a refused {yes} == false", "a pay otherwise"], [(["a"], ["a"])]),
        ([approve("a")], ["a pay {yes} == true || {small} == true", "a refused otherwise"], []),
        ([approve("a")], ["a pay {yes} == true && {small} == true", "a refused otherwise"], [(["a"], ["a"])]),
        ([approve("a", minutes=5)], ["a pay {yes} == true", "a refused {yes} == false", "a pay timeout"], []),
        (
            [approve("a", minutes=5), approve("b")],
            ["a pay {yes} == true", "a b timeout", "a refused otherwise", "b pay {yes} == true", "b refused otherwise"],
            [(["a", "b"], ["a", "b"])],
        ),
        (
            [approve("a"), approve("b", "agreed")],
            ["a b {yes} == true", "a refused otherwise", "b pay {agreed} == true", "b refused otherwise"],
            [(["a"], ["a"]), (["b"], ["b"])],
        ),
        (
            [approve("a"), call("check", "look")],
            ["a check {yes} == true", "a refused otherwise", "check pay"],
            [(["a"], [])],
        ),
        (
            [approve("a"), approve("b")],
            ["a b {yes} == true", "a refused otherwise", "b pay"],
            [(["a"], [])],
        ),
    ],
)
def test_it_is_told_which_approvals_a_call_takes(
    nodes: list[Node], rows: list[str], expected: list[tuple[list[str], list[str]]]
) -> None:
    assert needed(graph([*nodes, call("pay")], *rows, "pay done"), "pay") == expected


def test_an_approval_given_anew_in_a_loop_counts_each_time() -> None:
    rows = ["a pay {yes} == true", "a refused otherwise", "pay done {small} == true", "pay a otherwise"]
    assert needed(graph([approve("a"), call("pay")], *rows), "pay") == [(["a"], ["a"])]


def random_graph(random: Random) -> Runtime:
    """Some approvals and calls, joined at random."""
    names = [f"n{number}" for number in range(random.randint(3, 7))]
    nodes: list[Node] = []
    rows: list[str] = []
    for name in names:
        kind = random.choice(("approve", "approve", "timed", "pay", "look", "decide"))
        fact = random.choice(("yes", "agreed"))
        targets = [random.choice([*names, "done", "refused"]) for _ in range(3)]
        if kind in ("approve", "timed"):
            nodes.append(approve(name, fact, 5 if kind == "timed" else None))
            test = random.choice((f"{{{fact}}} == true", f"{{{fact}}} == false", f"{{{fact}}} == true && {{small}}"))
            rows += [f"{name} {targets[0]} {test}", f"{name} {targets[1]} otherwise"]
            rows += [f"{name} {targets[2]} timeout"] if kind == "timed" else []
        elif kind == "decide":
            nodes.append(Task(id=name))
            rows += [f"{name} {targets[0]} {{small}} == true", f"{name} {targets[1]} otherwise"]
        else:
            nodes.append(call(name, kind))
            rows.append(f"{name} {targets[0]}")
    return graph(nodes, *rows)


def walk(runtime: Runtime, random: Random) -> int:
    """Carry out a run with random answers, and see that every call has its approvals; returns how many it needed."""
    approvals = Approvals(runtime)
    before = {place: approvals.before(place) for place in runtime.flow.nodes}
    facts: dict[str, bool] = {"small": random.random() < 0.5}
    answered, place, needed_calls = set[str](), runtime.flow.start, 0
    for _ in range(40):
        plan = runtime.plan(place)
        for bound in plan.tools:
            if isinstance(bound.tool, PersonTool):
                fact = bound.tool.person.provides[0]
                facts.pop(fact, None)
                if bound.tool.is_timed and random.random() < 0.3:
                    continue
                facts[fact] = random.random() < 0.6
                answered.add(bound.tool.name)
                continue
            for item in before[place]:
                needed_calls += 1
                assert any(
                    approval.tool in answered and (approval.place not in item.lasting or facts.get(approval.fact))
                    for approval in item.approvals
                )
            facts |= {output.fact: random.random() < 0.5 for output in bound.tool.outputs}
        taken = next(
            (route for route in plan.routes if route.decide is not None and route.decide(facts).value is not False),
            None,
        )
        if taken is None or (taken.decide is not None and taken.decide(facts).value is None):
            break
        place = taken.transition.target
    return needed_calls


def test_no_run_makes_a_call_without_the_approvals_that_it_takes() -> None:
    random, needed_calls = Random(3), 0
    for _ in range(3_000 if DEEP else 150):
        runtime = random_graph(random)
        needed_calls += sum(walk(runtime, random) for _ in range(10))
    assert needed_calls > 100
