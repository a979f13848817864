"""What comes back from a live call: JSON data as the body of a result, or a failure with its kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from sopstudio.errors import FormatError, SopStudioError
from sopstudio.sop import Tool, decode_utf8, dumps, freeze, loads, look_up
from sopstudio.trace import ToolResult
from sopstudio.translation import tr

MAX_ANSWER_BYTES = 1_000_000
"""The longest answer of a tool that is read."""
MAX_REASON_CHARACTERS = 300

FaultKind = Literal[
    "unreachable", "timeout", "error", "malformed", "too-large", "crashed", "not-permitted", "not-allowed"
]
"""Why a call failed: the server or program cannot be reached, gives no answer in time, answers with an error, with
something that cannot be read, or with too much; it dies meanwhile; the permissions of the run forbid it; or a person
did not allow it.
"""


class CallError(SopStudioError):
    """A live call that failed, with the kind of the failure. `body` is what the server sent with an error."""

    def __init__(self, kind: FaultKind, what: str, *, why: str = "", hint: str = "", body: Any = None) -> None:
        super().__init__(what, why=why, hint=hint)
        self.kind, self.body = kind, body

    def result(self, route: str) -> ToolResult:
        """The failure as the answer of the tool."""
        text = str(self)
        body = self.body if isinstance(self.body, Mapping) else {"code": self.kind, "message": text}
        return ToolResult.failure(freeze(body), text, self.kind, route)


def read_json(data: bytes, what: str) -> Any:
    """The JSON data in bytes; an empty object where there are none. Raises `CallError`."""
    if len(data) > MAX_ANSWER_BYTES:
        raise too_large(what)
    if not data.strip():
        return {}
    try:
        return loads(decode_utf8(data))
    except FormatError as error:
        raise CallError("malformed", tr("{what} gave no JSON", what=what), why=str(error)) from None


def read_text_or_json(data: bytes, what: str) -> Any:
    """JSON data where a program printed some, else the text as `text`. Raises `CallError`."""
    try:
        return read_json(data, what)
    except CallError as error:
        if error.kind != "malformed":
            raise
    try:
        return {"text": data.decode("utf-8").strip()}
    except UnicodeDecodeError:
        raise CallError("malformed", tr("{what} gave neither JSON nor text in UTF-8", what=what)) from None


def to_body(value: Any, path: str, what: str) -> dict[str, Any]:
    """The body of a response: what stands at the dotted `path` of the answer; `result` holds what is no object.

    Raises `CallError` where the path leads nowhere, or the answer is too large.
    """
    if path:
        value = look_up(value, path)
        if value is None:
            raise CallError("malformed", tr("the answer of {what} has nothing at {path}", what=what, path=path))
    body = value if isinstance(value, Mapping) else {"result": value}
    try:
        size = len(dumps(body, indent=None).encode())
    except (SopStudioError, TypeError, ValueError) as error:
        raise CallError(
            "malformed", tr("{what} gave something that is no JSON data", what=what), why=str(error)
        ) from None
    if size > MAX_ANSWER_BYTES:
        raise too_large(what)
    frozen: dict[str, Any] = freeze(body)
    return frozen


def too_large(what: str) -> CallError:
    """The failure of an answer that is not read to its end."""
    return CallError(
        "too-large",
        tr(
            "{what} answered more than {max_answer_bytes} MB", what=what, max_answer_bytes=MAX_ANSWER_BYTES // 1_000_000
        ),
    )


def unknown_outcome(tool: Tool) -> str:
    """What a call that got no answer leaves open; blank where it changes nothing."""
    return "" if tool.effect == "reads" else tr("whether it was carried out is not known")


def shorten(text: str) -> str:
    """A text of a server or program on one line, cut to a readable length."""
    line = " ".join("".join(char if char.isprintable() else " " for char in text).split())
    return line if len(line) <= MAX_REASON_CHARACTERS else line[: MAX_REASON_CHARACTERS - 1] + "…"


__all__ = [
    "MAX_ANSWER_BYTES",
    "CallError",
    "FaultKind",
    "read_json",
    "read_text_or_json",
    "shorten",
    "to_body",
    "too_large",
    "unknown_outcome",
]
