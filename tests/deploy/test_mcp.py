"""The exported MCP server, by the client of the package mcp, over stdio and HTTP."""

from __future__ import annotations

import ast
import re
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from sopstudio.deploy import CaseLimits, find_target, verify
from sopstudio.sop import Document
from tests.deploy.processes import LineProcess, free_port, listening
from tests.deploy.projects import SAMPLES, hostile_sop, interpreter, project, ruff_objections, sample
from tests.subsets import DEEP, subset

LIMITS = CaseLimits(60, 60) if DEEP else CaseLimits(10, 10)
CLIENT = str(Path(__file__).with_name("mcp_client.py"))
in_deep_run = pytest.mark.skipif(not DEEP, reason="starts servers: part of the deep run")


@pytest.fixture(scope="module")
def python() -> str:
    """The interpreter with mcp."""
    return interpreter("mcp")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The exported server of a sample with persons."""
    return project(sample("incident_response.sop.json"), "mcp", tmp_path_factory.mktemp("mcp") / "out")


@pytest.mark.parametrize("name", subset(SAMPLES, 1, "mcp"))
def test_a_sample_does_the_same_as_our_engine(name: str, python: str, tmp_path: Path) -> None:
    assert python
    result = verify(project(sample(name), "mcp", tmp_path / "out"), LIMITS)
    assert result.differences == ()
    assert result.is_equal


@pytest.fixture
def client(python: str, folder: Path) -> Iterator[LineProcess]:
    """A client of the server over stdio."""
    with LineProcess([python, CLIENT, "stdio", str(folder), python, "serve.py"]) as process:
        yield process


def test_only_the_tools_of_the_step_are_offered_and_run(client: LineProcess) -> None:
    assert sorted(client.ask({})) == ["current_step", "give_facts"]
    refused = client.ask({"call": "open_ticket", "arguments": {"service": "search"}})
    assert refused["error"]
    assert "give_facts" in refused["text"]
    wrong = client.ask({"call": "give_facts", "arguments": {"service": "lunch"}})
    assert wrong["data"]["next"]["problem"]
    given = client.ask({"call": "give_facts", "arguments": {"service": "search", "reporter_id": "EMP-20417"}})
    assert given["data"]["tools"] == ["read_service_status"]
    offers = client.ask({})
    assert offers["read_service_status"]["properties"]["service"] == {"const": "search"}
    assert client.ask({"call": "read_service_status", "arguments": {"service": "payments"}})["error"]
    status = client.ask({"call": "read_service_status", "arguments": {"service": "search"}})
    assert status["data"]["result"]["response"]["status"]
    assert status["data"]["say"]
    [person] = status["data"]["tools"]
    assert client.ask({"call": person, "arguments": {"severity": "minor", "by": "Ann"}})["data"]["tools"]
    assert client.ask({"call": "open_ticket"})["data"]["finished"]["end"] == "filed"
    assert sorted(client.ask({})) == ["begin_case", "current_step"]
    assert client.ask({"call": "begin_case"})["data"]["next"]["name"] == "service"


@in_deep_run
@pytest.mark.parametrize("kind", ["http", "http-session"])
def test_a_killed_server_goes_on_with_its_cases(kind: str, python: str, folder: Path, tmp_path: Path) -> None:
    port = free_port()
    command = [python, "serve.py", "--http", str(port)]
    variables = {"SOP_TOOLS": "samples", "SOP_STATE": str(tmp_path / "cases.db")}
    address = f"http://127.0.0.1:{port}/mcp?case=4711"
    facts = {"service": "search", "reporter_id": "EMP-20417"}
    with listening(command, folder, port, variables), LineProcess([python, CLIENT, kind, address]) as client:
        assert client.ask({"call": "give_facts", "arguments": facts})["data"]["tools"] == ["read_service_status"]
    with listening(command, folder, port, variables), LineProcess([python, CLIENT, kind, address]) as client:
        assert sorted(client.ask({})) == ["current_step", "read_service_status"]


@in_deep_run
def test_sessions_and_clients_without_one_have_cases_of_their_own(python: str, folder: Path) -> None:
    port = free_port()
    command = [python, "serve.py", "--http", str(port)]
    address = f"http://127.0.0.1:{port}/mcp"
    with listening(command, folder, port, {"SOP_TOOLS": "samples"}):
        for _ in range(2):
            with LineProcess([python, CLIENT, "http-session", address]) as client:
                assert client.ask({"call": "current_step"})["data"]["next"]["name"] == "service"
                assert client.ask({"call": "give_facts", "arguments": {"service": "search"}})["data"]["next"]
        with LineProcess([python, CLIENT, "http", address]) as client:
            offers = client.ask({})
            assert {"begin_case", "open_ticket", "person_approve_fix"} <= set(offers)
            assert client.ask({"call": "give_facts", "arguments": {"case": "x", "service": "search"}})["error"]
            case = client.ask({"call": "begin_case"})["data"]["case"]
            arguments = {"case": case, "service": "search", "reporter_id": "EMP-20417"}
            assert client.ask({"call": "give_facts", "arguments": arguments})["data"]["next"]["tool"]
            assert client.ask({"call": "open_ticket", "arguments": {"case": case}})["error"]


@in_deep_run
def test_others_than_this_machine_need_a_token(python: str, folder: Path) -> None:
    command = [python, "serve.py", "--http", "0", "--host", "0.0.0.0"]  # noqa: S104 # it is refused
    result = subprocess.run(command, cwd=folder, env={}, capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert "SOP_TOKEN" in result.stderr
    assert "Traceback" not in result.stderr


@in_deep_run
def test_without_the_token_nothing_is_served_but_health(python: str, folder: Path) -> None:
    port = free_port()
    variables = {"SOP_TOOLS": "samples", "SOP_TOKEN": "a token of many characters"}
    with listening([python, "serve.py", "--http", str(port)], folder, port, variables):
        with pytest.raises(HTTPError) as refusal:
            urlopen(Request(f"http://127.0.0.1:{port}/mcp", b"{}"))
        assert refusal.value.code == 401
        refusal.value.close()


@pytest.mark.skipif(not DEEP, reason="part of the deep run; it installs packages")
def test_the_commands_of_the_readme_start_it(python: str, folder: Path, tmp_path: Path) -> None:
    block = re.search(r"```sh\n(.*?)```", (folder / "README.md").read_text(), re.DOTALL)
    assert block is not None
    *commands, last = block[1].strip().splitlines()
    for command in commands:
        subprocess.run(shlex.split(command.replace(".venv", str(tmp_path / ".venv"))), cwd=folder, check=True)
    variable, interpreter, *rest = shlex.split(last)
    assert (variable, interpreter, rest) == ("SOP_TOOLS=samples", ".venv/bin/python", ["serve.py"])
    fresh = str(tmp_path / ".venv/bin/python")
    with LineProcess([python, CLIENT, "stdio", str(folder), fresh, "serve.py"]) as client:
        assert sorted(client.ask({})) == ["current_step", "give_facts"]


def test_texts_of_an_sop_never_become_code() -> None:
    sop = hostile_sop()
    files = find_target("mcp").build(Document(sop=sop)).files
    for name in ("tools.py", "serve.py"):
        assert not [node for node in ast.walk(ast.parse(files[name])) if isinstance(node, ast.Import | ast.Attribute)]
    functions = [node.name for node in ast.parse(files["tools.py"]).body if isinstance(node, ast.FunctionDef)]
    assert len(functions) == len(sop.tools)


def test_the_project_passes_ruff(folder: Path) -> None:
    assert ruff_objections(folder) == ""
