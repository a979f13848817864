"""A served SOP over HTTP: asked by the real `openai` client and by plain requests."""

from __future__ import annotations

import json
from collections.abc import Callable
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import openai
import pytest
from openai import OpenAI

from sopstudio.errors import SettingsError
from sopstudio.llm.http_service import Place
from sopstudio.service.endpoint import MAX_REQUEST_BYTES
from tests.service.shop import serving

TOKEN, PEOPLE_TOKEN = "a-token-of-the-shop", "a-token-of-persons"
Say = Callable[[OpenAI, list[dict[str, str]]], str]


def say_whole(client: OpenAI, messages: Any) -> str:
    return client.chat.completions.create(model="any", messages=messages).choices[0].message.content or ""


def say_streamed(client: OpenAI, messages: Any) -> str:
    chunks = list(client.chat.completions.create(model="any", messages=messages, stream=True))
    assert chunks[-1].choices[0].finish_reason == "stop"
    return "".join(chunk.choices[0].delta.content or "" for chunk in chunks)


def request(url: str, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
    """Status and JSON of a request, as curl makes it."""
    address = urlsplit(url)
    connection = HTTPConnection(address.hostname or "", address.port, timeout=60)
    try:
        data = body if isinstance(body, bytes) else json.dumps(body).encode() if body is not None else None
        connection.request(method, path, data, headers)
        response = connection.getresponse()
        return response.status, json.loads(response.read())
    finally:
        connection.close()


def user(text: Any) -> dict[str, Any]:
    return {"messages": [{"role": "user", "content": text}]}


@pytest.mark.parametrize("say", [say_whole, say_streamed])
def test_the_openai_client_talks_to_it_with_the_whole_history(tmp_path: Path, say: Say) -> None:
    with serving(tmp_path) as url, OpenAI(base_url=url, api_key="any", max_retries=0) as client:
        history = [{"role": "system", "content": "You are a pirate."}, {"role": "user", "content": "Hi"}]
        history.append({"role": "assistant", "content": say(client, history)})
        assert "order" in history[-1]["content"]
        history.append({"role": "user", "content": "It is B-2"})
        assert "Team lead" in say(client, history)


def test_a_completion_says_how_the_conversation_stands(tmp_path: Path) -> None:
    with serving(tmp_path) as url, OpenAI(base_url=url, api_key="any", max_retries=0) as client:
        raw = client.chat.completions.with_raw_response.create(
            model="any", messages=[{"role": "user", "content": "My order is B-2"}], extra_body={"conversation": "mine"}
        )
        completion: Any = raw.parse()
        assert completion.conversation["status"] == "waiting"
        assert completion.conversation["waiting_for"] == "Team lead"
        assert completion.usage.total_tokens == completion.usage.prompt_tokens + completion.usage.completion_tokens > 0
        assert raw.headers["X-SOP-Tools"] == "samples"
        assert raw.headers["X-Conversation-ID"] == completion.conversation["id"]
        assert [model.id for model in client.models.list()] == ["shop"]
        assert client.models.retrieve("shop").id == "shop"
        with pytest.raises(openai.NotFoundError):
            client.models.retrieve("other")


def test_persons_see_and_answer_their_steps(tmp_path: Path) -> None:
    with serving(tmp_path) as url:
        request(url, "POST", "/v1/chat/completions", user("My order is B-2"))
        _, listed = request(url, "GET", "/v1/people")
        [step] = listed["data"]
        assert (step["role"], step["shown"], step["form"]["approved"]["type"]) == (
            "Team lead",
            {"order": "B-2", "price": 30},
            "boolean",
        )
        assert request(url, "GET", "/v1/people?role=Team%20lead")[1]["data"] == [step]
        assert request(url, "GET", "/v1/people?role=Cook")[1]["data"] == []
        path = f"/v1/people/{step['id']}"
        status, body = request(url, "POST", path, {"values": {"approved": "perhaps"}, "by": "Ann"})
        assert (status, body["error"]["param"]) == (400, "values")
        assert "\n" not in body["error"]["message"]
        for body, param in (({"values": {"approved": True}}, "by"), ({"values": 1, "by": "Ann"}, "values"), ([], "by")):
            status, answered = request(url, "POST", path, body)
            assert (status, answered["error"]["param"]) == (400, param)
        assert request(url, "POST", path, {"values": {"approved": True}, "by": "Ann"})[1]["status"] == "completed"
        assert request(url, "POST", path, {"values": {"approved": False}, "by": "Ann"})[1]["again"] is True
        assert request(url, "POST", "/v1/people/none", {"values": {}, "by": "Ann"})[0] == 404


@pytest.mark.parametrize(
    ("body", "status", "param"),
    [
        ({"messages": []}, 400, "messages"),
        ({**user("Hi"), "tools": [{"type": "function", "function": {"name": "x"}}]}, 400, "tools"),
        ({**user("Hi"), "response_format": {"type": "json_object"}}, 400, "response_format"),
        ({**user("Hi"), "n": 2}, 400, "n"),
        ({**user("Hi"), "conversation": 7}, 400, "conversation"),
        ({"messages": [*user("Hi")["messages"], {"role": "assistant", "content": "Hi"}]}, 400, "messages"),
        ({"messages": [{"role": "user", "content": [{"type": "image_url"}]}]}, 400, "messages[0].content"),
        ({"messages": [*user("a")["messages"], {"role": "assistant", "content": "b"}, *user("c")["messages"]]}, 409,
         "messages"),
        ([], 400, None),
    ],
)  # fmt: skip
def test_what_cannot_be_served_is_refused_as_openai_does(
    tmp_path: Path, body: Any, status: int, param: str | None
) -> None:
    with serving(tmp_path) as url:
        answered, data = request(url, "POST", "/v1/chat/completions", body)
        assert (answered, data["error"]["param"]) == (status, param)


@pytest.mark.parametrize(
    "body",
    [
        user(""),
        user("\ud800 \x00"),
        {**user("Hi"), "conversation": "\ud800", "user": "\udfff"},
        {**user("Hi"), "user": 7, "max_tokens": 3, "stop": ["order"]},
        user([{"type": "text", "text": "My order"}, {"type": "text", "text": "is \ud800"}]),
    ],
)
def test_odd_messages_are_answered(tmp_path: Path, body: Any) -> None:
    with serving(tmp_path) as url:
        for _ in range(2):
            status, data = request(url, "POST", "/v1/chat/completions", body)
            assert (status, data["conversation"]["status"]) == (200, "running")


def test_requests_that_are_too_large_or_unreadable_are_refused(tmp_path: Path) -> None:
    with serving(tmp_path, Place(0, max_request_bytes=MAX_REQUEST_BYTES)) as url:
        assert request(url, "POST", "/v1/chat/completions", user("x" * MAX_REQUEST_BYTES))[0] == 413
        assert request(url, "POST", "/v1/chat/completions", b"{")[0] == 400
        assert request(url, "GET", "/v1/nothing")[0] == 404
        assert request(url, "GET", "/healthz", Host="evil.example")[0] == 403


def test_a_token_is_asked_for_and_persons_have_their_own(tmp_path: Path) -> None:
    with serving(tmp_path, Place(0, token=TOKEN), PEOPLE_TOKEN) as url:
        status, health = request(url, "GET", "/healthz")
        assert (status, health["status"], health["tools"]) == (200, "ok", "samples")
        for path, token, expected in (
            ("/v1/models", "", 401), ("/v1/models", PEOPLE_TOKEN, 401), ("/v1/models", TOKEN, 200),
            ("/v1/people", TOKEN, 401), ("/v1/people", PEOPLE_TOKEN, 200),
        ):  # fmt: skip
            assert request(url, "GET", path, Authorization=f"Bearer {token}")[0] == expected
        with OpenAI(base_url=url, api_key="wrong", max_retries=0) as client:
            with pytest.raises(openai.AuthenticationError):
                client.models.list()
            assert client.with_options(api_key=TOKEN).models.list().data


def test_other_machines_are_served_with_a_token_only() -> None:
    with pytest.raises(SettingsError, match="token"):
        Place(0, host="0.0.0.0")  # noqa: S104 it is refused
    assert Place(0, host="0.0.0.0", token=TOKEN).token  # noqa: S104 nothing listens there
