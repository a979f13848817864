"""Whether a tool can ever be called where it is bound: its precondition beside the condition of the binding."""

from __future__ import annotations

from collections.abc import Iterator

from sopstudio.analysis.problem import Problem
from sopstudio.analysis.proofs.answers import Undecided
from sopstudio.analysis.proofs.outcomes import outcomes_of
from sopstudio.analysis.proofs.wording import assumed, short
from sopstudio.analysis.subject import Formula, Scope, Subject
from sopstudio.expressions import Condition
from sopstudio.sop import Task


def check(subject: Subject) -> Iterator[Problem]:
    """Bindings whose tool is never allowed, and binding conditions that never hold."""
    for scope in subject.scopes:
        for node in scope.graph.nodes:
            if not isinstance(node, Task):
                continue
            for index, binding in enumerate(node.tools):
                own = subject.by_place.get((f"nodes {scope.name(node.id)}", f"tools.{index}.condition"))
                allowed = subject.by_place.get((f"tools {binding.tool}", "precondition"))
                formulas = [one for one in (own, allowed) if one is not None]
                if formulas and all(_sound(subject, one) for one in formulas):
                    yield from _never(subject, scope, node, index, formulas)


def _sound(subject: Subject, formula: Formula) -> bool:
    known = formula.read is not None and set(formula.read.facts) <= subject.facts.keys()
    return isinstance(formula.read, Condition) and known and not subject.faults(formula)


def _never(subject: Subject, scope: Scope, node: Task, index: int, formulas: list[Formula]) -> Iterator[Problem]:
    conditions = [one.read for one in formulas if isinstance(one.read, Condition)]
    names = list(dict.fromkeys(name for one in conditions for name in one.facts))
    facts = {name: subject.facts[name] for name in names}
    together = outcomes_of(conditions, facts, names)
    try:
        if together.possible(dict.fromkeys(range(len(conditions)), True)):
            return
    except Undecided:
        return
    tool = node.tools[index].tool
    texts = " and ".join(short(one.text) for one in formulas)
    message = (
        f'The tool "{subject.tools[tool].label() if tool in subject.tools else tool}" can never be called at '
        f"{scope.words(node.id)}: {texts} {'is' if len(formulas) == 1 else 'are'} never true"
        f"{'' if len(formulas) == 1 else ' together'}. Correct a condition, or unbind the tool." + assumed(facts, names)
    )
    here = (scope.name(node.id),)
    yield Problem("tool-never-allowed", "error", message, nodes=here, tools=(tool,), facts=tuple(names))
