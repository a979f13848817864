"""What orchestration and guardrails recover when a model errs, in the shape of the papers' tables.

No language model is asked: the offline model follows a procedure faithfully, and `faulty` spoils a known share of its
replies by the kinds of error that the papers report. So a comparison shows the mechanism (what a fault becomes under
one architecture and under another), not a language model's skill. Every figure comes from runs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from types import MappingProxyType
from typing import Any

from sopstudio.agents import agent
from sopstudio.agents.guardrails import OPTION, PAPER
from sopstudio.evaluation.markdown import figure, table
from sopstudio.evaluation.runner import Job, evaluate
from sopstudio.evaluation.summary import Scored, cells
from sopstudio.llm import Model
from sopstudio.scenarios import Journeys, Scenario, cases_of
from sopstudio.simulation import Setup, prompts
from sopstudio.simulation.setup import repository
from sopstudio.sop import Routing

Making = Callable[[str], Model]
"""Makes the model that a spec names."""


@dataclass(frozen=True, slots=True)
class Arm:
    """One side of a comparison: an architecture, and the guardrails it wears (None: those that are usual for it)."""

    label: str
    agent: str
    guardrails: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Comparison:
    """The same SOPs, scenarios and faulty models under several arms. `about` says what the paper found."""

    name: str
    title: str
    about: str
    arms: tuple[Arm, ...]
    models: Mapping[str, str]
    """What a model does wrong in words, and its spec."""
    kinds: tuple[str, ...]
    metrics: tuple[str, ...]


def _without(name: str) -> tuple[str, ...]:
    return tuple(one for one in PAPER if one != name)


def _at(rate: str, *kinds: str) -> str:
    """A model that makes each of these mistakes at this rate."""
    return "".join(f"faulty:{kind}@{rate}+" for kind in kinds) + "offline"


COMPARISONS: Mapping[str, Comparison] = MappingProxyType(
    {
        one.name: one
        for one in (
            Comparison(
                "orchestration",
                "Does an orchestrator hold the order when tools fail and facts are missing?",
                "JourneyBench, table 2: with GPT-4o the user journey coverage score on failing functions rises from "
                "0.511 under the static prompt to 0.857 under the dynamic one; on correct context both are alike.",
                (Arm("static prompt (spa)", "spa"), Arm("dynamic prompt (dpa)", "dpa")),
                {
                    "no fault": "offline",
                    "calls a tool of another step, 1 in 5": _at("0.2", "other-tool"),
                    "skips a step, 1 in 5": _at("0.2", "skipped-step"),
                    "invents a result after a failure, 1 in 2": _at("0.5", "invented-result"),
                    "copies an example from a description, 1 in 5": _at("0.2", "copied-example"),
                },
                ("correct-context", "missing-parameter", "failing-function"),
                ("ujcs", "trace_alignment", "end"),
            ),
            Comparison(
                "guardrails",
                "What does each guardrail recover?",
                "MARCO, tables 1 to 3: 94.48 % of turns right with all guardrails and 66.34 % without any (DRSP-Conv); "
                "each one left out costs up to 21 points; one agent for everything reaches 82.71 %.",
                (
                    Arm("all four", "marco", PAPER),
                    *(Arm(f"without {name}", "marco", _without(name)) for name in PAPER),
                    Arm("asked again without saying why", "marco", (*PAPER, "blind")),
                    Arm("none", "marco", ()),
                    Arm("one agent, all four", "marco-flat", PAPER),
                    Arm("one agent, none", "marco-flat", ()),
                ),
                {
                    "bad JSON, unknown tools, copied examples and wrong types, 1 in 10 each": _at(
                        "0.1", "bad-json", "unknown-tool", "copied-example", "wrong-type"
                    )
                },
                ("correct-context",),
                ("ujcs", "end", "model_calls", "tokens"),
            ),
            Comparison(
                "memory",
                "What do guardrails recover where nothing but a memory tells the next step?",
                "Agent-S, table 2 (which has no guardrails): the state model on GPT-4o-mini names 97.8 % of the steps "
                "rightly, on GPT-3.5 56.5 %.",
                (
                    Arm("none", "agent-s", ()),
                    Arm("all four", "agent-s", PAPER),
                    Arm("all four, and order", "agent-s", (*PAPER, "order")),
                ),
                {
                    "no fault": "offline",
                    "bad JSON, invented parameters and wrong types, 1 in 10 each": _at(
                        "0.1", "bad-json", "invented-parameter", "wrong-type"
                    ),
                    "takes another step, 1 in 5": _at("0.2", "other-tool"),
                },
                ("correct-context",),
                ("ujcs", "end", "model_calls", "tokens"),
            ),
            Comparison(
                "branching",
                "Does walking the graph branch by branch keep to the path?",
                "SOP-Agent, table 5: 99.8 % on path and on leaf accuracy, against 67.4 % and 77.7 % for a ReAct agent "
                "that reads the same procedure as text.",
                (
                    Arm("SOP-Agent", "sop-agent"),
                    Arm("SOP-Agent on ReAct", "sop-agent-react"),
                    Arm("ReAct over the text", "react"),
                    Arm("function calls over the text", "fc"),
                ),
                {
                    "no fault": "offline",
                    "calls a tool of another step, 1 in 5": _at("0.2", "other-tool"),
                    "skips a step, 1 in 5": _at("0.2", "skipped-step"),
                    "an unknown tool or bad JSON, 1 in 10 each": _at("0.1", "unknown-tool", "bad-json"),
                },
                ("correct-context",),
                ("trace_alignment", "leaf_accuracy", "end", "model_calls"),
            ),
        )
    }
)


def gather(
    comparison: Comparison,
    routings: Iterable[Routing],
    make: Making,
    *,
    most: int = 0,
    seed: int = 0,
    done: Callable[[Scored], None] | None = None,
) -> list[dict[str, Any]]:
    """Run a comparison: one cell for each model, arm and kind, over all SOPs together.

    `most` limits the scenarios of a kind and SOP (0: all that cover every edge).
    """
    templates, found = prompts(), list(routings)
    made = {id(one): _scenarios(one, comparison.kinds, most, seed) for one in found}
    rows: list[dict[str, Any]] = []
    for fault, spec in comparison.models.items():
        for arm in comparison.arms:
            setups = (_setup(one, arm, templates, seed) for one in found)
            model = make(spec)
            work = [Job(replace(one, scenario=case), model) for one in setups for case in made[id(one.routing)]]
            runs = asyncio.run(evaluate(work, done=done))
            pooled = (replace(run, sop="all", agent=arm.label, model=fault, guardrails=()) for run in runs)
            rows += cells(pooled, seed)
    return rows


def _setup(routing: Routing, arm: Arm, templates: Mapping[str, str], seed: int) -> Setup:
    chosen = agent(arm.agent)
    worn = {} if arm.guardrails is None else {OPTION: list(arm.guardrails)}
    options = {**worn, **repository(chosen, routing)}
    return Setup(routing, chosen, Scenario(id=""), templates, seed=seed, options=options)


def _scenarios(routing: Routing, kinds: Sequence[str], most: int, seed: int) -> list[Scenario]:
    journeys = Journeys(routing, seed=seed).chosen("edges")
    return [case for kind in kinds for case in islice(cases_of(routing, journeys, [kind], seed), most or None)]


def section(comparison: Comparison, rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """A comparison as a section of the page."""
    several = len(comparison.kinds) > 1
    head = ("the model", *(["scenarios"] if several else []), "arm", "n", *map(_named, comparison.metrics))
    order = sorted(
        rows, key=lambda row: (list(comparison.models).index(row["model"]), comparison.kinds.index(row["kind"]))
    )
    lines = [
        (
            row["model"],
            *([row["kind"]] if several else []),
            row["agent"],
            str(row["n"]),
            *(figure(row, name) for name in comparison.metrics),
        )
        for row in order
    ]
    return [f"## {comparison.title}", "", f"For context: {comparison.about}", "", *table(head, lines), ""]


NAMES: Mapping[str, str] = MappingProxyType(
    {
        "ujcs": "UJCS",
        "trace_alignment": "path accuracy (calls)",
        "leaf_accuracy": "leaf accuracy",
        "end": "right end",
        "model_calls": "model calls",
        "tokens": "tokens",
    }
)


def _named(metric: str) -> str:
    return NAMES.get(metric, metric.replace("_", " "))


__all__ = ["COMPARISONS", "Arm", "Comparison", "gather", "section"]
