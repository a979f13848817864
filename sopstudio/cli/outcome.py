"""How a call ends: an exit code and, where something went wrong, exactly one line on standard error."""

from __future__ import annotations

import contextlib
import os
import sys
import traceback
from types import TracebackType

from sopstudio.cli.console import one_line
from sopstudio.errors import SopStudioError
from sopstudio.extras import explain_import_error

EXIT_INTERRUPTED = 130
EXIT_UNUSABLE = 2


class Outcome:
    """A context manager that turns every exception into an exit code and a line."""

    def __init__(self) -> None:
        self.code = 0

    def __enter__(self) -> Outcome:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if error is not None:
            self.code = self._handle(error)
        return True

    def _handle(self, error: BaseException) -> int:
        """Report an error; returns its exit code."""
        if isinstance(error, KeyboardInterrupt):
            return report_error(str(error) or "interrupted", EXIT_INTERRUPTED)
        import typer  # only now: a window needs none of it

        if isinstance(error, typer.Abort):
            return report_error("interrupted", EXIT_INTERRUPTED)
        if isinstance(error, BrokenPipeError):
            return _discard_output()
        if isinstance(error, typer.Exit):
            return error.exit_code
        if isinstance(error, SystemExit):
            return error.code if isinstance(error.code, int) else EXIT_UNUSABLE
        if isinstance(error, SopStudioError):
            return report_error(describe_error(error), error.exit_code)
        if isinstance(error, OSError):
            return report_error(describe_error(error), EXIT_UNUSABLE)
        return self._handle_unexpected(error)

    def _handle_unexpected(self, error: BaseException) -> int:
        if isinstance(error, ImportError) and (missing := explain_import_error(error)) is not None:
            return report_error(str(missing), EXIT_UNUSABLE)
        context = getattr(error, "ctx", None)
        format_message = getattr(error, "format_message", None)  # everything that Typer raises about a call has it
        if format_message is not None:
            return report_error(str(_call_error(format_message(), getattr(context, "command_path", ""))), EXIT_UNUSABLE)
        if os.environ.get("SOPSTUDIO_DEBUG") == "1":
            traceback.print_exception(error)
        reason = f"{type(error).__name__}: {error}"
        hint = "this is a fault of SOP Studio, not yours; SOPSTUDIO_DEBUG=1 shows the details to report"
        return report_error(
            str(SopStudioError("something went wrong", where="internal error", why=reason, hint=hint)), EXIT_UNUSABLE
        )


def describe_error(error: SopStudioError | OSError) -> str:
    """The message of an error for a person, before it becomes one line."""
    return str(error if isinstance(error, SopStudioError) else _file_error(error))


def report_error(text: str, code: int) -> int:
    """Write the one error line; returns `code`, so that a call can end with it."""
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.write(f"sopstudio: {one_line(text)}\n")
    return code


def _call_error(message: str, path: str) -> SopStudioError:
    command = path or "sopstudio"
    return SopStudioError(
        "the command is not understood", where=command, why=message.rstrip("."), hint=f"try {command} --help"
    )


def _file_error(error: OSError) -> SopStudioError:
    return SopStudioError(
        "a file cannot be used",
        where=str(error.filename or ""),
        why=error.strerror or str(error),
        hint="check the path and your permission to write there",
    )


def _discard_output() -> int:
    """The reader of our output has closed it: discard the rest, even at exit."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
    return 0
