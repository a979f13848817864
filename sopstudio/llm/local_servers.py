"""Model servers on this machine: found by asking the ports where they usually listen, never beyond loopback.

Each speaks the OpenAI protocol below `/v1`, and tells more in a way of its own: Ollama at `/api/tags` and `/api/show`
(size, context, capabilities), LM Studio at `/api/v0/models`, llama.cpp at `/props`, vLLM in its list of models.
"""

from __future__ import annotations

import http.client
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

from sopstudio.errors import FormatError
from sopstudio.sop import dumps, loads

HOST = "127.0.0.1"
MAX_WAIT_SECONDS = 0.3
"""For the connection and for each answer: a server on this machine answers at once or not at all."""
MAX_ANSWER_BYTES = 2_000_000
MAX_MODELS = 200
"""Of one server that are listed."""
EMBEDDING_WORDS = ("embed", "bge-", "rerank")
"""Parts of the names of models that do not chat."""


@dataclass(frozen=True)
class LocalModel:
    """A model of a server on this machine; what the server does not tell is None.

    `size` is in bytes, `context` in tokens; `calls_tools` says whether it can call tools.
    """

    name: str
    server: str
    base_url: str
    size: int | None = None
    context: int | None = None
    calls_tools: bool | None = None


Ask = Callable[..., Any]
"""Asks a server for a path, with a JSON body if one is given; None where it does not answer with JSON."""


@dataclass(frozen=True)
class LocalServer:
    """A program that serves models: its usual port, and how to learn more about its models."""

    name: str
    port: int
    describe: Callable[[Ask, list[LocalModel]], Iterable[LocalModel]] = lambda _ask, models: models


def _describe_ollama(ask: Ask, models: list[LocalModel]) -> Iterator[LocalModel]:
    sizes = {row.get("name"): row.get("size") for row in _rows(ask("/api/tags"), "models")}
    for model in models:
        shown = ask("/api/show", {"model": model.name})
        shown = shown if isinstance(shown, Mapping) else {}
        info, capabilities = shown.get("model_info"), shown.get("capabilities")
        lengths = [value for key, value in info.items() if str(key).endswith(".context_length")] if info else []
        yield replace(
            model,
            size=_whole(sizes.get(model.name)),
            context=_whole(lengths[0]) if lengths else None,
            calls_tools="tools" in capabilities if isinstance(capabilities, list) else None,
        )


def _describe_lm_studio(ask: Ask, models: list[LocalModel]) -> Iterator[LocalModel]:
    rows = {row.get("id"): row for row in _rows(ask("/api/v0/models"), "data")}
    for model in models:
        row = rows.get(model.name, {})
        if row.get("type") != "embeddings":
            capabilities = row.get("capabilities")
            yield replace(
                model,
                context=_whole(row.get("max_context_length")),
                calls_tools="tool_use" in capabilities if isinstance(capabilities, list) else None,
            )


def _describe_llama_cpp(ask: Ask, models: list[LocalModel]) -> Iterator[LocalModel]:
    props = ask("/props")
    settings = props.get("default_generation_settings") if isinstance(props, Mapping) else None
    context = _whole(settings.get("n_ctx")) if isinstance(settings, Mapping) else None
    return (replace(model, context=context) for model in models)


SERVERS = (
    LocalServer("Ollama", 11434, _describe_ollama),
    LocalServer("LM Studio", 1234, _describe_lm_studio),
    LocalServer("llama.cpp", 8080, _describe_llama_cpp),
    LocalServer("vLLM", 8000),
    LocalServer("Jan", 1337),
)


def find_local_models(servers: Iterable[LocalServer] = SERVERS) -> list[LocalModel]:
    """The models of all servers that answer, in the order of the servers; all servers are asked at once."""
    servers = tuple(servers)
    with ThreadPoolExecutor(max_workers=len(servers) or 1, thread_name_prefix="local models") as pool:
        return [model for models in pool.map(_models_of, servers) for model in models]


def _models_of(server: LocalServer) -> list[LocalModel]:
    def ask(path: str, body: Any = None) -> Any:
        return _ask(server.port, path, body)

    rows = _rows(ask("/v1/models"), "data")[:MAX_MODELS]
    base_url = f"http://{HOST}:{server.port}/v1"
    models = [
        LocalModel(row["id"], server.name, base_url, context=_whole(row.get("max_model_len")))
        for row in rows
        if isinstance(row.get("id"), str) and not any(word in row["id"].lower() for word in EMBEDDING_WORDS)
    ]
    return list(server.describe(ask, models)) if models else []


def _ask(port: int, path: str, body: Any) -> Any:
    connection = http.client.HTTPConnection(HOST, port, timeout=MAX_WAIT_SECONDS)
    try:
        if body is None:
            connection.request("GET", path)
        else:
            connection.request("POST", path, dumps(body, indent=None), {"Content-Type": "application/json"})
        response = connection.getresponse()
        text = response.read(MAX_ANSWER_BYTES + 1)
        if response.status != 200 or len(text) > MAX_ANSWER_BYTES:
            return None
        return loads(text.decode("utf-8", "replace"))
    except (OSError, http.client.HTTPException, FormatError):
        return None
    finally:
        connection.close()


def _rows(data: Any, key: str) -> list[Mapping[str, Any]]:
    rows = data.get(key) if isinstance(data, Mapping) else None
    return [row for row in rows if isinstance(row, Mapping)] if isinstance(rows, list) else []


def _whole(value: Any) -> int | None:
    return value if type(value) is int and value > 0 else None


__all__ = ["HOST", "SERVERS", "LocalModel", "LocalServer", "find_local_models"]
