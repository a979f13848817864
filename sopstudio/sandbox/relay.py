"""Starts an MCP server and hands on its messages, up to a limit, so that it cannot flood the one that reads them.

A message is a line that begins with a bracket; a server that prints other lines is heard all the same. When the server
ends, when the relay is told to end, or when whoever started it dies, all that the server has started ends, too.

Its arguments are the limit in bytes and the program with its arguments. Standard input and error are the program's own.
"""

import os
import signal
import subprocess
import sys
import threading

from sopstudio.sandbox.process_tree import adopt_orphans, end_tree, end_with_parent, kill_children

MAX_PIECE_BYTES = 65_536
TOO_MUCH = 125
"""The exit code where the program printed more than it may."""


def main() -> int:
    """Run the program; its exit code, or `TOO_MUCH`."""
    adopt_orphans()
    end_with_parent(os.getppid())
    signal.signal(signal.SIGTERM, end_tree)
    try:
        return relay()
    finally:
        kill_children()


def relay() -> int:
    """Start the program, and hand on what it says until it ends."""
    limit, command = int(sys.argv[1]), sys.argv[2:]
    try:
        process = subprocess.Popen(command, stdout=subprocess.PIPE)  # noqa: S603 the point of a relay; no shell reads it
    except OSError as error:
        sys.stderr.write(f"{command[0]}: {error.strerror}\n")
        return TOO_MUCH + 2
    threading.Thread(target=end_children_after, args=(process,), daemon=True).start()
    with process:
        pipe, total, rest = process.stdout, 0, b""
        while pipe is not None and (piece := os.read(pipe.fileno(), MAX_PIECE_BYTES)):
            total += len(piece)
            if total > limit:
                process.kill()
                return TOO_MUCH
            *lines, last = piece.split(b"\n")
            if lines:
                lines[0], rest = rest + lines[0], b""
            rest += last
            write_all(b"".join(line + b"\n" for line in lines if line.lstrip().startswith((b"{", b"["))))
    return process.returncode


def end_children_after(process: subprocess.Popen[bytes]) -> None:
    """Kill what a program has left behind when it ends: it would hold our pipe open."""
    process.wait()
    kill_children()


def write_all(piece: bytes) -> None:
    """Write to standard output at once."""
    view = memoryview(piece)
    while view:
        view = view[os.write(1, view) :]


if __name__ == "__main__":
    sys.exit(main())
