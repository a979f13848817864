"""The facts of a JourneyBench graph, collected from the variables of all tools and from the conditions.

The format declares a variable again wherever it is used, in prose. Declarations of one name are merged;
differences between them are always listed as losses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Protocol, cast

from sopstudio.expressions import (
    Compare,
    FactName,
    ListExpression,
    Literal,
    Or,
    Tree,
    expected_type,
    facts_of,
    is_fact_name,
    parse,
    walk,
)
from sopstudio.formats.fact_descriptions import TYPES, Proposal, parse_number, propose, quote_value, strip_head
from sopstudio.formats.format import Loss
from sopstudio.sop.document import Provenance
from sopstudio.sop.facts import TYPE_WORDS, Fact, FactType
from sopstudio.sop.first_use import type_by_name
from sopstudio.sop.frozen import replace_fields
from sopstudio.translation import quoted, tr


class Variable(Protocol):
    """One entry of extractVars (`type` as stated) or responseData (whose type stands in its context)."""

    @property
    def name(self) -> str:
        """Its name."""
        ...

    @property
    def type(self) -> str:
        """Its type as stated; blank where none is."""
        ...

    @property
    def description(self) -> str:
        """What it says of its values."""
        ...

    @property
    def place(self) -> str:
        """The JSON pointer of the declaration, for losses."""
        ...


class FactLedger:
    """Facts by name, in the order of their first mention, with all proposals, guesses and contradictions."""

    def __init__(self) -> None:
        self.facts: dict[str, Fact] = {}
        self.losses: list[Loss] = []
        self.provenance: list[Provenance] = []
        self._closed_facts: set[str] = set()
        self._places: dict[str, str] = {}

    def declare(self, variable: Variable) -> str:
        """Add a variable of a tool. Returns the name of its fact."""
        name = self._fact_name(variable)
        proposal = propose(variable.description, self._stated_type(variable))
        fact = Fact(
            name=name,
            type=self._stated_type(variable) or proposal.type or "string",
            allowed=proposal.allowed,
            minimum=proposal.minimum,
            maximum=proposal.maximum,
            pattern=proposal.pattern,
            description=strip_head(variable.description),
            examples=proposal.examples,
        )
        if name in self.facts:
            self._merge_declaration(self.facts[name], fact, variable.place, proposal)
            return name
        self.facts[name], self._places[name] = fact, variable.place
        if proposal.is_closed:
            self._closed_facts.add(name)
        words = proposal.summary()
        if words:
            self.provenance.append(Provenance(element=f"fact:{name}", origin=variable.place, proposed=words))
        return name

    def _fact_name(self, variable: Variable) -> str:
        if is_fact_name(variable.name):
            return variable.name
        name = re.sub(r"[^\w .-]+", "_", variable.name).strip(" ")[:200]
        name = name if is_fact_name(name) else "value"
        self.losses.append(
            Loss(
                tr("the variable {name} is read as {name_2}", name=quoted(variable.name), name_2=quoted(name)),
                variable.place,
                tr("no fact's name"),
            )
        )
        return name

    def _stated_type(self, variable: Variable) -> FactType | None:
        if not variable.type:
            return None
        kind = TYPES.get(variable.type.strip().lower())
        if kind is None:
            reason = tr("the type {type} is unknown, so it is read as text", type=quoted(variable.type[:40]))
            self.losses.append(
                Loss(tr("the type of {name}", name=quoted(variable.name)), variable.place, reason, "assumed")
            )
        return kind or "string"

    def _merge_declaration(self, known: Fact, repeated: Fact, place: str, proposal: Proposal) -> None:
        """Merge a repeated declaration into the first; the narrower type wins, allowed values are combined."""
        name = known.name
        if known.type != repeated.type:
            merged_type = _resolve_type(known.type, repeated.type)
            first, second, result = (tr(TYPE_WORDS[kind]) for kind in (known.type, repeated.type, merged_type))
            reason = tr(
                "{first} at {places}, {second} here; taken as {result}",
                first=first,
                places=self._places[name],
                second=second,
                result=result,
            )
            self.losses.append(Loss(tr("the fact {name} has two types", name=quoted(name)), place, reason, "assumed"))
            if merged_type != known.type:
                known, repeated = _drop_values(repeated, known)
        allowed = tuple(dict.fromkeys((*known.allowed, *repeated.allowed)))
        if known.allowed and repeated.allowed and set(known.allowed) != set(repeated.allowed):
            self.losses.append(
                Loss(
                    tr("the fact {name} has two lists of values", name=quoted(name)),
                    place,
                    tr("both are allowed"),
                    "assumed",
                )
            )
        if proposal.is_closed:
            self._closed_facts.add(name)
        self.facts[name] = replace_fields(
            known,
            allowed=allowed,
            minimum=known.minimum if known.minimum is not None else repeated.minimum,
            maximum=known.maximum if known.maximum is not None else repeated.maximum,
            pattern="" if allowed else known.pattern or repeated.pattern,
            description=known.description or repeated.description,
            examples=tuple(dict.fromkeys((*known.examples, *repeated.examples))),
        )

    def adapt_condition(self, text: str, place: str) -> str:
        """A condition adapted to the facts: facts declared, quoted numbers unquoted, open value lists extended.

        Raises `ConditionError` where the text is not a condition.
        """
        tree = parse(text).tree
        self.declare_missing(tree, place)
        for name, literal in _compared_literals(tree):
            self._extend(name, literal.value, place)
        return self._unquote_literals(text, tree, place)

    def declare_missing(self, tree: Tree, place: str) -> None:
        """Declare the undeclared facts of a condition, with the type of what they are compared with."""
        names = facts_of(tree)
        for name in names:
            if name not in self.facts:
                domains = {known: self.facts[known].domain() for known in names if known in self.facts}
                kind = cast(FactType, expected_type(tree, name, domains) or "boolean")
                self._declare_guess(name, type_by_name(name, kind, tree), place)

    def _extend(self, name: str, value: object, place: str) -> None:
        """Add a value that a fact is compared with to those that it may have, unless its list is closed."""
        fact = self.facts[name]
        if not (fact.allowed and isinstance(value, str) and value not in fact.allowed and fact.type == "string"):
            return
        if name in self._closed_facts:
            why = tr("its description says that the list is closed; the check names the edge")
            self.losses.append(
                Loss(
                    tr(
                        "{quote_value} is not one of the values of {name}",
                        quote_value=quote_value(value),
                        name=quoted(name),
                    ),
                    place,
                    why,
                    "kept",
                )
            )
        else:
            self.facts[name] = replace_fields(fact, allowed=(*fact.allowed, value))
            why = tr("a condition compares with it, and its list was not closed")
            self.losses.append(
                Loss(
                    tr(
                        "{quote_value} is added to the values of {name}",
                        quote_value=quote_value(value),
                        name=quoted(name),
                    ),
                    place,
                    why,
                    "assumed",
                )
            )

    def _declare_guess(self, name: str, kind: FactType, place: str) -> None:
        self.facts[name], self._places[name] = Fact(name=name, type=kind), place
        self.provenance.append(Provenance(element=f"fact:{name}", origin=place, proposed=f"declared as {kind}"))
        reason = tr("no tool declares it; taken as {type_words} from the condition", type_words=tr(TYPE_WORDS[kind]))
        self.losses.append(Loss(tr("the fact {name} is declared", name=quoted(name)), place, reason, "assumed"))

    def _unquote_literals(self, text: str, tree: Tree, place: str) -> str:
        """The condition with quoted numbers and booleans unquoted where the fact has that type."""
        swaps = []
        for fact_name, literal in _compared_literals(tree):
            fact = self.facts.get(fact_name)
            word = (
                _bare_literal(literal.value, fact.type) if fact is not None and isinstance(literal.value, str) else ""
            )
            if word:
                swaps.append((literal.span, word))
                reason = tr(
                    "{fact_name} is of type {type}", fact_name=quoted(fact_name), type=self.facts[fact_name].type
                )
                self.losses.append(
                    Loss(
                        tr("{value} is read as {word}", value=quoted(literal.value), word=word),
                        place,
                        reason,
                        "assumed",
                    )
                )
        for (begin, end), word in sorted(swaps, reverse=True):
            text = text[:begin] + word + text[end:]
        return text


def _resolve_type(first: FactType, second: FactType) -> FactType:
    """The type that can hold the values of both: number over integer, anything over text."""
    if {first, second} == {"number", "integer"}:
        return "number"
    return second if first == "string" else first


def _drop_values(fact: Fact, second: Fact) -> tuple[Fact, Fact]:
    """`fact`, and `second` without its values, which do not belong to the type of `fact`."""
    return fact, replace_fields(second, allowed=(), minimum=None, maximum=None, pattern="", examples=())


def _compared_literals(tree: Tree) -> Iterator[tuple[str, Literal]]:
    """Facts, each with the literals that it is compared with."""
    for part in walk(tree):
        if not isinstance(part, Compare):
            continue
        for fact_side, value_side in ((part.left, part.right), (part.right, part.left)):
            if isinstance(fact_side, FactName):
                options = value_side.items if isinstance(value_side, ListExpression) else (value_side,)
                yield from ((fact_side.name, option) for option in options if isinstance(option, Literal))


def _bare_literal(word: str, kind: FactType) -> str:
    """The literal that a quoted word should have been for a fact of this type; blank where the quotes are right."""
    if kind == "boolean":
        return word.strip().lower() if word.strip().lower() in ("true", "false") else ""
    if kind in ("number", "integer"):
        value = parse_number(word)
        return "" if value is None else format(value, "f") if isinstance(value, Decimal) else str(value)
    return ""


def join_words(ledger: FactLedger, conditions: tuple[tuple[str, str], ...], place: str) -> str:
    """Join parts as an enumeration with *and*."""
    texts = []
    for _, expression in conditions:
        if not expression.strip() or expression.strip().lower() in ("null", "none", "true", "always"):
            continue
        text = ledger.adapt_condition(expression.strip(), place)
        texts.append(text)
    if len(texts) == 1:
        return texts[0]
    return " && ".join(f"({text})" if isinstance(parse(text).tree, Or) else text for text in texts)
