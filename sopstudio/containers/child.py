"""Reading something of others in a child process, which is killed where a limit is met.

The limits hold for what the reader does beyond its start. Processor time counts rather than time on the clock, so
that a busy machine refuses nothing; a multiple of it on the clock ends a child that only waits.
"""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Final, NamedTuple, TypeVar

import msgspec

from sopstudio.child_processes import child_command, child_environment
from sopstudio.containers.extracts import Failure
from sopstudio.containers.worker import OUT_OF_MEMORY
from sopstudio.errors import FormatError
from sopstudio.translation import tr

MAX_MEGABYTES: Final = 200
"""How much memory a reader may take above that of its start and the file itself."""
CLOCK_FACTOR: Final = 10 if find_spec("resource") else 2
"""How often the processor time of its limit a child may live: other programs run on the machine. Where the system
limits no processor time (Windows), the clock is the limit.
"""
_Answer = TypeVar("_Answer")


class Limits(NamedTuple):
    """How long (processor seconds) and with how much memory (megabytes above the start) a file may be read."""

    seconds: int
    megabytes: int = MAX_MEGABYTES


NO_MEMORY: Final = (
    "MemoryError", "memory allocation", "Cannot allocate memory", "failed to map segment", "out of memory"
)  # fmt: skip
"""How Python, its extensions, the system and its loader say that there was no memory."""


def ask_child(
    module: str,
    raw: bytes,
    kind: type[_Answer],
    title: str,
    limits: Limits,
    arguments: Sequence[str] = (),
    hint: str = tr("split it, or paste its text"),
) -> _Answer:
    """What the child `module` (see `child_processes`) answers to the bytes `raw`, as a value of `kind`.

    `title` is what is read, and `hint` what to do where a limit is met, for messages. Raises `FormatError`: the
    child's own, or which limit was met.
    """
    command = [*child_command(module), str(limits.seconds), str(limits.megabytes), *arguments]
    try:
        result = subprocess.run(  # noqa: S603 our own interpreter and our own words
            command, input=raw, capture_output=True, check=False, timeout=limits.seconds * CLOCK_FACTOR,
            env=child_environment(),
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise _slow_error(title, limits, hint) from None
    except OSError as error:
        raise FormatError(
            tr("the {title} cannot be read", title=title),
            why=tr("its reader does not start: {strerror}", strerror=error.strerror),
        ) from None
    if result.returncode == 0:
        return msgspec.json.decode(result.stdout, type=kind)
    if result.returncode == 1 and result.stdout:
        failure = msgspec.json.decode(result.stdout, type=Failure)
        raise FormatError(failure.what, where=failure.where, why=failure.why, hint=failure.hint)
    raise _ending_error(title, limits, hint, result)


def _ending_error(title: str, limits: Limits, hint: str, result: subprocess.CompletedProcess[bytes]) -> FormatError:
    """Why a child ended without an answer."""
    if result.returncode in _exit_codes("SIGXCPU", "SIGKILL"):
        return _slow_error(title, limits, hint)
    complaint = result.stderr.decode(errors="replace")
    if result.returncode == OUT_OF_MEMORY or any(words in complaint for words in NO_MEMORY):
        why = tr("opening it takes more than {megabytes} MB of memory", megabytes=limits.megabytes)
        return FormatError(tr("the {title} is refused", title=title), why=why, hint=hint)
    if result.returncode in _exit_codes("SIGSEGV", "SIGBUS", "SIGABRT"):  # C code that got no memory may end so
        why = tr(
            "its reader crashed: opening it takes more than {megabytes} MB of memory, or it is damaged",
            megabytes=limits.megabytes,
        )
        return FormatError(tr("the {title} is refused", title=title), why=why, hint=hint)
    why = tr("its reader broke off, as it does for a damaged file")
    return FormatError(
        tr("the {title} cannot be read", title=title), why=why, hint=tr("save it again, or paste its text")
    )


def _exit_codes(*signals: str) -> set[int]:
    """The exit codes of a child that one of these signals ended; none where the system has no such signal."""
    return {-getattr(signal, name) for name in signals if hasattr(signal, name)}


def _slow_error(title: str, limits: Limits, hint: str) -> FormatError:
    why = tr("opening it takes longer than {seconds} seconds", seconds=limits.seconds)
    return FormatError(tr("the {title} is refused", title=title), why=why, hint=hint)


__all__ = ["MAX_MEGABYTES", "Limits", "ask_child"]
