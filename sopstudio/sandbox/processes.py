"""Run a confined program to its end: input in, output out, and an end to it where it takes too long, says too much,
uses too much memory or makes too many processes.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from sopstudio.sandbox.confinement import MAX_PROCESSES, Confinement, clean_environment, confine

WATCH_SECONDS = 0.1
MAX_END_SECONDS = 2.0
MAX_COMPLAINT_BYTES = 4_000
SIGNAL_BASE = 128
"""Shells and bubblewrap give this and the number of the signal as the exit code of a program that it ended."""

Ending = Literal["finished", "timeout", "too-large", "memory", "processes", "missing"]


@dataclass(frozen=True, slots=True)
class Completed:
    """How a program ended: by itself with an exit code, or ended by us, with what it printed and complained."""

    ending: Ending
    code: int
    output: bytes
    complaint: str

    @property
    def was_killed(self) -> bool:
        """Whether a signal ended it."""
        return self.ending == "finished" and (self.code < 0 or self.code > SIGNAL_BASE)


async def run_program(
    command: Sequence[str],
    confinement: Confinement,
    content: bytes,
    *,
    sandboxed: bool,
    max_seconds: float,
    max_bytes: int,
) -> Completed:
    """Run a command with `content` on standard input. It and all that it started are gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="sopstudio-", ignore_cleanup_errors=True) as folder:
        environment = clean_environment(confinement) if sandboxed else clean_environment(confinement, folder)
        pipe = asyncio.subprocess.PIPE
        try:
            process = await asyncio.create_subprocess_exec(
                *confine(command, confinement, sandboxed=sandboxed), stdin=pipe, stdout=pipe, stderr=pipe,
                env=environment, cwd=folder, start_new_session=True,
            )  # fmt: skip
        except OSError as error:
            return Completed("missing", 0, b"", str(error))
        try:
            return await _attend(process, confinement, content, max_seconds, max_bytes)
        finally:
            end_program(process)
            await process.wait()


def end_program(process: asyncio.subprocess.Process) -> None:
    """End a program and its group at once. Under bubblewrap everything that it started goes with it."""
    if sys.platform != "win32":
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    with suppress(ProcessLookupError):
        process.kill()


async def _attend(
    process: asyncio.subprocess.Process, confinement: Confinement, content: bytes, max_seconds: float, max_bytes: int
) -> Completed:
    complaint, output, overflow = bytearray(), bytearray(), asyncio.Event()
    readers = (
        asyncio.ensure_future(_feed(process, content)),
        asyncio.ensure_future(_collect(process.stdout, output, max_bytes, overflow)),
        asyncio.ensure_future(_listen(process.stderr, complaint)),
    )
    watch = asyncio.ensure_future(_watch(process.pid, confinement.memory))
    too_large = asyncio.ensure_future(overflow.wait())
    ending: Ending = "finished"
    try:
        done, _ = await asyncio.wait(
            {readers[1], watch, too_large}, timeout=max_seconds, return_when=asyncio.FIRST_COMPLETED
        )
        if watch in done:
            ending = watch.result()
        elif too_large in done:
            ending = "too-large"
        else:
            ending = await _await_end(process, max_seconds) if done else "timeout"
    finally:
        end_program(process)
        await asyncio.wait(readers, timeout=MAX_END_SECONDS)
        tasks = (*readers, watch, too_large)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    text = bytes(complaint).decode("utf-8", errors="replace").strip()
    return Completed(ending, process.returncode or 0, bytes(output), text)


async def _await_end(process: asyncio.subprocess.Process, max_seconds: float) -> Ending:
    """Wait for the exit of a program that has closed its output."""
    try:
        async with asyncio.timeout(max_seconds):
            await process.wait()
    except TimeoutError:
        return "timeout"
    return "finished"


async def _feed(process: asyncio.subprocess.Process, content: bytes) -> None:
    if process.stdin is not None:
        with suppress(BrokenPipeError, ConnectionResetError):
            process.stdin.write(content)
            await process.stdin.drain()
        process.stdin.close()


async def _collect(
    stream: asyncio.StreamReader | None, output: bytearray, max_bytes: int, overflow: asyncio.Event
) -> None:
    """Collect what a stream gives, and set `overflow` where that is too much; the rest is read and dropped."""
    while stream is not None and (piece := await stream.read(65_536)):
        if len(output) <= max_bytes:
            output += piece
        if len(output) > max_bytes:
            overflow.set()


async def _listen(stream: asyncio.StreamReader | None, complaint: bytearray) -> None:
    """Keep the end of what a stream gives."""
    while stream is not None and (piece := await stream.read(65_536)):
        complaint += piece
        del complaint[:-MAX_COMPLAINT_BYTES]


async def _watch(process: int, memory: int) -> Ending:
    """Wait until a process and those below it use too much memory (in megabytes), or are too many."""
    while True:
        await asyncio.sleep(WATCH_SECONDS)
        count, used = measure_tree(process)
        if count > MAX_PROCESSES:
            return "processes"
        if used > memory * 1_000_000:
            return "memory"


def measure_tree(process: int) -> tuple[int, int]:
    """How many processes a process has below it, and the memory of all in bytes; nothing where /proc is not there."""
    parents: dict[int, int] = {}
    pages: dict[int, int] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, ValueError, IndexError):
            fields = (folder / "stat").read_text(errors="replace").rpartition(")")[2].split()
            parents[int(folder.name)], pages[int(folder.name)] = int(fields[1]), int(fields[21])
    tree = {process}
    grows = True
    while grows:
        below = {child for child, parent in parents.items() if parent in tree and child not in tree}
        tree |= below
        grows = bool(below)
    size = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 0
    return len(tree) - 1, sum(pages.get(member, 0) for member in tree) * size


__all__ = ["Completed", "end_program", "run_program"]
