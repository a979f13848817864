"""Test cases of single turns, in a readable JSON form, one a line, so that a person can write them too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from pydantic import Field, ValidationError

from sopstudio.errors import FormatError, ScenarioError
from sopstudio.formats.shape_errors import shape_error
from sopstudio.sop import FrozenDict, FrozenModel, dumps, loads
from sopstudio.sop.frozen import Json, JsonObject
from sopstudio.translation import quoted, tr

IntentName = Literal["info", "action", "out-of-domain"]


class FunctionCall(FrozenModel):
    """A call: of a tool, of a deterministic task, or of a sub-agent that takes over."""

    name: str
    arguments: JsonObject = FrozenDict()


class HistoryItem(FrozenModel):
    """One thing in a history.

    The *user* says `content` with an `intent` (blank: *action*); the *agent* says `content`, calls a function, or both;
    a *function* answers with `content`, an object where it succeeded (`ok`), else a text. `name` is the tool's.
    """

    role: Literal["user", "agent", "function"]
    content: Json = ""
    intent: IntentName | Literal[""] = ""
    function_call: FunctionCall | None = None
    name: str = ""
    ok: bool = True


class ExpectedTurn(FrozenModel):
    """What the agent should do: the intent of the user's message (blank: not compared, or a function spoke last), what
    it calls (None: nothing), what it says, and the end that it names.
    """

    intent: IntentName | Literal[""] = ""
    function_call: FunctionCall | None = None
    message: str = ""
    end: str = ""


class TurnCase(FrozenModel):
    """A test case. `conversation` names the run that it is a turn of; the turns of one are not independent."""

    id: str
    sop: str
    agent: str = "marco"
    conversation: str = ""
    history: tuple[HistoryItem, ...] = Field(min_length=1)
    expected: ExpectedTurn


SHAPES: dict[str, type[FrozenModel]] = {
    "": TurnCase,
    "history": HistoryItem,
    "expected": ExpectedTurn,
    "function_call": FunctionCall,
}


def write_cases(cases: Iterable[TurnCase]) -> Iterator[str]:
    """JSON Lines: one case per line."""
    for case in cases:
        yield dumps(case, indent=None)


def read_cases(text: str, where: str = "") -> list[TurnCase]:
    """The cases in JSON Lines. Raises `ScenarioError` naming the line."""
    cases: dict[str, TurnCase] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        case = _parse_case(line, f"{where}:{number}")
        if case.id in cases:
            reason = tr("the id {id} is already used by an earlier one", id=quoted(case.id))
            raise ScenarioError(tr("a case cannot be told apart"), where=f"{where}:{number}", why=reason)
        cases[case.id] = case
    if not cases:
        raise ScenarioError(tr("no cases found"), where=where, hint=tr("sopstudio turns make FILE -o CASES makes some"))
    return list(cases.values())


def _parse_case(line: str, where: str) -> TurnCase:
    try:
        data = loads(line)
    except FormatError as error:
        raise ScenarioError(tr("the case cannot be read"), where=where, why=error.why or error.what) from None
    try:
        return TurnCase.model_validate(data)
    except ValidationError as error:
        problem = shape_error("the case cannot be read", data, error, SHAPES)
        place = problem.where.strip("/")
        raise ScenarioError(problem.what, where=where, why=f"{place} {problem.why}".strip()) from None


__all__ = ["ExpectedTurn", "FunctionCall", "HistoryItem", "TurnCase", "read_cases", "write_cases"]
