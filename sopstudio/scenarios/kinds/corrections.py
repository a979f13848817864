"""Corrections (JourneyBench, appendix M): the user gives a wrong value and corrects it later.

*Correction in mid-flow*: within a step. Where a tool can be called before everything that the step asks for is known,
the user notices only then, so the call must be repeated with the right value (the first call is optional: an agent that
asks for everything at once makes one call). Otherwise the user notices at once.

*Late correction*: at a later step. The calls that rest on the wrong value must be made again with the right one, and
those that do not may not. The calls with the wrong value are optional here, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from sopstudio.analysis.plausible_values import filler_value
from sopstudio.scenarios.builder import ScenarioBuilder
from sopstudio.scenarios.scenario import Expected, ExpectedCall, Scenario, Slip
from sopstudio.sop import Fact, FrozenDict, describe_mismatch

KIND = "correction-in-mid-flow"
LATE_KIND = "late-correction"
MAX_TRIES = 8


def correction_in_mid_flow(builder: ScenarioBuilder) -> Iterator[Scenario]:
    """One case for each fact that is given once and has another possible value."""
    for fact in builder.required_facts():
        wrong_value = find_other_value(builder, fact)
        if wrong_value is not None and len(builder.values[fact.name]) == 1:
            yield _with_correction(builder, fact.name, wrong_value).build(KIND, fact.name)


def late_correction(builder: ScenarioBuilder) -> Iterator[Scenario]:
    """One case for each fact that calls rest on and that can be corrected at a later step."""
    plain = builder.expected_trace()
    for fact in builder.required_facts():
        wrong_value = find_other_value(builder, fact)
        if wrong_value is None or len(builder.values[fact.name]) != 1:
            continue
        later = islice(_facts_asked_later(builder, fact.name), MAX_TRIES)
        corrected = (builder.with_slip(fact.name, Slip(value=wrong_value, until=until)) for until in later)
        fair = next((candidate for candidate in corrected if _repeats_what_rests_on_it(candidate, plain)), None)
        if fair is not None:
            yield fair.build(LATE_KIND, fact.name)


def _facts_asked_later(builder: ScenarioBuilder, name: str) -> Iterator[str]:
    """The facts that the user gives once, at steps after the one that asks for `name`, in order."""
    asks = [builder.runtime.plan(place).asks for place in builder.journey.nodes]
    first = next((number for number, names in enumerate(asks) if name in names), len(asks))
    earlier = {other for names in asks[: first + 1] for other in names}
    later = dict.fromkeys(other for names in asks[first + 1 :] for other in names)
    return (other for other in later if other not in earlier and len(builder.values.get(other, ())) == 1)


def _repeats_what_rests_on_it(corrected: ScenarioBuilder, plain: Expected) -> bool:
    """Whether calls are made with the wrong value, and those with the right one come after all calls that stay.

    So the calls without the needless ones are those of the journey, in its order, which is what an agent makes that
    hears everything at once.
    """
    expected = corrected.expected_trace()
    needless = [call for call in expected.tools if call.optional]
    calls, plain_calls = (
        [(call.tool, call.arguments) for call in trace.tools if not call.optional] for trace in (expected, plain)
    )
    is_same = (expected.ends, expected.status, calls) == (plain.ends, plain.status, plain_calls)
    return is_same and bool(needless) and all(_answers_alike(corrected, call) for call in needless)


def find_other_value(builder: ScenarioBuilder, fact: Fact) -> Any:
    """Another value of the fact; None where none is found."""
    correct, random = builder.values[fact.name][0], builder.random(f"{KIND}:{fact.name}")
    candidates = (*fact.allowed, *fact.examples, *(filler_value(fact, random, turn) for turn in range(MAX_TRIES)))
    return next((value for value in candidates if value != correct and not describe_mismatch(fact, value)), None)


def _with_correction(builder: ScenarioBuilder, name: str, wrong_value: Any) -> ScenarioBuilder:
    """The user notices late, if the journey allows it, else at once."""
    for place in builder.journey.nodes:
        asks = builder.runtime.plan(place).asks
        if name in asks:
            for last in asks:
                corrected = builder.with_slip(name, Slip(value=wrong_value, until=last))
                if last != name and _is_fair(corrected, name, last):
                    return corrected
            break
    return builder.with_slip(name, Slip(value=wrong_value))


def _is_fair(corrected: ScenarioBuilder, name: str, until: str) -> bool:
    """Whether calls are made with the wrong value, and all of them are repeated with the right one."""
    calls = corrected.expected_trace().tools
    early_calls = [call for call in calls if call.optional]
    repeated_tools = {call.tool for call in calls if call.ok and not call.optional}
    if not early_calls or any(
        call.tool not in repeated_tools or not _answers_alike(corrected, call) for call in early_calls
    ):
        return False
    neither = replace(corrected, slips=FrozenDict(), withheld=(*corrected.withheld, name, until)).expected_trace()
    return len(neither.tools) == calls.index(early_calls[0])


def _answers_alike(corrected: ScenarioBuilder, call: ExpectedCall) -> bool:
    """Whether the tool gives the same answer however often it is called."""
    return call.ok and len(corrected.answers.get(call.tool, ())) == 1
