"""Whole conversations with somebody who talks like people do: every sample, the calls that the scenario expects."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from sopstudio.llm.offline import OfflineModel
from sopstudio.simulation import drive
from sopstudio.sop import to_json_data
from sopstudio.trace import CallTool, Say, UserReply
from tests.simulation.samples import NAMES, scenarios, setup_of
from tests.subsets import subset


class Person:
    """Answers in ordinary phrasings, one of several by turns; values only, unless several are asked for at once."""

    def __init__(self, facts: dict[str, Any], again: dict[str, Any]) -> None:
        self._left = {name: [value, *again.get(name, ())] for name, value in facts.items()}
        self._turn = 0

    def reply(self, said: Say) -> UserReply:
        """What this person says."""
        self._turn += 1
        words = said.text.lower()
        named = [
            name for name in self._left if name.replace("_", " ") in words.split("(")[0] or f"your {name}" in words
        ]
        asked = [name for name in self._left if f"your {name.replace('_', ' ')} (" in words] or named
        if not asked:
            return UserReply("Hi! I need some help, please.") if self._turn == 1 else UserReply("", True)
        if len(asked) == 1:
            return UserReply(self._spoken(self._next(asked[0])))
        parts = [f"my {name.replace('_', ' ')} is {self._bare(self._next(name))}" for name in asked]
        return UserReply("Sure, " + " and ".join(parts) + ".")

    def _next(self, name: str) -> Any:
        values = self._left[name]
        return values.pop(0) if len(values) > 1 else values[0]

    def _bare(self, value: Any) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, int | Decimal):
            return f"about ${value:,}"
        return str(value)

    def _spoken(self, value: Any) -> str:
        turn = self._turn % 3
        if isinstance(value, bool):
            return (("nope", "No, thanks.", "I'd rather not."), ("yep", "Yes, please!", "Sure, go ahead."))[value][turn]
        if isinstance(value, int | Decimal):
            return (f"roughly {value:,} I think", f"It's {value}.", f"{value}, please")[turn]
        if isinstance(value, str) and value[:4].isdigit() and value[4:5] == "-":
            day = date.fromisoformat(value)
            return (f"the {day.day}th of {day:%B} {day.year}", f"{day:%B} {day.day}, {day.year}", f"On {value}.")[turn]
        text = self._bare(value)
        return (f"it's {text}", f"{text}.", f"Sure - {text}")[turn]


@pytest.mark.parametrize("name", subset(NAMES, 5, "people"))
def test_somebody_who_talks_like_people_do_gets_through(name: str) -> None:
    for scenario in subset(scenarios(name, ("correct-context",)), 4, name):
        setup = replace(setup_of(name, scenario), user="person")
        person = Person(to_json_data(scenario.user.facts), to_json_data(scenario.user.again))
        session = drive(setup.session(), setup.world(OfflineModel(), user=person))
        expected = [(tool.tool, to_json_data(tool.arguments)) for tool in scenario.expected.tools if not tool.optional]
        calls = [(event.tool, dict(event.arguments)) for event in session.events if isinstance(event, CallTool)]
        talk = [event.text for event in session.events if isinstance(event, Say | UserReply)]
        assert session.finished is not None
        assert (session.finished.status, calls) == ("completed", expected), talk
