"""The fact declaration that an undeclared name probably needs, with its type guessed from its uses."""

from __future__ import annotations

from sopstudio.analysis import fixes
from sopstudio.analysis.problem import Fix
from sopstudio.analysis.subject import CheckContext
from sopstudio.expressions import FactName, expected_type, is_fact_name
from sopstudio.sop import Fact


def declaration_fixes(context: CheckContext, name: str, kind: str | None = None) -> list[Fix]:
    """The fix that declares a fact, or [] where the name cannot be a fact name. `kind` is its type where known.

    An undeclared fact has no type, so declaring it can reveal type errors elsewhere.
    """
    if not is_fact_name(name):
        return []
    return [fixes.declare_fact(Fact.model_validate({"name": name, "type": kind or _guess_type(context, name)}))]


def _guess_type(context: CheckContext, name: str) -> str:
    for formula in context.formulas:
        if formula.parsed is None or name not in formula.parsed.facts:
            continue
        tree = formula.parsed.tree
        copied = isinstance(tree, FactName) and formula.role == "assignment"
        kind = None if copied else expected_type(tree, name, context.domains)
        if kind is not None:
            return kind
    return "string"
