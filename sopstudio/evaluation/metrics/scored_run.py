"""A run as metrics see it: its scenario with the expected trace, its events, and the state they lead to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from sopstudio.agents import Agent
from sopstudio.scenarios.scenario import Scenario
from sopstudio.sop import Runtime
from sopstudio.trace import Event, RunState, ToolCall
from sopstudio.trace.alignment import locate_run
from sopstudio.trace.events import flatten


@dataclass(frozen=True)
class Run:
    """`state` is the state after the events, with the path inferred from the calls where the agent has no
    place.

    `options` are those of the run, and `agent` its architecture, where that is known.
    """

    runtime: Runtime
    scenario: Scenario
    events: Sequence[Event]
    state: RunState
    options: Mapping[str, Any] = field(default_factory=dict)
    agent: Agent | None = None

    @cached_property
    def flat_events(self) -> list[Event]:
        """The events with the parts of combined requests and answers listed one by one."""
        return list(flatten(self.events))

    @cached_property
    def kinds(self) -> frozenset[type[Event]]:
        """The types of events that occur."""
        return frozenset(map(type, self.flat_events))

    @cached_property
    def calls(self) -> list[ToolCall]:
        """The calls that were really made; refused calls did not happen."""
        return [call for call in self.state.calls if not call.refused]

    @property
    def is_ended_by_user(self) -> bool:
        """Whether the architecture has no way to stop by itself, so that a run without an end ends as the user leaves.

        Those are conversations under the whole procedure or a team (`spa`, `marco`, `marco-flat`).
        """
        return self.agent is not None and self.agent.talks and self.agent.policy in ("any", "task")


def make_run(
    runtime: Runtime,
    scenario: Scenario,
    events: Sequence[Event],
    options: Mapping[str, Any] | None = None,
    agent: Agent | None = None,
) -> Run:
    """The run with these events."""
    return Run(runtime, scenario, events, locate_run(runtime, events), options or {}, agent)
