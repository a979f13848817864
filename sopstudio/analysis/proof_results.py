"""What a proof comes to: outcomes, witnesses, calls that are never made, and the words for them.

Plain values, so that whoever reports them need not load the solver.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from sopstudio.analysis.problem import quote
from sopstudio.expressions import (
    Arithmetic,
    FactValue,
    Literal,
    Tree,
    to_text,
    walk,
)
from sopstudio.sop import BoundTool, Edge, Fact, Flow, PlacePlan, TimeoutEdge, Transition, value_to_json
from sopstudio.text.branch_labels import spell_out
from sopstudio.text.conditions import condition_tree
from sopstudio.text.humanize import fold, join_words, shorten
from sopstudio.text.labels import SPOKEN_KINDS
from sopstudio.translation import mark, quoted, spoken_number, tr

MAX_CONDITION_LENGTH = 80
"""Longest quoted condition, in characters."""
Facts: TypeAlias = Mapping[str, FactValue]


NO_SOLVER = mark("the solver is not installed (the extra proofs of sopstudio-core)")
"""Why a proof is not attempted."""


class ProofUndecidedError(Exception):
    """Neither proved nor refuted with bounded effort. The message gives the reason in words."""


def simplify_advice(reason: str) -> str:
    """What an author can do about an undecided proof, as a sentence to append; blank where it is not about the SOP."""
    return "" if reason == tr(NO_SOLVER) else tr(" Try to write it more simply.")


OutcomeDemand: TypeAlias = Mapping[int, bool | None]
"""For conditions by index: whether they must hold or fail; None for having no value, which stops a run."""


class Outcomes(Protocol):
    """The combinations of outcomes that a sequence of conditions can have."""

    def is_possible(self, demand: OutcomeDemand) -> bool:
        """Whether the conditions can have the demanded outcomes. Raises `ProofUndecidedError`."""
        ...

    def find_witness(self, demand: OutcomeDemand) -> Facts | None:
        """Facts with which the conditions have the demanded outcomes; None where there are none.

        Raises `ProofUndecidedError`.
        """
        ...


@dataclass(frozen=True, slots=True)
class Witness:
    """How something comes about: the steps (ids of transitions) to the place, and the facts (JSON data) for it."""

    path: tuple[tuple[str, ...], ...]
    facts: Mapping[str, Any]


def describe_transition(flow: Flow, transition: Transition) -> str:
    """A transition in words: its label, the nodes that it joins, and its condition."""
    call = transition.source.rpartition("/")[0]
    is_left = transition.edge is not None and call and transition.edge.source != flow.nodes[transition.source].id
    ends = [fold(flow.nodes[place].label()) for place in (call if is_left else transition.source, transition.target)]
    label = f"{quote(fold(transition.edge.label))} " if transition.edge is not None and transition.edge.label else ""
    words = describe_edge_condition(transition.edge) if transition.edge is not None else ""
    return tr(
        'the edge {label}from "{ends}" to "{ends_2}"{condition}',
        label=label,
        ends=ends[0],
        ends_2=ends[1],
        condition=f" ({words})" if words else "",
    )


def divisors(tree: Tree) -> tuple[str, ...]:
    """The divisors in a tree as text, except literals."""
    divisions = (node for node in walk(tree) if isinstance(node, Arithmetic) and node.operator == "/")
    return tuple(
        dict.fromkeys(to_text(division.right) for division in divisions if not isinstance(division.right, Literal))
    )


def division_advice(tree: Tree) -> str:
    """A sentence that says what to do about a possible division by zero."""
    return tr("Test {detail} before.", detail=tr(" and ").join(f"{divisor} != 0" for divisor in divisors(tree)))


MAX_CONDITION_LENGTH = 90
"""Longest quoted condition, in characters."""
MAX_LISTED_VALUES = 6


def describe_facts(facts: Facts, names: Iterable[str]) -> str:
    """Facts as a phrase: `{score} is 640 and {risk} is missing`."""
    parts = [
        tr("{{{name}}} is {detail}", name=name, detail=_describe_value(facts[name]) if name in facts else tr("missing"))
        for name in dict.fromkeys(names)
    ]
    return join_words(parts) or tr("anything is so")


def _describe_value(value: FactValue) -> str:
    plain = value_to_json(value)
    if isinstance(plain, list):
        return (
            tr("the list of {value}", value=join_words([_describe_value(item) for item in plain]))
            if plain
            else tr("an empty list")
        )
    if isinstance(plain, bool):
        return tr("yes") if plain else tr("no")
    return quoted(plain) if isinstance(plain, str) else spoken_number(str(plain))


def describe_assumptions(facts: Mapping[str, Fact], names: Iterable[str]) -> str:
    """What the proof assumes because it is declared of these facts; "" where nothing is."""
    parts = [text for name in dict.fromkeys(names) if (text := _describe_declaration(facts[name]))]
    return tr(" (Assumed, as declared: {parts}.)", parts=join_words(parts)) if parts else ""


def _describe_declaration(fact: Fact) -> str:
    if fact.allowed:
        values = [_describe_value(bound) for bound in fact.allowed[:MAX_LISTED_VALUES]]
        return tr(
            "{{{name}}} is one of {values}{detail}",
            name=fact.name,
            values=", ".join(values),
            detail=" …" if len(fact.allowed) > MAX_LISTED_VALUES else "",
        )
    if fact.pattern and fact.type == "string":
        return tr("{{{name}}} matches {pattern}", name=fact.name, pattern=shorten(fact.pattern))
    low = None if fact.minimum is None else tr("at least {minimum}", minimum=_describe_value(fact.minimum))
    high = None if fact.maximum is None else tr("at most {maximum}", maximum=_describe_value(fact.maximum))
    bounds = tr(" and ").join(bound for bound in (low, high) if bound)
    return tr("{{{name}}} is {bounds}", name=fact.name, bounds=bounds) if bounds else ""


def shorten_condition(condition: str) -> str:
    """A formal condition in words on one line, cut where it is long; one that does not parse as it is written."""
    return shorten(spell_out(condition) if condition_tree(condition) else condition, MAX_CONDITION_LENGTH)


def describe_edge_condition(edge: Edge) -> str:
    """When an edge is taken, in words; blank where always."""
    if isinstance(edge, TimeoutEdge):
        return tr(SPOKEN_KINDS["timeout"])
    if edge.kind == "formal":
        return shorten_condition(edge.condition)
    if edge.kind == "always":
        return ""
    return shorten(edge.condition, MAX_CONDITION_LENGTH) or tr(SPOKEN_KINDS.get(edge.kind, edge.kind))


CallSite: TypeAlias = tuple[int, int]
"""The identity of the node (ids may be duplicated), and the index of the binding."""


@dataclass(frozen=True, slots=True)
class UnreachableCall:
    """A call that is never made, although runs reach the node where its tool is bound.

    `after` lists, in words, the earlier decisions that rule it out. `needed` says whether a run ever needs
    the call; `witness` is then a run that stops there, where one was found.
    """

    needed: bool
    after: tuple[str, ...] = ()
    witness: Witness | None = None


def call_site(plan: PlacePlan, bound: BoundTool) -> CallSite:
    """The call site of a tool that is bound at a place."""
    return id(plan.node), next(number for number, other in enumerate(plan.tools) if other is bound)
