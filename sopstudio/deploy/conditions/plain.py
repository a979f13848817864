"""The plain conditions of agent builders: comparisons of entries with literals, joined by *and* and *or*, as in Python.

Rasa and Salesforce document them alike: no functions, no arithmetic and no *in*; what is not set is None.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import ClassVar

from sopstudio.deploy.conditions.kinds import Facts, InexpressibleError
from sopstudio.deploy.conditions.text_printer import TextPrinter
from sopstudio.expressions import Arithmetic, Call, FactName, ListExpression, Literal, Negative, Tree, to_text
from sopstudio.translation import tr


class PlainPrinter(TextPrinter):
    """Prints comparisons; `prefix` stands before each entry, `present` and `missing` are the tests for a value."""

    words: ClassVar = {"and": " and ", "or": " or ", "true": "True", "false": "False"}
    functions: ClassVar = {"has text": '{0} != ""'}

    def __init__(self, facts: Facts, names: Mapping[str, str], prefix: str, present: str = "{0} != None") -> None:
        super().__init__(facts, names)
        self.prefix, self._present = prefix, present

    def presence(self, name: str, wanted: bool) -> str:
        """As in the base class."""
        text = self._present.format(self.fact(name, ""))
        return text if wanted else text.replace("!= None", "== None").replace("is not None", "is None")

    def negate(self, text: str) -> str:
        """As in the base class; only a test for text is negated."""
        return text.replace(' != ""', ' == ""')

    def member(self, value: Tree, items: Tree, wanted: bool) -> str:
        """As in the base class: each item by itself."""
        if not isinstance(items, ListExpression) or not all(isinstance(item, Literal) for item in items.items):
            raise InexpressibleError(tr("{items} is no list of literals", items=to_text(items)))
        tests = [self.compare("==" if wanted else "!=", value, item, self._kind(value, item)) for item in items.items]
        return f"({(' or ' if wanted else ' and ').join(tests)})"

    def _kind(self, value: Tree, item: Tree) -> str:
        return self.comparison_kind(value, item)

    def value(self, tree: Tree, kind: str) -> str:
        """As in the base class."""
        if isinstance(tree, Arithmetic) or (isinstance(tree, Negative) and not isinstance(tree.operand, Literal)):
            raise InexpressibleError(tr("{tree} is arithmetic", tree=to_text(tree)))
        if isinstance(tree, FactName) and kind == "datetime":
            raise InexpressibleError(tr("{tree} is a moment, and texts of moments have no order", tree=to_text(tree)))
        return super().value(tree, kind)

    def call(self, tree: Call, kind: str) -> str:
        """As in the base class."""
        raise InexpressibleError(tr("{tree} calls a function", tree=to_text(tree)))

    def instant(self, value: date) -> str:
        """As in the base class: dates are ISO texts, which sort as they should."""
        if isinstance(value, datetime):
            raise InexpressibleError(
                tr("{moment} is a moment, and texts of moments have no order", moment=value.isoformat())
            )
        return self.quote(value.isoformat())


__all__ = ["PlainPrinter"]
