"""The declaration that a name without one probably needs: what it is compared with says of which type it is."""

from __future__ import annotations

from sopstudio.analysis import fixes
from sopstudio.analysis.problem import Fix
from sopstudio.analysis.subject import Subject
from sopstudio.expressions import (
    And,
    Arithmetic,
    Compare,
    FactName,
    ListOf,
    Literal,
    Not,
    Or,
    Tree,
    infer,
    is_fact_name,
)
from sopstudio.expressions.tree import children, walk
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
        if formula.read.tree == FactName(name) and formula.role != "assignment":
            return "boolean"
        for node in walk(formula.read.tree):
            kind = _beside(subject, node, name)
            if kind is not None:
                return "number" if kind == "integer" else kind
    return "string"


def _beside(subject: Subject, node: Tree, name: str) -> str | None:
    """The type that a fact must have to stand where it does under `node`."""
    parts = children(node)
    if not any(isinstance(part, FactName) and part.name == name for part in parts):
        return None
    if isinstance(node, And | Or | Not):
        return "boolean"
    if isinstance(node, Arithmetic):
        return "number"
    if not isinstance(node, Compare):
        return None
    other = node.right if isinstance(node.left, FactName) and node.left.name == name else node.left
    if isinstance(other, ListOf):
        other = other.items[0] if other.items else Literal("")
    return infer(other, subject.domains)
