"""Check that conditions and expressions parse and type-check, and report those that only a person or model
can decide.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from sopstudio.analysis import fixes
from sopstudio.analysis.checks.tool_bindings import accepts_fact
from sopstudio.analysis.condition_repairs import compared_facts, declaration_fixes, propose_repairs
from sopstudio.analysis.context import CheckContext, Formula, Scope, procedure_calls
from sopstudio.analysis.problem import Fix, Problem
from sopstudio.documents.proposals import propose_at_node, take_proposal
from sopstudio.documents.spoken_facts import read_spoken
from sopstudio.errors import ConditionError
from sopstudio.expressions import ConditionFault, FactName, Literal, ParseError, Tree, infer_type, walk
from sopstudio.sop import TYPE_WORDS, Edge, End, replace_fields
from sopstudio.sop.graph_algorithms import distances
from sopstudio.text.branch_labels import spell_out
from sopstudio.text.humanize import headline, sentence, shorten
from sopstudio.translation import quoted, tr

MAX_FIX_CHARACTERS = 60
ASSIGNABLE_TYPES = {"number": ("integer",), "date": ("string",), "datetime": ("string",)}
"""Types that may be assigned to a fact of another type: an integer is a number, dates are written as
strings.
"""


def check(context: CheckContext) -> Iterator[Problem]:
    """Syntax, types and values of every formula, and prose where a formal condition may be needed."""
    for formula in context.formulas:
        if formula.error is not None:
            yield _syntax_problem(context, formula, formula.error)
        elif formula.parsed is not None:
            for fault in context.faults(formula):
                yield _fault_problem(context, formula, fault, formula.parsed.tree)
            if formula.role == "assignment":
                yield from _check_assignment(context, formula, formula.parsed.tree)
    yield from _check_prose(context)


def _make_problem(
    formula: Formula,
    code: str,
    message: str,
    span: tuple[int, int] | None,
    facts: tuple[str, ...] = (),
    fixes: Iterable[Fix] = (),
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
        fixes=tuple(fixes),
    )


def _syntax_problem(context: CheckContext, formula: Formula, error: ConditionError) -> Problem:
    if formula.role == "edge" and not formula.text.strip():
        message = tr("{words} is not written yet. Write it, or take the edge always.", words=formula.words)
        return _make_problem(formula, "condition-syntax", message, (0, len(formula.text)))
    if formula.role == "assignment" and not formula.text.strip():
        message = tr("{words} is not written yet. Say what it is worked out from, as in {{room price}} / 2.",
                     words=formula.words)  # fmt: skip
        return _make_problem(formula, "condition-syntax", message, (0, len(formula.text)))
    span = (error.position, max(len(formula.text), error.position)) if isinstance(error, ParseError) else None
    error_text = f"{error.what} ({error.where})" if error.where else error.what
    return _make_problem(
        formula,
        "condition-syntax",
        tr(
            "{words} cannot be read: {error_text}. {hint}",
            words=formula.words,
            error_text=error_text,
            hint=sentence(error.hint),
        ),
        span,
        fixes=_brace_fixes(context, formula),
    )


def _brace_fixes(context: CheckContext, formula: Formula) -> Iterator[Fix]:
    """The fix that puts known facts in the braces that they lack, where nothing else is wrong."""
    facts = tuple(context.facts.values())
    if spoken := read_spoken(formula.text, facts, expression=formula.role == "assignment"):
        title = tr("Write “{condition}”", condition=shorten(spell_out(spoken), MAX_FIX_CHARACTERS))
        yield fixes.swap_text(title, formula.elements, formula.field, formula.text, spoken)


def _fault_problem(context: CheckContext, formula: Formula, fault: ConditionFault, tree: Tree) -> Problem:
    names = [part for part in walk(tree) if isinstance(part, FactName)]
    marked = [name for name in names if fault.span[0] <= name.span[0] and name.span[1] <= fault.span[1]]
    facts = tuple(dict.fromkeys(name.name for name in marked or names))
    message = f"{formula.words}: {fault.message}. {sentence(fault.hint)}"
    proposals = [
        fixes.swap_text(title, formula.elements, formula.field, formula.text, text)
        for title, text in propose_repairs(formula, fault, context)
    ]
    if fault.code == "unknown-fact" and facts:
        proposals += declaration_fixes(context, facts[0])
    if fault.code == "value-outside-domain":
        proposals += _allow_value_fixes(context, fault, tree)
    return _make_problem(formula, fault.code, message, fault.span, facts, proposals)


def _allow_value_fixes(context: CheckContext, fault: ConditionFault, tree: Tree) -> Iterator[Fix]:
    """Fixes that add the compared text to the allowed values of the fact."""
    literals = [part for part in walk(tree) if isinstance(part, Literal) and part.span == fault.span]
    for literal in literals:
        for fact in compared_facts(tree, literal, context):
            if fact.type == "string" and fact.allowed and isinstance(literal.value, str) and literal.value.strip():
                widened = replace_fields(fact, allowed=(*fact.allowed, literal.value))
                if accepts_fact(context, widened):
                    yield fixes.swap_fact(
                        tr("Let {name} be {to_text} too", name=fact.name, to_text=quoted(literal.value)), fact, widened
                    )


def _check_assignment(context: CheckContext, formula: Formula, tree: Tree) -> Iterator[Problem]:
    """Compare the type of an expression with the declared type of the fact that it sets."""
    fact = context.facts.get(formula.fact)
    kind = infer_type(tree, context.domains)
    if fact is None or kind is None or kind == fact.type or kind in ASSIGNABLE_TYPES.get(fact.type, ()):
        return
    inferred_words, declared_words = tr(TYPE_WORDS[kind]), tr(TYPE_WORDS[fact.type])
    message = tr(
        "{words} gives {inferred_words}, but the fact is {declared_words}. Correct the expression, or the fact's type.",
        words=formula.words,
        inferred_words=inferred_words,
        declared_words=declared_words,
    )
    if (fact.type, kind) == ("integer", "number"):
        message = tr(
            "{words} may give a fraction, but the fact is a whole number. Round it, as in round(…).",
            words=formula.words,
        )
    yield _make_problem(formula, "condition-type", message, (0, len(formula.text)), (fact.name,))


def _check_prose(context: CheckContext) -> Iterator[Problem]:
    by_code = _deterministic_procedures(context)
    for scope in context.scopes:
        strict = scope.is_procedure and scope.graph.id in by_code
        for edge in scope.graph.edges:
            if edge.kind == "prose":
                yield _prose_problem(context, scope, edge, strict)


def _prose_problem(context: CheckContext, scope: Scope, edge: Edge, by_code: bool) -> Problem:
    words = headline(scope.describe_edge(edge))
    code, severity = "prose-condition", "error"
    if not edge.condition.strip():
        code = "condition-syntax"
        message = tr(
            "{words} is to be decided by a person or a model, but says nothing. Write down when to take it.",
            words=words,
        )
    elif by_code:
        message = tr(
            "{words} is in words, but its procedure is run by code, which cannot decide it. Write a "
            "condition over facts.",
            words=words,
        )
    else:
        severity = "hint"
        message = tr(
            "{words} is in words, so only a person or a model can decide it and nothing about it can "
            "be proved. Where facts decide it, write a condition over them.",
            words=words,
        )
    return Problem(
        code,
        "error" if severity == "error" else "hint",
        message,
        nodes=(scope.qualify(edge.source),),
        edges=(scope.qualify(edge.id),),
        field="condition",
        fixes=tuple(_formal_fixes(context, scope, edge)),
    )


def _formal_fixes(context: CheckContext, scope: Scope, edge: Edge) -> Iterator[Fix]:
    """The edits that make a condition in words formal, with the facts that it declares.

    None for an edge that cannot be edited as it stands: with the id of another, from an end, or to nowhere.
    """
    if not context.tries_fixes or not edge.condition.strip():
        return
    source = scope.nodes.get(edge.source)
    is_editable = source is not None and not isinstance(source, End) and edge.target in scope.nodes
    if not is_editable or scope.edge_counts[edge.id] > 1:
        return
    name = scope.graph.id if scope.is_procedure else ""
    leaving = scope.outgoing.get(edge.source, [])
    parts = (edge, source, context.sop.facts, *leaving)
    proposals = context.cache.get_or_compute(
        parts, "formal", lambda: propose_at_node(context.sop, source, leaving, edge)
    )
    for proposal in proposals:
        yield fixes.make_fix(proposal.title(), partial(take_proposal, scope=name, edge=edge, proposal=proposal))


def _deterministic_procedures(context: CheckContext) -> set[str]:
    """The procedures that run inside a deterministic call."""
    first = [call.procedure for scope in context.scopes for call in procedure_calls(scope) if call.deterministic]

    def called_by(name: str) -> list[str]:
        called = [call.procedure for call in procedure_calls(context.procedures[name])]
        return [procedure for procedure in called if procedure in context.procedures]

    return set(distances([name for name in first if name in context.procedures], called_by))
