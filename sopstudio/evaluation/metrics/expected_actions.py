"""The actions that a faithful run of Agent-S takes, in order: the expected trace split into actions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sopstudio.agents.agent_s import ActionSteps, complete_repository
from sopstudio.agents.agent_s.actions import Action, read_rows
from sopstudio.agents.agent_s.repository import ActionRepository
from sopstudio.agents.agent_s.steps import ActionStep
from sopstudio.evaluation.metrics.run import Run
from sopstudio.scenarios.expected_trace import Moment, ScenarioInputs, trace_with_moments


@dataclass(frozen=True, slots=True)
class ExpectedActions:
    """The expected actions in order, and the repository that they come from."""

    actions: tuple[Action, ...]
    repository: ActionRepository

    def find_row(self, name: str) -> Action | None:
        """The row of the action with that name; None where there is none."""
        return self.repository.row(name)


def find_expected_actions(run: Run) -> ExpectedActions:
    """The expected actions of a run, with its repository (or the one that the SOP proposes)."""
    steps = ActionSteps(run.runtime)
    repository = ActionRepository(read_rows(run.options.get("actions") or complete_repository(steps)))
    known: dict[str, Any] = {}
    visited: set[str] = set()
    actions: list[Action] = []
    for moment in _moments(run):
        due_steps = (step for step in steps.steps_at(moment.place) if _is_due(run, step, moment, known, visited))
        actions += [repository.row(repository.row_for(step).action) or step.action for step in due_steps]
        visited.add(moment.place)
        known = dict(moment.facts)
    return ExpectedActions(tuple(actions), repository)


def _is_due(run: Run, step: ActionStep, moment: Moment, known: dict[str, Any], visited: set[str]) -> bool:
    """Whether a step is taken: a known fact is asked for again only when its place is visited again."""
    action = step.action
    if action.fact:
        return action.fact not in known or moment.place in visited
    if not step.condition:
        return True
    bound = run.runtime.plan(moment.place).tool(action.tool)
    return bound is not None and bound.applies(moment.facts) is True


def _moments(run: Run) -> Iterator[Moment]:
    """The facts at each place of the expected run, including the end."""
    expected, moments = trace_with_moments(run.runtime, ScenarioInputs.of(run.scenario))
    yield from moments
    if expected.end and not (moments and moments[-1].place == expected.end):
        yield Moment(expected.end, moments[-1].facts if moments else {}, ())


__all__ = ["ExpectedActions", "find_expected_actions"]
