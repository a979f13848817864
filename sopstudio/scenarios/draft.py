"""A scenario in the making: what the user says and the tools answer on a journey, changed step by step.

Kinds change a draft and have it made into a scenario; the expected trace is always worked out from what it lays down.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from sopstudio.scenarios.answers import used_answers
from sopstudio.scenarios.case import Expected, Fault, MockResponse, Scenario, Slip
from sopstudio.scenarios.solved import Journey
from sopstudio.scenarios.truth import Given, follow, given_by
from sopstudio.scenarios.user_seed import seed_of
from sopstudio.sop import Fact, FrozenDict, Routing, changed, freeze
from sopstudio.sop.frozen import JsonObject

Answers = Mapping[str, Sequence[MockResponse]]
Intent = str
"""What the user means by an aside, as a classifier would tell it: *info*, *out-of-domain*, *chit-chat* (MARCO)."""


@dataclass(frozen=True)
class Draft:
    """The material of one scenario. `values` are what the user gives, in order, by fact."""

    routing: Routing
    journey: Journey
    seed: int
    values: Mapping[str, Sequence[Any]]
    answers: Answers
    withheld: tuple[str, ...] = ()
    asides: Mapping[str, tuple[str, Intent]] = FrozenDict()
    slips: Mapping[str, Slip] = FrozenDict()
    plea: str = ""
    """What the user adds to the wish."""

    @classmethod
    def of(cls, routing: Routing, journey: Journey, seed: int = 0) -> Draft:
        """The journey as it should go."""
        given = given_by(journey.solution)
        return cls(routing, journey, seed, given.user, given.responses)

    def random(self, salt: str) -> Random:
        """Chance that is the same again for this journey, seed and `salt`, whatever else is drawn."""
        return Random(f"{salt}:{self.seed}:{self.journey.id}")

    def needed(self) -> list[Fact]:
        """The facts that the user gives, without those that may as well be missing: asking once is enough for them."""
        facts = self.routing.flow.facts
        return [facts[name] for name in self.values if name in facts and not facts[name].optional]

    def without(self, name: str) -> Draft:
        """The user does not have the fact."""
        return replace(self, withheld=(*self.withheld, name))

    def giving_first(self, name: str, value: Any) -> Draft:
        """The user gives another value first."""
        return replace(self, values={**self.values, name: (value, *self.values[name])})

    def saying_first(self, name: str, text: str, intent: Intent) -> Draft:
        """The user says something else when asked for the fact for the first time."""
        return replace(self, asides={**self.asides, name: (text, intent)})

    def slipping(self, name: str, slip: Slip) -> Draft:
        """The user gives another value by mistake."""
        return replace(self, slips={**self.slips, name: slip})

    def pleading(self, text: str) -> Draft:
        """The user adds something to the wish."""
        return replace(self, plea=text)

    def failing(self, tool: str, fault: Fault) -> Draft:
        """The first calls of the tool fail, or all of them where the fault does not say how many."""
        later = self.answers[tool] if fault.calls is not None else ()
        return replace(self, answers={**self.answers, tool: (MockResponse(fault=fault), *later)})

    def answering(self, tool: str, extra: JsonObject) -> Draft:
        """The tool's responses hold something more."""
        found = tuple(
            answer if answer.response is None else changed(answer, response=freeze({**answer.response, **extra}))
            for answer in self.answers[tool]
        )
        return replace(self, answers={**self.answers, tool: found})

    def truth(self) -> Expected:
        """The expected trace."""
        prose = frozenset(self.journey.solution.prose)
        withheld = frozenset((*self.withheld, *self.journey.solution.lacking))
        expected = follow(self.routing, Given(self.values, self.answers, prose, withheld, self.slips))
        return changed(expected, turns=freeze(list(self._turns(expected)))) if self.asides else expected

    def _turns(self, expected: Expected) -> Iterator[Mapping[str, str]]:
        """What the user means where it is not what was asked for, as far as the run comes."""
        asked = {name for place in expected.path for name in self.routing.work(place).asks}
        for name, (text, intent) in self.asides.items():
            if name in asked:
                yield {"asked": name, "message": text, "intent": intent}

    def scenario(self, kind: str, variant: str = "") -> Scenario:
        """The scenario, with an id that depends on journey, kind and variant alone."""
        expected, journey = self.truth(), self.journey
        used = ((name, used_answers(name, answers, expected)) for name, answers in self.answers.items())
        seed = seed_of(self.routing, journey, self.values, self.withheld)
        return Scenario(
            id=f"{kind}.{journey.id}" + (f".{variant}" if variant else ""),
            kind=kind,
            journey=journey.id,
            user=changed(
                seed,
                goal=f"{seed.goal}. {self.plea}" if self.plea else seed.goal,
                asides=FrozenDict({name: text for name, (text, _) in self.asides.items()}),
                slips=FrozenDict(self.slips),
            ),
            responses=FrozenDict({name: answers for name, answers in used if answers}),
            expected=expected,
            prose=journey.solution.prose,
        )


__all__ = ["Draft"]
