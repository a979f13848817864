"""The condition language: one grammar, one typed tree, many readers (evaluator, checker, solver, exporters)."""

from sopstudio.expressions.condition import Computed, Condition, Decision, Expression, UndecidedError
from sopstudio.expressions.functions import FUNCTIONS, Signature
from sopstudio.expressions.inference import expected_type
from sopstudio.expressions.names import closest, is_fact_name
from sopstudio.expressions.parse import parse, parse_expression
from sopstudio.expressions.refusals import ParseError
from sopstudio.expressions.tree import (
    And,
    Arithmetic,
    Call,
    Compare,
    FactName,
    ListOf,
    Literal,
    Negative,
    Not,
    Or,
    Tree,
    atoms,
    facts_of,
    rename_fact,
    walk,
)
from sopstudio.expressions.types import Domain, Fault, check_types, infer
from sopstudio.expressions.values import Value
from sopstudio.expressions.writing import to_text

__all__ = [
    "FUNCTIONS",
    "And",
    "Arithmetic",
    "Call",
    "Compare",
    "Computed",
    "Condition",
    "Decision",
    "Domain",
    "Expression",
    "FactName",
    "Fault",
    "ListOf",
    "Literal",
    "Negative",
    "Not",
    "Or",
    "ParseError",
    "Signature",
    "Tree",
    "UndecidedError",
    "Value",
    "atoms",
    "check_types",
    "closest",
    "expected_type",
    "facts_of",
    "infer",
    "is_fact_name",
    "parse",
    "parse_expression",
    "rename_fact",
    "to_text",
    "walk",
]
