"""What is done at a place of the SOP, as actions one after the other.

A step of an SOP may say something, ask for several facts and call several tools. Agent-S takes one action at a time
(section 2.2.1: the workflow is written in actions and their outcomes), so each of these is an action of its own here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from sopstudio.agents.agent_s.actions import Action, fit_name
from sopstudio.agents.architecture_choices import SPOKEN_STEPS
from sopstudio.agents.prose_steps import is_asking_step, is_question, pending_prose_conditions
from sopstudio.agents.wording import format_needed, speak_name
from sopstudio.sop import BoundTool, Compute, End, Fact, FrozenDict, Node, PlacePlan, Runtime, Task
from sopstudio.sop.interpreter import execution_order

SEEK_KNOWLEDGE = Action(
    action="seek external knowledge", type=("external_knowledge",), user_interaction="answer a question of the user"
)


@dataclass(frozen=True, slots=True)
class ActionStep:
    """An action at a place: `action` is the row that an SOP proposes for it.

    `words` say the action in the SOP's own words, not by the name of its row. `unless_known` is a fact that makes the
    question needless; `condition` says when a tool applies.
    """

    action: Action
    place: str
    unless_known: str = ""
    condition: str = ""
    words: str = ""

    @property
    def is_conditional(self) -> bool:
        """Whether it may be left out."""
        return bool(self.unless_known or self.condition)


class ActionSteps:
    """The actions of every place of a flow, built when first requested; `options` are those of the run."""

    def __init__(self, runtime: Runtime, options: Mapping[str, Any] = MappingProxyType({})) -> None:
        self.runtime, self._speaks_steps = runtime, bool(options.get(SPOKEN_STEPS))
        self._steps_by_place: dict[str, tuple[ActionStep, ...]] = {}
        self._places_by_fact: dict[str, set[str]] = {}
        for place in runtime.flow.nodes:
            for fact in _produced_facts(runtime.plan(place)):
                self._places_by_fact.setdefault(fact, set()).add(place)

    def steps_at(self, place: str) -> tuple[ActionStep, ...]:
        """The actions of a place, in order: what is worked out, said, asked and called."""
        if place not in self._steps_by_place:
            self._steps_by_place[place] = tuple(self._build_steps(self.runtime.plan(place)))
        return self._steps_by_place[place]

    def __iter__(self) -> Iterator[ActionStep]:
        for place in self.runtime.flow.nodes:
            yield from self.steps_at(place)

    def _build_steps(self, plan: PlacePlan) -> Iterator[ActionStep]:
        node, place = plan.node, plan.place
        if isinstance(node, Compute):
            words = f"work out: {_first_sentence(node.description) or _one_line(node.label())}"
            yield ActionStep(_computation_action(node), place, words=words)
            return
        is_prose = isinstance(node, Task) and not plan.has_work
        message = node.message if isinstance(node, Task | End) else ""
        questions = pending_prose_conditions(self.runtime, plan) if is_prose else ()
        asks = is_question(message) if message else is_asking_step(node, in_english=self._speaks_steps)
        if is_prose and (questions or asks):
            words = f"ask the user: {_one_line(message) or _prose_text(node)}"
            yield ActionStep(_prose_question_action(node, message, questions), place, words=words)
            return
        if is_prose and not message and not self._speaks_steps:
            yield ActionStep(_instruction_action(node), place, words=f"carry out: {_prose_text(node)}")
            return
        message = message or _message_at(plan, is_prose)
        if message:
            yield ActionStep(_message_action(node, message), place, words=f"tell the user: {_one_line(message)}")
        for item in execution_order(plan, sort=True):
            if isinstance(item, BoundTool):
                condition = item.binding.condition.strip()
                yield ActionStep(_call_action(item), place, "", condition, _first_sentence(_tool_text(item)))
            else:
                fact = self.runtime.flow.facts.get(item) or Fact(name=item)
                unless_known = item if self._may_be_known(place, item) else ""
                yield ActionStep(_question_action(fact), place, unless_known, words=_question_words(fact))

    def _may_be_known(self, place: str, fact: str) -> bool:
        """Whether the fact may already be known when this place is visited for the first and only time."""
        givers = self._places_by_fact.get(fact, set()) - {place}
        return (
            bool(givers)
            and place not in self._places_after(place)
            and any(place in self._places_after(giver) for giver in givers)
        )

    def _places_after(self, place: str) -> set[str]:
        """The places that can be reached from this one."""
        reached: set[str] = set()
        waiting = [place]
        for current in waiting:
            fresh = [
                transition.target
                for transition in self.runtime.flow.transitions_from(current)
                if transition.target not in reached
            ]
            reached.update(fresh)
            waiting += dict.fromkeys(fresh)
        return reached


def _produced_facts(plan: PlacePlan) -> Iterator[str]:
    """The facts that may be known after a place."""
    yield from plan.asks
    yield from (name for name, _ in plan.assignments)
    yield from (fact.name for bound in plan.tools for _, fact in bound.outputs)


def _message_at(plan: PlacePlan, is_prose: bool) -> str:
    """What is said at a place without a message: the outcome of the final end; in old runs the text of a prose step."""
    if isinstance(plan.node, End) and plan.is_final:
        return plan.node.outcome
    return _prose_text(plan.node) if is_prose else ""


def _message_action(node: Node, message: str) -> Action:
    return Action(action=fit_name(f"show message: {node.label()}"), type=("message_to_user",), user_interaction=message)


def _instruction_action(node: Node) -> Action:
    return Action(
        action=fit_name(f"carry out: {node.label()}"), type=("instruction",), user_interaction=_prose_text(node)
    )


def _question_action(fact: Fact) -> Action:
    return Action(
        action=fit_name(f"ask the user for {speak_name(fact.name)}"),
        type=("ask_user_input",),
        user_interaction=format_needed([fact]).removeprefix("- "),
        fact=fact.name,
    )


def _call_action(bound: BoundTool) -> Action:
    name = speak_name(bound.tool.name) or bound.tool.name
    return Action(action=fit_name(name), type=("api_call",), tool=bound.tool.name, params=FrozenDict(bound.parameters))


def _tool_text(bound: BoundTool) -> str:
    return bound.tool.description or bound.tool.title or speak_name(bound.tool.name)


def _question_words(fact: Fact) -> str:
    """A question in words: `ask the user: number of the order: R and six digits`."""
    about = _first_sentence(fact.description) or speak_name(fact.name)
    return f"ask the user: {about[:1].lower()}{about[1:]}"


def _first_sentence(text: str) -> str:
    """The first sentence without its full stop."""
    return re.split(r"(?<=[.!?])\s", _one_line(text), maxsplit=1)[0].rstrip(".")


def _computation_action(node: Compute) -> Action:
    computes = FrozenDict({assignment.fact: assignment.expression for assignment in node.assignments})
    name = fit_name(f"work out: {node.label()}")
    return Action(action=name, type=("api_call",), computes=computes, user_interaction=_one_line(node.description))


def _prose_question_action(node: Node, message: str, questions: tuple[str, ...]) -> Action:
    expected = [f"whether this is so: {_one_line(question)}" for question in questions]
    return Action(
        action=fit_name(f"ask the user: {node.label()}"),
        type=("ask_user_input",),
        user_interaction="; ".join((_one_line(message) or _prose_text(node), *expected)),
    )


def _prose_text(node: Node) -> str:
    steps = node.steps if isinstance(node, Task) else ()
    return " ".join(_one_line(text) for text in (node.description or node.label(), *steps))


def _one_line(text: str) -> str:
    return " ".join(text.split())


__all__ = ["SEEK_KNOWLEDGE", "ActionStep", "ActionSteps"]
