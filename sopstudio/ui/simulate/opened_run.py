"""What is said of a stored run when it is opened: who ran through what, and where that went wrong.

Apart from the perspective, which shows the run, because this needs nothing but the run.
"""

from __future__ import annotations

from dataclasses import dataclass

from sopstudio.agents import label_agent
from sopstudio.simulation.record import RecordedRun
from sopstudio.trace import Event, Finished
from sopstudio.translation import tr
from sopstudio.ui.simulate.run_differences import find_differences, find_first_difference


@dataclass(frozen=True, slots=True)
class OpenedRun:
    """The events of a run, the sentence about it, and the index of the first event that differs; -1 for none."""

    events: tuple[Event, ...] = ()
    text: str = ""
    first_difference: int = -1

    @property
    def is_wrong(self) -> bool:
        """Whether the run did not do what its scenario expects."""
        return self.first_difference >= 0


def describe_opened(recorded: RecordedRun, scenario: str, version_hint: str = "") -> OpenedRun:
    """Describe a stored run; `scenario` is the title of its scenario, and `version_hint` is added to the sentence.

    A run that is not over yet is not compared with its scenario.
    """
    setup, events = recorded.setup, tuple(recorded.events)
    agent, is_over = label_agent(setup.agent.name), isinstance(events[-1] if events else None, Finished)
    differences = find_differences(setup.scenario, events, setup.runtime, setup.agent) if is_over else []
    if not differences:
        text = tr(
            "{agent} in “{scenario}” is shown; fork the run to go on from any event.{version_hint}",
            agent=agent,
            scenario=scenario,
            version_hint=version_hint,
        )
        return OpenedRun(events, text)
    text = tr(
        "{agent} went wrong in “{scenario}”: {difference}{version_hint}",
        agent=agent,
        scenario=scenario,
        difference=differences[0],
        version_hint=version_hint,
    )
    return OpenedRun(events, text, find_first_difference(setup.scenario, events))


__all__ = ["OpenedRun", "describe_opened"]
