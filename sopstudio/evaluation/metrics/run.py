"""A run as metrics see it: the scenario with its truth, the events, and what they fold to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sopstudio.scenarios.case import Scenario
from sopstudio.sop import Routing
from sopstudio.trace import Event, State, ToolCall
from sopstudio.trace.alignment import located


@dataclass(frozen=True, slots=True)
class Run:
    """`after` is the state after the events, with the path that the calls show where the agent has none.

    `options` are what the run was made with.
    """

    routing: Routing
    scenario: Scenario
    events: Sequence[Event]
    after: State
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def calls(self) -> list[ToolCall]:
        """The calls that were really made: what the session turned down did not happen."""
        return [call for call in self.after.calls if not call.refused]


def run_of(
    routing: Routing, scenario: Scenario, events: Sequence[Event], options: Mapping[str, Any] | None = None
) -> Run:
    """The run that these events are."""
    return Run(routing, scenario, events, located(routing, events), options or {})
