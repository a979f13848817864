"""JSONata, the expressions of AWS Step Functions. Dates and moments are ISO texts."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import ClassVar

from sopstudio.deploy.conditions.language import Language
from sopstudio.deploy.conditions.text_printer import TextPrinter, quote_json
from sopstudio.expressions import Call, FactName, Literal, Tree, walk
from sopstudio.expressions.matching import pattern_text
from sopstudio.expressions.patterns import PatternTree, read_pattern, takes_beyond
from sopstudio.translation import tr

HALVES = tr("in patterns, characters beyond U+FFFF count as two")
MILLISECONDS = tr("moments are compared by the millisecond")


class JsonataPrinter(TextPrinter):
    """Prints JSONata."""

    operators: ClassVar = {"==": " = ", "!=": " != "}
    functions: ClassVar = {
        "has text": "$contains({0}, /[^\\s]/)",
        "member": "{0} in {1}",
        "contains": "$contains({0}, {1})",
        "starts_with": "$substring({0}, 0, $length({1})) = {1}",
        "ends_with": "($length({1}) = 0 or $substring({0}, -$length({1})) = {1})",
        "lower": "$lowercase({0})",
        "length": "$length({0})",
        "count": "$count({0})",
        "abs": "$abs({0})",
        "if": "({0} ? {1} : {2})",
        "min": "({0} <= {1} ? {0} : {1})",
        "max": "({0} >= {1} ? {0} : {1})",
        "min of list": "$min({0})",
        "max of list": "$max({0})",
        "sum of list": "$sum({0})",
        "round": "$round({0}, {1})",
        "days of date": "(({1} - {0}) / 86400000)",
        "days of datetime": "$floor(({1} - {0}) / 86400000)",
        "hours of datetime": "(({1} - {0}) / 3600000)",
        "hours of date": "(({1} - {0}) / 3600000)",
    }

    def presence(self, name: str, wanted: bool) -> str:
        """As in the base class."""
        fact = f"{self.prefix}{self.names[name]}"
        return f"$exists({fact}) and {fact} != null" if wanted else f"($not($exists({fact})) or {fact} = null)"

    def negate(self, text: str) -> str:
        """As in the base class."""
        return f"$not({text})"

    def fact(self, name: str, kind: str) -> str:
        """As in the base class."""
        text = super().fact(name, kind)
        return f"$toMillis({text})" if kind in ("date", "datetime") else text

    def instant(self, value: date) -> str:
        """As in the base class."""
        return f"$toMillis({quote_json(value.isoformat())})"

    def match(self, tree: Call, text: str, pattern: PatternTree) -> str:
        """As in the base class."""
        return f"$contains({text}, /^(?:{pattern_text(pattern)})$/)"

    def losses_of_test(self, tree: Tree) -> Iterable[str]:
        """As in the base class."""
        yield from super().losses_of_test(tree)
        if any(isinstance(node, Call) and node.function == "matches" and _has_large(node) for node in walk(tree)):
            yield HALVES
        facts = (node.name for node in walk(tree) if isinstance(node, FactName))
        if any(self.kind(name) == "datetime" for name in facts):
            yield MILLISECONDS


def _has_large(call: Call) -> bool:
    """Whether a pattern takes characters that JavaScript counts as two."""
    pattern = call.arguments[1]
    return not isinstance(pattern, Literal) or takes_beyond(read_pattern(str(pattern.value)), 0xFFFF)


LANGUAGE = Language("jsonata", "JSONata (AWS Step Functions)", JsonataPrinter)

__all__ = ["LANGUAGE", "JsonataPrinter"]
