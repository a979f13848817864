"""The fixed list of functions that a condition may call: one table for parser, checker and completion."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class Signature:
    """How a function is called: `usage` as it is shown to people, argument counts (`most` None: any), result type."""

    usage: str
    least: int
    most: int | None
    result: str | None

    def takes(self, count: int) -> bool:
        return count >= self.least and (self.most is None or count <= self.most)


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
