"""The tools that an agent is offered for a case: those of the step at which it stands, and no others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from .engine import Run
from .model import AskFact, AskPerson, AskQuestion, CallTool, Fact, PersonStep, Procedure, Tool, to_json

JSON_TYPES: Mapping[str, Mapping[str, Any]] = {
    "string": {"type": "string"},
    "number": {"type": "number"},
    "integer": {"type": "integer"},
    "boolean": {"type": "boolean"},
    "date": {"type": "string", "format": "date"},
    "datetime": {"type": "string", "format": "date-time"},
    "list": {"type": "array"},
}
ALL = ("current_step", "give_facts", "decide", "begin_case")
STEP, FACTS, DECIDE, BEGIN = range(4)
ANSWERS = ("by", "minutes", "timed_out", "failed", "case")
"""Members of a person's answer that are no facts, and of a call."""
MAX_NAME = 64


@dataclass(frozen=True)
class Offer:
    """A tool that may be called now; `schema` is the JSON Schema of its arguments."""

    name: str
    title: str
    description: str
    properties: Mapping[str, Any] = field(default_factory=dict)
    required: tuple[str, ...] = ()
    effect: str = "writes"

    @property
    def schema(self) -> dict[str, Any]:
        """The JSON Schema of its arguments."""
        return {
            "type": "object",
            "properties": dict(self.properties),
            "required": list(self.required),
            "additionalProperties": False,
        }


class Offers:
    """The offers of a procedure. `own` are the tools that are not of the procedure, under names that are free."""

    def __init__(self, procedure: Procedure) -> None:
        self._procedure = procedure
        self.own = tuple(_free(name, procedure.tools) for name in ALL)
        self.keys: dict[str, str] = {}
        """The names of facts as members of JSON objects that every provider takes, by fact."""
        for name in procedure.facts:
            stem = re.sub(r"[^a-zA-Z0-9_.-]", "_", name)[:MAX_NAME]
            self.keys[name] = _free(stem, (*ANSWERS, *self.keys.values()))
        self.facts = {key: name for name, key in self.keys.items()}
        """The facts by these names."""

    def now(self, run: Run) -> list[Offer]:
        """The offers for a run as it stands."""
        return [self._step(), *self._waiting(run)]

    def all(self) -> list[Offer]:
        """The offers of all steps, for a client that does not say which case it means."""
        tools = self._procedure.tools.items()
        people = [self._person(name, tool, tool.person) for name, tool in tools if tool.person is not None]
        calls = [self._call(name, tool) for name, tool in tools if tool.person is None]
        asked = dict.fromkeys(name for node in self._procedure.nodes.values() for name in node.asks)
        return [
            self._begin(),
            self._step(),
            self._facts(asked),
            *calls,
            *people,
            self._decide("the question that waits"),
        ]

    def _waiting(self, run: Run) -> list[Offer]:
        request = run.request
        if request is None:
            return [self._begin()]
        if isinstance(request, AskFact):
            asked = self._procedure.nodes[run.path[-1]].asks
            return [self._facts(dict.fromkeys([request.name, *(name for name in asked if name not in run.facts)]))]
        if isinstance(request, CallTool):
            return [self._call(request.tool, self._procedure.tools[request.tool], request.arguments)]
        if isinstance(request, AskPerson):
            return [self._person(request.tool, self._procedure.tools[request.tool], request.step, request.shows)]
        return [self._decide(request.question)] if isinstance(request, AskQuestion) else []

    def _step(self) -> Offer:
        text = "Says where the case stands, what is known, and what is to be done next."
        return Offer(self.own[STEP], "Current step", text, effect="reads")

    def _begin(self) -> Offer:
        return Offer(self.own[BEGIN], "Begin a case", f"Begins a new case of the procedure “{self._procedure.title}”.")

    def _decide(self, question: str) -> Offer:
        schema = {"type": ["boolean", "null"], "description": "null where it cannot be told"}
        text = f"Decide by what is known whether this is so: {question}"
        return Offer(self.own[DECIDE], "Decide", text, {"answer": schema}, ("answer",))

    def _facts(self, names: Iterable[str]) -> Offer:
        text = "Pass on what the user has said. Never make a value up; null says that it cannot be had."
        properties = {self.keys[name]: nullable(fact_schema(self._procedure.facts[name])) for name in names}
        return Offer(self.own[FACTS], "Give facts", text, properties)

    def _call(self, name: str, tool: Tool, arguments: Mapping[str, Any] | None = None) -> Offer:
        text = " ".join(part for part in (tool.description, "The arguments follow from what is known.") if part)
        properties: dict[str, Any] = dict(tool.parameters.get("properties", {}))
        if arguments is not None:
            properties = {key: {"const": plain(value)} for key, value in arguments.items()}
        return Offer(name, tool.title or name, text, plain(properties), effect=tool.effect)

    def _person(self, name: str, tool: Tool, step: PersonStep, shows: Mapping[str, Any] | None = None) -> Offer:
        minutes = "" if step.minutes is None else f" If {step.minutes} minutes go by, say so with timed_out."
        shown = f" Show them: {plain(to_json(dict(shows)))}." if shows else ""
        only = "Pass on only what they said; never answer in their place."
        text = f"{tool.description} {only}{shown}{minutes}"
        properties = {self.keys[fact]: fact_schema(self._procedure.facts[fact]) for fact in step.gives}
        properties["by"] = {"type": "string", "description": "the name of the person who answered"}
        properties["failed"] = {"type": "string", "description": "why it could not be done, where that is so"}
        if step.minutes is not None:
            properties["timed_out"] = {"type": "boolean"}
            properties["minutes"] = {"type": "number", "minimum": 0, "description": "how long it took"}
        return Offer(name, tool.title, text, properties)


def _free(name: str, taken: Iterable[str]) -> str:
    names, number = set(taken), 2
    candidate = name
    while candidate in names:
        candidate, number = f"{name[: MAX_NAME - 3]}_{number}", number + 1
    return candidate


def fact_schema(fact: Fact) -> dict[str, Any]:
    """The JSON Schema of a fact's values."""
    schema = dict(JSON_TYPES[fact.type])
    if fact.type == "list":
        schema["items"] = fact_schema(Fact(fact.items or "string", allowed=fact.allowed))
    elif fact.allowed:
        schema["enum"] = list(fact.allowed)
    limits = {"minimum": fact.minimum, "maximum": fact.maximum, "pattern": fact.pattern or None}
    text = f"{fact.description} (in {fact.unit})".strip() if fact.unit else fact.description
    others = {**limits, "description": text or None}
    known: dict[str, Any] = plain({**schema, **{name: value for name, value in others.items() if value is not None}})
    return known


def nullable(schema: Mapping[str, Any]) -> dict[str, Any]:
    """The schema, or null."""
    options = {"enum": [*schema["enum"], None]} if "enum" in schema else {}
    return {**schema, "type": [schema["type"], "null"], **options}


def plain(value: Any) -> Any:
    """JSON data without exact numbers, which most libraries cannot write."""
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return float(value) if isinstance(value, Decimal) else value
