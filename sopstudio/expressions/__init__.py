"""The condition language: one grammar and one typed tree, read by compiler, checker, solver and exporters."""

from sopstudio.expressions.condition import Condition, ConditionResult, Expression, ExpressionResult, UndecidedError
from sopstudio.expressions.diagnostics import ParseError
from sopstudio.expressions.functions import FUNCTIONS, Signature
from sopstudio.expressions.names import closest_name, is_fact_name
from sopstudio.expressions.parser import parse, parse_expression
from sopstudio.expressions.printer import to_text
from sopstudio.expressions.tree import (
    And,
    Arithmetic,
    Call,
    Compare,
    FactName,
    ListExpression,
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
from sopstudio.expressions.typecheck import ConditionFault, Domain, check_types, expected_type, infer_type
from sopstudio.expressions.values import FactValue

__all__ = [
    "FUNCTIONS",
    "And",
    "Arithmetic",
    "Call",
    "Compare",
    "Condition",
    "ConditionFault",
    "ConditionResult",
    "Domain",
    "Expression",
    "ExpressionResult",
    "FactName",
    "FactValue",
    "ListExpression",
    "Literal",
    "Negative",
    "Not",
    "Or",
    "ParseError",
    "Signature",
    "Tree",
    "UndecidedError",
    "atoms",
    "check_types",
    "closest_name",
    "expected_type",
    "facts_of",
    "infer_type",
    "is_fact_name",
    "parse",
    "parse_expression",
    "rename_fact",
    "to_text",
    "walk",
]
