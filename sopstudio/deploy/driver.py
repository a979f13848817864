"""Runs an exported project over JSON lines (`python.support.wire`), in the environment of its target.

    python -I driver.py DRIVER FOLDER

DRIVER is the module of a target with `prepare(folder)`. It returns a function that carries the procedure out: it is
given `ask`, which hands a request over and waits for the answer (`{"answer": …}` or `{"error": …}`), and returns what
`wire.describe_run` returns. This module and the drivers import nothing of ours but `python/support`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

Ask = Callable[[Mapping[str, Any]], Mapping[str, Any]]
CarryOut = Callable[[Ask], Mapping[str, Any]]


def main(driver: str, folder: str) -> None:
    """Carry the procedure out whenever a line says so, until there are no more lines."""
    sys.path.append(str(Path(__file__).parent / "python"))
    wire = import_module("support.wire")
    output, sys.stdout = sys.stdout, sys.stderr  # what a framework prints is no line of ours

    def write(data: Mapping[str, Any]) -> None:
        output.write(wire.dumps(data) + "\n")
        output.flush()

    def ask(request: Mapping[str, Any]) -> Mapping[str, Any]:
        write({"request": request})
        line = sys.stdin.readline()
        if not line:
            raise SystemExit(0)
        answer: Mapping[str, Any] = wire.loads(line)
        return answer

    carry_out = load(driver)(folder)
    while line := sys.stdin.readline():
        if "start" not in wire.loads(line):
            raise ValueError('a run begins with {"start": true}')
        write({"finished": carry_out(ask)})


def load(driver: str) -> Callable[[str], CarryOut]:
    """The function `prepare` of a driver."""
    spec = spec_from_file_location("target_driver", driver)
    if spec is None or spec.loader is None:
        raise ImportError(driver)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    prepare: Callable[[str], CarryOut] = module.prepare
    return prepare


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
