"""*Correction in mid-flow* (JourneyBench, appendix M): the user gives a wrong value, notices it and corrects it.

Where a tool can be called before all that a step asks for is known, the user notices only then, so that the call has to
be made again with the right value (the first call is optional: who asks for everything at once makes one call). Else
the user notices at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from sopstudio.analysis.solving.fillers import filler
from sopstudio.scenarios.case import ExpectedCall, Scenario, Slip
from sopstudio.scenarios.draft import Draft
from sopstudio.sop import Fact, FrozenDict, misfit

KIND = "correction-in-mid-flow"
TRIES = 8


def correction_in_mid_flow(draft: Draft) -> Iterator[Scenario]:
    """One case for each fact that is given once and can have another value."""
    for fact in draft.needed():
        other = _other(draft, fact)
        if other is not None and len(draft.values[fact.name]) == 1:
            yield _slipped(draft, fact.name, other).scenario(KIND, fact.name)


def _other(draft: Draft, fact: Fact) -> Any:
    """Another value of the fact; None where none is found."""
    right, chance = draft.values[fact.name][0], draft.random(f"{KIND}:{fact.name}")
    found = (*fact.allowed, *fact.examples, *(filler(fact, chance, turn) for turn in range(TRIES)))
    return next((one for one in found if one != right and not misfit(fact, one)), None)


def _slipped(draft: Draft, name: str, other: Any) -> Draft:
    """The draft in which the user notices late, if the journey allows for that, or else at once."""
    for place in draft.journey.nodes:
        asks = draft.routing.work(place).asks
        if name in asks:
            for last in asks:
                late = draft.slipping(name, Slip(value=other, until=last))
                if last != name and _is_fair(late, name, last):
                    return late
            break
    return draft.slipping(name, Slip(value=other))


def _is_fair(late: Draft, name: str, until: str) -> bool:
    """Whether calls are made with the wrong value, all of which rest on it and are made again with the right one."""
    calls = late.truth().tools
    early = [call for call in calls if call.optional]
    again = {call.tool for call in calls if call.ok and not call.optional}
    if not early or any(call.tool not in again or not _once(late, call) for call in early):
        return False
    neither = replace(late, slips=FrozenDict(), withheld=(*late.withheld, name, until)).truth()
    return len(neither.tools) == calls.index(early[0])


def _once(late: Draft, call: ExpectedCall) -> bool:
    """Whether the tool answers the same however often it is called."""
    return call.ok and len(late.answers.get(call.tool, ())) == 1
