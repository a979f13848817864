"""A run as JSON data: the answers that led to it, which restore it in another process."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .engine import Run
from .model import Procedure, ToolError


def encode_answer(answer: Any) -> dict[str, Any]:
    """An answer to a request as JSON data."""
    if isinstance(answer, ToolError):
        return {"error": {"message": answer.message, "kind": answer.kind}}
    return {"answer": answer}


def decode_answer(data: Mapping[str, Any]) -> Any:
    """The answer in JSON data: `{"answer": VALUE}`, or `{"error": {"message": TEXT, "kind": TEXT}}`."""
    if "error" in data:
        return ToolError(str(data["error"]["message"]), str(data["error"].get("kind", "error")))
    return data["answer"]


def save(run: Run) -> dict[str, Any]:
    """The state of a run."""
    procedure = run.procedure
    answers = [encode_answer(answer) for answer in run.answers]
    return {"procedure": procedure.id, "version": procedure.version, "answers": answers}


def load(procedure: Procedure, state: Mapping[str, Any]) -> Run:
    """The run of a saved state. Raises ValueError where it belongs to another version of the procedure."""
    if state["version"] != procedure.version:
        raise ValueError(f"it was begun with version {state['version']}, and this is {procedure.version}")
    return restore(procedure, state["answers"])


def restore(procedure: Procedure, answers: Iterable[Mapping[str, Any]]) -> Run:
    """The run to which encoded answers led."""
    return Run.restore(procedure, map(decode_answer, answers))
