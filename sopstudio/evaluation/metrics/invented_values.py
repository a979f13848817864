"""Values that the simulated user made up: it said them, and its seed has none of them (JourneyBench, appendix I).

The evidence is the same for every architecture: the arguments of calls, what was learned as the user's word, and the
values of withheld facts that stand in the user's texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from sopstudio.agents.guardrails.context import GuardContext
from sopstudio.agents.guardrails.value_matching import is_said, is_same_value, leaf_values
from sopstudio.scenarios.scenario import UserSeed
from sopstudio.sop import Fact, Runtime, to_json_data
from sopstudio.text.phrases import declines

TOKEN = re.compile(r"[\w@.+-]*[\w]")


class InventedValues:
    """Counts the values that the user of a run made up, each once."""

    def __init__(self, runtime: Runtime, user: UserSeed) -> None:
        slips = [slip.value for slip in user.slips.values()]
        groups = (user.facts, user.again, slips)
        self._values = [value for group in groups for value in leaf_values(to_json_data(group))]
        self._seed_texts = {value for value in self._values if isinstance(value, str)}
        self._texts = [user.goal, user.opening, *user.journey, *user.asides.values()]
        facts = (runtime.flow.facts.get(name) for name in user.withheld)
        self._withheld = [fact for fact in facts if fact is not None and (fact.allowed or fact.pattern)]
        self._counted: list[Any] = []

    def count(self, values: Mapping[str, Any], seen: GuardContext) -> int:
        """How many of these values of the user's facts were made up and are new."""
        return sum(self._is_new(value, seen) for value in values.values())

    def count_in_text(self, text: str, seen: GuardContext) -> int:
        """How many values of withheld facts a text of the user makes up; a text that declines gives none."""
        return sum(
            self._is_new(value, seen)
            for fact in self._withheld
            if not declines(text, fact.type)
            for value in _find_values(fact, text)
        )

    def _is_new(self, value: Any, seen: GuardContext) -> bool:
        if isinstance(value, str) and value in self._seed_texts:
            return False
        if not _is_scalar(value) or any(is_same_value(value, earlier) for earlier in self._counted):
            return False
        if not is_said(value, seen.user_texts) or self._is_known(value, seen):
            return False
        self._counted.append(value)
        return True

    def _is_known(self, value: Any, seen: GuardContext) -> bool:
        """Whether the user may say a value: it is in the seed, or a tool gave it."""
        known_values = (*self._values, *seen.tool_values)
        return any(is_same_value(value, known) for known in known_values) or is_said(
            value, [*self._texts, *map(str, known_values)]
        )


def _find_values(fact: Fact, text: str) -> Iterator[Any]:
    """The values of a fact that stand in a text: allowed ones, or words of its pattern."""
    if fact.allowed:
        yield from (value for value in fact.allowed if is_said(value, [text]))
    elif fact.pattern:
        yield from (word for word in TOKEN.findall(text) if re.fullmatch(fact.pattern.strip("^$"), word))


def _is_scalar(value: Any) -> bool:
    return value is not None and not isinstance(value, bool | list | Mapping)


__all__ = ["InventedValues"]
