"""State and action accuracy (Agent-S, section 4), judged from the trace without a person.

The state is right where the chosen action is the expected one: the next expected action after a success;
after a failure, an action that can recover from it. Once the flow continues past a failure, everything
after counts as wrong. The action model is judged only where the state was right: questions that ask for
their fact, parameters with the expected values, queries that find what the user's own question finds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from sopstudio.agents.agent_s import ActionSteps, complete_repository
from sopstudio.agents.agent_s.actions import Action, name_key, read_rows
from sopstudio.agents.agent_s.repository import ActionRepository
from sopstudio.agents.agent_s.steps import ActionStep
from sopstudio.agents.wording import speak_name
from sopstudio.evaluation.metrics.scored_run import Run
from sopstudio.evaluation.metrics.tool_calls import equal_values
from sopstudio.scenarios.expected_trace import Moment, ScenarioInputs, trace_with_moments
from sopstudio.scenarios.mock_responses import find_rejection
from sopstudio.simulation.world import search_knowledge
from sopstudio.text.phrases import asks_for_something
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
class ExpectedActions:
    """The expected actions in order, and the repository that they come from."""

    actions: tuple[Action, ...]
    repository: ActionRepository

    def find_row(self, name: str) -> Action | None:
        """The row of the action with that name; None where there is none."""
        return self.repository.row(name)


def find_expected_actions(run: Run) -> ExpectedActions:
    """The expected actions of a run, with its repository (or the one that the SOP proposes)."""
    steps = ActionSteps(run.runtime, run.options)
    repository = ActionRepository(read_rows(run.options.get("actions") or complete_repository(steps)))
    known: dict[str, Any] = {}
    visited: set[str] = set()
    actions: list[Action] = []
    for moment in _moments(run):
        due_steps = (step for step in steps.steps_at(moment.place) if _is_due(run, step, moment, known, visited))
        actions += [repository.row(repository.row_for(step).action) or step.action for step in due_steps]
        visited.add(moment.place)
        known = dict(moment.facts)
    return ExpectedActions(tuple(actions), repository)


def _is_due(run: Run, step: ActionStep, moment: Moment, known: dict[str, Any], visited: set[str]) -> bool:
    """Whether a step is taken: a known fact is asked for again only when its place is visited again."""
    action = step.action
    if action.fact:
        return action.fact not in known or moment.place in visited
    if not step.condition:
        return True
    bound = run.runtime.plan(moment.place).tool(action.tool)
    return bound is not None and bound.applies(moment.facts) is True


def _moments(run: Run) -> Iterator[Moment]:
    """The facts at each place of the expected run, including the end."""
    expected, moments = trace_with_moments(run.runtime, ScenarioInputs.of(run.scenario))
    yield from moments
    if expected.end and not (moments and moments[-1].place == expected.end):
        yield Moment(expected.end, moments[-1].facts if moments else {}, ())


@dataclass(frozen=True, slots=True)
class JudgedChoice:
    """A choice of the state model: whether it was right, and what happened until the next choice."""

    right: bool
    action: Action | None = None
    events: tuple[Event, ...] = ()


@dataclass
class _Judge:
    """Compares a run with its expected actions. `broken` once the flow continues past a failure."""

    run: Run
    expected: ExpectedActions
    next_index: int = 0
    broken: bool = False
    memory: list[Remembered] = field(default_factory=list)
    known: set[str] = field(default_factory=set)
    rejected: str = ""
    """The fact whose value the last action's tool rejected; blank for none."""

    def judge_choices(self) -> Iterator[JudgedChoice]:
        """Every choice of the state model, judged."""
        for part in _split_by_choice(self.run.events):
            first = part[0]
            if isinstance(first, Selected):
                yield JudgedChoice(self._is_right(first.action), self.expected.find_row(first.action), part)
            elif isinstance(first, Tripped):
                yield JudgedChoice(False)
            elif isinstance(first, Finished):
                yield from self._judge_end(first)
            self._advance(part)

    def _is_right(self, action: str) -> bool:
        self._skip_known_questions(action)
        right = not self.broken and action in self._allowed_actions()
        failed = bool(self.memory) and not self.memory[-1].success
        if not right and failed and action not in {remembered.action for remembered in self.memory}:
            self.broken = self.broken or not self._is_lookup(action)
        return right

    def _is_lookup(self, action: str) -> bool:
        row = self.expected.find_row(action)
        return row is not None and row.has_type("external_knowledge")

    def _skip_known_questions(self, action: str) -> None:
        """Skip questions for facts that the user has already told."""
        while self.next_index < len(self.expected.actions):
            due = self.expected.actions[self.next_index]
            if due.action == action or due.fact not in self.known or not due.fact:
                return
            self.next_index += 1

    def _due_actions(self) -> list[Action]:
        """The next expected action; where the agent reads an author's text, also the call for which it asks.

        One line of such a text stands for both: that the call lacks a value is seen when it is made.
        """
        later = self.expected.actions[self.next_index :]
        following = next((number for number, action in enumerate(later) if not action.fact), 0)
        reads_text = bool(self.run.options.get("prose"))
        return list(later[: following + 1 if reads_text and following and later[following].tool else 1])

    def _allowed_actions(self) -> set[str]:
        due = {action.action for action in self._due_actions()}
        if not self.memory:
            return due
        last = self.memory[-1]
        if self._is_lookup(last.action):
            interrupted = next(
                (remembered.action for remembered in reversed(self.memory[:-1]) if not remembered.success), ""
            )
            return {interrupted} if interrupted else due
        return due if last.success else self._recovery_actions(last)

    def _recovery_actions(self, last: Remembered) -> set[str]:
        """What can recover from a failure: repeating, asking again for what it depends on, or looking it up.

        Where a tool rejected a value of the user, only asking for that value again can (Agent-S, section 3).
        """
        rows, row = self.expected.repository.rows, self.expected.find_row(last.action)
        if row is not None and row.has_type("ask_user_input") and "?" in last.observation:
            return {row_action.action for row_action in rows if row_action.has_type("external_knowledge")}
        if self.rejected:
            return {row_action.action for row_action in rows if row_action.fact == self.rejected}
        questions = {row_action.action for row_action in rows if row_action.fact}
        due = self._due_actions()
        if len(due) > 1 and due[-1].action == last.action:
            return {action.action for action in due[:-1]}
        return {last.action} | {remembered.action for remembered in self.memory if remembered.action in questions}

    def _judge_end(self, finished: Finished) -> Iterator[JudgedChoice]:
        """The end, where the state model chose it."""
        expected = self.run.scenario.expected
        if finished.status == "completed":
            self._skip_known_questions("")
            is_done = self.next_index == len(self.expected.actions) and not self.broken
            yield JudgedChoice(is_done and finished.end == expected.end)
        elif finished.status == "stopped" and not _was_forced(self.run.events):
            yield JudgedChoice(expected.status == "stopped")

    def _advance(self, part: Sequence[Event]) -> None:
        """Record the results of an action."""
        self.rejected = ""
        self.known.update(event.fact for event in part if isinstance(event, Learned))
        for event in part:
            if isinstance(event, CallTool):
                rejection = find_rejection(self.run.scenario.responses.get(event.tool, ()), event.arguments)
                self.rejected = rejection.rejects if rejection is not None else ""
            elif isinstance(event, Remembered):
                self.memory.append(event)
                due = [action.action for action in self._due_actions()]
                self.next_index += due.index(event.action) + 1 if event.success and event.action in due else 0


