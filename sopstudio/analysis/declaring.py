"""The declaration that a name without one probably needs: what it is compared with says of which type it is."""

from __future__ import annotations

from sopstudio.analysis import fixes
from sopstudio.analysis.problem import Fix
from sopstudio.analysis.subject import Subject
from sopstudio.expressions import FactName, expected_type, is_fact_name
from sopstudio.sop import Fact


def declared(subject: Subject, name: str, kind: str | None = None) -> list[Fix]:
    """The fix that declares a fact, as far as its name can be written; `kind` is its type where that is known.

    A fact without a declaration has no type, so declaring it can bring to light what is wrong elsewhere.
    """
    if not is_fact_name(name):
        return []
    return [fixes.declare_fact(Fact.model_validate({"name": name, "type": kind or _guess(subject, name)}))]


def _guess(subject: Subject, name: str) -> str:
    for formula in subject.formulas:
        if formula.read is None or name not in formula.read.facts:
            continue
        tree = formula.read.tree
        copied = isinstance(tree, FactName) and formula.role == "assignment"
        kind = None if copied else expected_type(tree, name, subject.domains)
        if kind is not None:
            return kind
    return "string"
