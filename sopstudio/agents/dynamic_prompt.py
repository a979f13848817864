"""The dynamic-prompt agent, `dpa`: a state machine over the graph (JourneyBench, sections 2.1, 4.1, A.2
and A.3).

At each node the prompt holds that node's description, steps and pathways, and only its tools are
offered. After each tool result the orchestrator stores the facts; when the node is done it evaluates
the pathways and swaps prompt and tools. Missing facts and failed tools stop progress. At a prose edge
it asks a closed question. A value that the user corrects at a later node takes the run back to where it was given
(appendix M; `sop.corrections`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from typing import Any

from sopstudio.agents.conversation_state import ConversationState
from sopstudio.agents.node_execution import NodeExecutor, stop_outcome
from sopstudio.agents.protocol import Briefing, Conversation, ask_model, ask_person
from sopstudio.errors import ModelError
from sopstudio.expressions import ConditionResult
from sopstudio.sop import PlacePlan, Position, Route, Transition, Walker
from sopstudio.sop.interpreter import LoopUsedUp, NoTransition, choose
from sopstudio.trace import (
    Answer,
    AskModel,
    AskPerson,
    Entered,
    Evaluated,
    Failure,
    Finished,
    ModelReply,
    Request,
    Ruling,
    RunNote,
    Took,
)
from sopstudio.translation import mark

Choice = Generator[Request | RunNote, Answer | None, "tuple[Transition, ...] | str"]
"""Returns the ways to take, or in words why none can be taken."""


class Decider:
    """Chooses among the ways out of a place.

    `question` makes the model request for a prose condition; with `person`, whoever watches the run is asked first.
    With `by_model`, the model is asked about written conditions too.
    """

    def __init__(self, question: Callable[[Route], AskModel], *, person: bool = False, by_model: bool = False) -> None:
        self._question, self._person, self._by_model = question, person, by_model

    def choose(self, plan: PlacePlan, position: Position, facts: Mapping[str, Any]) -> Choice:
        """The ways to take at `position`, each evaluation noted; or why the run cannot go on."""
        choosing = choose(plan, position)
        decision: ConditionResult | None = None
        try:
            while True:
                item = choosing.send(decision)
                if isinstance(item, LoopUsedUp):
                    decision = None
                    yield Evaluated(item.route.transition.id, False, "its loop bound is used up")
                else:
                    note = yield from self._evaluate(item, facts)
                    yield note
                    decision = ConditionResult(note.value, note.reason)
        except StopIteration as stop:
            chosen: tuple[Transition, ...] | NoTransition = stop.value
        if isinstance(chosen, NoTransition):
            return (
                chosen.reason
                if chosen.route is None
                else f"{_describe_edge(chosen.route)} cannot be decided: {chosen.reason}"
            )
        yield Took(tuple(transition.id for transition in chosen))
        return chosen

    def _evaluate(
        self, route: Route, facts: Mapping[str, Any]
    ) -> Generator[Request | RunNote, Answer | None, Evaluated]:
        if route.decide is None or (self._by_model and route.condition is not None):
            return (yield from self._evaluate_prose(route))
        decision = route.decide(facts)
        return Evaluated(route.transition.id, decision.value, decision.reason)

    def _evaluate_prose(self, route: Route) -> Generator[Request | RunNote, Answer | None, Evaluated]:
        edge = route.transition.edge
        question = edge.condition if edge is not None else ""
        if self._person:
            ruling = yield from ask_person(AskPerson(route.transition.id, question))
            if isinstance(ruling, Ruling) and ruling.holds is not None:
                return Evaluated(route.transition.id, ruling.holds, "", ruling.by)
        reply = yield from ask_model(self._question(route))
        if isinstance(reply, Failure) and reply.kind == "endpoint":
            raise ModelError(reply.why)
        holds = parse_yes_or_no(reply.text) if isinstance(reply, ModelReply) else None
        if holds is None:
            return Evaluated(route.transition.id, None, f"nobody could tell whether “{question}” holds", "nobody")
        return Evaluated(route.transition.id, holds, "", "model")


def _describe_edge(route: Route) -> str:
    edge = route.transition.edge
    return f"the edge {edge.label if edge is not None and edge.label else route.transition.id}"


def parse_yes_or_no(text: str) -> bool | None:
    """The answer to a closed question; None for anything but a clear yes or no at its beginning."""
    match = re.match(r"\W*(yes|no)\b(?![/'’])", text, re.IGNORECASE)
    return match[1].lower() == "yes" if match else None


@dataclass(frozen=True)
class DynamicPromptAgent:
    """The dynamic-prompt architecture."""

    name: str = "dpa"
    title: str = mark("Dynamic-prompt agent (JourneyBench)")
    policy: str = "node"
    talks: bool = True
    templates: tuple[str, ...] = ("greeting", "dpa-node", "closed-question")

    def converse(self, briefing: Briefing) -> Conversation:
        """Run one conversation from greeting to end."""
        state, walker = ConversationState(briefing, "dpa-node"), Walker(briefing.flow)
        steps = NodeExecutor(state)
        decider = Decider(state.question, person=bool(briefing.options.get("person")))
        position: Position | None = walker.begin()
        end = ""
        finished = yield from steps.greet()
        while finished is None and position is not None:
            yield Entered(position.place)
            plan = briefing.runtime.plan(position.place)
            finished = yield from steps.run_node(plan, position=position)
            if finished is not None:
                break
            if state.corrected:
                position = steps.go_back()
                continue
            if plan.is_final:
                end = position.place
                position = walker.end(position)
                continue
            choice = yield from decider.choose(plan, position, state.facts)
            if isinstance(choice, str):
                return stop_outcome(plan, choice)
            position = walker.step(position, choice)
        return finished or Finished("completed", end, "")


DPA = DynamicPromptAgent()
