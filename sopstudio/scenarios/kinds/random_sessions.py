"""*Random sessions* (Agent-S, section 4): for each step a kind of user input and an outcome of each tool
are drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from types import MappingProxyType

from sopstudio.scenarios.builder import ScenarioBuilder
from sopstudio.scenarios.kinds.failures import FAULTS, fallible_tools, make_fault
from sopstudio.scenarios.kinds.interruptions import CHIT_CHAT, FOREIGN_REQUESTS, QUESTIONS, is_answer, is_recognizable
from sopstudio.scenarios.kinds.rejected_values import reject_first
from sopstudio.scenarios.kinds.wrong_values import wrong_values
from sopstudio.scenarios.scenario import Scenario
from sopstudio.sop import Fact

KIND = "random-session"
SESSIONS_PER_JOURNEY = 11
"""Sessions drawn for each journey: 217 on the three SOPs of Agent-S, where the paper has 220."""


def random_session(builder: ScenarioBuilder) -> Iterator[Scenario]:
    """Several random sessions of the journey; most steps go well, permanent faults and missing facts are rare."""
    for number in range(1, SESSIONS_PER_JOURNEY + 1):
        random = builder.random(f"{KIND}:{number}")
        drawn = builder
        for fact in builder.required_facts():
            drawn = _draw_input(drawn, fact, random)
        for tool in fallible_tools(builder):
            drawn = _draw_outcome(drawn, tool, random)
        yield drawn.build(KIND, str(number))


def _draw_input(builder: ScenarioBuilder, fact: Fact, chance: Random) -> ScenarioBuilder:
    """The builder with a random kind of user input for one fact."""
    kind = chance.choices(tuple(INPUTS), INPUT_WEIGHTS)[0]
    return INPUTS[kind](builder, fact, chance)


def _wrong_value_input(kind: str) -> Callable[[ScenarioBuilder, Fact, Random], ScenarioBuilder]:
    def apply(builder: ScenarioBuilder, fact: Fact, chance: Random) -> ScenarioBuilder:
        values = list(wrong_values(kind, fact, builder.values[fact.name][0]))
        return builder.with_first_value(fact.name, chance.choice(values)) if values else builder

    return apply


def _aside_input(texts: tuple[str, ...], intent: str) -> Callable[[ScenarioBuilder, Fact, Random], ScenarioBuilder]:
    def apply(builder: ScenarioBuilder, fact: Fact, chance: Random) -> ScenarioBuilder:
        text = chance.choice(texts)
        unclear = is_answer(fact, text) or not (text.endswith("?") or is_recognizable(fact))
        return builder if unclear else builder.with_aside(fact.name, text, intent)

    return apply


INPUTS: Mapping[str, Callable[[ScenarioBuilder, Fact, Random], ScenarioBuilder]] = MappingProxyType(
    {
        "valid": lambda draft, _fact, _chance: draft,
        "chit-chat": _aside_input(CHIT_CHAT, "chit-chat"),
        "question": _aside_input(QUESTIONS, "info"),
        "out-of-domain": _aside_input(FOREIGN_REQUESTS, "out-of-domain"),
        "invalid value": _wrong_value_input("invalid-value"),
        "wrong format": _wrong_value_input("wrong-format"),
        "rejected value": lambda draft, fact, _chance: reject_first(draft, fact) or draft,
        "missing": lambda draft, fact, _chance: draft.with_fact_withheld(fact.name),
    }
)
INPUT_WEIGHTS = (40, 10, 12, 8, 10, 10, 6, 4)


def _draw_outcome(builder: ScenarioBuilder, tool: str, chance: Random) -> ScenarioBuilder:
    """The builder with a random outcome of one tool."""
    outcome = chance.choices(("well", "passing", "lasting"), (65, 30, 5))[0]
    kind = chance.choice(FAULTS)
    if outcome == "well":
        return builder
    return builder.with_fault(
        tool, make_fault(kind, builder.runtime.flow.tools[tool], is_temporary=outcome == "passing")
    )
