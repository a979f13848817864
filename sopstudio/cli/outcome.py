"""How a call ends: an exit code and, where something went wrong, exactly one line on standard error."""

from __future__ import annotations

import contextlib
import os
import sys
import traceback
from types import TracebackType

from sopstudio.cli.words import one_line
from sopstudio.errors import SopStudioError

INTERRUPTED = 130
UNUSABLE = 2


class Outcome:
    """A `with` block that never lets an exception through: it turns every one into an exit code and a line."""

    def __init__(self) -> None:
        self.code = 0

    def __enter__(self) -> Outcome:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if error is not None:
            self.code = self._end(error)
        return True

    def _end(self, error: BaseException) -> int:
        """The exit code for `error`, with its line said."""
        if isinstance(error, KeyboardInterrupt):
            return say(str(error) or "interrupted", INTERRUPTED)
        import typer  # only now: a window needs none of it

        if isinstance(error, typer.Abort):
            return say("interrupted", INTERRUPTED)
        if isinstance(error, BrokenPipeError):
            return _stop_writing()
        if isinstance(error, typer.Exit):
            return error.exit_code
        if isinstance(error, SystemExit):
            return error.code if isinstance(error.code, int) else UNUSABLE
        if isinstance(error, SopStudioError):
            return say(in_words(error), error.exit_code)
        if isinstance(error, OSError):
            return say(in_words(error), UNUSABLE)
        return self._unexpected(error)

    def _unexpected(self, error: BaseException) -> int:
        context = getattr(error, "ctx", None)
        words = getattr(error, "format_message", None)  # everything that Typer raises about a call has it
        if words is not None:
            return say(str(_about_call(words(), getattr(context, "command_path", ""))), UNUSABLE)
        if os.environ.get("SOPSTUDIO_DEBUG") == "1":
            traceback.print_exception(error)
        why = f"{type(error).__name__}: {error}"
        hint = "this is a fault of SOP Studio, not yours; SOPSTUDIO_DEBUG=1 shows the details to report"
        return say(str(SopStudioError("something went wrong", where="internal error", why=why, hint=hint)), UNUSABLE)


def in_words(error: SopStudioError | OSError) -> str:
    """What a person is told about an error, before it is made one line."""
    return str(error if isinstance(error, SopStudioError) else _about_file(error))


def say(text: str, code: int) -> int:
    """Say the one line of error; returns `code`, so that a call can end with it."""
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.write(f"sopstudio: {one_line(text)}\n")
    return code


def _about_call(message: str, path: str) -> SopStudioError:
    command = path or "sopstudio"
    return SopStudioError(
        "the command is not understood", where=command, why=message.rstrip("."), hint=f"try {command} --help"
    )


def _about_file(error: OSError) -> SopStudioError:
    return SopStudioError(
        "a file cannot be used",
        where=str(error.filename or ""),
        why=error.strerror or str(error),
        hint="check the path and your permission to write there",
    )


def _stop_writing() -> int:
    """Whoever read our output has seen enough; nothing may be written any more, not even on the way out."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
    return 0
