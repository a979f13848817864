"""The facts of a JourneyBench graph, gathered from every tool's variables and from the conditions that read them.

The format declares a variable again wherever it is used, in prose. Declarations of one name are joined; where they
differ that is listed, never settled silently.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import cast

from sopstudio.expressions import (
    Compare,
    FactName,
    ListOf,
    Literal,
    Or,
    Tree,
    expected_type,
    facts_of,
    is_fact_name,
    parse,
    walk,
)
from sopstudio.formats.format import Loss
from sopstudio.formats.journeybench_shape import Variable
from sopstudio.formats.proposals import TYPES, Proposal, number, propose, quoted, without_head
from sopstudio.sop.document import Provenance
from sopstudio.sop.facts import TYPE_WORDS, Fact, FactType
from sopstudio.sop.frozen import changed


class FactLedger:
    """Facts by name, in the order of their first mention, with what was proposed, guessed and contradictory."""

    def __init__(self) -> None:
        self.facts: dict[str, Fact] = {}
        self.losses: list[Loss] = []
        self.provenance: list[Provenance] = []
        self._closed: set[str] = set()
        self._places: dict[str, str] = {}

    def declare(self, variable: Variable) -> str:
        """Enter a variable of a tool; the name of its fact."""
        name = self._named(variable)
        proposal = propose(variable.description, self._stated(variable))
        fact = Fact(
            name=name,
            type=self._stated(variable) or proposal.type or "string",
            allowed=proposal.allowed,
            minimum=proposal.minimum,
            maximum=proposal.maximum,
            pattern=proposal.pattern,
            description=without_head(variable.description),
            examples=proposal.examples,
        )
        if name in self.facts:
            self._join(self.facts[name], fact, variable.place, proposal)
            return name
        self.facts[name], self._places[name] = fact, variable.place
        if proposal.closed:
            self._closed.add(name)
        words = proposal.in_words()
        if words:
            self.provenance.append(Provenance(element=f"fact:{name}", origin=variable.place, proposed=words))
        return name

    def _named(self, variable: Variable) -> str:
        if is_fact_name(variable.name):
            return variable.name
        name = re.sub(r"[^\w .-]+", "_", variable.name).strip(" ")[:200]
        name = name if is_fact_name(name) else "value"
        self.losses.append(
            Loss(f"the variable {variable.name!r} is read as {name!r}", variable.place, "no fact's name")
        )
        return name

    def _stated(self, variable: Variable) -> FactType | None:
        if not variable.type:
            return None
        kind = TYPES.get(variable.type.strip().lower())
        if kind is None:
            why = f"the type {variable.type[:40]!r} is unknown, so it is read as text"
            self.losses.append(Loss(f"the type of {variable.name!r}", variable.place, why, "assumed"))
        return kind or "string"

    def _join(self, known: Fact, other: Fact, place: str, proposal: Proposal) -> None:
        """Join a second declaration into the first; the narrower type wins, allowed values add up."""
        name = known.name
        if known.type != other.type:
            chosen = _resolved(known.type, other.type)
            first, second, taken = TYPE_WORDS[known.type], TYPE_WORDS[other.type], TYPE_WORDS[chosen]
            why = f"{first} at {self._places[name]}, {second} here; taken as {taken}"
            self.losses.append(Loss(f"the fact {name!r} has two types", place, why, "assumed"))
            if chosen != known.type:
                known, other = _retyped(other, known)
        allowed = tuple(dict.fromkeys((*known.allowed, *other.allowed)))
        if known.allowed and other.allowed and set(known.allowed) != set(other.allowed):
            self.losses.append(Loss(f"the fact {name!r} has two lists of values", place, "both are allowed", "assumed"))
        if proposal.closed:
            self._closed.add(name)
        self.facts[name] = changed(
            known,
            allowed=allowed,
            minimum=known.minimum if known.minimum is not None else other.minimum,
            maximum=known.maximum if known.maximum is not None else other.maximum,
            pattern="" if allowed else known.pattern or other.pattern,
            description=known.description or other.description,
            examples=tuple(dict.fromkeys((*known.examples, *other.examples))),
        )

    def heed(self, text: str, place: str) -> str:
        """A condition made to fit the facts: new ones are declared, quoted numbers unquoted, open lists extended.

        Raises `ConditionError` where the text is no condition.
        """
        tree = parse(text).tree
        self.notice(tree, place)
        for name, literal in _beside(tree):
            self._extend(name, literal.value, place)
        return self._unquoted(text, tree, place)

    def notice(self, tree: Tree, place: str) -> None:
        """Declare the facts of a condition that nobody declares, of the type that they need where they stand."""
        names = facts_of(tree)
        for name in names:
            if name not in self.facts:
                domains = {known: self.facts[known].domain() for known in names if known in self.facts}
                self._propose(name, cast(FactType, expected_type(tree, name, domains) or "boolean"), place)

    def _extend(self, name: str, value: object, place: str) -> None:
        """Add a value that a fact is compared with to those that it may have, unless its list is closed."""
        fact = self.facts[name]
        if not (fact.allowed and isinstance(value, str) and value not in fact.allowed and fact.type == "string"):
            return
        if name in self._closed:
            why = "its description says that the list is closed; the check names the edge"
            self.losses.append(Loss(f"{quoted(value)} is not one of the values of {name!r}", place, why, "kept"))
        else:
            self.facts[name] = changed(fact, allowed=(*fact.allowed, value))
            why = "a condition compares with it, and its list was not closed"
            self.losses.append(Loss(f"{quoted(value)} is added to the values of {name!r}", place, why, "assumed"))

    def _propose(self, name: str, kind: FactType, place: str) -> None:
        self.facts[name], self._places[name] = Fact(name=name, type=kind), place
        self.provenance.append(Provenance(element=f"fact:{name}", origin=place, proposed=f"declared as {kind}"))
        why = f"no tool declares it; taken as {TYPE_WORDS[kind]} from the condition"
        self.losses.append(Loss(f"the fact {name!r} is declared", place, why, "assumed"))

    def _unquoted(self, text: str, tree: Tree, place: str) -> str:
        """The condition with quoted numbers and truth values unquoted where the fact is of that type."""
        swaps = []
        for fact_name, literal in _beside(tree):
            fact = self.facts.get(fact_name)
            word = _bare(literal.value, fact.type) if fact is not None and isinstance(literal.value, str) else ""
            if word:
                swaps.append((literal.span, word))
                why = f"{fact_name!r} is of type {self.facts[fact_name].type}"
                self.losses.append(Loss(f"{literal.value!r} is read as {word}", place, why, "assumed"))
        for (begin, end), word in sorted(swaps, reverse=True):
            text = text[:begin] + word + text[end:]
        return text


def _resolved(one: FactType, other: FactType) -> FactType:
    """Of two types the one that can hold what both mean: number over integer, anything over text."""
    if {one, other} == {"number", "integer"}:
        return "number"
    return other if one == "string" else one


def _retyped(fact: Fact, other: Fact) -> tuple[Fact, Fact]:
    """`fact`, and `other` without the values that do not belong to the type of `fact`."""
    return fact, changed(other, allowed=(), minimum=None, maximum=None, pattern="", examples=())


def _beside(tree: Tree) -> Iterator[tuple[str, Literal]]:
    """Facts and the literals that they are compared with."""
    for part in walk(tree):
        if not isinstance(part, Compare):
            continue
        for one, other in ((part.left, part.right), (part.right, part.left)):
            if isinstance(one, FactName):
                options = other.items if isinstance(other, ListOf) else (other,)
                yield from ((one.name, option) for option in options if isinstance(option, Literal))


def _bare(word: str, kind: FactType) -> str:
    """The literal that a quoted word should have been for a fact of this type; blank where it is right as it is."""
    if kind == "boolean":
        return word.strip().lower() if word.strip().lower() in ("true", "false") else ""
    if kind in ("number", "integer"):
        value = number(word)
        return "" if value is None else format(value, "f") if isinstance(value, Decimal) else str(value)
    return ""


def joined(ledger: FactLedger, conditions: tuple[tuple[str, str], ...], place: str) -> str:
    """One condition out of several that must all hold; blank for none. Raises `ConditionError` where one is none."""
    texts = []
    for _, expression in conditions:
        if not expression.strip() or expression.strip().lower() in ("null", "none", "true", "always"):
            continue
        text = ledger.heed(expression.strip(), place)
        texts.append(text)
    if len(texts) == 1:
        return texts[0]
    return " && ".join(f"({text})" if isinstance(parse(text).tree, Or) else text for text in texts)
