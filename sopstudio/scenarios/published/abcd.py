"""Conversations of ABCD (Chen et al. 2021) as scripted users: what the customer said, and which buttons were pressed.

    abcd_v1.1.json: {train | dev | test: [{convo_id, scenario, original: [[speaker, text]], delexed: [{targets}]}]}

An action has a name and values without the names of its parameters. A value that the case has is given the name of its
field there (`username`, `order_id`); another is listed, and called `value`, `value_2`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from sopstudio.scenarios.published.shapes import LossCount, PublishedSet, objects_in, require_object, text_in
from sopstudio.scenarios.scenario import Expected, ExpectedCall, Scenario, UserSeed
from sopstudio.sop import freeze

NAME: Final = "ABCD"
SPLITS: Final = ("train", "dev", "test")
ACTION: Final = "take_action"


def detect(data: Any) -> bool:
    """Whether this is a list of conversations, or the three splits of them."""
    conversations = _conversations(data)
    first = conversations[0] if conversations else None
    return isinstance(first, dict) and "convo_id" in first and "scenario" in first


def _conversations(data: Any) -> list[Any]:
    if isinstance(data, dict):
        return [item for split in SPLITS for item in data.get(split, ()) if isinstance(data.get(split), list)]
    return data if isinstance(data, list) else []


def read(data: Any, where: str) -> PublishedSet:
    """The scenarios of conversations. Raises `ScenarioError`."""
    losses = LossCount()
    numbered = enumerate(_conversations(data), 1)
    scenarios = tuple(_scenario(item, f"{where}, conversation {number}", losses) for number, item in numbered)
    return PublishedSet(NAME, scenarios, tuple(losses.losses()))


def _scenario(data: Any, where: str, losses: LossCount) -> Scenario:
    conversation = require_object(data, "the conversation", where)
    about = require_object(conversation["scenario"], "the scenario of the conversation", where)
    flow, subflow = text_in(about.get("flow")), text_in(about.get("subflow"))
    name = f"abcd.{subflow or flow}.{text_in(conversation.get('convo_id'))}"
    facts = dict(_known(about))
    said = tuple(_words_of(conversation.get("original"), "customer"))
    if any(_words_of(conversation.get("original"), "agent")):
        losses.add("what the agent said", "only actions are scored", name)
    actions = list(_actions(objects_in(conversation.get("delexed"))))
    if not actions:
        losses.add("a conversation without an action", "only its status can be scored", name, "assumed")
    calls = tuple(_call(tool, values, facts, name, losses) for tool, values in actions)
    goal = f"{flow}: {subflow}".replace("_", " ").strip(": ")
    seed = UserSeed(goal=goal, facts=freeze(facts), script=said)
    return Scenario(id=name, user=seed, expected=Expected(tools=calls))


def _known(about: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The fields of the customer, the order and the product that have a single value."""
    for part in about.values():
        if isinstance(part, dict):
            for name, value in part.items():
                if text_in(value):
                    yield name, value


def _words_of(turns: Any, speaker: str) -> Iterator[str]:
    for turn in turns if isinstance(turns, list) else ():
        if isinstance(turn, list) and len(turn) > 1 and turn[0] == speaker and text_in(turn[1]):
            yield text_in(turn[1])


def _actions(turns: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, list[Any]]]:
    """The name and the values of each action: targets are (intent, next step, action, values, reply)."""
    for turn in turns:
        targets = turn.get("targets")
        if isinstance(targets, list) and len(targets) > 3 and targets[1] == ACTION and text_in(targets[2]):
            yield text_in(targets[2]), targets[3] if isinstance(targets[3], list) else []


def _call(tool: str, values: Sequence[Any], facts: Mapping[str, Any], name: str, losses: LossCount) -> ExpectedCall:
    fields = {text_in(value).casefold(): field for field, value in facts.items()}
    arguments: dict[str, Any] = {}
    for value in values:
        field = fields.get(text_in(value).casefold())
        if field is None or field in arguments:
            field = "value" if "value" not in arguments else f"value_{len(arguments) + 1}"
            losses.add("the parameter of a value is not known", "actions have values without names", name, "assumed")
        arguments[field] = value
    return ExpectedCall(tool=tool, arguments=freeze(arguments))


__all__ = ["detect", "read"]
