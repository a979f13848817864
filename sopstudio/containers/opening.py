"""Opening a file of another program in a child process, which is killed where a limit is met.

The limits hold for what the reader does beyond its start. Processor time counts rather than time on the clock, so
that a busy machine refuses nothing; a multiple of it on the clock ends a child that only waits.
"""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple, TypeVar

import msgspec

from sopstudio.child_processes import child_command, child_environment
from sopstudio.containers.extracts import Failure, Pages, TextExtract, Workbook
from sopstudio.containers.worker import OUT_OF_MEMORY
from sopstudio.errors import FormatError
from sopstudio.extras import require

WORKER: Final = "sopstudio.containers.worker"
MAX_MEGABYTES: Final = 200
"""How much memory a reader may take above that of its start and the file itself."""
CLOCK_FACTOR: Final = 10
"""How often the processor time of its limit a child may live: other programs run on the machine."""
_Extract = TypeVar("_Extract")


class Limits(NamedTuple):
    """How long (processor seconds) and with how much memory (megabytes above the start) a file may be read."""

    seconds: int
    megabytes: int = MAX_MEGABYTES


LIMITS: Final[Mapping[str, Limits]] = MappingProxyType({"pdf": Limits(10), "word": Limits(5), "workbook": Limits(2)})
"""The limits of each reader: the text of a page of a PDF takes up to 50 ms, so a manual of 200 pages needs 10 s; a
Word document that unpacks to the most that is allowed needs 5 s."""


def open_word(raw: bytes, limits: Limits | None = None) -> TextExtract:
    """The text of a Word document. Raises `FormatError`."""
    require("docx")
    return _open("word", raw, TextExtract, "Word document", limits)


def open_pdf(raw: bytes, limits: Limits | None = None) -> Pages:
    """The pages of a PDF document. Raises `FormatError`."""
    require("pypdf")
    return _open("pdf", raw, Pages, "PDF", limits)


def open_workbook(raw: bytes, limits: Limits | None = None) -> Workbook:
    """The sheets of a spreadsheet. Raises `FormatError`."""
    require("python_calamine")
    return _open("workbook", raw, Workbook, "spreadsheet", limits)


def _open(
    name: str, raw: bytes, kind: type[_Extract], title: str, limits: Limits | None, command: Sequence[str] = ()
) -> _Extract:
    """What the child `name` makes of a file that is called `title` in messages."""
    allowed = limits or LIMITS[name]
    arguments = [*(command or child_command(WORKER)), name, str(allowed.seconds), str(allowed.megabytes)]
    try:
        result = subprocess.run(  # noqa: S603 our own interpreter and our own words
            arguments, input=raw, capture_output=True, check=False, timeout=allowed.seconds * CLOCK_FACTOR,
            env=child_environment(),
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise _slow_error(title, allowed) from None
    except OSError as error:
        raise FormatError(f"the {title} cannot be read", why=f"its reader does not start: {error.strerror}") from None
    if result.returncode == 0:
        return msgspec.json.decode(result.stdout, type=kind)
    if result.returncode == 1 and result.stdout:
        failure = msgspec.json.decode(result.stdout, type=Failure)
        raise FormatError(failure.what, where=failure.where, why=failure.why, hint=failure.hint)
    raise _ending_error(title, allowed, result)


def _ending_error(title: str, limits: Limits, result: subprocess.CompletedProcess[bytes]) -> FormatError:
    """Why a child ended without an answer."""
    if result.returncode in (-getattr(signal, "SIGXCPU", 0), -signal.SIGKILL if hasattr(signal, "SIGKILL") else 0):
        return _slow_error(title, limits)
    complaint = result.stderr.decode(errors="replace")
    if result.returncode == OUT_OF_MEMORY or "memory allocation" in complaint or "MemoryError" in complaint:
        why = f"opening it takes more than {limits.megabytes} MB of memory"
        return FormatError(f"the {title} is refused", why=why, hint="split it, or paste its text")
    why = "its reader broke off, as it does for a damaged file"
    return FormatError(f"the {title} cannot be read", why=why, hint="save it again, or paste its text")


def _slow_error(title: str, limits: Limits) -> FormatError:
    why = f"opening it takes longer than {limits.seconds} seconds"
    return FormatError(f"the {title} is refused", why=why, hint="split it, or paste its text")


__all__ = ["LIMITS", "MAX_MEGABYTES", "Limits", "open_pdf", "open_word", "open_workbook"]
