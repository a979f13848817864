"""What answers the tools of a procedure: your functions, a service of yours, or the samples of the procedure."""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from .model import CallTool, ToolError
from .wire import dumps, loads

SAMPLES = "samples"
MAX_RESPONSE_BYTES = 1_000_000
INTERRUPTED = ToolError(
    "the process was stopped during the call, so nobody knows whether it was carried out", "unknown"
)
"""The answer to a call that changes something, where the process was killed before its response was noted."""


class Backend(Protocol):
    """Answers calls of tools: with a response as JSON data, or with a ToolError. `name` says what it is."""

    @property
    def name(self) -> str: ...

    def call(self, request: CallTool) -> Any: ...


class Functions:
    """Python functions by tool, called with their arguments by name. What one raises is a failure of its tool."""

    name = "functions"

    def __init__(self, functions: Mapping[str, Callable[..., Any]]) -> None:
        self._functions = functions

    def call(self, request: CallTool) -> Any:
        """The response of a tool."""
        if request.tool not in self._functions:
            return ToolError(f"there is no function for {request.tool}")
        try:
            return loads(dumps(self._functions[request.tool](**request.arguments)))
        except Exception as error:  # noqa: BLE001 # whatever a tool raises is its failure
            return ToolError(str(error) or type(error).__name__)


class Webhook:
    """A service that takes the arguments of a tool as JSON at `POST URL/TOOL` and answers with its response.

    Any status but 2xx is a failure; a body `{"error": {"message": TEXT, "kind": TEXT}}` says why.
    """

    name = "webhook"

    def __init__(self, url: str, token: str = "", seconds: float = 30.0) -> None:
        self._url, self._seconds = url.rstrip("/"), seconds
        self._headers = {"Content-Type": "application/json"}
        if token:
            self._headers["Authorization"] = f"Bearer {token}"

    def call(self, request: CallTool) -> Any:
        """The response of a tool."""
        body = dumps(request.arguments).encode()
        call = Request(f"{self._url}/{request.tool}", body, self._headers, method="POST")  # noqa: S310 # see connect
        try:
            with urlopen(call, timeout=self._seconds) as response:  # noqa: S310 # http(s), see connect
                return loads(response.read(MAX_RESPONSE_BYTES + 1)[:MAX_RESPONSE_BYTES].decode())
        except HTTPError as error:
            return _failure(error.code, error.read(MAX_RESPONSE_BYTES))
        except TimeoutError:
            return ToolError("the tool did not answer in time", "timeout")
        except (URLError, OSError) as error:
            return ToolError(f"the tool cannot be reached: {error}", "unreachable")
        except ValueError:
            return ToolError("the response is no JSON", "malformed")


def _failure(status: int, body: bytes) -> ToolError:
    try:
        error = json.loads(body)["error"]
        return ToolError(str(error["message"]), str(error.get("kind", "error")))
    except (ValueError, KeyError, TypeError, AttributeError):
        return ToolError(f"the tool answered with status {status}")


class Samples:
    """The first sample response of each tool. Nothing happens outside."""

    name = SAMPLES

    def __init__(self, samples: Mapping[str, Any]) -> None:
        self._samples = samples

    def call(self, request: CallTool) -> Any:
        """The sample of a tool."""
        return self._samples.get(request.tool, {})


def connect(setting: str, samples: Path, token: str = "", seconds: float = 30.0) -> Backend:
    """The backend that a setting names: `samples`, an http(s) address, or a module with functions in `TOOLS`.

    Raises ValueError where it names none of these.
    """
    if setting == SAMPLES:
        return Samples(loads(samples.read_text("utf-8")))
    if setting.startswith(("http://", "https://")):
        return Webhook(setting, token, seconds)
    try:
        return Functions(importlib.import_module(setting).TOOLS)
    except (ImportError, AttributeError) as error:
        raise ValueError(f"tools are 'samples', an address, or a module with TOOLS; {setting!r}: {error}") from None
