"""What is done at a place of the SOP, as actions one after the other.

A step of an SOP may say something, ask for several facts and call several tools. Agent-S takes one action at a time
(section 2.2.1: the workflow is written in actions and their outcomes), so each of these is an action of its own here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sopstudio.agents.agent_s.actions import Action
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

    `unless_known` is a fact that makes the question needless; `condition` says when a tool applies.
    """

    action: Action
    place: str
    unless_known: str = ""
    condition: str = ""

    @property
    def is_conditional(self) -> bool:
        """Whether it may be left out."""
        return bool(self.unless_known or self.condition)


class ActionSteps:
    """The actions of every place of a flow, made when first asked for."""

    def __init__(self, routing: Runtime) -> None:
        self.runtime = routing
        self._at: dict[str, tuple[ActionStep, ...]] = {}
        self._givers: dict[str, set[str]] = {}
        for place in routing.flow.nodes:
            for fact in _given(routing.plan(place)):
                self._givers.setdefault(fact, set()).add(place)

    def steps_at(self, place: str) -> tuple[ActionStep, ...]:
        """The actions of a place, in order: what is worked out, said, asked and called."""
        if place not in self._at:
            self._at[place] = tuple(self._made(self.runtime.plan(place)))
        return self._at[place]

    def __iter__(self) -> Iterator[ActionStep]:
        for place in self.runtime.flow.nodes:
            yield from self.steps_at(place)

    def _made(self, work: PlacePlan) -> Iterator[ActionStep]:
        node, place = work.node, work.place
        if isinstance(node, Compute):
            yield ActionStep(_computing(node), place)
            return
        wordy = isinstance(node, Task) and not work.has_work
        said = node.message if isinstance(node, Task | End) else ""
        questions = pending_prose_conditions(self.runtime, work) if wordy else ()
        if wordy and (questions or (is_question(said) if said else is_asking_step(node))):
            yield ActionStep(_asking_whether(node, said, questions), place)
            return
        said = said or _said_at(work, wordy)
        if said:
            yield ActionStep(_telling(node, said), place)
        for one in execution_order(work, sort=True):
            if isinstance(one, BoundTool):
                yield ActionStep(_calling(one), place, "", one.binding.condition.strip())
            else:
                fact = self.runtime.flow.facts.get(one) or Fact(name=one)
                yield ActionStep(_asking(fact), place, one if self._may_be_known(place, one) else "")

    def _may_be_known(self, place: str, fact: str) -> bool:
        """Whether the fact may be known already when this place is come to, for the first and only time."""
        elsewhere = self._givers.get(fact, set()) - {place}
        return (
            bool(elsewhere) and place not in self._ahead(place) and any(place in self._ahead(one) for one in elsewhere)
        )

    def _ahead(self, place: str) -> set[str]:
        """The places that can be come to after this one."""
        found: set[str] = set()
        waiting = [place]
        for one in waiting:
            fresh = [way.target for way in self.runtime.flow.transitions_from(one) if way.target not in found]
            found.update(fresh)
            waiting += dict.fromkeys(fresh)
        return found


def _given(work: PlacePlan) -> Iterator[str]:
    """The facts that may be known after a place."""
    yield from work.asks
    yield from (name for name, _ in work.assignments)
    yield from (fact.name for bound in work.tools for _, fact in bound.outputs)


def _said_at(work: PlacePlan, wordy: bool) -> str:
    """What is said at a place that has no words for it: a step that is only words is told, and how it all ended."""
    if isinstance(work.node, End) and work.is_final:
        return work.node.outcome
    return _in_words(work.node) if wordy else ""


def _telling(node: Node, said: str) -> Action:
    return Action(action=f"show message: {_line(node.label())}", type=("message_to_user",), user_interaction=said)


def _asking(fact: Fact) -> Action:
    return Action(
        action=f"ask the user for {speak_name(fact.name)}",
        type=("ask_user_input",),
        user_interaction=format_needed([fact]).removeprefix("- "),
        fact=fact.name,
    )


def _calling(bound: BoundTool) -> Action:
    name = speak_name(bound.tool.name) or bound.tool.name
    return Action(action=name, type=("api_call",), tool=bound.tool.name, params=FrozenDict(bound.parameters))


def _computing(node: Compute) -> Action:
    computes = FrozenDict({one.fact: one.expression for one in node.assignments})
    return Action(action=f"work out: {_line(node.label())}", type=("api_call",), computes=computes)


def _asking_whether(node: Node, said: str, questions: tuple[str, ...]) -> Action:
    expected = [f"whether this is so: {_line(one)}" for one in questions]
    return Action(
        action=f"ask the user: {_line(node.label())}",
        type=("ask_user_input",),
        user_interaction="; ".join((_line(said) or _in_words(node), *expected)),
    )


def _in_words(node: Node) -> str:
    """What a step that is only words is about."""
    steps = node.steps if isinstance(node, Task) else ()
    return " ".join(_line(one) for one in (node.description or node.label(), *steps))


def _line(text: str) -> str:
    return " ".join(text.split())


__all__ = ["SEEK_KNOWLEDGE", "ActionStep", "ActionSteps"]
