"""Dialogues of STAR (Mosig, Mehri and Kober 2020) as scripted users: what the user said, and which queries were made.

    {DialogueID, Scenario: {UserTask, ...}, Events: [{Agent, Action, Text | APIName, Constraints | Item}]}

Each query of the wizard is an expected call, and what the knowledge base returned its answer. What the wizard said, and
which reply was picked, is not scored.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from sopstudio.scenarios.published.shapes import LossCount, PublishedSet, objects_in, require_object, text_in
from sopstudio.scenarios.scenario import Expected, ExpectedCall, MockResponse, Scenario, UserSeed
from sopstudio.sop import freeze

NAME: Final = "STAR"
COMPLETE: Final = "Complete"
Query = tuple[str, dict[str, Any], Mapping[str, Any] | None]
"""The tool, its arguments, and what it returned; None where nothing is recorded."""


def detect(data: Any) -> bool:
    """Whether this is a dialogue, or a list of dialogues."""
    first = data[0] if isinstance(data, list) and data else data
    return isinstance(first, dict) and "DialogueID" in first and isinstance(first.get("Events"), list)


def read(data: Any, where: str) -> PublishedSet:
    """The scenarios of dialogues. Raises `ScenarioError`."""
    losses = LossCount()
    dialogues = data if isinstance(data, list) else [data]
    scenarios = tuple(_scenario(item, f"{where}, dialogue {n}", losses) for n, item in enumerate(dialogues, 1))
    return PublishedSet(NAME, scenarios, tuple(losses.losses()))


def _scenario(data: Any, where: str, losses: LossCount) -> Scenario:
    dialogue = require_object(data, "the dialogue", where)
    about = require_object(dialogue.get("Scenario") or {}, "the scenario of the dialogue", where)
    tasks = [text_in(part.get("Task")) for part in objects_in(about.get("WizardCapabilities"))]
    number = text_in(dialogue.get("DialogueID"))
    name = f"star.{'-'.join(filter(None, tasks[:1]))}.{number}"
    events = objects_in(dialogue.get("Events"))
    if text_in(dialogue.get("CompletionLevel")) not in ("", COMPLETE):
        losses.add("a dialogue that was broken off", "what is expected ends where it ends", name, "assumed")
    if about.get("MultiTask"):
        losses.add("a dialogue about several tasks", "its calls are compared with one procedure", name, "assumed")
    if any(event.get("Agent") == "Wizard" and text_in(event.get("Text")) for event in events):
        losses.add("what the wizard said", "only calls are scored; turns are compared by `turns`", name)
    said = tuple(text for event in events if event.get("Agent") == "User" and (text := text_in(event.get("Text"))))
    queries = list(_queries(events))
    seed = UserSeed(goal=text_in(about.get("UserTask")), facts=freeze(_known(queries)), script=said)
    calls = tuple(ExpectedCall(tool=tool, arguments=freeze(values)) for tool, values, _ in queries)
    return Scenario(id=name, user=seed, responses=freeze(_responses(queries)), expected=Expected(tools=calls))


def _queries(events: Sequence[Mapping[str, Any]]) -> Iterator[Query]:
    """Each query with the item that is returned before the next one."""
    pending: tuple[str, dict[str, Any]] | None = None
    for event in events:
        if event.get("Action") == "query":
            if pending is not None:
                yield (*pending, None)
            values = {
                key: _value(value) for part in objects_in(event.get("Constraints")) for key, value in part.items()
            }
            pending = (text_in(event.get("APIName")), values)
        elif event.get("Action") == "return_item" and pending is not None:
            item = event.get("Item")
            yield (*pending, item if isinstance(item, dict) else None)
            pending = None
    if pending is not None:
        yield (*pending, None)


def _value(value: Any) -> Any:
    """A constraint is written as JSON: a quoted text is that text; a number stays the text of an id."""
    text = text_in(value)
    if text.startswith('"'):
        try:
            return json.loads(text)
        except ValueError:
            return text
    return text if isinstance(value, str) else value


def _known(queries: Sequence[Query]) -> dict[str, Any]:
    return {name: value for _, values, _ in reversed(queries) for name, value in values.items()}


def _responses(queries: Sequence[Query]) -> dict[str, tuple[MockResponse, ...]]:
    """The answers of each tool in their order. They have no arguments, as two queries may be alike."""
    answers: dict[str, tuple[MockResponse, ...]] = {}
    for tool, _, item in queries:
        if item is not None:
            answers[tool] = (*answers.get(tool, ()), MockResponse(response=freeze(item)))
    return answers


__all__ = ["detect", "read"]
