"""JUEL, the expressions of Camunda 7, without their `${…}`. Dates are kept as ISO texts, which sort as they should."""

from __future__ import annotations

from datetime import date, datetime
from typing import ClassVar

from sopstudio.deploy.conditions.kinds import InexpressibleError
from sopstudio.deploy.conditions.language import Language
from sopstudio.deploy.conditions.text_printer import TextPrinter
from sopstudio.translation import quoted, tr


class JuelPrinter(TextPrinter):
    """Prints JUEL."""

    words: ClassVar = {"and": " && ", "or": " || ", "true": "true", "false": "false"}
    functions: ClassVar = {
        "has text": "{0}.trim() != ''",
        "contains": "{0}.contains({1})",
        "starts_with": "{0}.startsWith({1})",
        "ends_with": "{0}.endsWith({1})",
        "lower": "{0}.toLowerCase()",
        "length": "{0}.length()",
        "count": "{0}.size()",
        "abs": "({0} < {1} ? -({0}) : {0})",
        "if": "({0} ? {1} : {2})",
        "min": "({0} <= {1} ? {0} : {1})",
        "max": "({0} >= {1} ? {0} : {1})",
        "member": "{1}.contains({0})",
        "matches": "{0}.matches({1})",
    }

    def presence(self, name: str, wanted: bool) -> str:
        """As in the base class."""
        variable = f"execution.getVariable({self.quote(self.names[name])})"
        return f"{variable} {'!=' if wanted else '=='} null"

    def negate(self, text: str) -> str:
        """As in the base class."""
        return f"!({text})"

    def fact(self, name: str, kind: str) -> str:
        """As in the base class."""
        if kind == "datetime":
            raise InexpressibleError(
                tr("{{{name}}} is a moment, and texts of moments with offsets have no order", name=name)
            )
        return super().fact(name, kind)

    def instant(self, value: date) -> str:
        """As in the base class."""
        if isinstance(value, datetime):
            raise InexpressibleError(
                tr("{moment} is a moment, and texts of moments have no order", moment=value.isoformat())
            )
        return self.quote(value.isoformat())

    def quote(self, text: str) -> str:
        """As in the base class."""
        if not text.isprintable():
            raise InexpressibleError(
                tr("{value} holds characters that cannot be written in a text", value=quoted(text))
            )
        escaped = text.replace("\\", "\\\\").replace("'", "\\'")
        return f"'{escaped}'"


LANGUAGE = Language("juel", "JUEL (Camunda 7)", JuelPrinter)

__all__ = ["LANGUAGE", "JuelPrinter"]
