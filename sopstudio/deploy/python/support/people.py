"""The steps of persons that wait, and their answers."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from .cases import WAITING, Case
from .conversations import Conversations, note_waiting, waiting_since
from .engine import Run
from .history import RequestError
from .model import TIMED_OUT, AskPerson, AskQuestion, ToolError
from .offers import fact_schema

QUESTION = "answer"
"""The only member of the form for a condition in words."""


class People:
    """Lists the steps that wait, and takes answers."""

    def __init__(self, conversations: Conversations) -> None:
        self._conversations, self._cases = conversations, conversations.cases

    def list_steps(self, role: str | None = None) -> list[dict[str, Any]]:
        """The steps that wait, oldest first; with `role`, those for it."""
        steps = []
        for name in self._cases.store.list_cases(WAITING):
            case = self._cases.load(name)
            since = None if case is None or case.status != WAITING else waiting_since(case)
            if case is not None and since is not None:
                steps.append(self._describe(case, since))
        return [step for step in steps if role in (None, step["role"])]

    async def answer(self, step: str, body: Mapping[str, Any]) -> dict[str, Any]:
        """Take an answer: `values` by fact and `by`, or `timed_out`, or `failed` with the reason.

        A second answer to a step changes nothing, which `again` says. Raises `RequestError` where there is no such step
        or the answer does not fit; the step waits on then.
        """
        name, _, number = step.rpartition(".")
        async with self._conversations.turns.turn(name):
            case = self._conversations.load(name)
            if number in case.extra.get("answered", {}):
                return {"id": step, "again": True, "status": case.status}
            if case.status != WAITING or number != str(len(case.run.answers)):
                raise RequestError(f"There is no step {step!r} that waits.", "id", "not_found", 404)
            answer = self._read(case, body)
            case.extra["answered"] = {**case.extra.get("answered", {}), number: str(body.get("by") or "")}
            with self._conversations.telemetry.turn(case):
                case.run.answer(answer)
                note_waiting(case)
                self._cases.save(case)
                await self._conversations.advance(case)
            self._cases.save(case)
            return {"id": step, "again": False, "status": case.status}

    def _describe(self, case: Case, since: float) -> dict[str, Any]:
        request = case.request
        head = {"id": f"{case.name}.{len(case.run.answers)}", "since": _write_moment(since), "due": None}
        if isinstance(request, AskQuestion):
            form = {QUESTION: {"type": "boolean", "description": request.question}}
            return {**head, "role": "", "title": request.question, "shown": dict(request.facts), "form": form}
        if not isinstance(request, AskPerson):
            raise TypeError("the case waits for nobody")
        facts = self._cases.procedure.facts
        if request.step.minutes is not None:
            head["due"] = _write_moment(since + 60 * request.step.minutes)
        return {
            **head,
            "role": request.step.role,
            "title": request.title,
            "description": request.description,
            "shown": dict(request.shows),
            "form": {name: fact_schema(facts[name]) for name in request.step.gives},
        }

    def _read(self, case: Case, body: Mapping[str, Any]) -> Any:
        """The answer in a body, tried out on a copy of the run."""
        if body.get("timed_out"):
            return TIMED_OUT
        if body.get("failed"):
            return ToolError(str(body["failed"]))
        values = body.get("values", {})
        if not isinstance(values, Mapping):
            raise RequestError("'values' must be an object of facts.", "values", "invalid_type")
        if isinstance(case.request, AskQuestion):
            return _read_decision(values)
        return self._try(case, {**values, **_performer(case, body)})

    def _try(self, case: Case, answer: dict[str, Any]) -> dict[str, Any]:
        run = Run.restore(self._cases.procedure, case.run.answers)
        call = run.calls[-1]
        run.answer(answer)
        if not call.ok:
            problem = run.problem.reason if run.problem is not None else "the answer does not fit"
            raise RequestError(f"{problem}.", "values")
        return answer


def _write_moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def _read_decision(values: Mapping[str, Any]) -> Any:
    answer = values.get(QUESTION, "")
    if answer not in (True, False, None):
        raise RequestError("'answer' is true, false or null.", "values")
    return answer


def _performer(case: Case, body: Mapping[str, Any]) -> dict[str, Any]:
    """Who answered and in how many minutes; whoever has the name of the user is the user."""
    performer, minutes = body.get("by"), body.get("minutes")
    if not isinstance(performer, str) or not performer.strip():
        raise RequestError("Say with 'by' who answers.", "by", "missing_required_parameter")
    user = str(case.extra.get("user") or "")
    name = "user" if user and performer.strip().casefold() == user.casefold() else performer.strip()
    return {"by": name, **({} if minutes is None else {"minutes": minutes})}
