"""Whether conditions and expressions can be read and make sense, and which only a person or a model can decide."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sopstudio.analysis import fixes
from sopstudio.analysis.bindings import takes
from sopstudio.analysis.declaring import declared
from sopstudio.analysis.problem import Fix, Problem
from sopstudio.analysis.repairs import beside, repairs
from sopstudio.analysis.subject import Formula, Scope, Subject, calls
from sopstudio.errors import ConditionError
from sopstudio.expressions import FactName, Fault, Literal, ParseError, Tree, infer, to_text, walk
from sopstudio.sop import TYPE_WORDS, Edge, changed
from sopstudio.sop.graph_algorithms import distances
from sopstudio.text.humanize import headline, sentence

ALSO = {"number": ("integer",), "date": ("string",), "datetime": ("string",)}
"""Types that a fact of another type takes too: a whole number is a number, dates are written as texts."""


def check(subject: Subject) -> Iterator[Problem]:
    """Syntax, types and values of every formula, and prose where something formal may be needed."""
    for formula in subject.formulas:
        if formula.error is not None:
            yield _syntax(formula, formula.error)
        elif formula.read is not None:
            for fault in subject.faults(formula):
                yield _fault(subject, formula, fault, formula.read.tree)
            if formula.role == "assignment":
                yield from _assigned(subject, formula, formula.read.tree)
    yield from _prose(subject)


def _problem(
    formula: Formula,
    code: str,
    message: str,
    span: tuple[int, int] | None,
    facts: tuple[str, ...] = (),
    offered: Iterable[Fix] = (),
) -> Problem:
    return Problem(
        code,
        "error",
        message,
        nodes=formula.elements.get("nodes", ()),
        edges=formula.elements.get("edges", ()),
        tools=formula.elements.get("tools", ()),
        facts=facts,
        span=span,
        field=formula.field,
        fixes=tuple(offered),
    )


def _syntax(formula: Formula, error: ConditionError) -> Problem:
    span = (error.position, max(len(formula.text), error.position)) if isinstance(error, ParseError) else None
    what = f"{error.what} ({error.where})" if error.where else error.what
    return _problem(
        formula, "condition-syntax", f"{formula.words} cannot be read: {what}. {sentence(error.hint)}", span
    )


def _fault(subject: Subject, formula: Formula, fault: Fault, tree: Tree) -> Problem:
    names = [part for part in walk(tree) if isinstance(part, FactName)]
    inside = [one for one in names if fault.span[0] <= one.span[0] and one.span[1] <= fault.span[1]]
    facts = tuple(dict.fromkeys(one.name for one in inside or names))
    message = f"{formula.words}: {fault.message}. {sentence(fault.hint)}"
    offered = [
        fixes.swap_text(title, formula.elements, formula.field, formula.text, text)
        for title, text in repairs(formula, fault, subject)
    ]
    if fault.code == "unknown-fact" and facts:
        offered += declared(subject, facts[0])
    if fault.code == "value-outside-domain":
        offered += _allowing(subject, fault, tree)
    return _problem(formula, fault.code, message, fault.span, facts, offered)


def _allowing(subject: Subject, fault: Fault, tree: Tree) -> Iterator[Fix]:
    """Declare the text that a fact of a closed set is compared with as one of its values."""
    literals = [one for one in walk(tree) if isinstance(one, Literal) and one.span == fault.span]
    for literal in literals:
        for fact in beside(tree, literal, subject):
            if fact.type == "string" and fact.allowed and isinstance(literal.value, str) and literal.value.strip():
                wider = changed(fact, allowed=(*fact.allowed, literal.value))
                if takes(subject, wider):
                    yield fixes.swap_fact(f"Let {fact.name} be {to_text(literal)} too", fact, wider)


def _assigned(subject: Subject, formula: Formula, tree: Tree) -> Iterator[Problem]:
    """The type of an expression against the declared type of the fact that it sets."""
    fact = subject.facts.get(formula.fact)
    kind = infer(tree, subject.domains)
    if fact is None or kind is None or kind == fact.type or kind in ALSO.get(fact.type, ()):
        return
    given, held = TYPE_WORDS[kind], TYPE_WORDS[fact.type]
    message = f"{formula.words} gives {given}, but the fact is {held}. Correct the expression, or the fact's type."
    if (fact.type, kind) == ("integer", "number"):
        message = f"{formula.words} may give a fraction, but the fact is a whole number. Round it, as in round(…)."
    yield _problem(formula, "condition-type", message, (0, len(formula.text)), (fact.name,))


def _prose(subject: Subject) -> Iterator[Problem]:
    by_code = _run_by_code(subject)
    for scope in subject.scopes:
        strict = scope.inside and scope.graph.id in by_code
        for edge in scope.graph.edges:
            if edge.kind == "prose":
                yield _prose_edge(scope, edge, strict)


def _prose_edge(scope: Scope, edge: Edge, by_code: bool) -> Problem:
    words = headline(scope.edge_words(edge))
    code, severity = "prose-condition", "error"
    if not edge.condition.strip():
        code = "condition-syntax"
        message = f"{words} is to be decided by a person or a model, but says nothing. Write down when to take it."
    elif by_code:
        message = (
            f"{words} is in words, but its procedure is run by code, which cannot decide it. "
            "Write a condition over facts."
        )
    else:
        severity = "hint"
        message = (
            f"{words} is in words, so only a person or a model can decide it and nothing about it can be proved. "
            "Where facts decide it, write a condition over them."
        )
    return Problem(
        code,
        "error" if severity == "error" else "hint",
        message,
        nodes=(scope.name(edge.source),),
        edges=(scope.name(edge.id),),
        field="condition",
    )


def _run_by_code(subject: Subject) -> set[str]:
    """The procedures that run inside a deterministic call."""
    first = [call.procedure for scope in subject.scopes for call in calls(scope) if call.deterministic]

    def called_by(name: str) -> list[str]:
        called = [call.procedure for call in calls(subject.procedures[name])]
        return [procedure for procedure in called if procedure in subject.procedures]

    return set(distances([name for name in first if name in subject.procedures], called_by))
