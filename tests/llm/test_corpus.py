"""The shared corpus of endpoint answers over the wire, through both clients: outcomes as its manifest says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sopstudio.errors import ModelError
from sopstudio.llm import read_reply
from sopstudio.llm.client import Address
from sopstudio.trace import Failure, ModelReply
from tests.llm.server import Answer, MakeModel, serving

BODY = {"model": "m", "messages": [{"role": "user", "content": "hi"}]}
KINDS = {".json": "application/json", ".txt": "text/html"}


def answer(name: str, content: str) -> Answer:
    """The file as an endpoint would send it."""
    if name.endswith(".http"):
        first, *headers = content.splitlines()
        pairs = dict(line.split(": ", 1) for line in headers if line)
        return Answer(int(first.split()[1]), "", pairs)
    kind = "text/event-stream" if content.startswith("data:") else KINDS[Path(name).suffix]
    return Answer(200, content, {"Content-Type": kind})


def usable(response: Any) -> bool:
    """Whether an agent could carry something of it out."""
    reply = read_reply(response, strict=True)
    return isinstance(reply, ModelReply) and all(call.arguments is not None for call in reply.calls)


def ask_model(client: MakeModel, sent: Answer, heard: list[str]) -> Any:
    with serving(sent) as endpoint:
        model = client(Address("m", endpoint.url, "sk-CANARY"))
        try:
            return model.complete(BODY, heard.append)
        finally:
            model.close()


def files(shared: Path) -> list[tuple[str, str, str]]:
    """Name, outcome word and content of each file."""
    listed = json.loads((shared / "corpus/manifest.json").read_text(encoding="utf-8"))
    wanted = [row for row in listed if row["category"] == "llm"]
    return [
        (entry["id"], entry["expect"], (shared / "corpus" / entry["id"]).read_text(encoding="utf-8"))
        for entry in wanted
    ]


def test_what_endpoints_answer_comes_out_as_the_corpus_says(shared: Path, client: MakeModel) -> None:
    found = [path for path in files(shared) if not path[0].endswith(".http")]
    assert found
    for name, expect, content in found:
        heard: list[str] = []
        response = ask_model(client, answer(name, content), heard)
        wrong_only_for_its_schema = any(part in name for part in ("wrong_type", "other_node"))
        expected = expect in ("SPECIFIED", "ACCEPT_WITH_WARNINGS") or wrong_only_for_its_schema
        assert usable(response) == expected, name
        if "sse_cut" in name:
            reply = read_reply(response)
            assert isinstance(reply, Failure)
            assert heard[-1] in reply.why


def test_the_redirect_of_the_corpus_is_not_followed(shared: Path, client: MakeModel) -> None:
    found = [path for path in files(shared) if path[0].endswith(".http")]
    assert found
    for name, _, content in found:
        with pytest.raises(ModelError, match="redirects") as caught:
            ask_model(client, answer(name, content), [])
        assert "CANARY" not in str(caught.value)
