"""Cases that outlive the process: each is a run whose answers are stored as soon as they are there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .backend import INTERRUPTED, Backend
from .describe import describe_request, describe_run
from .engine import Run
from .model import AskFact, AskPerson, AskQuestion, CallTool, Procedure, Request
from .state import encode_answer, restore
from .store import Store, Turn

OPEN, WAITING, OVER = "open", "waiting", "over"


class Case:
    """One case. `extra` is JSON data that is stored with it; `heard` is how many messages the user was told."""

    def __init__(self, name: str, run: Run, extra: Mapping[str, Any] | None = None, heard: int = 0) -> None:
        self.name, self.run, self.heard = name, run, heard
        self.extra: dict[str, Any] = dict(extra or {})
        self.run.step()

    @property
    def request(self) -> Request | None:
        """What waits for an answer."""
        return self.run.request

    @property
    def status(self) -> str:
        """*open*, *waiting* for a person or for whoever decides a question, or *over*."""
        if self.request is None:
            return OVER
        return WAITING if isinstance(self.request, AskPerson | AskQuestion) else OPEN

    def hear(self) -> list[str]:
        """The messages of the procedure that the user was not told yet."""
        messages, self.heard = self.run.messages[self.heard :], len(self.run.messages)
        return messages

    def describe(self) -> dict[str, Any]:
        """Where the case stands, as JSON data."""
        if self.request is None:
            return {"finished": describe_run(self.run)}
        return {"next": describe_request(self.request)}


class Cases:
    """The cases of a procedure in a store. `backend` answers its tools."""

    def __init__(self, procedure: Procedure, store: Store, backend: Backend) -> None:
        self.procedure, self.store, self.backend = procedure, store, backend

    def begin(self, name: str, extra: Mapping[str, Any] | None = None) -> Case:
        """A new case, which is not stored before it is saved."""
        return Case(name, Run(self.procedure), extra)

    def load(self, name: str) -> Case | None:
        """The case of this name. A call in whose middle the process was killed counts as failed, unless it only reads.

        Raises ValueError where it was begun with another version of the procedure.
        """
        state = self.store.load(name)
        if state is None:
            return None
        if state["version"] != self.procedure.version:
            raise ValueError(f"the case was begun with version {state['version']} of the procedure")
        case = Case(name, restore(self.procedure, state["answers"]), state["extra"], state["heard"])
        if state["calling"] and isinstance(case.request, CallTool) and case.request.effect != "reads":
            case.run.answer(INTERRUPTED)
            self.save(case)
        return case

    def save(self, case: Case, turn: Turn | None = None, *, calling: bool = False) -> None:
        """Store a case, and with it the turn that led to it. `calling` says that its tool is being called."""
        state = {
            "procedure": self.procedure.id,
            "version": self.procedure.version,
            "answers": [encode_answer(answer) for answer in case.run.answers],
            "heard": case.heard,
            "calling": calling,
            "extra": case.extra,
        }
        self.store.save(case.name, state, case.status, turn)

    def call(self, case: Case) -> Any:
        """Have the tool called that waits, and store its response before anything else happens."""
        request = case.request
        if not isinstance(request, CallTool):
            raise RuntimeError("no tool waits to be called")
        self.save(case, calling=True)
        answer = self.backend.call(request)
        case.run.answer(answer)
        self.save(case)
        return answer

    def give_facts(self, case: Case, values: Mapping[str, Any]) -> list[str]:
        """Answer what is asked for with these facts, as far as they go; returns those that were used."""
        used: list[str] = []
        while isinstance(case.request, AskFact) and case.request.name in values and case.request.name not in used:
            used.append(case.request.name)
            case.run.answer(values[case.request.name])
        return used

    def fork(self, case: Case, name: str, answers: int) -> Case:
        """A new case that goes on from where an earlier one stood after so many answers."""
        run = Run.restore(self.procedure, case.run.answers[:answers])
        return Case(name, run, case.extra, len(run.messages))
