"""Calls of Python functions and of commands, each in a child process that is cut off from everything else."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sopstudio.child_processes import child_command
from sopstudio.connections.answers import (
    MAX_ANSWER_BYTES,
    CallError,
    FaultKind,
    read_json,
    read_text_or_json,
    shorten,
    to_body,
    too_large,
    unknown_outcome,
)
from sopstudio.connections.http_request import to_text
from sopstudio.connections.permissions import LivePermissions
from sopstudio.connections.secrets import ReadSecret
from sopstudio.sandbox.confinement import INSTALL_HINT, Confinement, missing_sandbox
from sopstudio.sandbox.launcher import NOT_EXECUTABLE, NOT_FOUND
from sopstudio.sandbox.processes import Completed, run_program
from sopstudio.sop import Tool, dumps
from sopstudio.sop.connections import CommandConnection, McpConnection, PythonConnection
from sopstudio.translation import tr

FUNCTION_CHILD = "sopstudio.sandbox.function_child"
_SLOT = re.compile(r"\{([A-Za-z_][\w-]*)\}")
Program = PythonConnection | CommandConnection | McpConnection


class ProgramCaller:
    """Makes the calls of functions and commands."""

    def __init__(self, permissions: LivePermissions, read_secret: ReadSecret) -> None:
        self._permissions, self._read_secret = permissions, read_secret

    async def call(
        self, tool: Tool, connection: PythonConnection | CommandConnection, arguments: Mapping[str, Any]
    ) -> dict[str, Any]:
        """The body of the response. Raises `CallError`."""
        if isinstance(connection, PythonConnection):
            folder = str(self._permissions.folder or "")
            call = {"function": connection.function, "arguments": arguments, "folder": folder}
            output = await self._run(tool, connection, child_command(FUNCTION_CHILD), call)
            return to_body(_read_outcome(tool, output), connection.result, tool.label())
        command = fill_command(tool, connection.command, arguments)
        output = await self._run(tool, connection, locate(command, self._permissions.folder), arguments)
        return to_body(read_text_or_json(output, tool.label()), connection.result, tool.label())

    async def close(self) -> None:
        """Nothing stays: each call has a process of its own."""

    async def _run(self, tool: Tool, connection: Program, command: Sequence[str], content: Mapping[str, Any]) -> bytes:
        """What the program printed. Raises `CallError` where it did not end well."""
        sandboxed = check_sandbox(tool, self._permissions)
        confinement = confinement_of(tool, connection, self._permissions, self._read_secret)
        completed = await run_program(
            command, confinement, dumps(content, indent=None).encode(),
            sandboxed=sandboxed, max_seconds=connection.timeout, max_bytes=MAX_ANSWER_BYTES,
        )  # fmt: skip
        if completed.ending == "finished" and completed.code == 0:
            return completed.output
        raise _failure(tool, connection, completed)


def check_sandbox(tool: Tool, permissions: LivePermissions) -> bool:
    """Whether programs run in a sandbox. Raises `CallError` where there is none and the run does not allow that."""
    reason = missing_sandbox()
    if reason and not permissions.unconfined:
        raise CallError(
            "not-permitted", tr("{label} is not started", label=tool.label()), why=reason, hint=INSTALL_HINT
        )
    return not reason


def confinement_of(
    tool: Tool, connection: Program, permissions: LivePermissions, read_secret: ReadSecret
) -> Confinement:
    """What a program of this run gets. Raises `CallError` where it may not have what it needs."""
    if connection.network and not permissions.network:
        reason, hint = tr("it needs the network"), tr("allow it for this run: --allow-network")
        raise CallError("not-permitted", tr("{label} is not started", label=tool.label()), why=reason, hint=hint)
    folder = permissions.folder
    if folder is not None and is_too_wide(folder):
        reason = tr("the SOP lies in a folder that holds everything of yours, which programs would see")
        hint = tr("put it into a folder of its own")
        raise CallError("not-permitted", tr("{label} is not started", label=tool.label()), why=reason, hint=hint)
    is_server = isinstance(connection, McpConnection)
    return Confinement(
        (folder,) if folder is not None else (),
        connection.network,
        connection.memory,
        None if is_server else connection.timeout + 1,
        is_server,
        {variable: read_secret(secret) for variable, secret in connection.secrets.items()},
    )


def is_too_wide(folder: Path) -> bool:
    """Whether a folder is the home folder, or one that holds it."""
    return Path.home().resolve().is_relative_to(folder.resolve())


def fill_command(tool: Tool, words: Sequence[str], arguments: Mapping[str, Any]) -> list[str]:
    """The words with the arguments in them. Raises `CallError` for one that is missing or looks like an option."""

    def fill(match: re.Match[str]) -> str:
        if match[1] in arguments:
            return to_text(arguments[match[1]])
        if match[1] in tool.properties():
            raise CallError("malformed", tr("{label} needs {match} in its command", label=tool.label(), match=match[1]))
        return match[0]

    filled = []
    for position, word in enumerate(words):
        text = _SLOT.sub(fill, word)
        if "\0" in text:
            raise CallError(
                "malformed", tr("an argument of {label} holds a character that no command can have", label=tool.label())
            )
        if text.startswith("-") and not word.startswith("-"):
            raise CallError(
                "malformed",
                tr("an argument of {label} would be read as an option", label=tool.label()),
                why=shorten(text),
            )
        if position == 0 and text != word:
            raise CallError("malformed", tr("an argument cannot choose the program of {label}", label=tool.label()))
        filled.append(text)
    return filled


def locate(command: Sequence[str], folder: Path | None) -> list[str]:
    """The command, its program looked for in the folder of the SOP where it is a relative path."""
    program = command[0]
    if folder is not None and "/" in program and not Path(program).is_absolute():
        program = str(folder / program)
    if program == "python":
        program = sys.executable
    return [program, *command[1:]]


def _read_outcome(tool: Tool, output: bytes) -> Any:
    outcome = read_json(output, tool.label())
    if isinstance(outcome, Mapping) and "value" in outcome:
        return outcome["value"]
    if not isinstance(outcome, Mapping) or "error" not in outcome:
        raise CallError("crashed", tr("{label} ended without an answer", label=tool.label()), why=unknown_outcome(tool))
    kinds: dict[str, FaultKind] = {"malformed": "malformed", "crashed": "crashed"}
    raise CallError(
        kinds.get(str(outcome.get("kind")), "error"),
        tr("{label} failed", label=tool.label()),
        why=shorten(str(outcome["error"])),
    )


def _failure(tool: Tool, connection: Program, completed: Completed) -> CallError:
    """Why a program did not end well."""
    what, open_question = tool.label(), unknown_outcome(tool)
    complaint = shorten(completed.complaint.splitlines()[-1]) if completed.complaint else ""
    if completed.ending == "timeout":
        return CallError(
            "timeout",
            tr("{what} gave no answer within {timeout} seconds", what=what, timeout=connection.timeout),
            why=open_question,
        )
    if completed.ending == "too-large":
        return too_large(what)
    if completed.ending == "missing" or completed.code in (NOT_FOUND, NOT_EXECUTABLE):
        return CallError("unreachable", tr("{what} cannot be started", what=what), why=complaint)
    reasons = {
        "memory": tr("it used more than {memory} MB of memory", memory=connection.memory),
        "processes": tr("it started too many processes"),
    }
    if completed.ending in reasons or completed.was_killed:
        reason = reasons.get(completed.ending, f"signal {abs(completed.code) % 128} ended it")
        return CallError(
            "crashed", tr("{what} was ended", what=what), why="; ".join(filter(None, (reason, open_question)))
        )
    return CallError("error", tr("{what} ended with {code}", what=what, code=completed.code), why=complaint)


__all__ = ["ProgramCaller", "check_sandbox", "confinement_of", "fill_command", "locate"]
