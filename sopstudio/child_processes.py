"""How child processes are started: one rule for a checkout, an installed package and a frozen build.

A frozen build has no Python to call, so it starts itself with `--child NAME`. Only the modules listed
here are accepted.
"""

import os
import runpy
import sys
from collections.abc import Sequence
from pathlib import Path

from sopstudio.errors import SopStudioError
from sopstudio.translation import language_for_child, tr

CHILD_MODULES = (
    "sopstudio.containers.worker",
    "sopstudio.formats.tool_lists.worker",
    "sopstudio.formats.worker",
    "sopstudio.layout.worker",
    "sopstudio.llm.gguf_server",
    "sopstudio.sandbox.function_child",
    "sopstudio.sandbox.launcher",
    "sopstudio.sandbox.relay",
)


def child_command(module: str) -> list[str]:
    """The command line that runs `module` in its own process. Raises `SopStudioError` for an unlisted module."""
    check_child(module)
    if getattr(sys, "frozen", False):
        return [sys.executable, "--child", module]
    safe_path = ["-P"] if sys.flags.safe_path else []  # what keeps the user's folder off our path, handed on
    return [sys.executable, *safe_path, "-m", module]


def child_environment() -> dict[str, str]:
    """The environment of a child process: ours, with the folder from which this package was imported on its path, and
    our language.
    """
    root = str(Path(__file__).resolve().parents[1])
    path = os.pathsep.join([root, *filter(None, [os.environ.get("PYTHONPATH")])])
    return {**os.environ, **language_for_child(), "PYTHONPATH": path}


def run_child(arguments: Sequence[str]) -> None:
    """Run the child named by `arguments` (NAME and its own arguments), as `python -m NAME` would."""
    module = arguments[0] if arguments else ""
    check_child(module)
    sys.argv[1:] = arguments[1:]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


def check_child(module: str) -> None:
    """Raise `SopStudioError` unless `module` may be started as a child process."""
    if module not in CHILD_MODULES:
        raise SopStudioError(
            tr("no such child process"),
            where=module or "--child",
            hint=tr("one of: {child_modules}", child_modules=", ".join(CHILD_MODULES)),
        )
