"""From text to a Condition or an Expression; the same texts come again and again, so the last few thousand are kept."""

from functools import lru_cache

from sopstudio.expressions.condition import Condition, Expression
from sopstudio.expressions.reading import read_tree


@lru_cache(maxsize=4096)
def parse(text: str) -> Condition:
    """The condition that a text states. Raises ParseError (a ConditionError) with line, column and a proposal."""
    return Condition(text, read_tree(text))


@lru_cache(maxsize=1024)
def parse_expression(text: str) -> Expression:
    """The value expression that a text states, as in `{a} + {b} * 2`. Raises ParseError (a ConditionError)."""
    return Expression(text, read_tree(text))
