"""*Random sessions* (Agent-S, section 4): at each step a kind of user input and an outcome of each tool are drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from types import MappingProxyType

from sopstudio.scenarios.case import Scenario
from sopstudio.scenarios.draft import Draft
from sopstudio.scenarios.kinds.failures import FAULTS, fault
from sopstudio.scenarios.kinds.interruptions import CHIT_CHAT, FOREIGN, QUESTIONS, is_answer, is_recognizable
from sopstudio.scenarios.kinds.wrong_values import wrong_value
from sopstudio.sop import Fact

KIND = "random-session"
SESSIONS = 3
"""Sessions drawn for each journey."""


def random_session(draft: Draft) -> Iterator[Scenario]:
    """Some sessions of the journey; most steps go well, failures for good and facts that are lacking are rare."""
    for number in range(1, SESSIONS + 1):
        chance = draft.random(f"{KIND}:{number}")
        drawn = draft
        for fact in draft.needed():
            drawn = _input(drawn, fact, chance)
        for tool in draft.answers:
            drawn = _outcome(drawn, tool, chance)
        yield drawn.scenario(KIND, str(number))


def _input(draft: Draft, fact: Fact, chance: Random) -> Draft:
    """The draft with a kind of user input for one fact."""
    kind = chance.choices(tuple(INPUTS), WEIGHTS)[0]
    return INPUTS[kind](draft, fact, chance)


def _wrong(kind: str) -> Callable[[Draft, Fact, Random], Draft]:
    def changed(draft: Draft, fact: Fact, _chance: Random) -> Draft:
        value = wrong_value(kind, fact, draft.values[fact.name][0])
        return draft if value is None else draft.giving_first(fact.name, value)

    return changed


def _aside(texts: tuple[str, ...], intent: str) -> Callable[[Draft, Fact, Random], Draft]:
    def changed(draft: Draft, fact: Fact, chance: Random) -> Draft:
        text = chance.choice(texts)
        unclear = is_answer(fact, text) or not (text.endswith("?") or is_recognizable(fact))
        return draft if unclear else draft.saying_first(fact.name, text, intent)

    return changed


INPUTS: Mapping[str, Callable[[Draft, Fact, Random], Draft]] = MappingProxyType(
    {
        "valid": lambda draft, _fact, _chance: draft,
        "chit-chat": _aside(CHIT_CHAT, "chit-chat"),
        "question": _aside(QUESTIONS, "info"),
        "out-of-domain": _aside(FOREIGN, "out-of-domain"),
        "invalid value": _wrong("invalid-value"),
        "wrong format": _wrong("wrong-format"),
        "missing": lambda draft, fact, _chance: draft.without(fact.name),
    }
)
WEIGHTS = (40, 12, 12, 8, 12, 12, 4)


def _outcome(draft: Draft, tool: str, chance: Random) -> Draft:
    """The draft with an outcome of one tool."""
    outcome = chance.choices(("well", "passing", "lasting"), (65, 30, 5))[0]
    kind = chance.choice(FAULTS)
    if outcome == "well":
        return draft
    return draft.failing(tool, fault(kind, draft.routing.flow.tools[tool], passing=outcome == "passing"))
