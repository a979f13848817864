"""A builder of scenarios: what the user says and the tools answer on a journey, changed step by step.

Each kind of scenario changes a builder and builds from it; the expected trace always follows from its
contents.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from random import Random
from typing import Any

from sopstudio.scenarios.expected_trace import ScenarioInputs, expected_trace, inputs_from_solution
from sopstudio.scenarios.further_facts import find_further_facts
from sopstudio.scenarios.further_responses import find_further_responses
from sopstudio.scenarios.mock_responses import used_answers, without_rejections
from sopstudio.scenarios.prose_values import with_prose_values
from sopstudio.scenarios.scenario import SUBSTEP, Expected, Fault, MockResponse, Scenario, Slip, UserSeed
from sopstudio.scenarios.solved_paths import Journey
from sopstudio.sop import Fact, FrozenDict, PathStep, PlacePlan, Runtime, Task, freeze, replace_fields, value_to_json
from sopstudio.sop.frozen import JsonObject
from sopstudio.text.humanize import speak_name


def make_user_seed(
    runtime: Runtime,
    journey: Journey,
    values: Mapping[str, Sequence[Any]],
    withheld: tuple[str, ...] = (),
    prose_in_responses: Collection[str] = (),
) -> UserSeed:
    """The seed for a journey on which the user gives these values in order.

    The user lacks the `withheld` facts and the optional ones that the journey goes without.
    """
    withheld = (*withheld, *journey.solution.lacking)
    known = {name: values_of_fact for name, values_of_fact in values.items() if name not in withheld}
    return UserSeed.wanting(
        runtime.flow.sop,
        journey=tuple(_journey_lines(runtime, journey, known, prose_in_responses)),
        facts=FrozenDict({name: values_of_fact[0] for name, values_of_fact in known.items()}),
        again=FrozenDict(
            {name: tuple(values_of_fact[1:]) for name, values_of_fact in known.items() if len(values_of_fact) > 1}
        ),
        withheld=withheld,
    )


def _journey_lines(
    runtime: Runtime, journey: Journey, known: Collection[str], prose_in_responses: Collection[str]
) -> list[str]:
    """The journey in words: its steps, what to bring about at each and by which values, and which prose edges hold.

    What a tool's response decides is not the user's to say.
    """
    lines = []
    for place, step in zip_longest(journey.nodes, journey.steps):
        plan = runtime.plan(place)
        if isinstance(plan.node, Task):
            lines += [plan.node.label(), *_trigger_lines(plan, journey, known)]
        lines += _prose_lines(plan, step or (), prose_in_responses)
    return lines


def _trigger_lines(plan: PlacePlan, journey: Journey, known: Collection[str]) -> Iterator[str]:
    """The tools that a journey calls at a place, each with the user's values that it takes, and what else is asked."""
    left = {name: None for name in plan.asks if name in known}
    for bound in plan.tools:
        if bound.tool.name in journey.solution.answers:
            inputs = dict.fromkeys(fact for _, fact in bound.parameters if fact in known)
            left = {name: None for name in left if name not in inputs}
            title = bound.tool.title or speak_name(bound.tool.name)
            yield f"{SUBSTEP}To trigger {title}{_provide(', provide', inputs)}"
    if left:
        yield f"{SUBSTEP}{_provide('Provide', left)}"


def _provide(verb: str, names: Iterable[str]) -> str:
    spoken_names = ", ".join(map(speak_name, names))
    return f"{verb} {spoken_names}" if spoken_names else ""


def _prose_lines(plan: PlacePlan, step: PathStep, prose_in_responses: Collection[str]) -> list[str]:
    """Which prose edges of a step hold and which do not, in words, as far as no response decides them."""
    taken = {transition.id for transition in step}
    lines = []
    for route in plan.routes if step else ():
        is_told = route.transition.id in prose_in_responses
        if route.kind == "prose" and route.transition.edge is not None and not is_told:
            condition = " ".join(route.transition.edge.condition.split())
            lines.append(f"This is {'' if route.transition.id in taken else 'not '}so: {condition}")
        if route.transition.id in taken and plan.branching == "first":
            break
    return lines


ResponsesByTool = Mapping[str, Sequence[MockResponse]]
Intent = str
"""What the user means by an aside, as a classifier would label it: *info*, *out-of-domain*, *chit-chat*
(MARCO).
"""


