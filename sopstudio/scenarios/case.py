"""Scenarios: a journey with a user, mocked responses and the trace that a faithful agent leaves (JourneyBench, 2.2).

A scenario is a value with a readable JSON form (contracts, `scenarios`): a person can edit the file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Annotated, Any, Literal, get_args

from pydantic import AfterValidator, Field, ValidationError

from sopstudio.errors import FormatError, ScenarioError
from sopstudio.formats.refusal import shape_error
from sopstudio.sop import FrozenDict, Value, dumps, freeze, loads
from sopstudio.sop.frozen import Json, JsonObject, TextMap

Kind = Literal["correct-context", "missing-parameter", "failing-function"]
"""The kinds of JourneyBench (section 2.2), which are made where nobody says which are wanted."""
EVERY_KIND: tuple[str, ...] = (
    *get_args(Kind),
    "timeout",
    "malformed-response",
    "recovering-function",
    "invalid-value",
    "wrong-format",
    "gibberish",
    "question-in-the-middle",
    "correction-in-mid-flow",
    "out-of-domain",
    "injection",
    "random-session",
)
"""The names of all kinds, for faces that only name them: what makes them loads the solver."""


class Fault(Value):
    """How a mocked tool fails. `calls` is how many calls fail before it recovers; None means that it never does."""

    kind: Literal["error", "timeout", "malformed"] = "error"
    code: str = ""
    message: str = ""
    body: Json = None
    calls: int | None = Field(default=None, ge=0)


class MockResponse(Value):
    """One mocked answer of a tool: a response, or a fault. `arguments` are those expected, for people to read."""

    arguments: JsonObject = FrozenDict()
    response: JsonObject | None = None
    fault: Fault | None = None


class ExpectedCall(Value):
    """A tool call that the trace should hold. `optional` calls (allowed retries) may be left out; `ok` false fails.

    `leaf` marks the last call before an end (SOP-Agent, section 5.1, *leaf accuracy*).
    """

    tool: str
    arguments: JsonObject = FrozenDict()
    optional: bool = False
    ok: bool = True
    leaf: bool = False


class Expected(Value):
    """The truth: the calls in order, the path, where it ends (blank when it stops before) and why it stops."""

    tools: tuple[ExpectedCall, ...] = ()
    path: tuple[str, ...] = ()
    end: str = ""
    ends: tuple[str, ...] = ()
    status: str = "completed"
    turns: tuple[JsonObject, ...] = ()


class Slip(Value):
    """A value given by mistake, which the user corrects when giving the fact `until`; at once where that is blank."""

    value: Json
    until: str = ""


Slips = Annotated[dict[str, Slip], AfterValidator(freeze)]


class UserSeed(Value):
    """What the simulated user is told (JourneyBench, A.1): the wish, the journey in words, the facts it may give.

    `again` holds further values of a fact, given one after the other when the agent asks once more; `asides` what the
    user says instead when asked for a fact for the first time; `slips` what is given by mistake and then corrected.
    """

    goal: str = ""
    journey: tuple[str, ...] = ()
    facts: JsonObject = FrozenDict()
    again: JsonObject = FrozenDict()
    asides: TextMap = FrozenDict()
    slips: Slips = FrozenDict()
    withheld: tuple[str, ...] = ()


Responses = Annotated[dict[str, tuple[MockResponse, ...]], AfterValidator(freeze)]


class Scenario(Value):
    """A test case. `journey` names the path it was made from; `prose` says which prose edges hold on it."""

    id: str
    kind: str = "correct-context"
    journey: str = ""
    user: UserSeed = UserSeed()
    responses: Responses = FrozenDict()
    expected: Expected = Expected()
    prose: tuple[str, ...] = ()


_SHAPES: Mapping[str, type[Value]] = MappingProxyType(
    {
        "": Scenario,
        "user": UserSeed,
        "slips": Slip,
        "expected": Expected,
        "tools": ExpectedCall,
        "responses": MockResponse,
        "fault": Fault,
    }
)


def write(scenarios: Iterable[Scenario]) -> Iterator[str]:
    """JSON Lines: one scenario a line."""
    for scenario in scenarios:
        yield dumps(scenario, indent=None)


def read(text: str, where: str = "") -> list[Scenario]:
    """Scenarios from JSON Lines, a JSON list, or the object that `sopstudio scenarios --format json` prints.

    Raises `ScenarioError` naming the line.
    """
    try:
        whole = loads(text)
    except FormatError as error:
        return _distinct(_from_lines(text, where, error))
    if isinstance(whole, dict):
        whole = whole.get("scenarios", [whole])
    if not isinstance(whole, list):
        raise ScenarioError(
            "no scenarios found", where=where, hint="give one scenario per line, or a JSON list of them"
        )
    return _distinct((_one(item, where, number), where) for number, item in enumerate(whole, 1))


def _from_lines(text: str, where: str, refused: FormatError) -> Iterator[tuple[Scenario, str]]:
    """Each line that is not blank as a scenario, with its place. `refused` says why the text as a whole is none."""
    rows = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    for count, (number, line) in enumerate(rows, 1):
        place = f"{where}:{number}"
        try:
            data = loads(line)
        except FormatError as error:
            # Of a text whose first line is no JSON by itself, what is wrong is wrong with the whole.
            place, cause = (place, error) if count > 1 else (f"{where}, {refused.where}".strip(", "), refused)
            raise ScenarioError(
                "the scenarios cannot be read", where=place, why=cause.why or cause.what, hint=cause.hint
            ) from None
        yield _one(data, place, count), place


def _distinct(found: Iterable[tuple[Scenario, str]]) -> list[Scenario]:
    """The scenarios, each with an id of its own. Raises `ScenarioError`."""
    known: dict[str, Scenario] = {}
    for number, (scenario, where) in enumerate(found, 1):
        if scenario.id in known:
            why = f"the id {scenario.id!r} is already used by an earlier one"
            hint = "give each scenario an id of its own"
            raise ScenarioError(f"scenario {number} cannot be told apart", where=where, why=why, hint=hint)
        known[scenario.id] = scenario
    return list(known.values())


def _one(data: Any, where: str, number: int) -> Scenario:
    try:
        return Scenario.model_validate(data)
    except ValidationError as error:
        wrong = shape_error(f"scenario {number} cannot be read", data, error, _SHAPES)
        place = wrong.where.strip("/")
        raise ScenarioError(wrong.what, where=where, why=f"{place} {wrong.why}".strip()) from None


__all__ = [
    "EVERY_KIND",
    "Expected",
    "ExpectedCall",
    "Fault",
    "Kind",
    "MockResponse",
    "Scenario",
    "Slip",
    "UserSeed",
    "read",
    "write",
]
