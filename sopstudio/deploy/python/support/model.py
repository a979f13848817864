"""The parts of a procedure, what a run asks for, and how a value is read as that of a fact."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

from .values import MAX_EXPONENT, Facts

Schema = Mapping[str, Any]


@dataclass(frozen=True)
class Condition:
    """What certainly holds and what certainly fails; undecided where neither is so. `facts` are those it reads."""

    holds: Callable[[Facts], bool]
    fails: Callable[[Facts], bool]
    facts: tuple[str, ...] = ()

    def decide(self, facts: Facts) -> bool | None:
        """True, false, or None where the facts do not decide it."""
        if self.holds(facts):
            return True
        return False if self.fails(facts) else None


@dataclass(frozen=True)
class Fact:
    """A fact: its type, the values it may have, and whether it may be missing."""

    type: str = "string"
    description: str = ""
    items: str = ""
    allowed: tuple[Any, ...] = ()
    minimum: int | Decimal | None = None
    maximum: int | Decimal | None = None
    pattern: str = ""
    unit: str = ""
    optional: bool = False

    def read(self, raw: Any) -> Any:
        """JSON data as a value of the fact; None where it is of another type."""
        value = READERS[self.type](raw)
        if isinstance(value, tuple) and self.items:
            value = tuple(map(READERS[self.items], value))
            return None if None in value else value
        return value

    def objection(self, raw: Any) -> str:
        """Why JSON data does not fit the fact; blank where it does."""
        if raw is None or raw == "":
            return "" if self.optional else "a value is needed"
        if self.type == "list" and isinstance(raw, list | tuple):
            item = Fact(self.items or "string", allowed=self.allowed)
            objections = [item.objection(element) for element in raw] if self.items or self.allowed else []
            return next(filter(None, objections), "")
        if self.read(raw) is None:
            return f"{raw!r} is not of type {self.type}"
        if self.allowed and not any(self._is(raw, allowed) for allowed in self.allowed):
            return f"{raw!r} is not one of {', '.join(map(str, self.allowed))}"
        if self.pattern and isinstance(raw, str) and not re.fullmatch(self.pattern, raw):
            return f"{raw!r} does not match {self.pattern}"
        return self._range_objection(raw)

    def _is(self, raw: Any, allowed: Any) -> bool:
        return isinstance(raw, bool) is isinstance(allowed, bool) and self.read(raw) == self.read(allowed)

    def _range_objection(self, raw: Any) -> str:
        number = _read_number(raw)
        if number is not None and self.minimum is not None and Fraction(number) < Fraction(self.minimum):
            return f"{raw} is less than {self.minimum}"
        if number is not None and self.maximum is not None and Fraction(number) > Fraction(self.maximum):
            return f"{raw} is more than {self.maximum}"
        return ""


def _read_number(value: Any) -> int | Decimal | Fraction | None:
    if isinstance(value, bool) or not isinstance(value, int | Decimal | Fraction | float):
        return None
    number = Decimal(repr(value)) if isinstance(value, float) else value
    if isinstance(number, Decimal) and not (number.is_finite() and abs(number.adjusted()) <= MAX_EXPONENT):
        return None
    return number


def _read_integer(value: Any) -> int | None:
    number = _read_number(value)
    return int(number) if number is not None and number == int(number) else None


def _read_instant(value: Any, type_: type[date] | type[datetime]) -> date | datetime | None:
    if isinstance(value, str):
        try:
            value = type_.fromisoformat(value)
        except ValueError:
            return None
    if type_ is datetime:
        return value if isinstance(value, datetime) and value.tzinfo is not None else None
    return value if isinstance(value, date) and not isinstance(value, datetime) else None


READERS: Mapping[str, Callable[[Any], Any]] = {
    "string": lambda value: value if isinstance(value, str) else None,
    "integer": _read_integer,
    "number": _read_number,
    "boolean": lambda value: value if isinstance(value, bool) else None,
    "date": lambda value: _read_instant(value, date),
    "datetime": lambda value: _read_instant(value, datetime),
    "list": lambda value: tuple(value) if isinstance(value, list | tuple) else None,
}


def to_json(value: Any) -> Any:
    """A fact's value as JSON data: dates as text, fractions as the nearest decimal of 28 digits."""
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else Decimal(value.numerator) / Decimal(value.denominator)
    if isinstance(value, list | tuple):
        return [to_json(item) for item in value]
    return value