def _split_by_choice(events: Sequence[Event]) -> Iterator[tuple[Event, ...]]:
    """The events from each choice to the next, beginning with the choice."""
    part: list[Event] = []
    for event in events:
        is_choice = isinstance(event, Selected | Finished) or (isinstance(event, Tripped) and event.rule == "action")
        if is_choice and part:
            yield tuple(part)
        if is_choice:
            part = [event]
        elif part:
            part.append(event)
    if part:
        yield tuple(part)


def _was_forced(events: Sequence[Event]) -> bool:
    """Whether a run stopped without a choice of the state model: too many repeats, or the user left."""
    return any(
        (isinstance(event, Tripped) and event.rule == "repeats") or (isinstance(event, UserReply) and event.ended)
        for event in events
    )


def state_accuracy(run: Run) -> Fraction | None:
    """Right choices over all choices; None for agents that select no actions."""
    choices = _judged_choices(run)
    return _ratio([choice.right for choice in choices])


def action_accuracy(run: Run) -> Fraction | None:
    """Right questions, parameters and queries over all of them, where the state was right; None for none."""
    return _ratio([right for _, right in _judged_preparations(run)])


def question_accuracy(run: Run) -> Fraction | None:
    """Right questions over all that the action model generated (Agent-S, table 3); None for none."""
    return _ratio([right for kind, right in _judged_preparations(run) if kind is Say])


