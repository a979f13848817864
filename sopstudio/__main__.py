"""Starts SOP Studio: `python3 sopstudio`, `python -m sopstudio`, installed command, child of a frozen build.

Composes window and command line: the command line receives what it needs of the window, so neither
imports the other. Run as a folder, the import path begins with the package itself, where `trace` would
hide the standard module; that entry is removed and the root added instead.
"""

from __future__ import annotations

import sys

if not __package__:
    sys.path.pop(0)

import atexit
import gc
import importlib.util
import os
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
if not __package__:
    sys.path.insert(0, str(ROOT))

FIRST_SAMPLE = "loan_application.sop.json"
USUAL_THRESHOLD = gc.get_threshold()
COMMAND_THRESHOLD = 100_000
"""New objects before garbage is looked for: a command makes many that stay, and hardly any garbage."""
EXIT_INTERRUPTED = 130
"""The exit code after Ctrl-C during start-up, before the command line or window could report it."""


def main(arguments: list[str] | None = None) -> int:
    """Run the command line (or, without a command, the window) and return the exit code."""
    arguments = sys.argv[1:] if arguments is None else arguments
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # else it looks through everything that is installed
    if getattr(sys, "frozen", False):
        import multiprocessing

        multiprocessing.freeze_support()
    if arguments[:1] == ["--child"]:
        return run_child(arguments[1:])
    gc.set_threshold(COMMAND_THRESHOLD)
    atexit.register(gc.freeze)  # else Python looks through all that is left for garbage, only to end
    try:
        from sopstudio import cli
        from sopstudio.extras import is_installed
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    if not is_installed("sopstudio.ui"):  # the core, which has no window
        return cli.main(arguments)
    if arguments[:1] == ["picture"] and os.environ.get("SOPSTUDIO_LANGUAGE"):
        choose_language()
    return cli.main(
        arguments, paint=paint, open_window=open_window, print_document=print_document, paint_handout=paint_handout
    )


def run_child(arguments: list[str]) -> int:
    """Run as the child process that `arguments` names."""
    from sopstudio import child_processes, errors

    try:
        child_processes.run_child(arguments)
    except errors.SopStudioError as error:
        sys.stderr.write(f"sopstudio: {error}\n")
        return error.exit_code
    return 0


def paint(*arguments: Any, **options: Any) -> Any:
    """Calls `sopstudio.ui.painting.paint_picture`, loaded when a picture is needed."""
    from sopstudio.ui.painting import paint_picture

    return paint_picture(*arguments, **options)


def print_document(*arguments: Any) -> None:
    """Calls `sopstudio.ui.printing.write_pdf`, loaded when a PDF is needed."""
    from sopstudio.ui.printing import write_pdf

    write_pdf(*arguments)


def paint_handout(*arguments: Any) -> Any:
    """Calls `sopstudio.ui.handout_pictures.paint_handout_pictures`, loaded when its pictures are needed."""
    from sopstudio.ui.handout_pictures import paint_handout_pictures

    return paint_handout_pictures(*arguments)


def open_window(arguments: list[str]) -> int:
    """Open the window; without a screen, say so and dry-run a sample in the terminal instead."""
    if has_screen():
        gc.set_threshold(*USUAL_THRESHOLD)
        choose_language()
        gc.disable()  # nothing is thrown away while modules are loaded; the window collects once it is there
        from sopstudio.ui.startup import open_window as open_studio

        return open_studio(arguments)
    from sopstudio import cli, resources

    sys.stderr.write(f"sopstudio: there is no screen here; dry-running {FIRST_SAMPLE} in the terminal instead\n")
    sample = str(resources.samples_dir() / FIRST_SAMPLE)
    return cli.main(["run", sample, "--journey", "1"], paint=paint, open_window=open_window)


def choose_language() -> None:
    """Set the language of the window, before its modules make their tables of texts."""
    from sopstudio.settings import home_dir
    from sopstudio.ui.language import choose_language as choose

    choose(home_dir())


def has_screen() -> bool:
    """Whether Qt can open a window; Qt ends the process where there is neither a screen nor a named platform."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


if __name__ == "__main__":
    # Whoever starts `-m sopstudio` chose an interpreter; it is left only where the packages are not in it.
    if not __package__ or importlib.util.find_spec("pydantic") is None:
        from sopstudio.bootstrap import enter_environment

        enter_environment("sopstudio", ROOT)
    sys.exit(main())
