"""Facts that nothing provides because their names are misspelt: the provided fact that was probably meant.

A reader that meets an unknown name in a condition declares it, so it is no *unknown* fact any more; that nothing gives
it, and that a fact of nearly the same name is given, still tells.
"""

from __future__ import annotations

from collections.abc import Iterator

from sopstudio.analysis import fixes
from sopstudio.analysis.context import CheckContext, Formula
from sopstudio.analysis.dataflow.definitions import FactUse
from sopstudio.analysis.problem import Fix
from sopstudio.expressions import closest_name
from sopstudio.sop import Sop
from sopstudio.sop.elements import facts_given
from sopstudio.translation import tr


def provided_facts(sop: Sop) -> Iterator[str]:
    """The facts that something in the SOP gives: a tool, a question, a person, a computation."""
    for tool in sop.tools:
        yield from (output.fact for output in tool.outputs)
    for graph in sop.graphs():
        for node in graph.nodes:
            yield from facts_given(node)


def likely_fact(subject: CheckContext, use: FactUse) -> str | None:
    """The provided fact that a condition probably meant by one that nothing provides; None where none comes near.

    Names that differ in digits alone (`score1`, `score2`) and two facts of one condition are meant to be different.
    """
    provided = frozenset(provided_facts(subject.sop))
    if use.kind != "condition" or use.fact in provided:
        return None
    together = {name for formula in _mentions(subject, use.fact) if formula.parsed for name in formula.parsed.facts}
    candidates = [name for name in subject.facts if name in provided and name not in together]
    near = closest_name(use.fact, candidates)
    return near if near is not None and _letters(near) != _letters(use.fact) else None


def replace_fact(subject: CheckContext, name: str, other: str) -> Fix:
    """Write `other` instead of `name` in every condition."""
    edits = [
        fixes.swap_text(
            "",
            formula.elements,
            formula.field,
            formula.text,
            fixes.rename_fact_in_text(formula.text, formula.parsed.tree, name, other),
        )
        for formula in _mentions(subject, name)
        if formula.parsed is not None
    ]
    return fixes.combine_fixes(tr("Write {{{other}}} instead of {{{name}}}", other=other, name=name), edits)


def _mentions(subject: CheckContext, name: str) -> list[Formula]:
    return [formula for formula in subject.formulas if formula.parsed is not None and name in formula.parsed.facts]


def _letters(name: str) -> str:
    return "".join(char for char in name if not char.isdigit())
