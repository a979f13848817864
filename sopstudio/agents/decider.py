"""Choosing the way on: code decides conditions; prose is put to a person or to the model as a closed question.

Shared by every architecture in which code decides transitions. Each evaluation is noted with who decided it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Mapping
from typing import Any

from sopstudio.agents.protocol import ask_model, ask_person
from sopstudio.errors import ModelError
from sopstudio.expressions import ConditionResult
from sopstudio.sop import PlacePlan, Position, Route, Transition
from sopstudio.sop.interpreter import LoopUsedUp, NoTransition, choose
from sopstudio.trace import Answer, AskModel, AskPerson, Evaluated, Failure, ModelReply, Request, Ruling, RunNote, Took

Choice = Generator[Request | RunNote, Answer | None, "tuple[Transition, ...] | str"]
"""Returns the ways to take, or in words why none can be taken."""


class Decider:
    """Chooses among the ways out of a place.

    `question` makes the model request for a prose condition; with `person`, whoever watches the run is asked first.
    """

    def __init__(self, question: Callable[[Route], AskModel], *, person: bool = False) -> None:
        self._question, self._person = question, person

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
        if route.decide is None:
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
