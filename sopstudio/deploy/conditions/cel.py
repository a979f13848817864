"""CEL, the expressions of Kubernetes, Envoy and many policy engines. Dates and moments are ISO texts in `facts`.

Integers and decimals do not mix there: where a comparison is not whole on both sides, each number is made a double.
"""

from __future__ import annotations

from datetime import date, datetime
from fractions import Fraction
from typing import ClassVar

from sopstudio.deploy.conditions.kinds import InexpressibleError
from sopstudio.deploy.conditions.language import Language
from sopstudio.deploy.conditions.text_printer import TextPrinter, quote_json
from sopstudio.expressions import Call, ListExpression, Tree, to_text
from sopstudio.expressions.matching import pattern_text
from sopstudio.expressions.patterns import PatternTree, count_states
from sopstudio.expressions.printer import decimal_places
from sopstudio.translation import tr

MAX_STATES = 1000
"""The repetitions that RE2 takes."""


class CelPrinter(TextPrinter):
    """Prints CEL."""

    words: ClassVar = {"and": " && ", "or": " || ", "true": "true", "false": "false"}
    prefix = "facts."
    functions: ClassVar = {
        "has text": '{0}.matches("[^\\\\s]")',
        "member": "{0} in {1}",
        "contains": "{0}.contains({1})",
        "starts_with": "{0}.startsWith({1})",
        "ends_with": "{0}.endsWith({1})",
        "length": "size({0})",
        "count": "size({0})",
        "abs": "({0} < {1} ? -({0}) : {0})",
        "if": "({0} ? {1} : {2})",
        "min": "({0} <= {1} ? {0} : {1})",
        "max": "({0} >= {1} ? {0} : {1})",
        "days of date": "((int({1}) - int({0})) / 86400)",
    }

    def presence(self, name: str, wanted: bool) -> str:
        """As in the base class."""
        return f"{'' if wanted else '!'}has({self.prefix}{self.names[name]})"

    def flag(self, text: str, wanted: bool) -> str:
        """As in the base class."""
        return text if wanted else f"!{text}"

    def negate(self, text: str) -> str:
        """As in the base class."""
        return f"!({text})"

    def fact(self, name: str, kind: str) -> str:
        """As in the base class."""
        text = super().fact(name, kind)
        if kind == "date":
            return f'timestamp({text} + "T00:00:00Z")'
        return {"datetime": f"timestamp({text})", "number": f"double({text})"}.get(kind, text)

    def number(self, value: int | Fraction, kind: str) -> str:
        """As in the base class."""
        if kind == "number" and isinstance(value, Fraction) and decimal_places(value.denominator) is None:
            return f"({value.numerator}.0 / {value.denominator}.0)"
        text = super().number(value, kind)
        return f"{text}.0" if kind == "number" and "." not in text else text

    def instant(self, value: date) -> str:
        """As in the base class."""
        text = value.isoformat() if isinstance(value, datetime) else f"{value.isoformat()}T00:00:00Z"
        return f"timestamp({quote_json(text)})"

    def call(self, tree: Call, kind: str) -> str:
        """As in the base class; what is whole by itself becomes a double where one is wanted."""
        if tree.function in ("len", "days_between"):
            text = super().call(tree, "integer")
            return f"double({text})" if kind == "number" else text
        return super().call(tree, kind)

    def match(self, tree: Call, text: str, pattern: PatternTree) -> str:
        """As in the base class; repetitions are written out there, up to a limit."""
        if count_states(pattern) > MAX_STATES:
            raise InexpressibleError(tr("{tree} repeats too often", tree=to_text(tree)))
        return f"{text}.matches({self.quote(f'^(?:{pattern_text(pattern)})$')})"

    def list_items(self, tree: Tree, kind: str) -> str:
        """As in the base class."""
        if kind == "number" and not isinstance(tree, ListExpression):
            raise InexpressibleError(tr("{tree} may mix whole numbers and decimals", tree=to_text(tree)))
        return super().list_items(tree, kind)


LANGUAGE = Language(
    "cel", "CEL (Kubernetes, Envoy)", CelPrinter, "facts without a value are left out of `facts`, not null"
)

__all__ = ["LANGUAGE", "CelPrinter"]
