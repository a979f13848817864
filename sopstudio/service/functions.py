"""The tools of a served SOP as functions of a Python module, which the one who serves it names."""

from __future__ import annotations

import asyncio
import inspect
import sys
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from sopstudio.api import ToolError, ToolRequest
from sopstudio.connections import LiveTools
from sopstudio.errors import SettingsError, SopStudioError
from sopstudio.expressions import closest_name
from sopstudio.sop import dumps, loads
from sopstudio.trace import CallTool

MAX_CALL_SECONDS = 60.0
Function = Callable[..., Any]


class ToolFunctions:
    """Functions by the name of their tool, plain or async. A plain one runs in a thread."""

    def __init__(self, functions: Mapping[str, Function], max_seconds: float = MAX_CALL_SECONDS) -> None:
        self._functions, self._max_seconds = functions, max_seconds

    async def call(self, request: ToolRequest) -> Any:
        """The response of a tool, or a `ToolError` where the function raises, or takes too long."""
        function = self._functions[request.tool]
        try:
            async with asyncio.timeout(self._max_seconds):
                if inspect.iscoroutinefunction(function):
                    result = await function(**request.arguments)
                else:
                    result = await asyncio.to_thread(function, **request.arguments)
        except TimeoutError:
            return ToolError(f"no answer within {self._max_seconds:g} seconds", "timeout")
        except Exception as error:  # noqa: BLE001 a tool may fail in any way; the procedure says what follows
            return ToolError.from_exception(error)
        try:
            return loads(dumps(result))
        except (SopStudioError, TypeError, ValueError) as error:
            return ToolError(f"the response is no JSON data: {error}", "malformed")


MOCKED: Any = object()
"""What a tool that is not live gives: its sample is to answer."""


class LiveFunctions:
    """The tools of a served SOP as its connections reach them (`sopstudio.connections`)."""

    def __init__(self, live: LiveTools) -> None:
        self._live = live

    async def call(self, request: ToolRequest) -> Any:
        """The result of a live tool, `MOCKED` for any other."""
        result = await self._live.call_async(CallTool(request.tool, dict(request.arguments)))
        return MOCKED if result is None else result


class AnswersTools(Protocol):
    """What answers the tools of a conversation."""

    async def call(self, request: ToolRequest) -> Any: ...


def load_functions(spec: str, tools: Iterable[str]) -> ToolFunctions:
    """The functions that `MODULE:NAME` names: a mapping from the SOP's tools to functions.

    The module is looked for as Python does, and in the working folder. Raises `SettingsError` where it cannot be
    loaded, and where a tool has no function.
    """
    module_name, _, name = spec.partition(":")
    if not module_name or not name:
        raise SettingsError("the tools cannot be loaded", where=f"--tools {spec}", hint="write MODULE:NAME")
    functions = getattr(_import(module_name, spec), name, None)
    if not isinstance(functions, Mapping) or not all(map(callable, functions.values())):
        reason = f"{name} is no mapping of names to functions"
        raise SettingsError("the tools cannot be loaded", where=f"--tools {spec}", why=reason)
    names = list(tools)
    for tool in functions:
        if tool not in names:
            known = f"the tools are {', '.join(names)}" if names else "the SOP has no tools"
            hint = f"did you mean {closest}?" if (closest := closest_name(str(tool), names)) else known
            raise SettingsError(f"the SOP has no tool {tool!r}", where=f"--tools {spec}", hint=hint)
    if missing := [tool for tool in names if tool not in functions]:
        raise SettingsError("a tool has no function", where=f"--tools {spec}", why=f"missing: {', '.join(missing)}")
    return ToolFunctions(functions)


def _import(module_name: str, spec: str) -> Any:
    folder = str(Path.cwd())
    if folder not in sys.path:
        sys.path.insert(0, folder)
    try:
        return import_module(module_name)
    except Exception as error:  # noqa: BLE001 a module may fail in any way
        reason = " ".join(f"{type(error).__name__}: {error}".split())
        raise SettingsError("the tools cannot be loaded", where=f"--tools {spec}", why=reason) from None


__all__ = ["MOCKED", "AnswersTools", "LiveFunctions", "ToolFunctions", "load_functions"]
