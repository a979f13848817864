"""The examples of `resources/tools.md` do what the page says, and it names every option and field."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import get_args

import pytest

from sopstudio.connections.answers import FaultKind
from sopstudio.formats import write
from sopstudio.sandbox.confinement import missing_sandbox
from sopstudio.sop import Document, End, Fact, Sop, Task, Tool, replace_fields
from sopstudio.sop.connections import CommandConnection, HttpConnection, McpConnection, PythonConnection
from tests.agents.examples import binds, edge
from tests.cli.calling import ROOT, Calls
from tests.cli.conftest import calls as calls  # the fixture
from tests.connections.examples import refunds
from tests.connections.shop_server import Shop

PAGE = (ROOT / "resources" / "tools.md").read_text(encoding="utf-8")
TOOLS = {
    data["name"]: Tool.model_validate(data) for data in map(json.loads, re.findall(r"```json\n(.*?)```", PAGE, re.S))
}


def test_the_first_command_runs_with_the_tool_of_the_page(
    calls: Calls, shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOPSTUDIO_SECRET_SHOP", "s3cret")
    sop = refunds(shop.url)
    find, refund = (
        replace_fields(TOOLS[name], url=TOOLS[name].url.replace("https://shop.example", shop.url))
        for name in ("find_order", "refund")
    )
    assert isinstance(refund.connection, HttpConnection)
    connection = replace_fields(refund.connection, result="")
    refund = replace_fields(refund, parameters=sop.tools[1].parameters, connection=connection)
    sop = replace_fields(sop, tools=(find, replace_fields(refund, outputs=sop.tools[1].outputs)))
    [command] = re.findall(r"```sh\npython3 sopstudio (.*)\n```", PAGE)
    words = [calls.file(sop) if word == "refunds.sop.json" else word for word in shlex.split(command)]
    data = calls.json(*words, "--allow-host", f"127.0.0.1:{shop.port}", "--allow-effect", "refund")
    assert [call["ok"] for call in data["tool_calls"]] == [True, True]
    [_, (method, path, headers, sent)] = shop.requests
    assert (method, path, sent) == ("POST", "/refunds", {"order_id": "A-1"})
    assert (headers["authorization"], headers["x-team"]) == ("Bearer s3cret", "support")


def test_a_function_and_a_command_of_the_page_run(calls: Calls) -> None:
    [module] = re.findall(r"```python\n# (\S+), beside the SOP\n(.*?)```", PAGE, re.DOTALL)
    calls.text(*module)
    calls.text("stock.csv", "tea,3\ncoffee,1\n")
    stock = TOOLS["in_stock"]
    assert isinstance(stock.connection, CommandConnection)
    words = (*stock.connection.command[:3], str(calls.folder / "stock.csv"))
    stock = replace_fields(stock, connection=replace_fields(stock.connection, command=words))
    sop = Sop(
        id="ship",
        start="look",
        facts=(
            Fact(name="weight", type="number"),
            Fact(name="cost", type="number"),
            Fact(name="item"),
            Fact(name="stock", type="integer"),
        ),
        tools=(TOOLS["shipping_cost"], stock),
        nodes=(
            Task(id="look", asks=("weight", "item"), tools=binds("shipping_cost", "in_stock")),
            End(id="done", message="Done."),
        ),
        edges=(edge("look", "done"),),
    )
    unsandboxed = ["--allow-unsandboxed"] if missing_sandbox() else []
    inputs = '{"weight": 1.05, "item": "tea"}'
    data = calls.json("run", calls.file(sop), "--live", "--agent", "code", "--inputs", inputs, *unsandboxed)
    assert (data["facts"]["cost"], data["facts"]["stock"]) == (7.0, 1)
    assert [call["live"].partition(" ")[0] for call in data["tool_calls"]] == ["python", "command"]


def test_the_program_of_the_page_runs(
    shop: Shop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    [program] = re.findall(r"```python\n(import sopstudio as sop.*?)```", PAGE, re.DOTALL)
    monkeypatch.chdir(tmp_path)
    content = next(iter(write(Document(sop=refunds(shop.url)), "native").files.values()))
    (tmp_path / "refunds.sop.json").write_bytes(content)
    exec(program, {})  # noqa: S102 the page's own program
    assert capsys.readouterr().out == "completed R-1\n"
    assert shop.request_lines() == ["GET /orders/A-1", "POST /refunds"]


def test_the_page_names_every_option_field_and_kind() -> None:
    source = (ROOT / "sopstudio" / "cli" / "live.py").read_text(encoding="utf-8")
    options = set(re.findall(r'"(--[a-z-]+)"', source))
    assert len(options) == 8
    missing = [option for option in options if not re.search(rf"{option}\b", PAGE)]
    models = (HttpConnection, PythonConnection, CommandConnection, McpConnection)
    fields = {name for model in models for name in model.model_fields} - {"kind"}
    unnamed = [name for name in fields if f"`{name}`" not in PAGE]
    kinds = [kind for kind in get_args(FaultKind) if f"`{kind}`" not in PAGE]
    assert (missing, unnamed, kinds) == ([], [], [])
