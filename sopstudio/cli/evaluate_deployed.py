"""Scores a deployed procedure on scenarios, as architectures are scored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from sopstudio.cli.console import Console

if TYPE_CHECKING:
    from sopstudio.deploy.reference import RunOutcome
    from sopstudio.evaluation import RunScore
    from sopstudio.scenarios import Scenario
    from sopstudio.sop import Runtime
    from sopstudio.trace import Event

NAME = "deployed"


def score_deployed(
    console: Console, runtimes: Sequence[Runtime], cases: Mapping[int, Sequence[Scenario]], place: str, tools_port: int
) -> list[RunScore]:
    """The scores of all scenarios; one in which it broke down counts as a run that stopped."""
    from sopstudio.agents.code_agent import CODE
    from sopstudio.deploy.deployed import open_deployed
    from sopstudio.errors import DeployError
    from sopstudio.evaluation.runner import score_run
    from sopstudio.simulation import Setup
    from sopstudio.trace import Finished

    agent = replace(CODE, name=NAME)
    scores: list[RunScore] = []
    with open_deployed(place, tools_port) as deployed:
        for runtime in runtimes:
            for scenario in cases[id(runtime.flow)]:
                try:
                    events = list(outcome_events(deployed.run(runtime, scenario)))
                except DeployError as error:
                    if not scores:
                        raise
                    console.note(f"{scenario.id}: {error}")
                    events = [Finished("stopped", "", str(error))]
                scores.append(score_run(Setup(runtime, agent, scenario, {}, "program"), NAME, events))
    return scores


def outcome_events(outcome: RunOutcome) -> Iterator[Event]:
    """The events of a run, as far as its outcome tells them: places, calls, facts and the end."""
    from sopstudio.trace import CallTool, Entered, Finished, Learned, ToolResult

    yield from map(Entered, outcome.path)
    for tool, arguments, is_ok in outcome.calls:
        yield CallTool(tool, dict(arguments))
        yield ToolResult({}) if is_ok else ToolResult.failure({}, "", "error")
    yield from (Learned(name, value, "tool") for name, value in outcome.facts.items())
    yield Finished(outcome.status, outcome.end, outcome.problem)


__all__ = ["outcome_events", "score_deployed"]
