"""The child that opens a file of another program: its bytes come in, an extract or a failure goes out as JSON.

Arguments: the seconds of processor time and the megabytes of memory, above what the start took, that it may use, and
the name of the reader. It imports that reader and nothing else. `serve` is what every child of this kind does.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module

import msgspec

from sopstudio.containers.extracts import Failure
from sopstudio.errors import FormatError, SopStudioError
from sopstudio.sandbox.process_tree import die_with_parent
from sopstudio.translation import tr

READERS = {
    "pdf": ("sopstudio.containers.pdf", ("pypdf",)),
    "word": ("sopstudio.containers.word.extraction", ("docx",)),
    "workbook": ("sopstudio.containers.workbook", ("python_calamine",)),
}
"""By name, the module with `extract`, and what is loaded before its limits begin."""
OUT_OF_MEMORY = 71
"""The exit code for a file that needs more memory than it may have."""


def main() -> int:
    """Read one file."""
    module, packages = READERS[sys.argv[3]]
    reader = import_module(module)
    for package in packages:
        import_module(package)
    return serve(reader.extract)


def serve(read: Callable[[bytes], object]) -> int:
    """Answer the bytes on standard input with what `read` makes of them, under the limits of the arguments.

    Returns the exit code. Call it when everything is loaded: the limits count from here.
    """
    seconds, megabytes = int(sys.argv[1]), int(sys.argv[2])
    die_with_parent()
    raw = sys.stdin.buffer.read()
    limit_process(seconds, megabytes * 1_000_000 + len(raw))
    try:
        answer = msgspec.json.encode(read(raw))
        code = 0
    except (MemoryError, SystemError, ImportError):  # the last two where C code or a library got no memory
        return OUT_OF_MEMORY
    except SopStudioError as error:
        answer, code = msgspec.json.encode(Failure(error.what, error.where, error.why, error.hint)), 1
    except (RecursionError, ArithmeticError, LookupError, TypeError, AttributeError, RuntimeError) as error:
        refusal = FormatError(
            tr("the file cannot be read"), why=tr("it is damaged ({name})", name=type(error).__name__)
        )
        answer, code = msgspec.json.encode(Failure(refusal.what, refusal.where, refusal.why, refusal.hint)), 1
    sys.stdout.buffer.write(answer)
    sys.stdout.buffer.flush()
    return code


def limit_process(seconds: int, memory: int) -> None:
    """Set limits above what this process has used so far: seconds of processor time, bytes of memory.

    Where the system has no such limits (Windows; macOS for memory), whoever started the child ends it.
    """
    try:
        import resource
    except ImportError:
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    spent = int(used.ru_utime + used.ru_stime + 0.5)
    for kind, limit in ((resource.RLIMIT_CPU, spent + seconds), (resource.RLIMIT_AS, _reserved_bytes() + memory)):
        try:
            resource.setrlimit(kind, (limit, limit))
        except (OSError, ValueError):
            continue


def _reserved_bytes() -> int:
    """The address space of this process in bytes; a guess where the system does not say."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123 pathlib is not loaded for one line
            import resource

            return int(file.read().split()[0]) * resource.getpagesize()
    except OSError:
        return 500_000_000


if __name__ == "__main__":
    sys.exit(main())
