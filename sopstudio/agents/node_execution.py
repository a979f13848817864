"""What is done at a place once it is entered: facts worked out, words said, tools called until its work is done.

Shared by the architectures that walk the graph; they differ in how the way on is chosen. What happens between the agent
and its model at a place is in `turn`.
"""

from __future__ import annotations

from collections.abc import Sequence

from sopstudio.agents import wording
from sopstudio.agents.conversation_state import ConversationPart, ConversationState
from sopstudio.agents.node_turn import NodeTurn, NodeVisit
from sopstudio.agents.prose_steps import is_asking_step, is_question, pending_prose_conditions
from sopstudio.agents.protocol import ask_model, tell_user
from sopstudio.sop import End, PlacePlan, Task
from sopstudio.sop.interpreter import Blocked, compute, forget_asked
from sopstudio.sop.interpreter import undecided as undecided_tools
from sopstudio.trace import AskModel, Evaluated, Failure, Finished, ModelCall, ModelReply


class NodeExecutor:
    """The places of one conversation. With `narrates`, the model finds words for a step that is only words."""

    def __init__(self, talk: ConversationState, *, narrates: bool = True) -> None:
        self.talk, self.routing, self._narrates = talk, talk.runtime, narrates
        self.visited: set[str] = set()

    def greet(self) -> ConversationPart:
        """Say hello, and hear what the user wants."""
        briefing = self.talk.briefing
        greeting = wording.fill_template(briefing.prompts, "greeting", procedure=briefing.flow.sop.label())
        return (yield from self._say(greeting, listens=True))

    def run_node(self, work: PlacePlan, made: Sequence[ModelCall] = ()) -> ConversationPart:
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
        wordy = isinstance(work.node, Task) and not work.has_work and not work.is_final
        questions = pending_prose_conditions(self.routing, work) if wordy else ()
        if isinstance(work.node, End | Task) and work.node.message:
            text = wording.fill_message(work.node.message, self.talk.facts)
            finished = yield from self._say(text, listens=wordy and (bool(questions) or is_question(text)))
        elif (work.is_final or wordy) and self._narrates:
            return (yield from self._narrate(work, since, questions))
        return finished or (yield from self._work(NodeVisit(work, since), made))

    def _say(self, text: str, *, listens: bool) -> ConversationPart:
        """Say the words of a step, and hear the answer where the step is there for it."""
        if not listens:
            self.talk.history.add_agent_text(text)
            yield from tell_user(text)
            return None
        reply = yield from self.talk.say(text)
        return reply if isinstance(reply, Finished) else None

    def _compute(self, work: PlacePlan) -> ConversationPart:
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
        return stop_outcome(work, blocked.reason)

    def _work(self, visit: NodeVisit, made: Sequence[ModelCall]) -> ConversationPart:
        """Turn after turn until every asked fact is known and every tool that applies has succeeded."""
        work, facts = visit.plan, self.talk.facts
        while True:
            pending = visit.pending(facts)
            missing = [name for name in work.asks if name not in facts and not self._spared(name, visit)]
            if not pending and not missing:
                break
            turn = NodeTurn(self.talk, visit, pending, missing)
            finished = yield from (turn.run_calls(ModelReply("", tuple(made))) if made else turn.run())
            made = ()
            if finished is not None:
                return finished
        for bound in undecided_tools(work, facts, visit.done):
            reason = bound.condition.decide(facts).reason if bound.condition is not None else ""
            yield Evaluated(f"{work.place}:{bound.tool.name}", None, reason)
            return stop_outcome(work, f"whether {bound.tool.label()} applies: {reason}")
        return None

    def _spared(self, name: str, visit: NodeVisit) -> bool:
        """Whether the user was asked for an optional fact and did not have it."""
        return visit.recorded is not None and self.talk.fact(name).optional

    def _narrate(self, work: PlacePlan, since: int, questions: tuple[str, ...]) -> ConversationPart:
        """A step that is only words: the model says it, and asks what the way on hangs on."""
        talk = self.talk
        while True:
            reply = yield from ask_model(AskModel(talk.prompt(work, questions), talk.history.messages(since)))
            if isinstance(reply, ModelReply) and not reply.calls and (reply.text.strip() or not questions):
                break
            if isinstance(reply, ModelReply):
                did = "called a tool at a step that has none" if reply.calls else "asked nothing at a step that has to"
                reply = Failure(f"the model {did}", "unusable")
            finished = yield from talk.reject(reply)
            if finished is not None:
                return finished
        talk.rejections = 0
        if not reply.text.strip():
            return None
        listens = not work.is_final and (bool(questions) or is_asking_step(work.node) or is_question(reply.text))
        return (yield from self._say(reply.text, listens=listens))


def stop_outcome(work: PlacePlan, why: str) -> Finished:
    """How a run ends that cannot go on at this place."""
    return Finished("stopped", "", f"at {work.node.label()}: {why}")
