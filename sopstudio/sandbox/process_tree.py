"""Whatever a program has started goes with it, and it goes with whoever started it. Needs only the standard library.

On Linux the kernel ends a program when its parent dies (`die_with_parent`), and gives processes whose parent has gone
to the one that watches (`adopt_orphans`). Elsewhere a watcher asks again and again whether its parent is there.
"""

import contextlib
import ctypes
import os
import signal
import sys
import threading
import time
from pathlib import Path

SET_PARENT_DEATH_SIGNAL, SET_CHILD_SUBREAPER = 1, 36
"""Operations of prctl(2)."""
WATCH_SECONDS = 0.5
MAX_ROUNDS = 20


def die_with_parent() -> None:
    """Have this process, and the program that it becomes, killed when its parent dies; on Linux only."""
    if sys.platform == "linux":
        parent = os.getppid()
        _prctl(SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)
        if os.getppid() != parent:  # it died before the kernel was asked
            os.kill(os.getpid(), signal.SIGKILL)


def adopt_orphans() -> None:
    """Become the parent of all processes below this one whose own parent ends; on Linux only."""
    if sys.platform == "linux":
        _prctl(SET_CHILD_SUBREAPER, 1)


def _prctl(operation: int, value: int) -> None:
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None, use_errno=True).prctl(operation, value, 0, 0, 0)


def find_children(process: int) -> set[int]:
    """All processes below a process; empty where /proc is not there."""
    parents: dict[int, int] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError, ValueError, IndexError):
            fields = (folder / "stat").read_text(errors="replace").rpartition(")")[2].split()
            if fields[0] != "Z":
                parents[int(folder.name)] = int(fields[1])
    tree = {process}
    while below := {child for child, parent in parents.items() if parent in tree and child not in tree}:
        tree |= below
    return tree - {process}


def kill_children() -> None:
    """Kill all processes below this one, also those that they start meanwhile."""
    for _ in range(MAX_ROUNDS):
        children = find_children(os.getpid())
        if not children:
            return
        for child in children:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(child, signal.SIGKILL)


def end_with_parent(parent: int) -> None:
    """Watch from a thread: when the parent is another one, kill what is below this process, and end it."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(WATCH_SECONDS)
        end_tree()

    threading.Thread(target=watch, daemon=True).start()


def end_tree(*_signal: object) -> None:
    """Kill what is below this process, and end it. Also a handler of signals."""
    kill_children()
    os._exit(1)
