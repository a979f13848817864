"""Tasks of tau2-bench (Barres et al. 2025): what the user wants and knows, and the actions that solve it.

    tasks.json: [{id, user_scenario: {persona, instructions}, evaluation_criteria: {actions, ...}, ...}]

The agent's actions are the expected calls, in the order in which they are written; the values of their arguments are
what the user can give. Actions of the user's own device, the state of the environment and assertions on it are code of
the benchmark, and listed. What tools answer is not in the tasks: the samples of the SOP's tools stand for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from sopstudio.scenarios.published.shapes import LossCount, PublishedSet, objects_in, require_object, text_in
from sopstudio.scenarios.scenario import Expected, ExpectedCall, Scenario, UserSeed
from sopstudio.sop import freeze

NAME: Final = "tau2-bench"
_TOLD: Final = {
    "reason_for_call": "",
    "task_instructions": "",
    "known_info": "",
    "unknown_info": "You do not know: ",
}
"""What a user is told, in this order, and how its line begins."""
_UNUSED: Final = {
    "env_assertions": "assertions on the environment are code of the benchmark",
    "nl_assertions": "what has to be said is no expected call; a judge can be asked",
    "communicate_info": "what has to be said is no expected call; a judge can be asked",
}


def detect(data: Any) -> bool:
    """Whether this is a list of tasks."""
    first = data[0] if isinstance(data, list) and data else None
    return isinstance(first, dict) and "user_scenario" in first and "evaluation_criteria" in first


def read(data: Any, where: str) -> PublishedSet:
    """The scenarios of a list of tasks. Raises `ScenarioError`."""
    losses = LossCount()
    scenarios = tuple(_scenario(task, f"{where}, task {number}", losses) for number, task in enumerate(data, 1))
    return PublishedSet(NAME, scenarios, tuple(losses.losses()))


def _scenario(data: Any, where: str, losses: LossCount) -> Scenario:
    task = require_object(data, "the task", where)
    name = text_in(task.get("id")) or where
    criteria = task.get("evaluation_criteria") or {}
    actions = objects_in(require_object(criteria, "what is expected", where).get("actions"))
    own = [action for action in actions if action.get("requestor", "assistant") == "assistant"]
    if len(own) < len(actions):
        losses.add("actions of the user's device are left out", "only the agent calls tools", name)
    for key, why in _UNUSED.items():
        if criteria.get(key):
            losses.add(f"{key} are not scored", why, name)
    if task.get("initial_state"):
        losses.add("the initial state is left out", "it is set up by code of the benchmark", name)
    if any(action.get("compare_args") is not None for action in own):
        losses.add("all arguments of an action are compared", "scenarios cannot say which are not", name, "assumed")
    if not own:
        losses.add("a task without an action of the agent", "only its status can be scored", name, "assumed")
    calls = tuple(_call(action, where) for action in own)
    facts, again = _values(calls)
    goal, journey = _wishes(task.get("user_scenario"), text_in(task.get("ticket")))
    seed = UserSeed(goal=goal, journey=journey, facts=freeze(facts), again=freeze(again))
    return Scenario(id=name, user=seed, expected=Expected(tools=calls))


def _call(action: Mapping[str, Any], where: str) -> ExpectedCall:
    arguments = require_object(action.get("arguments") or {}, "the arguments of an action", where)
    return ExpectedCall(tool=text_in(action.get("name")), arguments=freeze(arguments))


def _values(calls: tuple[ExpectedCall, ...]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The first value of each argument, and the other ones in their order."""
    values: dict[str, list[Any]] = {}
    for call in calls:
        for name, value in call.arguments.items():
            known = values.setdefault(name, [])
            if value not in known:
                known.append(value)
    return {name: own[0] for name, own in values.items()}, {name: own[1:] for name, own in values.items() if own[1:]}


def _wishes(scenario: Any, ticket: str) -> tuple[str, tuple[str, ...]]:
    """What the user wants in a sentence or more, and how to behave and what is known, a line each."""
    user = scenario if isinstance(scenario, dict) else {"instructions": scenario}
    lines = list(_instructions(user.get("instructions")))
    persona = text_in(user.get("persona"))
    goal = lines[0] if lines else ticket
    return goal, (*lines[1:], *([f"Persona: {persona}"] if persona else []))


def _instructions(instructions: Any) -> Iterator[str]:
    if not isinstance(instructions, dict):
        if text := text_in(instructions):
            yield text
        return
    for key, beginning in _TOLD.items():
        if text := text_in(instructions.get(key)):
            yield beginning + text


__all__ = ["detect", "read"]