def parameter_accuracy(run: Run) -> Fraction | None:
    """Right parameters over all calls for which the action model extracted them (Agent-S, table 3)."""
    return _ratio([right for kind, right in _judged_preparations(run) if kind is CallTool])


def query_accuracy(run: Run) -> Fraction | None:
    """Right search queries over all that the action model generated (Agent-S, table 3)."""
    return _ratio([right for kind, right in _judged_preparations(run) if kind is Search])


def _judged_preparations(run: Run) -> Iterator[tuple[type[Event], bool]]:
    """What the action model prepared where the state was right: its kind of request, and whether it was right."""
    calls: dict[str, int] = {}
    for choice in _judged_choices(run):
        for kind, right in _judge_preparation(run, choice, calls):
            if choice.right:
                yield kind, right


def _judged_choices(run: Run) -> list[JudgedChoice]:
    if Selected not in run.kinds or not run.scenario.expected.path:
        return []
    return list(_Judge(run, find_expected_actions(run)).judge_choices())


def _ratio(outcomes: Sequence[bool]) -> Fraction | None:
    return Fraction(sum(outcomes), len(outcomes)) if outcomes else None


def _judge_preparation(run: Run, decision: JudgedChoice, calls: dict[str, int]) -> Iterator[tuple[type[Event], bool]]:
    """The judgement of each thing that the action model prepared for a choice."""
    row = decision.action
    for event, answer in zip(decision.events, decision.events[1:], strict=False):
        if isinstance(event, CallTool) and not isinstance(answer, Refused):
            number = calls.get(event.tool, 0)
            calls[event.tool] = number + 1
            yield CallTool, _is_expected_call(run, event, number)
        elif isinstance(event, Say) and event.wait and row is not None:
            yield Say, _asks_for(event.text, row)
        elif isinstance(event, Search) and event.source == "knowledge":
            yield Search, _finds_same_article(run, event.query)


def _is_expected_call(run: Run, call: CallTool, number: int) -> bool:
    expected = [call_expected for call_expected in run.scenario.expected.tools if call_expected.tool == call.tool]
    return bool(expected) and equal_values(expected[min(number, len(expected) - 1)].arguments, call.arguments)


def _asks_for(text: str, row: Action) -> bool:
    """Whether a text is a question and mentions a word of its action's fact."""
    about = name_key(
        f"{speak_name(row.fact)} {row.user_interaction}" if row.fact else f"{row.action} {row.user_interaction}"
    )
    return asks_for_something(text) and bool(name_key(text) & about)


def _finds_same_article(run: Run, query: str) -> bool:
    """Whether a query finds the same first article as the user's own words."""
    knowledge = run.runtime.flow.sop.knowledge
    questions = [event.text for event in run.events if isinstance(event, UserReply) and "?" in event.text]
    first_found = search_knowledge(query, knowledge).found[:1]
    return any(search_knowledge(text, knowledge).found[:1] == first_found for text in questions)


__all__ = [
    "ExpectedActions",
    "action_accuracy",
    "find_expected_actions",
    "parameter_accuracy",
    "query_accuracy",
    "question_accuracy",
    "state_accuracy",
]
