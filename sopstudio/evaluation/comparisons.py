"""Comparisons in the shape of the papers' tables: what orchestration and guardrails recover when a model
errs.

No language model is asked: the offline model follows a procedure faithfully, and `faulty` corrupts a
known share of its replies by the kinds of error that the papers report. So a comparison shows the
mechanism (the effect of a fault under one architecture and another), not the skill of a language model.
Every figure comes from runs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from types import MappingProxyType
from typing import Any

from sopstudio.agents import find_agent
from sopstudio.agents.guardrails import GUARDRAILS_OPTION, PAPER_GUARDRAILS
from sopstudio.evaluation.paired_differences import compare_arms
from sopstudio.evaluation.runner import Job, evaluate
from sopstudio.evaluation.summary import RunScore, cells
from sopstudio.llm import Model
from sopstudio.scenarios import Journeys, Scenario, cases_of
from sopstudio.simulation import Setup, load_prompts
from sopstudio.simulation.setup import repository_options
from sopstudio.sop import Runtime

ModelFactory = Callable[[str], Model]
"""Makes the model for a spec."""

NOT_TESTED = frozenset({"tokens", "turns"})
"""Figures of which a comparison shows the means alone."""


@dataclass(frozen=True, slots=True)
class Arm:
    """One side of a comparison: an architecture and its guardrails (None: its defaults)."""

    label: str
    agent: str
    guardrails: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class PaperComparison:
    """The same SOPs, scenarios and faulty models under several arms. `about` says what the paper found.

    With `takes_all`, only SOPs with a step at which every branch that holds is followed.
    """

    name: str
    title: str
    about: str
    arms: tuple[Arm, ...]
    models: Mapping[str, str]
    """Spec of each model by a description of what it does wrong."""
    kinds: tuple[str, ...]
    metrics: tuple[str, ...]
    takes_all: bool = False

    def applies_to(self, runtime: Runtime) -> bool:
        """Whether an SOP is one of those that are compared on."""
        places = runtime.flow.nodes
        return not self.takes_all or any(runtime.flow.branching(place) == "all" for place in places)


def _all_but(name: str) -> tuple[str, ...]:
    return tuple(guardrail for guardrail in PAPER_GUARDRAILS if guardrail != name)


def _faulty_spec(rate: str, *kinds: str) -> str:
    """The spec of a model that makes each of these mistakes at this rate."""
    return "".join(f"faulty:{kind}@{rate}+" for kind in kinds) + "offline"


COMPARISONS: Mapping[str, PaperComparison] = MappingProxyType(
    {
        entry.name: entry
        for entry in (
            PaperComparison(
                "orchestration",
                "Does an orchestrator hold the order when tools fail and facts are missing?",
                "JourneyBench, table 2: with GPT-4o the user journey coverage score on failing functions rises from "
                "0.511 under the static prompt to 0.857 under the dynamic one; on correct context both are alike.",
                (Arm("static prompt (spa)", "spa"), Arm("dynamic prompt (dpa)", "dpa")),
                {
                    "no fault": "offline",
                    "calls a tool of another step, 1 in 5": _faulty_spec("0.2", "other-tool"),
                    "skips a step, 1 in 5": _faulty_spec("0.2", "skipped-step"),
                    "invents a result after a failure, 1 in 2": _faulty_spec("0.5", "invented-result"),
                    "copies an example from a description, 1 in 5": _faulty_spec("0.2", "copied-example"),
                },
                ("correct-context", "missing-parameter", "failing-function"),
                ("ujcs", "trace_alignment", "end"),
            ),
            PaperComparison(
                "guardrails",
                "What does each guardrail recover?",
                "MARCO, tables 1 to 3: 94.48 % of turns right with all guardrails and 66.34 % without any (DRSP-Conv); "
                "each one left out costs up to 21 points; one agent for everything reaches 82.71 %.",
                (
                    Arm("all four", "marco", PAPER_GUARDRAILS),
                    *(Arm(f"without {name}", "marco", _all_but(name)) for name in PAPER_GUARDRAILS),
                    Arm("asked again without saying why", "marco", (*PAPER_GUARDRAILS, "blind")),
                    Arm("none", "marco", ()),
                    Arm("one agent, all four", "marco-flat", PAPER_GUARDRAILS),
                    Arm("one agent, none", "marco-flat", ()),
                ),
                {
                    "bad JSON, unknown tools, copied examples and wrong types, 1 in 10 each": _faulty_spec(
                        "0.1", "bad-json", "unknown-tool", "copied-example", "wrong-type"
                    )
                },
                ("correct-context",),
                ("ujcs", "end", "model_calls", "tokens"),
            ),
            PaperComparison(
                "memory",
                "What do guardrails recover where nothing but a memory tells the next step?",
                "Agent-S, table 2 (which has no guardrails): the state model on GPT-4o-mini names 97.8 % of the steps "
                "rightly, on GPT-3.5 56.5 %.",
                (
                    Arm("none", "agent-s", ()),
                    Arm("all four", "agent-s", PAPER_GUARDRAILS),
                    Arm("all four, and order", "agent-s", (*PAPER_GUARDRAILS, "order")),
                ),
                {
                    "no fault": "offline",
                    "bad JSON, invented parameters and wrong types, 1 in 10 each": _faulty_spec(
                        "0.1", "bad-json", "invented-parameter", "wrong-type"
                    ),
                    "takes another step, 1 in 5": _faulty_spec("0.2", "other-tool"),
                },
                ("correct-context",),
                ("ujcs", "end", "model_calls", "tokens"),
            ),
            PaperComparison(
                "branching",
                "Does walking the graph branch by branch keep to the path?",
                "SOP-Agent, table 5: 99.8 % on path and on leaf accuracy, against 67.4 % and 77.7 % for a ReAct agent "
                "that reads the same procedure as text.",
                (
                    Arm("SOP-Agent", "sop-agent"),
                    Arm("SOP-Agent on ReAct", "sop-agent-react"),
                    Arm("SOP-Agent, one query a condition", "sop-agent-naive"),
                    Arm("ReAct over the text", "react"),
                    Arm("zero-shot ReAct over bullet points", "react-zero-shot"),
                    Arm("function calls over the text", "fc"),
                ),
                {
                    "no fault": "offline",
                    "calls a tool of another step, 1 in 5": _faulty_spec("0.2", "other-tool"),
                    "skips a step, 1 in 5": _faulty_spec("0.2", "skipped-step"),
                    "an unknown tool or bad JSON, 1 in 10 each": _faulty_spec("0.1", "unknown-tool", "bad-json"),
                },
                ("correct-context",),
                ("trace_alignment", "leaf_accuracy", "end", "model_calls"),
            ),
            PaperComparison(
                "several",
                "Is every branch walked where several hold?",
                "SOP-Agent, section 3.1: conditions need not exclude each other, and every branch that holds is "
                "walked; 3.3 and appendix A: one query where the calls tell the branches apart, else one a condition. "
                "On the samples with a step where every branch that holds is followed.",
                (
                    Arm("SOP-Agent", "sop-agent"),
                    Arm("SOP-Agent, one query a condition", "sop-agent-naive"),
                    Arm("dynamic prompt (dpa)", "dpa"),
                    Arm("Agent-S", "agent-s"),
                    Arm("zero-shot ReAct over bullet points", "react-zero-shot"),
                ),
                {
                    "no fault": "offline",
                    "calls a tool of another step, 1 in 5": _faulty_spec("0.2", "other-tool"),
                },
                ("correct-context",),
                ("trace_alignment", "leaf_accuracy", "end", "model_calls"),
                takes_all=True,
            ),
        )
    }
)


@dataclass(frozen=True, slots=True)
class ComparisonResult:
    """The figures of a comparison as JSON data.

    `rows` has a cell for each model, arm and kind, over all SOPs; `faults` says how many faults were injected, and in
    how many of its runs. `differences` has for each model and kind every two arms.
    """

    rows: Sequence[Mapping[str, Any]]
    differences: Sequence[Mapping[str, Any]]


def run_comparison(
    comparison: PaperComparison,
    runtimes: Iterable[Runtime],
    make_model: ModelFactory,
    *,
    max_scenarios: int = 0,
    seed: int = 0,
    on_done: Callable[[RunScore], None] | None = None,
) -> ComparisonResult:
    """Run a comparison over all SOPs together.

    `max_scenarios` limits the scenarios of each kind and SOP to the first ones (0: all that cover every edge).
    """
    templates, all_runtimes = load_prompts(), [runtime for runtime in runtimes if comparison.applies_to(runtime)]
    scenarios = {
        id(runtime.flow): _scenarios(runtime, comparison.kinds, max_scenarios, seed) for runtime in all_runtimes
    }
    rows: list[dict[str, Any]] = []
    differences: list[dict[str, Any]] = []
    metrics = [name for name in comparison.metrics if name not in NOT_TESTED]
    for fault, spec in comparison.models.items():
        arms: dict[str, list[RunScore]] = {}
        for arm in comparison.arms:
            setups = (_make_setup(runtime, arm, templates, seed) for runtime in all_runtimes)
            model = make_model(spec)
            jobs = [
                Job(replace(setup, scenario=case), model)
                for setup in setups
                for case in scenarios[id(setup.runtime.flow)]
            ]
            runs = asyncio.run(evaluate(jobs, on_done=on_done))
            arms[arm.label] = [replace(run, agent=arm.label, model=fault, guardrails=()) for run in runs]
        for kind in comparison.kinds:
            of_kind = {label: [run for run in runs if run.kind == kind] for label, runs in arms.items()}
            rows += [_with_faults(cell, runs) for runs in of_kind.values() for cell in cells(runs, seed, pooled=True)]
            differences += [{"model": fault, "kind": kind, **row} for row in compare_arms(of_kind, metrics, seed)]
    return ComparisonResult(rows, differences)


def _with_faults(cell: dict[str, Any], runs: Sequence[RunScore]) -> dict[str, Any]:
    """A cell with how many faults its answered runs met."""
    counts = [run.errors.get("injected-mistake", 0) for run in runs if run.is_answered]
    return {**cell, "faults": {"injected": sum(counts), "runs": sum(count > 0 for count in counts)}}


def _make_setup(runtime: Runtime, arm: Arm, templates: Mapping[str, str], seed: int) -> Setup:
    architecture = find_agent(arm.agent)
    guardrail_options = {} if arm.guardrails is None else {GUARDRAILS_OPTION: list(arm.guardrails)}
    options = {**guardrail_options, **repository_options(architecture, runtime)}
    return Setup(runtime, architecture, Scenario(id=""), templates, seed=seed, options=options)


def _scenarios(runtime: Runtime, kinds: Sequence[str], max_scenarios: int, seed: int) -> list[Scenario]:
    journeys = Journeys(runtime, seed=seed).select("edges")
    return [case for kind in kinds for case in islice(cases_of(runtime, journeys, [kind], seed), max_scenarios or None)]


__all__ = ["COMPARISONS", "Arm", "ComparisonResult", "PaperComparison", "run_comparison"]
