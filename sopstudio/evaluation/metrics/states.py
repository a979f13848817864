"""State and action accuracy (Agent-S, section 4), told from the trace without a person.

The state is right where the action that was chosen is the expected one: the next of the plan after a success; after a
failure an action that can mend it. Where the flow is continued past a failure, everything after counts as wrong. The
action model is judged only where the state was right: questions that ask for their fact, parameters with the expected
values, queries that find what the user's own question finds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from sopstudio.agents.agent_s.actions import Action, key
from sopstudio.agents.listening import asks
from sopstudio.agents.wording import words
from sopstudio.evaluation.metrics.calls import same
from sopstudio.evaluation.metrics.expected_actions import Plan, plan_of
from sopstudio.evaluation.metrics.run import Run
from sopstudio.simulation.world import look_up
from sopstudio.trace import (
    CallTool,
    Event,
    Finished,
    Learned,
    Refused,
    Remembered,
    Say,
    Search,
    Selected,
    Tripped,
    UserReply,
)


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice of the state model: whether it was right, and what happened until the next one."""

    right: bool
    action: Action | None = None
    events: tuple[Event, ...] = ()


@dataclass
class _Judge:
    """Goes through a run beside its plan. `broken` from where the flow was continued past a failure."""

    run: Run
    plan: Plan
    at: int = 0
    broken: bool = False
    memory: list[Remembered] = field(default_factory=list)
    known: set[str] = field(default_factory=set)

    def decisions(self) -> Iterator[Decision]:
        """Every choice of the state model, judged."""
        for part in _parts(self.run.events):
            first = part[0]
            if isinstance(first, Selected):
                yield Decision(self._is_right(first.action), self.plan.named(first.action), part)
            elif isinstance(first, Tripped):
                yield Decision(False)
            elif isinstance(first, Finished):
                yield from self._ending(first)
            self._go_on(part)

    def _is_right(self, action: str) -> bool:
        self._skip(action)
        right = not self.broken and action in self._allowed()
        failed = bool(self.memory) and not self.memory[-1].success
        if not right and failed and action not in {one.action for one in self.memory}:
            self.broken = self.broken or not self._looks_up(action)
        return right

    def _looks_up(self, action: str) -> bool:
        row = self.plan.named(action)
        return row is not None and row.has("external_knowledge")

    def _skip(self, action: str) -> None:
        """A question for what the user told already may be left out."""
        while self.at < len(self.plan.actions):
            due = self.plan.actions[self.at]
            if due.action == action or due.fact not in self.known or not due.fact:
                return
            self.at += 1

    def _allowed(self) -> set[str]:
        due = {one.action for one in self.plan.actions[self.at : self.at + 1]}
        if not self.memory:
            return due
        last = self.memory[-1]
        if self._looks_up(last.action):
            interrupted = next((one.action for one in reversed(self.memory[:-1]) if not one.success), "")
            return {interrupted} if interrupted else due
        return due if last.success else self._mending(last)

    def _mending(self, last: Remembered) -> set[str]:
        """What can be done about a failure: the same again, or asking again for what it hangs on; or looking it up."""
        rows, row = self.plan.repository.rows, self.plan.named(last.action)
        if row is not None and row.has("ask_user_input") and "?" in last.observation:
            return {one.action for one in rows if one.has("external_knowledge")}
        asked = {one.action for one in rows if one.fact}
        return {last.action} | {one.action for one in self.memory if one.action in asked}

    def _ending(self, finished: Finished) -> Iterator[Decision]:
        """The end, where it was the state model that chose it."""
        expected = self.run.scenario.expected
        if finished.status == "completed":
            self._skip("")
            done = self.at == len(self.plan.actions) and not self.broken
            yield Decision(done and finished.end == expected.end)
        elif finished.status == "stopped" and not _was_forced(self.run.events):
            yield Decision(expected.status == "stopped")

    def _go_on(self, part: Sequence[Event]) -> None:
        """Take over what came of an action."""
        self.known.update(event.fact for event in part if isinstance(event, Learned))
        for event in part:
            if isinstance(event, Remembered):
                self.memory.append(event)
                due = self.plan.actions[self.at : self.at + 1]
                self.at += bool(event.success and due and due[0].action == event.action)


def _parts(events: Sequence[Event]) -> Iterator[tuple[Event, ...]]:
    """The events between one choice and the next, each part beginning with the choice."""
    part: list[Event] = []
    for event in events:
        chosen = isinstance(event, Selected | Finished) or (isinstance(event, Tripped) and event.rule == "action")
        if chosen and part:
            yield tuple(part)
        if chosen:
            part = [event]
        elif part:
            part.append(event)
    if part:
        yield tuple(part)


def _was_forced(events: Sequence[Event]) -> bool:
    """Whether a run stopped without a choice of the state model: repeats were used up, or the user left."""
    return any(
        (isinstance(event, Tripped) and event.rule == "repeats") or (isinstance(event, UserReply) and event.ended)
        for event in events
    )


def state_accuracy(run: Run) -> Fraction | None:
    """Right choices over all choices; None for agents that select no actions."""
    judged = _decisions(run)
    return _share([one.right for one in judged])


def action_accuracy(run: Run) -> Fraction | None:
    """Right questions, parameters and queries over all of them, where the state was right; None without any."""
    calls: dict[str, int] = {}
    judged = [right for one in _decisions(run) for right in _prepared(run, one, calls) if one.right]
    return _share(judged)


def _decisions(run: Run) -> list[Decision]:
    if not any(isinstance(event, Selected) for event in run.events) or not run.scenario.expected.path:
        return []
    return list(_Judge(run, plan_of(run)).decisions())


def _share(judged: Sequence[bool]) -> Fraction | None:
    return Fraction(sum(judged), len(judged)) if judged else None


def _prepared(run: Run, decision: Decision, calls: dict[str, int]) -> Iterator[bool]:
    """What the action model prepared for a choice, piece by piece."""
    row = decision.action
    for event, answer in zip(decision.events, decision.events[1:], strict=False):
        if isinstance(event, CallTool) and not isinstance(answer, Refused):
            number = calls.get(event.tool, 0)
            calls[event.tool] = number + 1
            yield _as_expected(run, event, number)
        elif isinstance(event, Say) and event.wait and row is not None:
            yield _asks_for(event.text, row)
        elif isinstance(event, Search) and event.source == "knowledge":
            yield _finds(run, event.query)


def _as_expected(run: Run, call: CallTool, number: int) -> bool:
    expected = [one for one in run.scenario.expected.tools if one.tool == call.tool]
    return bool(expected) and same(expected[min(number, len(expected) - 1)].arguments, call.arguments)


def _asks_for(text: str, row: Action) -> bool:
    """Whether a question asks for the fact of its action: it is one, and has a word of it."""
    about = key(f"{words(row.fact)} {row.user_interaction}" if row.fact else f"{row.action} {row.user_interaction}")
    return (asks(text) or "?" in text) and bool(key(text) & about)


def _finds(run: Run, query: str) -> bool:
    """Whether a query finds first what the user's own words find first."""
    knowledge = run.routing.flow.sop.knowledge
    asked = [event.text for event in run.events if isinstance(event, UserReply) and "?" in event.text]
    found = look_up(query, knowledge).found[:1]
    return any(look_up(text, knowledge).found[:1] == found for text in asked)


__all__ = ["action_accuracy", "state_accuracy"]
