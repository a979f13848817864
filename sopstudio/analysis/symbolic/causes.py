"""Why a path cannot happen, in the words of the procedure's author: which edge, which condition, after
what.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sopstudio.sop import Flow, Transition
from sopstudio.text.humanize import fold, shorten

MAX_CONDITION_LENGTH = 80
"""Longest quoted condition, in characters."""
DEMANDED = "be so"
"""The action of a demand that is made in addition to the path."""


@dataclass(frozen=True, slots=True)
class Cause:
    """Something that a path needs. `edge` is the transition where it is needed, `note` adds a possible
    explanation.
    """

    edge: str
    description: str
    action: str = "be taken"
    note: str = ""

    def key(self) -> str:
        """The label that identifies it to the solver."""
        return f"{self.edge}\n{self.description}"


class UnreadableConditionError(Exception):
    """A condition on the path cannot be parsed, so every run stops there. The message gives place and reason."""

    def __init__(self, cause: Cause, reason: str) -> None:
        super().__init__(f"{cause.description} cannot be decided: {fold(reason)}")
        self.edge = cause.edge


def explain_causes(causes: Sequence[Cause]) -> str:
    """Why these causes cannot hold together: the first extra demand, or else the last cause, fails after the
    earlier ones.
    """
    demanded_indexes = (place for place, cause in enumerate(causes) if cause.action == DEMANDED)
    causes = causes[: next(demanded_indexes, len(causes) - 1) + 1]
    last, earlier = causes[-1], earlier_decisions(causes)
    return f"{last.description} cannot {last.action}" + (f" after {', '.join(earlier)}" if earlier else "") + last.note


def earlier_decisions(causes: Sequence[Cause]) -> tuple[str, ...]:
    """The decisions, in words, that come before the last cause and rule it out."""
    return tuple(
        dict.fromkeys(cause.description for cause in causes[:-1] if cause.description != causes[-1].description)
    )


def describe_transition(flow: Flow, transition: Transition) -> str:
    """A transition in words: its label, the nodes that it joins, and its condition."""
    call = transition.source.rpartition("/")[0]
    is_left = transition.edge is not None and call and transition.edge.source != flow.nodes[transition.source].id
    ends = [fold(flow.nodes[place].label()) for place in (call if is_left else transition.source, transition.target)]
    label = f'"{fold(transition.edge.label)}" ' if transition.edge is not None and transition.edge.label else ""
    condition = (
        f" ({shorten(transition.edge.wording(), MAX_CONDITION_LENGTH)})"
        if transition.edge is not None and transition.edge.kind != "always"
        else ""
    )
    return f'the edge {label}from "{ends[0]}" to "{ends[1]}"{condition}'
