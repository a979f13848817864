"""FEEL, the expressions of DMN and Camunda 8. Dates and moments are kept as ISO texts."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from typing import ClassVar

from sopstudio.deploy.conditions.kinds import distance_kind
from sopstudio.deploy.conditions.language import Language
from sopstudio.deploy.conditions.text_printer import TODAY, TextPrinter
from sopstudio.expressions import Call, Tree, reads_today, walk
from sopstudio.expressions.matching import pattern_text
from sopstudio.expressions.patterns import PatternTree
from sopstudio.expressions.tree import children
from sopstudio.translation import tr

END = r"(?![\s\S])"
DISTANCE = "({1} - {0})"
HOURS = f"{DISTANCE}.days * 24 + {DISTANCE}.hours + {DISTANCE}.minutes / 60 + {DISTANCE}.seconds / 3600"
OFFSETS = tr("not all engines heed the offsets of moments when they subtract them")


class FeelPrinter(TextPrinter):
    """Prints FEEL."""

    operators: ClassVar = {"==": " = ", "!=": " != "}
    functions: ClassVar = {
        "has text": 'matches({0}, "\\\\S")',
        "member": "list contains({1}, {0})",
        "contains": "contains({0}, {1})",
        "starts_with": "starts with({0}, {1})",
        "ends_with": "ends with({0}, {1})",
        "lower": "lower case({0})",
        "length": "string length({0})",
        "count": "count({0})",
        "abs": "abs({0})",
        "if": "(if {0} then {1} else {2})",
        "min": "(if {0} <= {1} then {0} else {1})",
        "max": "(if {0} >= {1} then {0} else {1})",
        "min of list": "min({0})",
        "max of list": "max({0})",
        "sum of list": "(if count({0}) = 0 then 0 else sum({0}))",
        "round": "decimal({0}, {1})",
        "days of date": "({1} - {0}).days",
        "days of datetime": f"floor(({HOURS}) / 24)",
        "hours of datetime": f"({HOURS})",
        "today": "today()",
    }

    def presence(self, name: str, wanted: bool) -> str:
        """As in the base class."""
        return f"{self.names[name]} {'!=' if wanted else '='} null"

    def fact(self, name: str, kind: str) -> str:
        """As in the base class."""
        text = self.names[name]
        return {"date": f"date({text})", "datetime": f"date and time({text})"}.get(kind, text)

    def instant(self, value: date) -> str:
        """As in the base class."""
        return f'{"date and time" if isinstance(value, datetime) else "date"}("{value.isoformat()}")'

    def match(self, tree: Call, text: str, pattern: PatternTree) -> str:
        """As in the base class. A part of the text would do, and `$` would pass a line end, so nothing may follow."""
        whole = f"^(?:{pattern_text(pattern)}){END}"
        return f"matches({text}, {self.quote(whole)})"

    def losses_of_test(self, tree: Tree) -> Iterable[str]:
        """As in the base class."""
        yield from super().losses_of_test(tree)
        if reads_today(tree):
            yield TODAY
        for node in walk(tree):
            is_distance = isinstance(node, Call) and node.function in ("days_between", "hours_between")
            if is_distance and distance_kind(children(node)[0], self.facts) == "datetime":
                yield OFFSETS


LANGUAGE = Language("feel", "FEEL (Camunda 8, DMN)", FeelPrinter)

__all__ = ["LANGUAGE", "FeelPrinter"]