@dataclass(frozen=True)
class ScenarioBuilder:
    """The contents of one scenario. `values` are what the user gives, in order, by fact."""

    runtime: Runtime
    journey: Journey
    seed: int
    values: Mapping[str, Sequence[Any]]
    answers: ResponsesByTool
    withheld: tuple[str, ...] = ()
    asides: Mapping[str, tuple[str, Intent]] = FrozenDict()
    slips: Mapping[str, Slip] = FrozenDict()
    plea: str = ""
    """Text that the user adds to the goal."""
    prose_in_responses: frozenset[str] = frozenset()
    """The transitions in words that tool responses decide: the user does not speak of them."""

    @classmethod
    def from_journey(
        cls,
        runtime: Runtime,
        journey: Journey,
        seed: int = 0,
        prose_values: Mapping[str, Mapping[str, Any]] = FrozenDict(),
    ) -> ScenarioBuilder:
        """The journey without faults or mistakes; `prose_values` as in `with_prose_values`."""
        inputs, prose_in_responses = with_prose_values(runtime, inputs_from_solution(journey.solution), prose_values)
        return cls(runtime, journey, seed, inputs.user, inputs.responses, prose_in_responses=prose_in_responses)

    def random(self, salt: str) -> Random:
        """A random generator for this journey, seed and `salt`, whatever else is drawn."""
        return Random(f"{salt}:{self.seed}:{self.journey.id}")

    def required_facts(self) -> list[Fact]:
        """The facts that the user gives, except optional ones, which are asked for only once."""
        facts = self.runtime.flow.facts
        return [facts[name] for name in self.values if name in facts and not facts[name].optional]

    def with_fact_withheld(self, name: str) -> ScenarioBuilder:
        """The user does not have the fact."""
        return replace(self, withheld=(*self.withheld, name))

    def with_first_value(self, name: str, value: Any) -> ScenarioBuilder:
        """The user first gives another value."""
        return replace(self, values={**self.values, name: (value, *self.values[name])})

    def with_aside(self, name: str, text: str, intent: Intent) -> ScenarioBuilder:
        """The user says something else when first asked for the fact."""
        return replace(self, asides={**self.asides, name: (text, intent)})

    def with_slip(self, name: str, slip: Slip) -> ScenarioBuilder:
        """The user gives another value by mistake."""
        return replace(self, slips={**self.slips, name: slip})

    def with_injection(self, text: str) -> ScenarioBuilder:
        """The user adds a prompt injection to the goal."""
        return replace(self, plea=text)

    def with_fault(self, tool: str, fault: Fault) -> ScenarioBuilder:
        """The first calls of the tool fail, or all where the fault has no number of calls."""
        accepted = without_rejections(self.answers[tool])
        rejections = tuple(answer for answer in self.answers[tool] if answer not in accepted)
        later = accepted if fault.calls is not None else ()
        return replace(self, answers={**self.answers, tool: (*rejections, MockResponse(fault=fault), *later)})

    def with_rejection(self, tool: str, name: str, value: Any, message: str) -> ScenarioBuilder:
        """The user first gives another value of a fact, which the tool rejects."""
        fault = Fault(code="invalid_value", message=message, rejects=name, value=freeze(value_to_json(value)))
        answers = {**self.answers, tool: (MockResponse(fault=fault), *self.answers[tool])}
        return replace(self.with_first_value(name, value), answers=answers)

    def with_response_extra(self, tool: str, extra: JsonObject) -> ScenarioBuilder:
        """Each response of the tool also holds `extra`."""
        responses = tuple(
            answer if answer.response is None else replace_fields(answer, response=freeze({**answer.response, **extra}))
            for answer in self.answers[tool]
        )
        return replace(self, answers={**self.answers, tool: responses})

    def expected_trace(self) -> Expected:
        """What must happen with the values and responses chosen so far, with the asides of the user at their turns."""
        expected = expected_trace(self.runtime, self._inputs())
        return replace_fields(expected, turns=freeze(list(self._expected_turns(expected)))) if self.asides else expected

    def _inputs(self) -> ScenarioInputs:
        solution = self.journey.solution
        withheld = frozenset((*self.withheld, *solution.lacking))
        prose = frozenset(solution.prose)
        return ScenarioInputs(self.values, self.answers, prose, withheld, self.slips, solution.today)

    def _expected_turns(self, expected: Expected) -> Iterator[Mapping[str, str]]:
        """The intents of asides that the run reaches."""
        asked_facts = {name for place in expected.path for name in self.runtime.plan(place).asks}
        for name, (text, intent) in self.asides.items():
            if name in asked_facts:
                yield {"asked": name, "message": text, "intent": intent}

    def build(self, kind: str, variant: str = "") -> Scenario:
        """The scenario. Its id depends only on journey, kind and variant."""
        expected, journey = self.expected_trace(), self.journey
        used = ((name, used_answers(name, answers, expected)) for name, answers in self.answers.items())
        seed = make_user_seed(self.runtime, journey, self.values, self.withheld, self.prose_in_responses)
        inputs = self._inputs()
        further_facts = find_further_facts(self.runtime, inputs, expected, self.seed)
        further_responses = find_further_responses(self.runtime, inputs, expected, further_facts)
        return Scenario(
            id=f"{kind}.{journey.id}" + (f".{variant}" if variant else ""),
            today=journey.solution.today,
            kind=kind,
            journey=journey.id,
            user=replace_fields(
                seed,
                goal=f"{seed.goal}. {self.plea}" if self.plea else seed.goal,
                opening=f"{seed.opening} {self.plea}".rstrip() if seed.opening else "",
                asides=FrozenDict({name: text for name, (text, _) in self.asides.items()}),
                slips=FrozenDict(self.slips),
            ),
            responses=FrozenDict({name: answers for name, answers in used if answers}),
            expected=expected,
            prose=journey.solution.prose,
            further_facts=freeze(further_facts),
            further_responses=FrozenDict(further_responses),
        )


__all__ = ["ScenarioBuilder"]
