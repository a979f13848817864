"""Carries out the plan of a place once it is entered: computes, speaks, asks and calls until the plan is done.

Shared by the architectures that walk the graph; they differ in how a transition is chosen. The exchange
between agent and model at a place is in `node_turn`.
"""

from __future__ import annotations

from sopstudio.agents import wording
from sopstudio.agents.architecture_choices import REPEATED_QUESTIONS, SPOKEN_STEPS
from sopstudio.agents.conversation_state import ConversationPart, ConversationState
from sopstudio.agents.node_turn import NodeTurn, NodeVisit
from sopstudio.agents.prose_steps import is_asking_step, is_question, pending_prose_conditions
from sopstudio.agents.protocol import ask_model, tell_user
from sopstudio.sop import End, PlacePlan, Position, Task
from sopstudio.sop.interpreter import Blocked, begin_visit, compute_facts, undecided_tools
from sopstudio.trace import AskModel, Evaluated, Failure, Finished, ModelReply


class NodeExecutor:
    """The places of one conversation. With `narrates`, the model finds words for a step that is only words."""

    def __init__(self, state: ConversationState, *, narrates: bool = True) -> None:
        self.state, self.runtime, self._narrates = state, state.runtime, narrates
        self.visited: set[str] = set()

    def greet(self) -> ConversationPart:
        """Say hello, and hear what the user wants."""
        briefing = self.state.briefing
        greeting = wording.speak(briefing.prompts, "greeting", briefing.flow.sop)
        return (yield from self._say(greeting, listens=True))

    def go_back(self) -> Position:
        """Undo what rests on the values that the user has corrected; returns where to go on."""
        position = self.state.course.go_back(self.state.corrected, self.state.facts)
        self.state.corrected = {}
        self.visited = self.state.course.places()
        return position

    def run_node(
        self, plan: PlacePlan, reply: ModelReply | None = None, position: Position | None = None
    ) -> ConversationPart:
        """Carry out the plan of a place; `reply` has the calls that the model has already requested for it.

        With a `position`, the visit is on record for `go_back`: it is broken off where `state.corrected` says so.
        Returns how the run ended, or None to go on.
        """
        since = len(self.state.history) if plan.place in self.visited else 0
        begin_visit(plan, self.state.facts, again=plan.place in self.visited)
        self.visited.add(plan.place)
        is_repeated = position is not None and self.state.course.enter(position, plan, self.state.facts)
        finished = yield from self._compute(plan)
        if finished is not None:
            return finished
        if is_repeated and not plan.is_final:
            return (yield from self._run_turns(NodeVisit(plan, since, done=set(self.state.course.done_calls())), reply))
        visit = NodeVisit(plan, since)
        is_prose = isinstance(plan.node, Task) and not plan.has_work and not plan.is_final
        questions = pending_prose_conditions(self.runtime, plan) if is_prose else ()
        if isinstance(plan.node, End | Task) and plan.node.message:
            text = wording.fill_message(plan.node.message, self.state.facts, self.state.briefing.options)
            if self._asks_for_facts(text, visit):
                finished = yield from self._next_turn(visit).say(text)
            else:
                finished = yield from self._say(text, listens=is_prose and (bool(questions) or is_question(text)))
        elif (plan.is_final or is_prose) and self._narrates:
            return (yield from self._narrate(plan, since, questions))
        return finished or (yield from self._run_turns(visit, reply))

    def _asks_for_facts(self, text: str, visit: NodeVisit) -> bool:
        """Whether the message of a step is itself the question for facts that are still missing there."""
        if self.state.briefing.options.get(REPEATED_QUESTIONS):
            return False
        return is_question(text) and bool(self._missing(visit))

    def _say(self, text: str, *, listens: bool) -> ConversationPart:
        """Say the words of a step, and hear the answer where the step is there for it."""
        if not listens:
            self.state.history.add_agent_text(text)
            yield from tell_user(text)
            return None
        reply = yield from self.state.say(text)
        return reply if isinstance(reply, Finished) else None

    def _compute(self, plan: PlacePlan) -> ConversationPart:
        computing = compute_facts(plan, self.state.facts)
        try:
            while True:
                computed = next(computing)
                yield from self.state.learn(computed.fact, computed.value, "computed", plan.node.label())
        except StopIteration as stop:
            blocked: Blocked | None = stop.value
        if blocked is None:
            return None
        yield Evaluated(plan.place, None, blocked.reason)
        return stop_outcome(plan, blocked.reason)

    def _run_turns(self, visit: NodeVisit, reply: ModelReply | None) -> ConversationPart:
        """Turn after turn until every asked fact is known and every tool that applies has succeeded."""
        work, facts = visit.plan, self.state.facts
        while True:
            turn = self._next_turn(visit)
            if not turn.pending and not turn.missing:
                break
            finished = yield from (turn.run() if reply is None else turn.run_calls(reply))
            reply = None
            if finished is not None or self.state.corrected:
                return finished
        if visit.failed:  # a call that failed for good still counts when a later call has made it unnecessary
            return visit.failure_outcome()
        for bound in undecided_tools(work, facts, visit.done):
            reason = bound.condition.decide(facts).reason if bound.condition is not None else ""
            yield Evaluated(f"{work.place}:{bound.tool.name}", None, reason)
            return stop_outcome(work, f"whether {bound.tool.label()} applies: {reason}")
        return None

    def _next_turn(self, visit: NodeVisit) -> NodeTurn:
        return NodeTurn(self.state, visit, visit.pending(self.state.facts), self._missing(visit))

    def _missing(self, visit: NodeVisit) -> list[str]:
        """The facts that the user still has to be asked for."""
        facts = self.state.facts
        return [name for name in visit.plan.asks if name not in facts and not self._may_skip(name, visit)]

    def _may_skip(self, name: str, visit: NodeVisit) -> bool:
        """Whether the user was asked for an optional fact and did not have it."""
        return visit.recorded is not None and self.state.fact(name).optional

    def _narrate(self, plan: PlacePlan, since: int, questions: tuple[str, ...]) -> ConversationPart:
        """A step that is only words: the model says it, and asks what the way on hangs on."""
        state = self.state
        while True:
            reply = yield from ask_model(AskModel(state.prompt(plan, questions), state.messages(since)))
            if isinstance(reply, ModelReply) and not reply.calls and (reply.text.strip() or not questions):
                break
            if isinstance(reply, ModelReply):
                did = "called a tool at a step that has none" if reply.calls else "asked nothing at a step that has to"
                reply = Failure(f"the model {did}", "unusable")
            finished = yield from state.reject(reply)
            if finished is not None:
                return finished
        state.rejections = 0
        if not reply.text.strip():
            return None
        is_asking = is_asking_step(plan.node, in_english=bool(state.briefing.options.get(SPOKEN_STEPS)))
        listens = not plan.is_final and (bool(questions) or is_asking or is_question(reply.text))
        return (yield from self._say(reply.text, listens=listens))


def stop_outcome(plan: PlacePlan, reason: str) -> Finished:
    """How a run ends that cannot go on at this place."""
    return Finished("stopped", "", f"at {plan.node.label()}: {reason}")