@dataclass(frozen=True)
class PersonStep:
    """A step that a person carries out: `shows` are parameters with the facts shown, `gives` the facts wanted.

    An answer has to hold those of `awaits`; with a time limit, one that does not came too late. `done` is a fact that
    any answer in time sets. `not_by` are the tools of earlier steps whose person may not carry out this one.
    """

    place: str
    role: str = ""
    action: str = "do"
    shows: Mapping[str, str] = field(default_factory=dict)
    gives: tuple[str, ...] = ()
    awaits: tuple[str, ...] = ()
    done: str = ""
    not_by: tuple[str, ...] = ()
    not_user: bool = False
    minutes: int | None = None


@dataclass(frozen=True)
class Tool:
    """A function to be called. `outputs` are paths in its response, each with the fact found there.

    A tool that *sends* or *pays* is never called again after a failure.
    """

    title: str = ""
    description: str = ""
    effect: str = "reads"
    parameters: Schema = field(default_factory=dict)
    outputs: tuple[tuple[str, str], ...] = ()
    precondition: Condition | None = None
    person: PersonStep | None = None

    def required(self) -> tuple[str, ...]:
        """The parameters without which it cannot be called."""
        return tuple(self.parameters.get("required", ()))


@dataclass(frozen=True)
class Call:
    """A tool as used at a node: which fact feeds which parameter, and when it is called."""

    tool: str
    inputs: Mapping[str, str] = field(default_factory=dict)
    when: Condition | None = None


@dataclass(frozen=True)
class Route:
    """A way to another node: always, under a condition, where a question is answered by yes, or otherwise.

    `times` is how often it may be taken in a run.
    """

    id: str
    to: str
    when: Condition | None = None
    question: str = ""
    otherwise: bool = False
    times: int | None = None


@dataclass(frozen=True)
class Node:
    """A step: ask for facts and call tools, or compute; then take the first route that holds, or all that do."""

    title: str = ""
    asks: tuple[str, ...] = ()
    calls: tuple[Call, ...] = ()
    computes: tuple[tuple[str, Callable[[Facts], Any]], ...] = ()
    message: str = ""
    routes: tuple[Route, ...] = ()
    takes_all: bool = False
    is_end: bool = False


@dataclass(frozen=True)
class Procedure:
    """A whole procedure; `version` is the digest of what it was generated from."""

    id: str
    title: str
    version: str
    start: str
    facts: Mapping[str, Fact]
    tools: Mapping[str, Tool]
    nodes: Mapping[str, Node]


@dataclass(frozen=True)
class AskFact:
    """A fact is wanted: answer with its value, or None where there is none. `problem` says why the last did not fit."""

    name: str
    fact: Fact
    problem: str = ""


@dataclass(frozen=True)
class CallTool:
    """A tool is to be called: answer with its response, or a ToolError."""

    tool: str
    arguments: Mapping[str, Any]
    effect: str


@dataclass(frozen=True)
class AskPerson:
    """A person is to act: answer with values by fact, and perhaps `by` and `minutes`, or with TIMED_OUT."""

    tool: str
    title: str
    description: str
    step: PersonStep
    shows: Mapping[str, Any]
    problem: str = ""


@dataclass(frozen=True)
class AskQuestion:
    """A condition in words is to be decided: answer True, False, or None where it cannot be told."""

    route: str
    question: str
    facts: Mapping[str, Any]


Request = AskFact | CallTool | AskPerson | AskQuestion


@dataclass(frozen=True)
class ToolError:
    """The answer to a call that failed."""

    message: str
    kind: str = "error"


TIMED_OUT = ToolError("nobody answered in time", "timed-out")
"""The answer to AskPerson where nobody acted in the time allowed."""
