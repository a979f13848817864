"""Choosing the way on: code decides conditions; prose is put to a person or to the model as a closed question.

Shared by every architecture in which code decides transitions. Each evaluation is a note in the trace, with who decided.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import Any

from sopstudio.agents.protocol import ask, rule
from sopstudio.sop import Position, Route, Walker, Way, Work
from sopstudio.trace import Answer, AskModel, AskPerson, Evaluated, ModelReply, Note, Request, Ruling, Took

Choice = Generator[Request | Note, Answer | None, "tuple[Way, ...] | str"]
"""Returns the ways to take, or in words why none can be taken."""

NONE_HOLDS = "no edge holds"


class Decider:
    """Chooses among the ways out of a place.

    `question` makes the model request for a prose condition; with `person`, whoever watches the run is asked first.
    """

    def __init__(self, walker: Walker, question: Callable[[Route], AskModel], *, person: bool = False) -> None:
        self._walker, self._question, self._person = walker, question, person

    def choose(self, work: Work, position: Position, facts: Mapping[str, Any]) -> Choice:
        """The ways to take at `position`, each evaluation noted; or why the run cannot go on."""
        first = work.branching == "first"
        taken: list[Way] = []
        for route in work.routes:
            way = route.way
            if taken and (first or route.kind == "otherwise"):
                break
            if not self._walker.may_take(position, way):
                yield Evaluated(way.id, False, "its loop bound is used up")
                continue
            holds = yield from self._holds(route, facts)
            if holds is None:
                return f"the edge {way.edge.label or way.id if way.edge else way.id} cannot be decided"
            if holds:
                taken.append(way)
        if not taken:
            return NONE_HOLDS
        yield Took(tuple(way.id for way in taken))
        return tuple(taken)

    def _holds(self, route: Route, facts: Mapping[str, Any]) -> Generator[Request | Note, Answer | None, bool | None]:
        if route.decide is None:
            return (yield from self._prose(route))
        decision = route.decide(facts)
        yield Evaluated(route.way.id, decision.value, decision.reason)
        return decision.value

    def _prose(self, route: Route) -> Generator[Request | Note, Answer | None, bool | None]:
        edge = route.way.edge
        question = edge.condition if edge is not None else ""
        holds, by = None, ""
        if self._person:
            ruling = yield from rule(AskPerson(route.way.id, question))
            if isinstance(ruling, Ruling):
                holds, by = ruling.holds, ruling.by
        if holds is None:
            reply = yield from ask(self._question(route))
            if isinstance(reply, ModelReply):
                holds, by = yes_or_no(reply.text), "model"
        reason = "" if holds is not None else f"nobody could tell whether “{question}” holds"
        yield Evaluated(route.way.id, holds, reason, by or "nobody")
        return holds


def yes_or_no(text: str) -> bool | None:
    """The answer to a closed question; None for anything but a clear yes or no at its beginning."""
    word = text.strip().lower().lstrip("*\"'“").split(" ")[0].strip(".,;:!*\"'”\n")
    return {"yes": True, "no": False}.get(word)
