"""The dynamic-prompt agent, `dpa`: a state machine over the graph (JourneyBench, sections 2.1, 4.1, A.2 and A.3).

At each node the prompt holds that node's description, steps and pathways, and only its tools are offered. After each
tool result the orchestrator stores the facts; when the node's work is done it evaluates the pathways, and on a match
swaps prompt and tools. Missing facts and failed tools halt progress. At a prose edge it asks a closed question.
What happens between the agent and its model at a node is in `turn`.
"""

from __future__ import annotations

from dataclasses import dataclass

from sopstudio.agents import wording
from sopstudio.agents.deciding import Decider
from sopstudio.agents.listening import asks, is_asking, undecided
from sopstudio.agents.protocol import Briefing, Conversation, ask, tell
from sopstudio.agents.talk import Part, Talk
from sopstudio.agents.turn import Turn
from sopstudio.agents.visit import Visit
from sopstudio.errors import ConditionError
from sopstudio.sop import End, Position, Task, Walker, Work
from sopstudio.trace import AskModel, Entered, Evaluated, Failure, Finished, ModelReply


@dataclass(frozen=True)
class DynamicPromptAgent:
    """The architecture; each conversation is a fresh `_Conversation`."""

    name: str = "dpa"
    title: str = "Dynamic-prompt agent (JourneyBench)"
    policy: str = "node"
    talks: bool = True
    templates: tuple[str, ...] = ("greeting", "dpa-node", "closed-question")

    def converse(self, briefing: Briefing) -> Conversation:
        """One conversation from greeting to end."""
        return _Conversation(briefing).run()


class _Conversation:
    """The orchestrator: where the run is, what is done there, and which way it goes on."""

    def __init__(self, briefing: Briefing) -> None:
        self.briefing, self.flow, self.routing = briefing, briefing.flow, briefing.routing
        self.talk = Talk(briefing)
        self.walker = Walker(briefing.flow)
        self.visited: set[str] = set()
        person = bool(briefing.options.get("person"))
        self.decider = Decider(self.walker, self.talk.question, person=person)

    def run(self) -> Conversation:
        position: Position | None = self.walker.begin()
        end = ""
        finished = yield from self._greet()
        while finished is None and position is not None:
            yield Entered(position.place)
            work = self.routing.work(position.place)
            finished = yield from self._at(work)
            if finished is not None:
                break
            if work.final:
                end = position.place
                position = self.walker.end(position)
                continue
            chosen = yield from self.decider.choose(work, position, self.talk.facts)
            if isinstance(chosen, str):
                return _stopped(work, chosen)
            position = self.walker.step(position, chosen)
        return finished or Finished("completed", end, "")

    def _greet(self) -> Part:
        greeting = wording.filled(self.briefing.prompts, "greeting", procedure=self.flow.sop.label())
        return (yield from self._say(greeting, listens=True))

    def _at(self, work: Work) -> Part:
        """Do what is to be done at a node. Returns how the run ended, or None to go on."""
        since = len(self.talk.history) if work.place in self.visited else 0
        if work.place in self.visited:
            for name in work.asks:
                self.talk.facts.pop(name, None)
        self.visited.add(work.place)
        finished = yield from self._compute(work)
        if finished is not None:
            return finished
        wordy = isinstance(work.node, Task) and not work.busy and not work.final
        questions = undecided(self.routing, work) if wordy else ()
        if isinstance(work.node, End | Task) and work.node.message:
            text = wording.message(work.node.message, self.talk.facts)
            finished = yield from self._say(text, listens=wordy and (bool(questions) or asks(text)))
        elif work.final or wordy:
            return (yield from self._narrate(work, since, questions))
        return finished or (yield from self._work(Visit(work, since)))

    def _say(self, text: str, *, listens: bool) -> Part:
        """Say the words of a step, and hear the answer where the step is there for it."""
        if not listens:
            self.talk.history.said(text)
            yield from tell(text)
            return None
        reply = yield from self.talk.say(text)
        if isinstance(reply, Finished):
            return reply
        return Finished("left", "", "the user left") if reply.ended else None

    def _compute(self, work: Work) -> Part:
        for name, expression in work.computes:
            try:
                value = expression.value(self.talk.facts)
            except ConditionError as error:
                yield Evaluated(work.place, None, str(error))
                return _stopped(work, str(error))
            yield from self.talk.learn(name, value, "computed", work.node.label())
        return None

    def _work(self, visit: Visit) -> Part:
        """Turn after turn until every asked fact is known and every tool that applies has succeeded."""
        work, facts = visit.work, self.talk.facts
        while True:
            pending = visit.pending(facts)
            missing = [name for name in work.asks if name not in facts and not self._spared(name, visit)]
            if not pending and not missing:
                break
            finished = yield from Turn(self.talk, visit, pending, missing).take()
            if finished is not None:
                return finished
        for bound in work.waits_for(facts, visit.done):
            reason = bound.condition.decide(facts).reason if bound.condition is not None else ""
            yield Evaluated(f"{work.place}:{bound.tool.name}", None, reason)
            return _stopped(work, f"whether {bound.tool.label()} applies: {reason}")
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


def _stopped(work: Work, why: str) -> Finished:
    return Finished("stopped", "", f"at {work.node.label()}: {why}")
