"""Models that play the three parts of Agent-S as a test wants it: perfectly, by a script, or with bad intent."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from sopstudio.agents import find_agent
from sopstudio.agents.agent_s import ActionSteps
from sopstudio.agents.agent_s.actions import read_rows
from sopstudio.agents.agent_s.repository import ActionRepository
from sopstudio.agents.agent_s.steps import ActionStep
from sopstudio.agents.wording import speak_name
from sopstudio.llm.message_shape import unshape_messages
from sopstudio.scenarios import Scenario
from sopstudio.scenarios.expected_trace import Moment, ScenarioInputs, trace_with_moments
from sopstudio.simulation import Session, Setup, drive, load_prompts
from sopstudio.sop import Flow, Runtime, Sop, dumps, to_json_data, value_to_json
from sopstudio.trace import Say, UserReply
from tests.fakes import says


def object_reply(**data: Any) -> dict[str, Any]:
    """A chat completion that is a JSON object."""
    return says(dumps(to_json_data(data), indent=None))


class Acting:
    """A model that is asked as state, action and user model; each part is a function of what is asked."""

    name = "acting"

    def __init__(self, **parts: Callable[[str], dict[str, Any]]) -> None:
        self._parts = parts
        self.asked: list[tuple[str, str]] = []

    def complete(self, body: dict[str, Any]) -> Any:
        part = part_of(body)
        texts = [message["content"] for message in unshape_messages(body["messages"]) if message["role"] == "user"]
        question = str(texts[-1])
        self.asked.append((part, question))
        return self._parts[part](question)

    async def complete_async(self, body: dict[str, Any]) -> Any:
        return self.complete(body)


def part_of(body: dict[str, Any]) -> str:
    """Which of the three models a request is meant for; *knowledge* answers from articles."""
    system = str(body["messages"][0]["content"])
    if "from these passages" in system:
        return "knowledge"
    return "state" if '"next_action"' in system else "action" if '"search_query"' in system else "user"


def after(text: str, mark: str) -> str:
    """What stands behind a mark, up to the end of its line."""
    return text.partition(mark)[2].partition("\n")[0].strip()


class Polite:
    """A user who has something to say to everything."""

    def reply(self, _said: Say) -> UserReply:
        return UserReply("Here you are.")


class Perfect:
    """Takes the expected way, action by action, with the expected values."""

    def __init__(self, sop: Sop, scenario: Scenario) -> None:
        self.routing = Runtime(Flow(sop))
        self.scenario = scenario
        self.setup = Setup(self.routing, find_agent("agent-s"), scenario, load_prompts(), "world")
        steps = ActionSteps(self.routing)
        self.repository = ActionRepository(read_rows(self.setup.session().briefing.options["actions"]))
        self.plan = [(self.repository.row_for(step).action, step, facts) for step, facts in self._steps(steps)]
        self.calls = [call for call in scenario.expected.tools if not call.optional]
        self.at = -1

    def _steps(self, steps: ActionSteps) -> Iterator[tuple[ActionStep, dict[str, Any]]]:
        known: dict[str, Any] = {}
        visited: set[str] = set()
        for moment in moments(self.routing, self.scenario):
            for step in steps.steps_at(moment.place):
                fact = step.action.fact
                work = self.routing.plan(moment.place)
                applies = not step.action.tool or any(
                    bound.tool.name == step.action.tool
                    and bound.applies(moment.calls.get(bound.tool.name, moment.facts))
                    for bound in work.tools
                )
                if applies and (not fact or fact not in known or moment.place in visited):
                    yield step, dict(moment.facts)
            visited.add(moment.place)
            known = dict(moment.facts)

    def play(self) -> Session:
        model = Acting(state=self._state, action=self._action, user=self._user)
        return drive(self.setup.session(), self.setup.world(model, user=Polite()))

    def _state(self, _asked: str) -> dict[str, Any]:
        self.at += 1
        if self.at < len(self.plan):
            return object_reply(thought="", next_action=self.plan[self.at][0])
        label = self.routing.flow.nodes[self.scenario.expected.end].label()
        return object_reply(thought="", next_action=f"end: {label}")

    def _action(self, asked: str) -> dict[str, Any]:
        kind = after(asked, "Action type:")
        if kind == "api_call":
            return object_reply(params=self.calls.pop(0).arguments)
        return object_reply(user_interaction=asked.partition("Message:\n")[2].strip() or "What is it?")

    def _user(self, _asked: str) -> dict[str, Any]:
        _, step, facts = self.plan[self.at]
        name = step.action.fact
        slots = {f"The {speak_name(name)}": value_to_json(facts[name])} if name in facts else {}
        return object_reply(
            input_validation="success", slots=slots, user_response="Thank you.", observation="Here you are."
        )


def moments(routing: Runtime, scenario: Scenario) -> Sequence[Moment]:
    """What is true at each place of the expected run."""
    user = scenario.user
    values = {name: (value, *user.again.get(name, ())) for name, value in user.facts.items()}
    laid_down = ScenarioInputs(
        values, scenario.responses, frozenset(scenario.prose), frozenset(user.withheld), user.slips
    )
    found = trace_with_moments(routing, laid_down)[1]
    last = scenario.expected.path[-1]
    return found if found[-1].place == last else [*found, Moment(last, found[-1].facts, ())]
