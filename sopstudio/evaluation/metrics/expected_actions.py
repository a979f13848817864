"""The actions that a faithful run of Agent-S takes, one after the other: the truth of a scenario, taken apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sopstudio.agents.agent_s import Steps, completed
from sopstudio.agents.agent_s.actions import Action, read_rows
from sopstudio.agents.agent_s.repository import Repository
from sopstudio.agents.agent_s.steps import Step
from sopstudio.evaluation.metrics.run import Run
from sopstudio.scenarios.truth import Given, Moment, trail


@dataclass(frozen=True, slots=True)
class Plan:
    """The actions in order, and the repository that they are from."""

    actions: tuple[Action, ...]
    repository: Repository

    def named(self, name: str) -> Action | None:
        """The row of that name."""
        return self.repository.row(name)


def plan_of(run: Run) -> Plan:
    """What a run should have done, with the repository that it was given (or the SOP's own proposals)."""
    steps = Steps(run.routing)
    repository = Repository(read_rows(run.options.get("actions") or completed(steps)))
    known: dict[str, Any] = {}
    visited: set[str] = set()
    found: list[Action] = []
    for moment in _moments(run):
        due = (step for step in steps.at(moment.place) if _is_due(run, step, moment, known, visited))
        found += [repository.row(repository.of(step).action) or step.action for step in due]
        visited.add(moment.place)
        known = dict(moment.facts)
    return Plan(tuple(found), repository)


def _is_due(run: Run, step: Step, moment: Moment, known: dict[str, Any], visited: set[str]) -> bool:
    """Whether a step is taken: a fact that is known is asked for again only where the way leads round."""
    action = step.action
    if action.fact:
        return action.fact not in known or moment.place in visited
    if not step.condition:
        return True
    bound = run.routing.work(moment.place).tool(action.tool)
    return bound is not None and bound.applies(moment.facts) is True


def _moments(run: Run) -> Iterator[Moment]:
    """What is true at each place of the expected run, the end included."""
    expected, moments = trail(run.routing, Given.of(run.scenario))
    yield from moments
    if expected.end and not (moments and moments[-1].place == expected.end):
        yield Moment(expected.end, moments[-1].facts if moments else {}, ())


__all__ = ["Plan", "plan_of"]
