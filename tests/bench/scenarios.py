"""How long a set of journeys takes that together take every edge, beside the naive way on a smaller SOP.

The SOP has 200 nodes, 300 edges and 5 facts in its conditions: 99 decisions in a row, each over one or two of the
facts, each with a step that may be left out. Most of its 2 ** 99 journeys contradict themselves, so the naive way
(every path, shortest first, one question to the solver for each, until every edge is taken) never ends on it; beside it
stands what that takes on an SOP of the same make with 24 nodes.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from sopstudio.scenarios import Journeys
from sopstudio.sop import Decision, Edge, End, Fact, Flow, Node, Runtime, Sop, Task

GROUPS, SMALL, ROUNDS = 99, 11, 3
FACTS = (
    Fact(name="score", type="integer", minimum=300, maximum=850),
    Fact(name="amount", type="number", minimum=0, maximum=50_000),
    Fact(name="country", allowed=("NL", "BE", "DE", "FR", "LU")),
    Fact(name="status", allowed=("new", "open", "closed")),
    Fact(name="vip", type="boolean"),
)


def run() -> list[dict[str, Any]]:
    """Seconds for the covering set, and milliseconds for the number of journeys."""
    sop = make_sop(GROUPS)
    assert (len(sop.nodes), len(sop.edges)) == (200, 300)
    covered: list[int] = []

    def cover() -> None:
        chosen = Journeys(Runtime(Flow(sop))).find_covering()
        covered.append(len({edge for journey in chosen for edge in journey.edges if journey.feasible}))

    seconds = median(_seconds(cover) for _ in range(ROUNDS))
    assert set(covered) == {len(sop.edges)}
    naive = _seconds(lambda: naively(make_sop(SMALL)))
    counting = median(_seconds(lambda: Journeys(Runtime(Flow(sop))).count()) for _ in range(ROUNDS)) * 1000
    peer = f"one question a path, {2 * SMALL + 2} nodes"
    return [
        _row("scenarios, every edge of 200 nodes covered", seconds, "s", covered[0], peer, naive),
        _row(
            "scenarios, journeys of 200 nodes counted",
            counting,
            "ms",
            Journeys(Runtime(Flow(sop))).count(),
            peer,
            naive * 1000,
        ),
    ]


def make_sop(groups: int) -> Sop:
    """Decisions in a row, each with a step that may be left out; 2 nodes and 3 edges for each, and both ends."""
    random = Random(4)
    nodes: list[Node] = [Task(id="ask", asks=tuple(fact.name for fact in FACTS))]
    edges = [
        Edge(id="lowest", source="ask", target="end", condition="{score} == 300 && {amount} == 0"),
        Edge(id="highest", source="ask", target="end", condition="{score} == 850 && {amount} == 50000"),
        Edge(id="begin", source="ask", target="d0", kind="always"),
    ]
    for n in range(groups):
        after = f"d{n + 1}" if n + 1 < groups else "end"
        nodes += [Decision(id=f"d{n}"), Task(id=f"t{n}")]
        edges += [
            Edge(id=f"e{n}.0", source=f"d{n}", target=f"t{n}", condition=_condition(random)),
            Edge(id=f"e{n}.1", source=f"d{n}", target=after, kind="otherwise"),
            Edge(id=f"e{n}.2", source=f"t{n}", target=after, kind="always"),
        ]
    nodes.append(End(id="end"))
    return Sop(id="bench", start="ask", facts=FACTS, nodes=tuple(nodes), edges=tuple(edges))


def _condition(random: Random) -> str:
    score, amount = random.randrange(310, 840), random.randrange(100, 49_900)
    country, status = random.choice(FACTS[2].allowed), random.choice(FACTS[3].allowed)
    return random.choice(
        (
            f"{{score}} >= {score}",
            f"{{score}} < {score} && {{country}} != '{country}'",
            f"{{amount}} > {amount} || {{status}} == '{status}'",
            f"{{amount}} <= {amount} && {{vip}}",
            f"{{country}} == '{country}'",
            f"{{score}} > {score} && {{score}} <= {score + 9}",
            f"{{status}} != '{status}' && !{{vip}}",
        )
    )


def naively(sop: Sop) -> set[str]:
    """The edges taken by solved paths, each path put to the solver by itself, until all are taken."""
    journeys = Journeys(Runtime(Flow(sop)))
    missing, taken = {edge.id for edge in sop.edges}, set[str]()
    for journey in journeys.iter_all():
        if journey.feasible:
            taken.update(journey.edges)
        if missing <= taken:
            break
    return taken


def _seconds(work: Callable[[], object]) -> float:
    began = perf_counter()
    work()
    return perf_counter() - began


def _row(name: str, figure: float, unit: str, n: int, peer: str, other: float) -> dict[str, Any]:
    row = {"name": name, "figure": round(figure, 3), "unit": unit, "n": n}
    return {**row, "peer": {"name": peer, "figure": round(other, 3)}, "ratio": round(figure / other, 3)}
