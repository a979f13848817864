"""Carries out one node at a time, for a framework that holds the state between nodes as plain JSON data.

    visit = Visit(PROCEDURE, state)
    while (request := visit.step()) is not None:
        visit.give({"answer": ...})
    state = visit.state()

The answers that a node was given are kept in the state until it is done. So it may be left with a request waiting, and
entered again, from elsewhere too: nothing is asked or called twice.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from contextlib import suppress
from dataclasses import asdict
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from math import isfinite
from typing import Any

from .engine import MadeCall, Problem, Run
from .model import Procedure, Request
from .position import Branches, Position
from .state import decode_answer
from .values import Facts

MAX_INTEGER = 2**63
"""The first integer that a checkpoint cannot hold."""


class Visit(Run):
    """A visit to the node at which a state stands, with the answers that were given there."""

    def __init__(self, procedure: Procedure, state: Mapping[str, Any]) -> None:
        super().__init__(procedure)
        self._entry, self._given = dict(state), list(state.get("answers") or ())
        self._position = Position(
            state.get("place") or procedure.start,
            tuple(Branches(item["join"], item["reached"], tuple(item["left"])) for item in state.get("branches") or ()),
            tuple(state.get("taken") or ()),
        )
        self._following: Position | None = None
        _fill(self, state)
        self._performers = dict(state.get("performers") or {})
        self._worked = set(state.get("worked") or ())
        self.step()
        for answer in self._given:
            self.answer(decode_answer(unpack(answer)))

    def _walk_through(self) -> Generator[Request, Any, None]:
        self._following = yield from self._visit(self._position)

    def give(self, answer: Mapping[str, Any]) -> Request | None:
        """Answer the request that waits by `{"answer": VALUE}` or `{"error": {"message": TEXT, "kind": TEXT}}`."""
        self._given.append(pack(answer))
        return self.answer(decode_answer(unpack(answer)))

    @property
    def place(self) -> str:
        """The node where the run goes on: this one while a request waits, none where the run is over."""
        if self.request is not None:
            return self._position.place
        return self._following.place if self._following is not None else ""

    def state(self) -> dict[str, Any]:
        """The state as JSON data; while a request waits, the one in which the node was entered, with the answers."""
        if self.request is not None:
            return {**self._entry, "place": self.place, "answers": self._given}
        position = self._following or Position("")
        return {
            "place": position.place,
            "branches": [
                {"join": branch.join, "reached": branch.is_reached, "left": list(branch.left)}
                for branch in position.branches
            ],
            "taken": list(position.taken),
            "facts": pack(self.facts),
            "path": self.path,
            "calls": [pack(asdict(call)) for call in self.calls],
            "messages": self.messages,
            "performers": self._performers,
            "worked": sorted(self._worked),
            "answers": [],
            "status": self.status,
            "end": self.end or self._entry.get("end", ""),
            "problem": None if self.problem is None else asdict(self.problem),
        }


def read_run(procedure: Procedure, state: Mapping[str, Any]) -> Run:
    """The run that led to a state, to be looked at: its path, calls, facts, status and end."""
    run = Run(procedure)
    _fill(run, state)
    run.status, run.end = state.get("status", "running"), state.get("end", "")
    problem = state.get("problem")
    run.problem = None if problem is None else Problem(**problem)
    return run


def _fill(run: Run, state: Mapping[str, Any]) -> None:
    run.facts = Facts({name: _read_fact(value) for name, value in (state.get("facts") or {}).items()})
    run.path, run.messages = list(state.get("path") or ()), list(state.get("messages") or ())
    run.calls = [MadeCall(**unpack(call)) for call in state.get("calls") or ()]


def pack(value: Any) -> Any:
    """A value as plain JSON data; dates, and numbers that JSON cannot hold exactly, are marked."""
    if isinstance(value, bool) or value is None or isinstance(value, str | float):
        return value
    if isinstance(value, Decimal) and value.is_finite() and Decimal(repr(float(value))) == value:
        return float(value)
    if isinstance(value, Mapping):
        return {str(key): pack(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [pack(item) for item in value]
    if isinstance(value, int):
        return value if abs(value) < MAX_INTEGER else {"$number": str(value)}
    if isinstance(value, datetime):
        return {"$datetime": value.isoformat()}
    return {"$date": value.isoformat()} if isinstance(value, date) else {"$number": str(value)}


def unpack(value: Any) -> Any:
    """The value that was packed, numbers exact."""
    if isinstance(value, float) and isfinite(value):
        return Decimal(repr(value))
    if isinstance(value, list | tuple):
        return [unpack(item) for item in value]
    if not isinstance(value, Mapping):
        return value
    [mark, *others] = value or [""]
    if mark in READERS and not others:
        with suppress(ValueError, ArithmeticError, TypeError):
            return READERS[mark](value[mark])
    return {key: unpack(item) for key, item in value.items()}


def _read_number(text: str) -> int | Decimal | Fraction:
    if "/" in text:
        return Fraction(text)
    return int(text) if text.lstrip("-").isdigit() else Decimal(text)


READERS: Mapping[str, Callable[[str], Any]] = {
    "$date": date.fromisoformat,
    "$datetime": datetime.fromisoformat,
    "$number": _read_number,
}


def _read_fact(value: Any) -> Any:
    fact = unpack(value)
    return tuple(fact) if isinstance(fact, list) else fact
