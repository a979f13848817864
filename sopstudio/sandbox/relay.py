"""Starts an MCP server and hands on its messages, up to a limit, so that it cannot flood the one that reads them.

A message is a line that begins with a bracket; a server that prints other lines is heard all the same.

Its arguments are the limit in bytes and the program with its arguments. Standard input and error are the program's own.
"""

import os
import subprocess
import sys

MAX_PIECE_BYTES = 65_536
TOO_MUCH = 125
"""The exit code where the program printed more than it may."""


def main() -> int:
    """Run the program; its exit code, or `TOO_MUCH`."""
    limit, command = int(sys.argv[1]), sys.argv[2:]
    try:
        process = subprocess.Popen(command, stdout=subprocess.PIPE)  # noqa: S603 the point of a relay; no shell reads it
    except OSError as error:
        sys.stderr.write(f"{command[0]}: {error.strerror}\n")
        return TOO_MUCH + 2
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


def write_all(piece: bytes) -> None:
    """Write to standard output at once."""
    view = memoryview(piece)
    while view:
        view = view[os.write(1, view) :]


if __name__ == "__main__":
    sys.exit(main())
