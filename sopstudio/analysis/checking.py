"""All checks in one list, and the one way through them.

A new check is one module with a `check(subject)` and one line here. Checks never change anything and never raise,
however broken the SOP; what needs more than the SOP itself (a model, the library) is not a check.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

from sopstudio.analysis import (
    advice,
    bindings,
    conditions,
    dataflow,
    domains,
    endings,
    loops,
    order,
    references,
    structure,
    tool_safety,
    walks,
)
from sopstudio.analysis.advice.rule import PREFIX
from sopstudio.analysis.memory import Memory
from sopstudio.analysis.problem import SEVERITIES, Problem
from sopstudio.analysis.proofs import checking as proofs
from sopstudio.analysis.subject import Subject
from sopstudio.sop import AdviceOff, Sop

Check = Callable[[Subject], Iterator[Problem]]

CHECKS: tuple[Check, ...] = (
    structure.check,
    walks.check,
    loops.check,
    endings.check,
    order.check,
    references.check,
    domains.check,
    bindings.check,
    tool_safety.check,
    conditions.check,
    dataflow.check,
    proofs.check,
    advice.check,
)


class AdviceSettings(Protocol):
    """What of the settings of a document or a person matters here: advice that was switched off."""

    @property
    def advice_off(self) -> tuple[AdviceOff, ...] | tuple[str, ...]: ...


def check(
    sop: Sop, *settings: AdviceSettings, memory: Memory | None = None, tries_fixes: bool = True
) -> tuple[Problem, ...]:
    """Every problem of `sop`: errors first, then in the order of the document. Never raises, for any value.

    `settings` (of the document, of the person) can switch off advice by its code, never anything else.
    With a `memory`, handed to one check after the other, what has not changed is not proved again; `Memory.stop` then
    makes a check raise `Stopped`. Without `tries_fixes` problems come without the fixes that must be tried out first,
    which takes a fifth of the time.
    """
    subject = Subject(sop, memory, tries_fixes=tries_fixes)
    subject.memory.begin()
    off = {getattr(one, "rule", one) for chosen in settings for one in chosen.advice_off}
    found = [
        problem
        for one in CHECKS
        for problem in one(subject)
        if not (problem.code.startswith(PREFIX) and problem.code in off)
    ]
    return ordered(subject, found)


def ordered(subject: Subject, problems: list[Problem]) -> tuple[Problem, ...]:
    """Problems by severity, then by the place in the document; each once."""
    places = {name: index for index, name in enumerate(_places(subject))}

    def key(problem: Problem) -> tuple[int, int, tuple[int, int], str, str]:
        names = [f"edge {one}" for one in problem.edges] + [f"node {one}" for one in problem.nodes]
        names += [f"tool {one}" for one in problem.tools] + [f"fact {one}" for one in problem.facts]
        place = next((places[name] for name in names if name in places), -1)
        return SEVERITIES.index(problem.severity), place, problem.span or (0, 0), problem.code, problem.message

    once = {key(problem): problem for problem in reversed(problems)}
    return tuple(once[place] for place in sorted(once))


def _places(subject: Subject) -> Iterator[str]:
    """Every element in the order of the document, edges behind the node that they leave."""
    for scope in subject.scopes:
        leaving: dict[str, list[str]] = {}
        for edge in scope.graph.edges:
            leaving.setdefault(edge.source, []).append(f"edge {scope.name(edge.id)}")
        for node in scope.graph.nodes:
            yield f"node {scope.name(node.id)}"
            yield from leaving.pop(node.id, ())
        for rest in leaving.values():
            yield from rest
    yield from (f"tool {tool.name}" for tool in subject.sop.tools)
    yield from (f"fact {fact.name}" for fact in subject.sop.facts)
