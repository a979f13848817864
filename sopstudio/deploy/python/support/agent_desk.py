"""What an agent does for a case: it sees what is offered, and does it. Anything else is refused."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from .cases import Case, Cases
from .model import TIMED_OUT, AskFact, AskPerson, AskQuestion, CallTool, ToolError
from .offers import BEGIN, FACTS, STEP, Offer, Offers
from .state import encode_answer


class RefusedError(Exception):
    """Why a call is refused, and what can be done instead."""


class AgentDesk:
    """Acts on cases for an agent."""

    def __init__(self, cases: Cases, offers: Offers) -> None:
        self._cases, self._offers = cases, offers

    def offers(self, case: Case) -> list[Offer]:
        """What may be done now."""
        return self._offers.now(case.run)

    def act(self, case: Case, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Do what is offered under this name; returns what came of it and what is next, as JSON data.

        Raises `RefusedError` where it does not belong to the step.
        """
        if name not in [offer.name for offer in self.offers(case)]:
            allowed = " or ".join(offer.name for offer in self.offers(case))
            raise RefusedError(f"{name} does not belong to this step: call {allowed}")
        response = None
        if name == self._offers.own[BEGIN]:
            case = self._cases.begin(case.name)
        elif name != self._offers.own[STEP]:
            response = self._answer(case, name, exact(arguments))
        description = self.describe(case, response)
        self._cases.save(case)
        return description

    def _answer(self, case: Case, name: str, values: Mapping[str, Any]) -> Any:
        """Answer the request that waits; returns the response of a tool, if one was called."""
        request = case.request
        if isinstance(request, CallTool):
            return self._call(case, request, values)
        if isinstance(request, AskFact) and name == self._offers.own[FACTS]:
            self._give_facts(case, request.name, values)
        elif isinstance(request, AskQuestion):
            if values.get("answer", "") not in (True, False, None):
                raise RefusedError("answer is true, false or null")
            case.run.answer(values["answer"])
        elif isinstance(request, AskPerson):
            case.run.answer(self._person_answer(values))
        return None

    def _give_facts(self, case: Case, wanted: str, values: Mapping[str, Any]) -> None:
        facts = {self._offers.facts.get(key, key): value for key, value in values.items()}
        if wanted not in facts:
            raise RefusedError(f"give {self._offers.keys[wanted]} first; null says that it cannot be had")
        self._cases.give_facts(case, facts)

    def _person_answer(self, values: Mapping[str, Any]) -> Any:
        if values.get("timed_out"):
            return TIMED_OUT
        if values.get("failed"):
            return ToolError(str(values["failed"]))
        return {
            self._offers.facts.get(key, key): value
            for key, value in values.items()
            if key not in ("timed_out", "failed")
        }

    def _call(self, case: Case, request: CallTool, values: Mapping[str, Any]) -> dict[str, Any]:
        expected = exact(request.arguments)
        wrong = [key for key, value in values.items() if key not in expected or expected[key] != value]
        if wrong:
            raise RefusedError(f"{wrong[0]} has another value: the arguments follow from what is known")
        answer = self._cases.call(case)
        return encode_answer(answer)["error"] if isinstance(answer, ToolError) else {"response": answer}

    def describe(self, case: Case, response: Any = None) -> dict[str, Any]:
        """Where a case stands, with the response of the tool that was called last."""
        said = {"say": messages} if (messages := case.hear()) else {}
        came = {"result": response} if response is not None else {}
        tools = [offer.name for offer in self.offers(case) if offer.name != self._offers.own[STEP]]
        return {"case": case.name, **came, **said, **case.describe(), "tools": tools}


def exact(value: Any) -> Any:
    """JSON data with exact numbers."""
    if isinstance(value, Mapping):
        return {key: exact(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [exact(item) for item in value]
    return Decimal(repr(value)) if isinstance(value, float) else value
