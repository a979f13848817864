"""The functions that a condition may call: one table for parser, type checker and completion."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class Signature:
    """How a function is called: `usage` as people see it, its numbers of arguments and its result type.

    `max_arguments` is None where any number is fine; `result` is None where it depends on the arguments.
    """

    usage: str
    min_arguments: int
    max_arguments: int | None
    result: str | None

    def accepts(self, count: int) -> bool:
        """Whether the function can be called with `count` arguments."""
        return count >= self.min_arguments and (self.max_arguments is None or count <= self.max_arguments)


FUNCTIONS: Final[Mapping[str, Signature]] = MappingProxyType(
    {
        "present": Signature("present({fact})", 1, 1, "boolean"),
        "missing": Signature("missing({fact})", 1, 1, "boolean"),
        "lower": Signature("lower(text)", 1, 1, "string"),
        "len": Signature("len(text or list)", 1, 1, "integer"),
        "contains": Signature("contains(list or text, value)", 2, 2, "boolean"),
        "starts_with": Signature("starts_with(text, beginning)", 2, 2, "boolean"),
        "ends_with": Signature("ends_with(text, ending)", 2, 2, "boolean"),
        "min": Signature("min(a, b, …)", 1, None, None),
        "max": Signature("max(a, b, …)", 1, None, None),
        "sum": Signature("sum(a, b, …)", 1, None, "number"),
        "abs": Signature("abs(number)", 1, 1, None),
        "round": Signature("round(number) or round(number, digits)", 1, 2, None),
        "if": Signature("if(condition, value, other value)", 3, 3, None),
        "days_between": Signature("days_between(from, to)", 2, 2, "integer"),
        "hours_between": Signature("hours_between(from, to)", 2, 2, "number"),
    }
)
