"""The definition of a language that conditions are printed in, and the names that facts have there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from msgspec import Struct

from sopstudio.deploy.conditions.kinds import Facts
from sopstudio.deploy.python.names import MAX_CHARACTERS, to_identifier
from sopstudio.expressions import Tree

RESERVED = frozenset(
    {
        *("and", "or", "not", "in", "is", "if", "then", "else", "for", "return", "some", "every", "satisfies"),
        *("between", "instance", "of", "function", "external", "true", "false", "null", "date", "time", "duration"),
        *("list", "context", "range", "eq", "ne", "lt", "gt", "le", "ge", "div", "mod", "empty", "instanceof"),
        *("execution", "task", "has", "like", "permit", "forbid", "when", "unless", "principal", "action", "resource"),
        *("as", "break", "const", "continue", "import", "let", "loop", "package", "namespace", "var", "void", "while"),
        "facts",
        *("count", "sum", "min", "max", "abs", "floor", "ceiling", "round", "decimal", "modulo", "sqrt", "log", "exp"),
        *("odd", "even", "mean", "median", "mode", "stddev", "product", "matches", "contains", "substring", "split"),
        *("replace", "append", "concatenate", "union", "flatten", "reverse", "remove", "sort", "all", "any", "now"),
        *("today", "number", "string", "boolean", "assert", "trim", "uuid", "extract", "size", "type", "int", "double"),
        *("timestamp", "bool", "bytes", "response", "computed"),
    }
)
"""What cannot name a fact in one language or another; in FEEL a fact hides the function of its name."""


class Printer(Protocol):
    """Prints conditions. Each method raises `InexpressibleError` for one that the language cannot hold."""

    def when_true(self, tree: Tree) -> str:
        """What is true where the condition certainly holds."""
        ...

    def when_false(self, tree: Tree) -> str:
        """What is true where the condition certainly fails."""
        ...

    def losses(self, tree: Tree) -> tuple[str, ...]:
        """What may come out otherwise than with us."""
        ...


class Language(Struct, frozen=True):
    """A language: `printer` is made from the facts of certain types and the names of all facts there.

    `expects` says what the facts must be like beyond JSON: no value is null or left out, dates are ISO texts.
    """

    name: str
    title: str
    printer: Callable[[Facts, Mapping[str, str]], Printer]
    expects: str = ""


def identifiers(names: Iterable[str]) -> dict[str, str]:
    """An identifier for each name, the same for the same names, that is reserved in no language."""
    result: dict[str, str] = {}
    for name in names:
        stem = to_identifier(name)
        stem = f"{stem}_" if stem in RESERVED else stem
        identifier, number = stem, 2
        while identifier in result.values():
            identifier, number = f"{stem[: MAX_CHARACTERS - 4]}_{number}", number + 1
        result[name] = identifier
    return result


__all__ = ["Language", "Printer", "identifiers"]
