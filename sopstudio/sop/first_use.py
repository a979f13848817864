"""The type of a fact by what it is first compared with, and the facts that a condition is the first to name.

A fact that a tool or a question has just declared is a text, because nobody has said more. The first condition over it
says more: `nights <= 2` makes it a number, `partner found is yes` a truth value. So does a person who approves with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, Final, cast

from sopstudio.errors import ConditionError, EditError
from sopstudio.expressions import (
    And,
    Compare,
    FactName,
    Literal,
    Not,
    Or,
    Tree,
    check_types,
    expected_type,
    facts_of,
    infer_type,
    parse,
    parse_expression,
    to_text,
    walk,
)
from sopstudio.expressions.tree import replace_node
from sopstudio.sop import edits
from sopstudio.sop.canonical_json import loads
from sopstudio.sop.document import Document
from sopstudio.sop.facts import Fact, FactType
from sopstudio.sop.frozen import update_fields
from sopstudio.sop.model import Assignment, Edge, Node, Person, Sop, Task
from sopstudio.sop.sample_answers import change_answers
from sopstudio.translation import tr

_NUMBER: Final = re.compile(r"-?(?:0|[1-9]\d{0,30})(?:\.\d{1,30})?")
_UNITS: Final = {
    "EUR": r"eur|euros?",
    "USD": r"usd|dollars?",
    "%": r"percent|per cent|prozent|pour cent",
    "days": r"days",
    "hours": r"hours",
    "minutes": r"minutes",
    "weeks": r"weeks",
    "months": r"months",
    "years": r"years",
    "Tage": r"tagen?",
    "Stunden": r"stunden",
    "Minuten": r"minuten",
    "Wochen": r"wochen",
    "Monate": r"monaten?",
    "Jahre": r"jahren?",
    "jours": r"jours",
    "heures": r"heures",
    "semaines": r"semaines",
    "mois": r"mois",
    "ans": r"ans|années",
    "kg": r"kg|kilos?|kilograms?|kilogramm|kilogrammes?",
}
_COUNT: Final = re.compile(
    r"(?:number|count|quantity)[ _]of[ _](?!(?:the|an?|your|their)\b).+|"
    r"(?:anzahl|zahl[ _]der|stückzahl|nombre[ _]de)\b.*",
    re.I,
)
_COUNTED: Final = re.compile(
    r"(?:nights|guests|people|persons|adults|children|passengers|bags|items|pieces|copies|rooms|seats|tickets|"
    r"attempts|tries|nächte|gäste|personen|erwachsene|kinder|koffer|artikel|stück|zimmer|plätze|versuche|"
    r"nuits|personnes|adultes|enfants|passagers|bagages|articles|pièces|chambres|places|billets|essais)"
    r"(?:[ _].+)?",
    re.I,
)
"""What one counts where it is compared with a number, and has no half of. Asked for, *items* may be their names."""
_AMOUNT: Final = re.compile(rf".+[ _](?:in|en)[ _](?P<unit>{'|'.join(_UNITS.values())})", re.I)
TRUTH_WORDS: Final = {
    **dict.fromkeys(("yes", "true", "ja", "wahr", "oui", "vrai"), True),
    **dict.fromkeys(("no", "false", "nein", "falsch", "non", "faux"), False),
}


def guess_fact(name: str) -> Fact:
    """A new fact by its name alone: *number of bags* is a whole number, *value in euros* has a unit; else a text."""
    if _COUNT.fullmatch(name.strip()):
        return Fact(name=name, type="integer")
    if match := _AMOUNT.fullmatch(name.strip()):
        unit = next(unit for unit, words in _UNITS.items() if re.fullmatch(words, match["unit"], re.I))
        return Fact(name=name, type="number", unit=unit)
    return Fact(name=name)


def type_by_name(name: str, kind: FactType, tree: Tree) -> FactType:
    """The type of a fact that is of this kind in a condition: a count by its name (*number of bags*, *nights booked*)
    is a whole number, unless the condition compares it with a fraction.
    """
    compared = (literal.value for other, literal, _ in _comparisons(tree) if other == name)
    is_count = kind == "number" and (guess_fact(name).type == "integer" or _COUNTED.fullmatch(name.strip()))
    return "integer" if is_count and not any(isinstance(value, Fraction) for value in compared) else kind


def set_condition(document: Document, edge: Edge, *, scope: str = "") -> Document:
    """`document` with `edge` as somebody decided it: facts that it is the first to name or to compare get their type.

    Raises `EditError` as `replace_edge` does.
    """
    if edge.kind != "formal":
        return edits.replace_edge(document, edge, scope=scope)
    sop = without_condition(document.sop, edge, scope=scope)
    sop = update_fields(sop, facts=(*sop.facts, *new_facts(sop, edge.condition)))
    sop, condition = type_by_first_use(sop, edge.condition)
    return edits.replace_edge(update_fields(document, sop=sop), update_fields(edge, condition=condition), scope=scope)


def without_condition(sop: Sop, edge: Edge, *, scope: str = "") -> Sop:
    """The SOP before a condition of the edge was decided: an earlier one gives no fact its type. It stays as it is
    where the edge leads nowhere.
    """
    try:
        return edits.replace_edge(sop, update_fields(edge, kind="formal", condition=""), scope=scope)
    except EditError:
        return sop


def set_node(document: Document, node: Node, *, scope: str = "") -> Document:
    """`document` with `node` as somebody edited it.

    A person who is asked to approve from now on answers with a fact of that name. What a person approves with, and
    of which nothing else is stated, becomes yes or no. Raises `EditError` as `replace_node` does.
    """
    if not isinstance(node, Person) or node.action != "approve":
        return edits.replace_node(document, node, scope=scope)
    before = next((other for other in edits.graph_of(document.sop, scope).nodes if other.id == node.id), None)
    if not node.provides and getattr(before, "action", "") != "approve":
        document, node = name_approval(document, node)
    document = edits.replace_node(document, node, scope=scope)
    approvals = untyped_facts(document.sop).intersection(node.provides)
    return update_fields(document, sop=_with_types(document.sop, dict.fromkeys(approvals, "boolean")))


def name_approval(document: Document, person: Person) -> tuple[Document, Person]:
    """`document` with a new fact for the answer of somebody who approves, and the step that gives it."""
    approval = Fact(name=edits.fresh_id((fact.name for fact in document.sop.facts), tr("approved")), type="boolean")
    return edits.add_fact(document, approval), update_fields(person, provides=(approval.name,))


def new_facts(sop: Sop, condition: str) -> tuple[Fact, ...]:
    """The facts that a condition is the first to name, of the type that it needs; none where it has another fault.

    A name that looks like one that is known, or like a text without its quotes, is none of them.
    """
    try:
        tree = parse(condition).tree
    except ConditionError:
        return ()
    domains = {fact.name: fact.domain() for fact in sop.facts}
    names = [fault.new_fact for fault in check_types(tree, domains) if fault.new_fact]
    kinds = {name: cast(FactType, expected_type(tree, name, domains) or "boolean") for name in names}
    facts = tuple(Fact(name=name, type=type_by_name(name, kind, tree)) for name, kind in kinds.items())
    domains |= {fact.name: fact.domain() for fact in facts}
    return () if check_types(tree, domains) else facts


def type_by_first_use(sop: Sop, condition: str) -> tuple[Sop, str]:
    """The SOP whose facts have the types that a new condition gives them, and the condition over these.

    Only facts of which nothing is stated but their name, and which no other condition reads, are changed: those that
    are compared with a number, or with *yes*, *no*, true or false, or stand for themselves as a truth value.
    """
    try:
        tree = original = parse(condition).tree
    except ConditionError:
        return sop, condition
    unstated = untyped_facts(sop)
    types: dict[str, FactType] = dict.fromkeys((name for name in _truths(tree) if name in unstated), "boolean")
    for name, literal, comparison in _comparisons(tree):
        if name in unstated and name not in types:
            kind = _type_of(literal)
            if kind == "boolean" and isinstance(literal.value, str):
                tree = replace_node(tree, comparison, _with_truth(comparison))
            if kind is not None:
                types[name] = type_by_name(name, kind, tree)
    if not types:
        return sop, condition
    return _with_types(sop, types), condition if tree is original else to_text(tree)


def type_computations(sop: Sop, assignments: Iterable[Assignment]) -> Sop:
    """The SOP whose facts have the types that computations give them: those that it reads as its expressions need
    them, and those that it works out as these have them. Only facts of which nothing is stated but their name are
    changed, which no condition reads.
    """
    unstated, types = untyped_facts(sop), dict[str, FactType]()
    for assignment in assignments:
        try:
            tree = parse_expression(assignment.expression).tree
        except ConditionError:
            continue
        domains = {fact.name: fact.domain() for fact in sop.facts if fact.name not in unstated}
        domains |= {name: Fact(name=name, type=kind).domain() for name, kind in types.items()}
        for name in () if isinstance(tree, FactName) else sorted(unstated.intersection(facts_of(tree)) - types.keys()):
            if (kind := expected_type(tree, name, domains)) not in (None, "string"):
                types[name] = cast(FactType, kind)
                domains[name] = Fact(name=name, type=types[name]).domain()
        if assignment.fact in unstated - types.keys() and (kind := infer_type(tree, domains)) not in (None, "string"):
            types[assignment.fact] = cast(FactType, kind)
    return _with_types(sop, types) if types else sop


def _with_types(sop: Sop, types: Mapping[str, FactType]) -> Sop:
    facts = tuple(update_fields(fact, type=types[fact.name]) if fact.name in types else fact for fact in sop.facts)
    return type_answers(update_fields(sop, facts=facts), types)


def type_answers(sop: Sop, types: Mapping[str, FactType]) -> Sop:
    """The SOP whose sample answers of tools have values of these types for these facts, where what stands there can be
    read so.
    """
    return change_answers(sop, {name: partial(_typed, kind=kind) for name, kind in types.items()})


def _typed(value: Any, kind: FactType) -> Any:
    if kind == "string":
        return {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
    if not isinstance(value, str):
        return value
    if kind == "boolean":
        return TRUTH_WORDS.get(value.casefold().strip(), value)
    return loads(value) if kind in ("number", "integer") and _NUMBER.fullmatch(value) else value


def _comparisons(tree: Tree) -> Iterator[tuple[str, Literal, Compare]]:
    for part in walk(tree):
        if isinstance(part, Compare):
            sides = (part.left, part.right)
            names = [side for side in sides if isinstance(side, FactName)]
            literals = [side for side in sides if isinstance(side, Literal)]
            if names and literals:
                yield names[0].name, literals[0], part


def _truths(tree: Tree) -> Iterator[str]:
    """The facts that stand for themselves: *ready*, *not ready*, *ready and late*."""
    operands = tree.operands if isinstance(tree, And | Or) else (tree.operand,) if isinstance(tree, Not) else ()
    if isinstance(tree, FactName):
        yield tree.name
    for operand in operands:
        yield from _truths(operand)


def _type_of(literal: Literal) -> FactType | None:
    value = literal.value
    if isinstance(value, bool) or (isinstance(value, str) and value.casefold() in TRUTH_WORDS):
        return "boolean"
    return None if isinstance(value, str) else "number"


def _with_truth(comparison: Compare) -> Compare:
    def side(part: Tree) -> Tree:
        is_word = isinstance(part, Literal) and isinstance(part.value, str)
        return Literal(TRUTH_WORDS[str(part.value).casefold()]) if is_word and isinstance(part, Literal) else part

    return Compare(comparison.operator, side(comparison.left), side(comparison.right))


def untyped_facts(sop: Sop) -> set[str]:
    """The facts of which only the name is stated, and that no condition reads."""
    read: set[str] = set()
    for condition in _conditions(sop):
        try:
            read.update(facts_of(parse(condition).tree))
        except ConditionError:
            continue
    return {fact.name for fact in sop.facts if fact == Fact(name=fact.name) and fact.name not in read}


def _conditions(sop: Sop) -> Iterator[str]:
    for graph in (sop, *sop.procedures):
        yield from (edge.condition for edge in graph.edges if edge.kind == "formal")
        for node in graph.nodes:
            if isinstance(node, Task):
                yield from (binding.condition for binding in node.tools if binding.condition)


__all__ = [
    "guess_fact",
    "name_approval",
    "new_facts",
    "set_condition",
    "set_node",
    "type_answers",
    "type_by_first_use",
    "type_by_name",
    "untyped_facts",
    "without_condition",
]
