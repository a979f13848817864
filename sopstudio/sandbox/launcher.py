"""The first thing that runs in a sandbox: it sets the limits of its own process, then becomes the program.

Its arguments are the limits as a JSON object (names of `resource` without RLIMIT_, values in their units) and the
program with its arguments. What a system has no limit for is left out. The program ends when whoever started it does.
"""

import json
import os
import sys

from sopstudio.sandbox.process_tree import die_with_parent

NOT_FOUND, NOT_EXECUTABLE = 127, 126
"""Exit codes as shells give them."""


def set_limits(limits: dict[str, int]) -> None:
    """Set the limits of this process, which its children inherit. A lower one that is in force stays."""
    try:
        import resource
    except ImportError:  # Windows has none
        return
    for name, wanted in limits.items():
        kind = getattr(resource, f"RLIMIT_{name}", None)
        if kind is None:
            continue
        _, hard = resource.getrlimit(kind)
        limit = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        try:
            resource.setrlimit(kind, (limit, limit))
        except (OSError, ValueError):  # macOS refuses some
            continue


def main() -> int:
    """Become the program; an exit code where that cannot be done."""
    limits, command = json.loads(sys.argv[1]), sys.argv[2:]
    set_limits(limits)
    die_with_parent()
    try:
        os.execvp(command[0], command)  # noqa: S606 the point of a launcher; no shell reads the words
    except FileNotFoundError:
        sys.stderr.write(f"{command[0]}: there is no such program\n")
        return NOT_FOUND
    except OSError as error:
        sys.stderr.write(f"{command[0]}: {error.strerror}\n")
        return NOT_EXECUTABLE


if __name__ == "__main__":
    sys.exit(main())
