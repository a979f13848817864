"""The child process that serves a model file: `python -m sopstudio.llm.gguf_server`, JSON in, JSON out, then HTTP.

llama.cpp allocates and may crash; in a process of its own it takes nothing with it. Reads one line from standard
input, `{"path": ..., "threads": ..., "context": ..., "key": ...}`, writes one line, `{"url": ...}` or `{"error": ...}`,
and serves an OpenAI-compatible endpoint on loopback until standard input ends, which it does when the parent dies.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

SILENT = -1
"""The verbosity of llama.cpp at which it writes nothing."""


def start_server(path: str, threads: int, context: int, key: str) -> Any:
    """A running server on a free port of loopback. Raises `RuntimeError` where the file cannot be loaded."""
    import xllamacpp

    params = xllamacpp.CommonParams()
    params.model.path = path
    params.n_ctx, params.n_parallel = context, 1
    params.cpuparams.n_threads, params.cpuparams_batch.n_threads = threads, threads
    params.port, params.hostnames = 0, ["127.0.0.1"]
    params.api_keys = [key]
    params.use_jinja, params.ui, params.offline = True, False, True
    params.verbosity = SILENT
    return xllamacpp.Server(params)


def main() -> int:
    """Serve the file that the first line names, until standard input ends."""
    order = json.loads(sys.stdin.readline())
    try:
        server = start_server(**order)
    except (ImportError, OSError, RuntimeError, ValueError) as error:
        _write({"error": str(error)})
        return 1
    _write({"url": server.listening_address})
    sys.stdin.read()
    os._exit(0)  # a request that is still answered would hold the orderly way out for minutes


def _write(line: dict[str, str]) -> None:
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
