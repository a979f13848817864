"""An exported folder as the drivers of frameworks use it, in the environment of the target.

Imports nothing of ours: `deploy.driver` puts this folder on the path.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any


class ExportedProject:
    """A folder on the import path. `tools` are functions by name, which `ask` answers; it is set before a run."""

    ask: Any

    def __init__(self, folder: str) -> None:
        sys.path.insert(0, folder)
        [self._package] = (path.parent.name for path in Path(folder).glob("*/procedure.py"))
        self.procedure: Any = self.package_module("procedure").PROCEDURE
        self.tools = {name: self._tool(name) for name in self.procedure.tools}

    def package_module(self, name: str) -> ModuleType:
        """A module of the package of the procedure."""
        return import_module(f"{self._package}.{name}")

    def answer_packed(self, request: Any) -> Any:
        """The answer to a request, both as plain JSON data (`visit.pack`)."""
        visit = self.package_module("visit")
        return visit.pack(self.ask(visit.unpack(request)))

    def describe(self, state: Mapping[str, Any]) -> Mapping[str, Any]:
        """The run that led to a state, which `visit.Visit` has made."""
        run = self.package_module("visit").read_run(self.procedure, state)
        described: Mapping[str, Any] = self.package_module("describe").describe_run(run)
        return described

    def _tool(self, name: str) -> Callable[..., Any]:
        def call(**arguments: Any) -> Any:
            answer = self.ask({"kind": "tool", "tool": name, "arguments": arguments})
            if "error" in answer:
                raise RuntimeError(answer["error"]["message"])
            return answer["answer"]

        return call
