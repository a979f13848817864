"""Cedar, a language for policies. Facts are attributes of the context.

Whole numbers are longs, other numbers decimals of four places, dates and moments datetimes. Where a policy raises an
error, Cedar leaves it out, be it one that forbids; so nothing here is evaluated before its facts are there.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime
from fractions import Fraction
from typing import Any, ClassVar

from sopstudio.deploy.conditions.kinds import DATES, InexpressibleError, is_whole
from sopstudio.deploy.conditions.language import Language
from sopstudio.deploy.conditions.text_printer import TextPrinter
from sopstudio.expressions import Call, ListExpression, Literal, Tree, to_text
from sopstudio.expressions.printer import number_text
from sopstudio.expressions.tree import children
from sopstudio.translation import tr

MAX_PLACES = 4
DECIMAL_METHODS = {"<": "lessThan", "<=": "lessThanOrEqual", ">": "greaterThan", ">=": "greaterThanOrEqual"}
PATTERNS = {"contains": "*{}*", "starts_with": "{}*", "ends_with": "*{}"}


class CedarPrinter(TextPrinter):
    """Prints Cedar."""

    words: ClassVar = {"and": " && ", "or": " || ", "true": "true", "false": "false"}
    prefix = "context."
    functions: ClassVar = {
        "has text": '{0} != ""',
        "member": "{1}.contains({0})",
        "abs": "(if {0} < {1} then -({0}) else {0})",
        "if": "(if {0} then {1} else {2})",
        "min": "(if {0} <= {1} then {0} else {1})",
        "max": "(if {0} >= {1} then {0} else {1})",
        "days of date": "{1}.durationSince({0}).toDays()",
    }

    def presence(self, name: str, wanted: bool) -> str:
        """As in the base class."""
        test = f"{self.prefix.removesuffix('.')} has {self.names[name]}"
        return test if wanted else f"!({test})"

    def flag(self, text: str, wanted: bool) -> str:
        """As in the base class."""
        return text if wanted else f"!{text}"

    def negate(self, text: str) -> str:
        """As in the base class."""
        return f"!({text})"

    def compare(self, operator: str, left: Tree, right: Tree, kind: str) -> str:
        """As in the base class; decimals are compared by methods."""
        if kind == "number" and operator in DECIMAL_METHODS:
            return f"{self.value(left, kind)}.{DECIMAL_METHODS[operator]}({self.value(right, kind)})"
        return super().compare(operator, left, right, kind)

    def value(self, tree: Tree, kind: str) -> str:
        """As in the base class; decimals are compared and nothing else, and are never whole facts."""
        if kind == "number" and not isinstance(tree, Literal) and self._is_computed(tree):
            raise InexpressibleError(tr("{tree} is no decimal that is stored as one", tree=to_text(tree)))
        if kind == "integer" and not is_whole(tree, self.facts):
            raise InexpressibleError(tr("{tree} is not whole", tree=to_text(tree)))
        return super().value(tree, kind)

    def _is_computed(self, tree: Tree) -> bool:
        return isinstance(tree, Call) or bool(children(tree)) or is_whole(tree, self.facts)

    def number(self, value: int | Fraction, kind: str) -> str:
        """As in the base class."""
        text = super().number(value, kind)
        if kind != "number":
            return text
        if "/" in text or len(text.partition(".")[2]) > MAX_PLACES:
            raise InexpressibleError(
                tr("{value} has more than {max_places} decimal places", value=text, max_places=MAX_PLACES)
            )
        return f'decimal("{text if "." in text else f"{text}.0"}")'

    def list_items(self, tree: Tree, kind: str) -> str:
        """As in the base class."""
        if kind == "number" and not isinstance(tree, ListExpression):
            raise InexpressibleError(tr("{tree} may mix whole numbers and decimals", tree=to_text(tree)))
        return super().list_items(tree, kind)

    def instant(self, value: date) -> str:
        """As in the base class."""
        return f'datetime("{datetime_text(value)}")'

    def call(self, tree: Call, kind: str) -> str:
        """As in the base class; parts of texts are looked for by pattern."""
        if tree.function in PATTERNS:
            value, part = tree.arguments
            if not isinstance(part, Literal) or not isinstance(part.value, str):
                raise InexpressibleError(tr("{part} is no text that is written out", part=to_text(part)))
            pattern = PATTERNS[tree.function].format(quote(part.value)[1:-1].replace("*", "\\*"))
            return f'{self.value(value, "string")} like "{pattern}"'
        return super().call(tree, kind)

    def losses_of_test(self, tree: Tree) -> Iterable[str]:
        """As in the base class; there is no arithmetic of decimals."""
        return ()

    def quote(self, text: str) -> str:
        """As in the base class."""
        return quote(text)


def quote(text: str) -> str:
    """A text in double quotes; what is not printable is escaped."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(char if char.isprintable() else f"\\u{{{ord(char):x}}}" for char in escaped) + '"'


def datetime_text(value: date) -> str:
    """A date, or a moment by the millisecond in UTC. Raises `InexpressibleError` for a finer moment."""
    if not isinstance(value, datetime):
        return value.isoformat()
    if value.microsecond % 1000:
        raise InexpressibleError(tr("{moment} is finer than a millisecond", moment=value.isoformat()))
    return value.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.") + f"{value.microsecond // 1000:03}Z"


def context_value(value: Any, kind: str) -> Any:
    """A fact's value, exact, as an attribute of the context in JSON. Raises `InexpressibleError` where it cannot be."""
    if kind in DATES:
        return {"__extn": {"fn": "datetime", "arg": datetime_text(value)}}
    if kind == "number":
        text = number_text(Fraction(value))
        if "/" in text or len(text.partition(".")[2]) > MAX_PLACES:
            raise InexpressibleError(
                tr("{value} has more than {max_places} decimal places", value=text, max_places=MAX_PLACES)
            )
        return {"__extn": {"fn": "decimal", "arg": text if "." in text else f"{text}.0"}}
    return value


LANGUAGE = Language(
    "cedar",
    "Cedar (policies)",
    CedarPrinter,
    "facts without a value, blank texts among them, are left out of the context; numbers that are not declared as "
    "integers are decimals, dates and moments datetimes",
)

__all__ = ["LANGUAGE", "CedarPrinter", "context_value", "datetime_text", "quote"]
