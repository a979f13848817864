"""Secrets in tools, hosts that a value chooses, and names that the agents need are pointed out, and nothing else is."""

from __future__ import annotations

from typing import Any

import pytest

from sopstudio.analysis import check
from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.sop import Sop, replace_fields
from tests.analysis.examples import LOOK_UP, codes, problems_with, with_tool

SECRET = "sk-CANARY-0123456789"


def tool(**fields: Any) -> Sop:
    return with_tool(replace_fields(LOOK_UP, **fields))


def parameters(**properties: Any) -> Sop:
    """The good SOP with more parameters of its one tool."""
    more = {"order_id": {"type": "string"}, **properties}
    return tool(parameters={"type": "object", "properties": more, "required": ["order_id"]})


@pytest.mark.parametrize(
    "sop",
    [
        tool(url=f"https://api.example.com/orders?api_key={SECRET}"),
        tool(url="https://api.example.com/orders?apiKey=CANARY12"),
        tool(url="https://api.example.com/orders?access_token=CANARY12&x=1"),
        tool(url="https://me:CANARY12@api.example.com/orders"),
        tool(url=f"https://api.example.com/{SECRET}/orders"),
        tool(description=f"Send the header Authorization: Bearer {SECRET}"),
        tool(description="Authorization: Basic Q0FOQVJZOkNBTkFSWQ=="),
        parameters(Authorization={"type": "string", "default": "Bearer CANARY-CANARY-1"}),
        parameters(**{"X-Api-Key": {"type": "string", "const": "CANARY12"}}),
        parameters(clientSecret={"enum": ["CANARY12"]}),
        parameters(note={"type": "string", "default": SECRET}),
        parameters(headers={"type": "object", "properties": {"x-auth-token": {"default": "CANARY12"}}}),
        parameters(headers={"type": "object", "default": {"authorization": "CANARY12"}}),
        parameters(note={"type": "string", "description": f"such as {SECRET}"}),
    ],
)
def test_a_secret_is_pointed_out_and_not_shown(sop: Sop) -> None:
    problems = problems_with(sop, "tool-secret")
    assert [problem.tools for problem in problems] == [(LOOK_UP.name,)]
    assert "CANARY" not in problems[0].message


@pytest.mark.parametrize(
    "sop",
    [
        tool(url="https://api.example.com/orders?api_key={apiKey}"),
        tool(url="https://api.example.com/orders?token=xxxxxxxx&order=0123456789abcdef0123456789abcdef"),
        tool(url="https://api.example.com/secrets/{secretId}"),
        parameters(password={"type": "string", "description": "what the customer types"}),
        parameters(apiKey={"type": "string", "default": "<your key>"}),
        parameters(token={"type": "string", "examples": ["abcd1234"]}, tokens={"type": "integer", "default": 5}),
        parameters(order={"examples": ["0123456789abcdef0123456789abcdef"]}),
    ],
)
def test_what_is_filled_in_later_is_no_secret(sop: Sop) -> None:
    assert "tool-secret" not in codes(sop)


@pytest.mark.parametrize(
    "url",
    [
        "https://{host}/orders",
        "https://api.{region}.example.com/orders",
        "https://api.example.com:{port}/orders",
        "{base}/orders",
        "${BASE_URL}/orders",
        "https://<tenant>.example.com/orders",
        "{scheme}://api.example.com/orders",
    ],
)
def test_a_host_that_a_value_chooses_is_pointed_out(url: str) -> None:
    assert [(problem.tools, problem.field) for problem in problems_with(tool(url=url), "tool-host")] == [
        ((LOOK_UP.name,), "url")
    ]


@pytest.mark.parametrize(
    "url",
    [
        "",
        "/orders/{id}",
        "orders/{id}",
        "https://api.example.com/{id}",
        "https://api.example.com?x={id}",
        "https://[::1]:80/{id}",
    ],
)
def test_a_value_behind_the_host_is_fine(url: str) -> None:
    assert "tool-host" not in codes(tool(url=url))


@pytest.mark.parametrize("name", ["record_facts", "search_knowledge", "explore_subtree_A"])
def test_a_name_that_agents_need_is_pointed_out(name: str) -> None:
    assert [problem.tools for problem in problems_with(tool(name=name), "tool-name-taken")] == [(name,)]


def test_the_samples_are_safe() -> None:
    for path in samples_dir().glob("*.sop.json"):
        sop = read(path).document.sop
        assert not {problem.code for problem in check(sop)} & {"tool-secret", "tool-host", "tool-name-taken"}
