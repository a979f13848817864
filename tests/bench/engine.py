"""How fast a session runs: real agent, real session, real validation, every event kept.

100 decision nodes, each with a tool whose arguments are validated and whose response decides the edge; arguments and
responses are fresh in every run; six events per transition are kept (entered, call, result, fact, evaluation, edge).
The peers do less: a bare loop that keeps nothing, and the state machines of `transitions` with the same conditions.
"""

from __future__ import annotations

import gc
import time
import tracemalloc
from collections.abc import Callable, Iterator
from itertools import pairwise
from statistics import median
from typing import Any

from sopstudio.agents import AGENTS
from sopstudio.scenarios.case import Scenario, UserSeed
from sopstudio.simulation import Limits, Session, Setup, drive
from sopstudio.sop import (
    Binding,
    Edge,
    End,
    Fact,
    Flow,
    FrozenDict,
    Output,
    Routing,
    Sop,
    Task,
    Tool,
)
from sopstudio.trace import Answer, CallTool, Request, ToolResult

NODES, RUNS, ROUNDS, LIVE, STEPS = 100, 60, 7, 200, 50
SCHEMA = FrozenDict(
    type="object",
    properties=FrozenDict(
        customer=FrozenDict(type="string", pattern="^C-[0-9]{6}$"),
        amount=FrozenDict(type="integer", minimum=0),
    ),
    required=("customer", "amount"),
    additionalProperties=False,
)


def chain() -> Sop:
    """A chain of decision nodes: two edges at each, decided by what the node's tool answers."""
    nodes: list[Any] = []
    edges: list[Edge] = []
    for number in range(NODES):
        here, there = f"n{number}", f"n{number + 1}" if number + 1 < NODES else "end"
        asks = ("customer", "amount") if number == 0 else ()
        nodes.append(Task(id=here, asks=asks, tools=(Binding(tool=f"check_{number}"),)))
        edges.append(Edge(id=f"high{number}", source=here, target=there, condition=f"{{score_{number}}} >= 500"))
        edges.append(Edge(id=f"low{number}", source=here, target=there, kind="otherwise"))
    tools = tuple(
        Tool(name=f"check_{n}", parameters=SCHEMA, outputs=(Output(path="score", fact=f"score_{n}"),))
        for n in range(NODES)
    )
    scores = tuple(Fact(name=f"score_{number}", type="integer") for number in range(NODES))
    facts = (Fact(name="customer"), Fact(name="amount", type="integer"), *scores)
    return Sop(id="chain", start="n0", nodes=(*nodes, End(id="end")), edges=tuple(edges), facts=facts, tools=tools)


class Answers:
    """A world that answers each call with a response made for it."""

    def __init__(self, seed: int) -> None:
        self._score = 500 + seed

    def answer(self, request: Request) -> Answer:
        assert isinstance(request, CallTool)
        self._score += 1
        return ToolResult(True, {"score": self._score, "checked": request.tool})


def _setup(routing: Routing, seed: int) -> Setup:
    case = Scenario(id="bench", user=UserSeed(facts=FrozenDict(customer=f"C-{100000 + seed}", amount=seed)))
    return Setup(routing, AGENTS["code"], case, {}, limits=Limits(steps=1000, calls=1000))


def _sessions(routing: Routing, start: int) -> Iterator[tuple[Session, Answers]]:
    for seed in range(start, start + RUNS):
        yield _setup(routing, seed).session(), Answers(seed)


def _ours(routing: Routing, start: int) -> float:
    """Transitions per second, sessions made beforehand."""
    pairs = list(_sessions(routing, start))
    began = time.perf_counter()
    for session, world in pairs:
        drive(session, world)
    spent = time.perf_counter() - began
    assert all(len(session.events) >= 6 * NODES for session, _ in pairs)
    return RUNS * NODES / spent


def _plain_loop(start: int) -> float:
    tools = [f"check_{number}" for number in range(NODES)]
    began = time.perf_counter()
    for seed in range(start, start + RUNS):
        world, facts = Answers(seed), {}
        for number, tool in enumerate(tools):
            body = world.answer(CallTool(tool, {"customer": f"C-{seed}", "amount": seed})).body  # type: ignore[union-attr]
            facts[f"score_{number}"] = body["score"]
            if not facts[f"score_{number}"] >= 500:
                break
    return RUNS * NODES / (time.perf_counter() - began)


def _transitions(start: int) -> float:
    from transitions import Machine

    class Model:
        score = 0

        def high(self) -> bool:
            return self.score >= 500

    states = [f"n{number}" for number in range(NODES)] + ["end"]
    table = []
    for here, there in pairwise(states):
        table.append({"trigger": "step", "source": here, "dest": there, "conditions": "high"})
        table.append({"trigger": "step", "source": here, "dest": there})
    machine = Machine(states=states, transitions=table, initial="n0", auto_transitions=False)
    began = time.perf_counter()
    runs = max(1, RUNS // 20)
    for seed in range(start, start + runs):
        model, world = Model(), Answers(seed)
        machine.add_model(model)
        for number in range(NODES):
            call = CallTool(f"check_{number}", {"customer": f"C-{seed}", "amount": seed})
            model.score = world.answer(call).body["score"]  # type: ignore[union-attr]
            model.step()  # type: ignore[attr-defined]
        machine.remove_model(model)
    return runs * NODES / (time.perf_counter() - began)


def _memory(routing: Routing) -> float:
    """KB of each live run after `STEPS` transitions."""
    drive(_setup(routing, 0).session(), Answers(0))
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    live = [(_setup(routing, seed).session(), Answers(seed)) for seed in range(LIVE)]
    for session, world in live:
        drive(session, world, until=lambda running: running.place == f"n{STEPS}")
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return used / LIVE / 1024


def run() -> list[dict[str, Any]]:
    """Transitions per second beside both peers, and the memory of a live run."""
    routing = Routing(Flow(chain()))
    _ours(routing, 0)
    rounds: list[tuple[float, float, float]] = []
    measures: tuple[Callable[[int], float], ...] = (lambda s: _ours(routing, s), _plain_loop, _transitions)
    for number in range(ROUNDS):
        gc.collect()
        ours, loop, machine = (measure(number * RUNS) for measure in measures)
        rounds.append((ours, loop, machine))
    ours, loop, machine = (median(column) for column in zip(*rounds, strict=True))
    size = _memory(routing)
    total = RUNS * NODES * ROUNDS
    return [
        _row("engine", ours, "transitions/s", total, "plain loop, nothing kept", loop),
        _row("engine", ours, "transitions/s", total, "transitions", machine),
        _row("engine live run after 50 transitions", size, "KB", LIVE, "bound", 64.0),
    ]


def _row(name: str, figure: float, unit: str, n: int, peer: str, other: float) -> dict[str, Any]:
    row = {"name": name, "figure": round(figure, 1), "unit": unit, "n": n}
    return {**row, "peer": {"name": peer, "figure": round(other, 1)}, "ratio": round(figure / other, 3)}
