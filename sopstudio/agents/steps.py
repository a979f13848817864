"""What is done at a place once it is entered: facts worked out, words said, tools called until its work is done.

Shared by the architectures that walk the graph; they differ in how the way on is chosen. What happens between the agent
and its model at a place is in `turn`.
"""

from __future__ import annotations

from collections.abc import Sequence

from sopstudio.agents import wording
from sopstudio.agents.listening import asks, is_asking, undecided
from sopstudio.agents.protocol import ask, tell
from sopstudio.agents.talk import Part, Talk
from sopstudio.agents.turn import Turn
from sopstudio.agents.visit import Visit
from sopstudio.sop import End, Task, Work
from sopstudio.sop.interpreter import Blocked, compute, forget_asked
from sopstudio.sop.interpreter import undecided as undecided_tools
from sopstudio.trace import AskModel, Evaluated, Failure, Finished, ModelCall, ModelReply


class Steps:
    """The places of one conversation. With `narrates`, the model finds words for a step that is only words."""

    def __init__(self, talk: Talk, *, narrates: bool = True) -> None:
        self.talk, self.routing, self._narrates = talk, talk.routing, narrates
        self.visited: set[str] = set()

    def greet(self) -> Part:
        """Say hello, and hear what the user wants."""
        briefing = self.talk.briefing
        greeting = wording.filled(briefing.prompts, "greeting", procedure=briefing.flow.sop.label())
        return (yield from self._say(greeting, listens=True))

    def at(self, work: Work, made: Sequence[ModelCall] = ()) -> Part:
        """Do what is to be done at a place; `made` are calls that the model has already asked for.

        Returns how the run ended, or None to go on.
        """
        since = len(self.talk.history) if work.place in self.visited else 0
        if work.place in self.visited:
            forget_asked(work, self.talk.facts)
        self.visited.add(work.place)
        finished = yield from self._compute(work)
        if finished is not None:
            return finished
        wordy = isinstance(work.node, Task) and not work.busy and not work.final
        questions = undecided(self.routing, work) if wordy else ()
        if isinstance(work.node, End | Task) and work.node.message:
            text = wording.message(work.node.message, self.talk.facts)
            finished = yield from self._say(text, listens=wordy and (bool(questions) or asks(text)))
        elif (work.final or wordy) and self._narrates:
            return (yield from self._narrate(work, since, questions))
        return finished or (yield from self._work(Visit(work, since), made))

    def _say(self, text: str, *, listens: bool) -> Part:
        """Say the words of a step, and hear the answer where the step is there for it."""
        if not listens:
            self.talk.history.said(text)
            yield from tell(text)
            return None
        reply = yield from self.talk.say(text)
        return reply if isinstance(reply, Finished) else None

    def _compute(self, work: Work) -> Part:
        computing = compute(work, self.talk.facts)
        try:
            while True:
                computed = next(computing)
                yield from self.talk.learn(computed.fact, computed.value, "computed", work.node.label())
        except StopIteration as stop:
            blocked: Blocked | None = stop.value
        if blocked is None:
            return None
        yield Evaluated(work.place, None, blocked.reason)
        return stopped(work, blocked.reason)

    def _work(self, visit: Visit, made: Sequence[ModelCall]) -> Part:
        """Turn after turn until every asked fact is known and every tool that applies has succeeded."""
        work, facts = visit.work, self.talk.facts
        while True:
            pending = visit.pending(facts)
            missing = [name for name in work.asks if name not in facts and not self._spared(name, visit)]
            if not pending and not missing:
                break
            turn = Turn(self.talk, visit, pending, missing)
            finished = yield from (turn.carry_out(ModelReply("", tuple(made))) if made else turn.take())
            made = ()
            if finished is not None:
                return finished
        for bound in undecided_tools(work, facts, visit.done):
            reason = bound.condition.decide(facts).reason if bound.condition is not None else ""
            yield Evaluated(f"{work.place}:{bound.tool.name}", None, reason)
            return stopped(work, f"whether {bound.tool.label()} applies: {reason}")
        return None

    def _spared(self, name: str, visit: Visit) -> bool:
        """Whether the user was asked for an optional fact and did not have it."""
        return visit.recorded is not None and self.talk.fact(name).optional

    def _narrate(self, work: Work, since: int, questions: tuple[str, ...]) -> Part:
        """A step that is only words: the model says it, and asks what the way on hangs on."""
        talk = self.talk
        while True:
            reply = yield from ask(AskModel(talk.prompt(work, questions), talk.history.messages(since)))
            if isinstance(reply, ModelReply) and not reply.calls and (reply.text.strip() or not questions):
                break
            if isinstance(reply, ModelReply):
                did = "called a tool at a step that has none" if reply.calls else "asked nothing at a step that has to"
                reply = Failure(f"the model {did}", "unusable")
            finished = yield from talk.reject(reply)
            if finished is not None:
                return finished
        talk.rejected = 0
        if not reply.text.strip():
            return None
        listens = not work.final and (bool(questions) or is_asking(work.node) or asks(reply.text))
        return (yield from self._say(reply.text, listens=listens))


def stopped(work: Work, why: str) -> Finished:
    """How a run ends that cannot go on at this place."""
    return Finished("stopped", "", f"at {work.node.label()}: {why}")
