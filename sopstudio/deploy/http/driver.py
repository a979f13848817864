"""Carries a procedure out by the exported HTTP service, over a port of this machine.

Facts are given beside messages, persons' steps are answered at `/v1/people`, and tools call back into this process.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from http.client import HTTPConnection, HTTPSConnection
from importlib import import_module
from itertools import count
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

Ask = Callable[[Mapping[str, Any]], Mapping[str, Any]]


class Answers:
    """Answers the tools of the service by handing each call over."""

    name = "harness"

    def __init__(self, package: str) -> None:
        self._describe = import_module(f"{package}.describe").describe_request
        self._decode = import_module(f"{package}.state").decode_answer
        self.ask: Ask = dict

    def call(self, request: Any) -> Any:
        """The response of a tool."""
        return self._decode(self.ask(self._describe(request)))


class Client:
    """Requests of one connection, with exact numbers. `token` opens all paths, `people_token` those of persons."""

    def __init__(self, address: str, wire: Any, token: str = "", people_token: str = "") -> None:
        parts = urlsplit(address)
        kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        self._connection, self._wire, self._base = kind(parts.netloc, timeout=60), wire, parts.path.rstrip("/")
        self._tokens = (token, people_token or token)

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def send(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> tuple[int, Any]:
        """Status and JSON data of a response."""
        text = None if body is None else self._wire.dumps(body)
        headers = {"Content-Type": "application/json"}
        if token := self._tokens[path.startswith("/v1/people")]:
            headers["Authorization"] = f"Bearer {token}"
        self._connection.request(method, self._base + path, text, headers)
        response = self._connection.getresponse()
        return response.status, self._wire.loads(response.read().decode())


def prepare(folder: str) -> Callable[[Ask], Mapping[str, Any]]:
    """What carries the procedure out."""
    [package] = (path.parent.name for path in Path(folder).glob("*/http_service.py"))
    sys.path.insert(0, folder)
    module, answers = import_module(f"{package}.http_service"), Answers(package)
    procedure = import_module(f"{package}.procedure").PROCEDURE
    service = module.create_service(procedure, answers, ":memory:", module.Limits(), "")
    port = start(module.listen("127.0.0.1", 0), service)
    client = Client(f"http://127.0.0.1:{port}", import_module(f"{package}.wire"))
    numbers = count(1)

    def carry_out(ask: Ask) -> Mapping[str, Any]:
        answers.ask = ask
        return converse(client, ask, f"run {next(numbers)}")

    return carry_out


def start(server: Any, service: Any) -> int:
    """Serve in a thread; returns the port."""
    import uvicorn
    from starlette.applications import Starlette

    program = uvicorn.Server(uvicorn.Config(Starlette(routes=service.routes()), log_level="warning"))
    thread = Thread(target=program.run, kwargs={"sockets": [server]}, daemon=True)
    thread.start()
    while not program.started and thread.is_alive():
        thread.join(0.01)
    port: int = server.getsockname()[1]
    return port


def converse(client: Client, ask: Ask, name: str) -> Mapping[str, Any]:
    """One conversation to its end."""
    messages: list[dict[str, str]] = []
    state = say(client, name, messages, {})
    while "next" in state:
        request = state["next"]
        answer = ask(request)
        if request["kind"] == "fact":
            state = say(client, name, messages, {request["name"]: answer["answer"]})
        else:
            answer_person(client, state, answer)
            state = {**show(client, state["id"]), "id": messages[0]["id"]}
    finished: Mapping[str, Any] = state["finished"]
    return finished


def say(client: Client, name: str, messages: list[dict[str, str]], facts: Mapping[str, Any]) -> Any:
    """Send a message with facts; returns where the conversation stands."""
    messages.append({"role": "user", "content": f"message {len(messages)}"})
    body = {"messages": messages, "conversation": name, "facts": facts}
    status, completion = client.send("POST", "/v1/chat/completions", body)
    if status != 200:
        raise RuntimeError(f"POST /v1/chat/completions is answered with status {status}: {refusal_text(completion)}")
    identity = completion["conversation"]["id"]
    messages.append({"role": "assistant", "content": completion["choices"][0]["message"]["content"]})
    messages[0]["id"] = identity
    return {**show(client, identity), "id": identity}


def refusal_text(body: Any) -> str:
    """Why a request was refused, as an error of OpenAI's form says it."""
    error = body.get("error") if isinstance(body, dict) else None
    return str(error.get("message") if isinstance(error, dict) else json.dumps(body))[:300]


def show(client: Client, identity: str) -> Any:
    """Where a conversation stands. Raises RuntimeError where the service does not say it."""
    status, state = client.send("GET", f"/v1/conversations/{identity}")
    if status != 200 or not isinstance(state, dict):
        raise RuntimeError(f"GET /v1/conversations/ID is answered with status {status}")
    return state


def answer_person(client: Client, state: Any, answer: Mapping[str, Any]) -> None:
    """Answer the step that waits; what is refused counts as not done."""
    path = f"/v1/people/{state['id']}.{len(state['state']['answers'])}"
    status, refusal = client.send("POST", path, person_body(state["next"], answer))
    if status != 200:
        client.send("POST", path, {"failed": refusal["error"]["message"]})


def person_body(request: Mapping[str, Any], answer: Mapping[str, Any]) -> dict[str, Any]:
    """An answer as `/v1/people` takes it."""
    if "error" in answer:
        is_late = answer["error"].get("kind") == "timed-out"
        return {"timed_out": True} if is_late else {"failed": answer["error"]["message"]}
    if request["kind"] == "question":
        return {"values": {"answer": answer["answer"]}}
    values = dict(answer["answer"])
    head = {name: values.pop(name) for name in ("by", "minutes") if name in values}
    return {"by": request["step"]["role"] or "somebody", **head, "values": values}
