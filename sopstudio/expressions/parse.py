"""Reads a Condition or an Expression from text, cached: the same texts are read again and again."""

from functools import lru_cache

from sopstudio.expressions.condition import Condition, Expression
from sopstudio.expressions.reading import read_tree


@lru_cache(maxsize=4096)
def parse(text: str) -> Condition:
    """The condition in a text. Raises ParseError (a ConditionError) with line, column and a proposal."""
    return Condition(text, read_tree(text))


@lru_cache(maxsize=1024)
def parse_expression(text: str) -> Expression:
    """The value expression in a text, such as `{a} + {b} * 2`. Raises ParseError (a ConditionError)."""
    return Expression(text, read_tree(text))
