"""How fast a session runs: real session, real rules, real validation, every event kept.

100 decision nodes, each with a tool whose arguments are validated and whose response decides the edge; arguments and
responses are fresh in every run; six events per transition are kept (entered, call, result, fact, evaluation, edge).
`engine` drives an agent written for just this shape of graph, so that the session is what is measured; `engine, code
agent` drives the architecture `code`, which walks any graph. The peers do less: a bare loop that keeps nothing, and the
state machines of `transitions` with the same conditions.
"""

from __future__ import annotations

import gc
import time
import tracemalloc
from collections.abc import Callable
from itertools import pairwise
from statistics import median
from typing import Any

from sopstudio.agents import AGENTS, Agent, Briefing, Conversation
from sopstudio.simulation import Limits, Session, drive
from sopstudio.sop import (
    Binding,
    Edge,
    End,
    Fact,
    Flow,
    FrozenDict,
    Output,
    Runtime,
    Sop,
    Task,
    Tool,
)
from sopstudio.trace import CallTool, Entered, Evaluated, Finished, Learned, Request, Took, ToolResult

NODES, RUNS, ROUNDS, LIVE, STEPS = 100, 60, 7, 200, 50
NAMES = tuple((f"check_{number}", f"score_{number}") for number in range(NODES))
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


class LeanAgent:
    """Walks the chain and nothing else: a call, a fact, a condition and an edge at each node."""

    name = title = "lean"
    policy = "node"
    talks = True
    templates = ()

    def converse(self, briefing: Briefing) -> Conversation:
        facts: dict[str, Any] = {name: values[0] for name, values in briefing.options["facts"].items()}
        customer, amount = facts["customer"], facts["amount"]
        works, place = briefing.runtime.plans, briefing.flow.start
        notes: list[Any] = [Entered(place)]
        for tool, fact in NAMES:
            work = works[place]
            notes.append(CallTool(tool, {"customer": customer, "amount": amount}))
            result: Any = yield notes
            facts[fact] = score = result.body["score"]
            high, low = work.routes
            holds = high.decide(facts).value if high.decide else None
            way = high.transition if holds else low.transition
            notes = [
                Learned(fact, score, "tool", tool),
                Evaluated(high.transition.id, holds),
                Took((way.id,)),
                Entered(way.target),
            ]
            place = way.target
        yield notes
        return Finished("completed", place)


class Answers:
    """A world that answers each call with a response made for it."""

    def __init__(self, seed: int) -> None:
        self._score = 500 + seed

    def answer(self, request: Request) -> ToolResult:
        assert isinstance(request, CallTool)
        self._score += 1
        return ToolResult({"score": self._score, "checked": request.tool})


def _session(routing: Runtime, agent: Agent, seed: int) -> Session:
    options = {"facts": {"customer": (f"C-{100000 + seed}",), "amount": (seed,)}}
    return Session(Briefing(routing, {}, options), agent, limits=Limits(steps=1000, calls=1000))


def _ours(routing: Runtime, agent: Agent, start: int) -> float:
    """Transitions per second; each run is dropped when it is over, as one that was kept would be."""
    spent = 0.0
    for seed in range(start, start + RUNS):
        session, world = _session(routing, agent, seed), Answers(seed)
        began = time.perf_counter()
        drive(session, world)
        spent += time.perf_counter() - began
        assert len(session.events) >= 6 * NODES
        assert session.finished is not None
        assert session.finished.status == "completed"
    return RUNS * NODES / spent


def _plain_loop(start: int) -> float:
    tools = [f"check_{number}" for number in range(NODES)]
    began = time.perf_counter()
    for seed in range(start, start + RUNS):
        world, facts = Answers(seed), {}
        for number, tool in enumerate(tools):
            body = world.answer(CallTool(tool, {"customer": f"C-{seed}", "amount": seed})).body
            facts[f"score_{number}"] = body["score"]
            if not facts[f"score_{number}"] >= 500:
                break
    return RUNS * NODES / (time.perf_counter() - began)


def _transitions(start: int) -> float:
    from transitions import Machine

    class Model:
        score = 0
        step: Callable[[], bool]

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
        step = model.step
        for number in range(NODES):
            call = CallTool(f"check_{number}", {"customer": f"C-{seed}", "amount": seed})
            model.score = world.answer(call).body["score"]
            step()
        machine.remove_model(model)
    return runs * NODES / (time.perf_counter() - began)


def _memory(routing: Runtime) -> float:
    """KB of each live run after `STEPS` transitions."""
    agent = AGENTS["code"]
    drive(_session(routing, agent, 0), Answers(0))
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    live = [(_session(routing, agent, seed), Answers(seed)) for seed in range(LIVE)]
    for session, world in live:
        drive(session, world, until=lambda running: running.place == f"n{STEPS}")
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return used / LIVE / 1024


def run() -> list[dict[str, Any]]:
    """Transitions per second beside both peers, and the memory of a live run."""
    routing = Runtime(Flow(chain()))
    measures: tuple[Callable[[int], float], ...] = (
        lambda start: _ours(routing, LeanAgent(), start),
        lambda start: _ours(routing, AGENTS["code"], start),
        _plain_loop,
        _transitions,
    )
    for measure in measures[:2]:
        measure(0)
    rounds: list[tuple[float, ...]] = []
    for number in range(ROUNDS):
        gc.collect()
        rounds.append(tuple(measure(number * RUNS) for measure in measures))
    lean, code, loop, machine = (median(column) for column in zip(*rounds, strict=True))
    total = RUNS * NODES * ROUNDS
    return [
        _row("engine", lean, "transitions/s", total, "plain loop, nothing kept", loop),
        _row("engine", lean, "transitions/s", total, "transitions", machine),
        _row("engine, code agent", code, "transitions/s", total, "transitions", machine),
        _row("engine live run after 50 transitions", _memory(routing), "KB", LIVE, "bound", 64.0),
    ]


def _row(name: str, figure: float, unit: str, n: int, peer: str, other: float) -> dict[str, Any]:
    row = {"name": name, "figure": round(figure, 1), "unit": unit, "n": n}
    return {**row, "peer": {"name": peer, "figure": round(other, 1)}, "ratio": round(figure / other, 3)}
