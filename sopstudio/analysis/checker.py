"""The list of all checks, and the function that runs them.

A new check is one module with a `check(context)` and one line here. Checks never change anything and
never raise, however broken the SOP is. What needs more than the SOP itself (a model, the library) is not
a check.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from typing import Protocol

from msgspec.structs import replace

from sopstudio.analysis import advice
from sopstudio.analysis.checks import branching as proofs
from sopstudio.analysis.checks import (
    conditions,
    connectivity,
    dataflow,
    document_head,
    edge_labels,
    edge_order,
    fact_domains,
    lone_conditions,
    loop_progress,
    person_steps,
    prose_endings,
    references,
    structure,
    tool_bindings,
    tool_safety,
)
from sopstudio.analysis.context import CheckContext
from sopstudio.analysis.problem import SEVERITIES, Problem, is_advice
from sopstudio.analysis.proof_cache import ProofCache
from sopstudio.sop import AdviceOff, Document, PersonTool, Sop

Check = Callable[[CheckContext], Iterator[Problem]]

CHECKS: tuple[Check, ...] = (
    structure.check,
    person_steps.check,
    connectivity.check,
    loop_progress.check,
    prose_endings.check,
    lone_conditions.check,
    edge_order.check,
    edge_labels.check,
    references.check,
    fact_domains.check,
    tool_bindings.check,
    tool_safety.check,
    conditions.check,
    dataflow.check,
    proofs.check,
    advice.check,
)


class AdviceSettings(Protocol):
    """The part of the document's or the person's settings that matters here: hints that are ignored."""

    @property
    def advice_off(self) -> tuple[AdviceOff, ...] | tuple[str, ...]: ...


def check(
    sop: Sop, *settings: AdviceSettings, cache: ProofCache | None = None, tries_fixes: bool = True
) -> tuple[Problem, ...]:
    """Every problem of `sop`: errors first, then in document order. Never raises because of the SOP.

    `settings` (of the document, of the person) can switch advice off by code, a document also any hint about one
    element; nothing else. With a
    `cache` passed from one check to the next, unchanged proofs are reused; `ProofCache.cancel` makes a
    running check raise `CheckCancelled`.
    """
    context = CheckContext(sop, cache, tries_fixes=tries_fixes)
    context.cache.start_check()
    ignored = {
        (entry.rule, entry.element) if isinstance(entry, AdviceOff) else (entry, "")
        for source in settings
        for entry in source.advice_off
    }

    def is_ignored(problem: Problem) -> bool:
        is_off = (problem.code, problem.element) in ignored
        return problem.severity == "hint" and (is_off or (is_advice(problem) and (problem.code, "") in ignored))

    problems = []
    for run_check in CHECKS:
        context.cache.check_cancelled()
        for problem in run_check(context):
            context.cache.check_cancelled()
            located = locate_in_source(context, problem)
            if not is_ignored(located):
                problems.append(located)
    return sort_problems(context, problems)


def check_document(
    document: Document,
    *settings: AdviceSettings,
    today: date | None = None,
    cache: ProofCache | None = None,
    tries_fixes: bool = True,
) -> tuple[Problem, ...]:
    """Every problem of the SOP of `document`, as `check`, and of its head. A review is overdue as of `today`."""
    problems = check(document.sop, document.settings, *settings, cache=cache, tries_fixes=tries_fixes)
    of_head = document_head.check_head(document.head, problems, today)
    return tuple(sorted((*of_head, *problems), key=lambda problem: SEVERITIES.index(problem.severity)))


def locate_in_source(context: CheckContext, problem: Problem) -> Problem:
    """The problem as one of the SOP as it was written: at a person's step instead of at the function for it.

    Fixes that would change what stands for the step are left out.
    """
    if context.sop is context.source:
        return problem
    places = {tool.name: tool.place for tool in context.sop.tools if isinstance(tool, PersonTool)}
    nodes = (*problem.nodes, *(places[name] for name in problem.tools if name in places))
    tools = tuple(name for name in problem.tools if name not in places)
    document = Document(sop=context.source)
    applicable = tuple(fix for fix in problem.fixes if fix.apply(document) != document)
    return replace(problem, nodes=tuple(dict.fromkeys(nodes)), tools=tools, fixes=applicable)


def sort_problems(context: CheckContext, problems: list[Problem]) -> tuple[Problem, ...]:
    """Problems sorted by severity, then by position in the document, without duplicates."""
    positions = {name: index for index, name in enumerate(_document_order(context))}

    def key(problem: Problem) -> tuple[int, int, tuple[int, int], str, str]:
        names = [f"edge {item}" for item in problem.edges] + [f"node {item}" for item in problem.nodes]
        names += [f"tool {item}" for item in problem.tools] + [f"fact {item}" for item in problem.facts]
        position = next((positions[name] for name in names if name in positions), -1)
        return SEVERITIES.index(problem.severity), position, problem.span or (0, 0), problem.code, problem.message

    unique = {key(problem): problem for problem in reversed(problems)}
    return tuple(unique[place] for place in sorted(unique))


def _document_order(context: CheckContext) -> Iterator[str]:
    """Every element in document order, each edge after the node that it leaves."""
    for scope in context.scopes:
        leaving: dict[str, list[str]] = {}
        for edge in scope.graph.edges:
            leaving.setdefault(edge.source, []).append(f"edge {scope.qualify(edge.id)}")
        for node in scope.graph.nodes:
            yield f"node {scope.qualify(node.id)}"
            yield from leaving.pop(node.id, ())
        for rest in leaving.values():
            yield from rest
    yield from (f"tool {tool.name}" for tool in context.sop.tools)
    yield from (f"fact {fact.name}" for fact in context.sop.facts)
