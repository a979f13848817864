"""The exported HTTP service: by OpenAI's client over a port, and its conversations in this process."""

from __future__ import annotations

import asyncio
import json
import os
import pwd
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from types import SimpleNamespace
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import aiohttp
import pytest
from openai import APIStatusError, OpenAI

from sopstudio.deploy import CaseLimits, verify
from sopstudio.deploy.environments import prepare_environment
from sopstudio.deploy.http.project import REQUIREMENTS
from sopstudio.deploy.python.support.model import Fact
from sopstudio.deploy.python.support.reading import UNREAD, read_value
from tests.deploy.processes import free_port, listening
from tests.deploy.projects import SAMPLES, interpreter, project, ruff_objections, sample
from tests.subsets import DEEP, subset

LIMITS = CaseLimits(60, 60) if DEEP else CaseLimits(10, 10)
FACTS = "My service is search, my reporter id is EMP-20417"
in_deep_run = pytest.mark.skipif(not DEEP, reason="starts servers: part of the deep run")


@pytest.fixture(scope="module")
def python() -> str:
    """The interpreter with starlette and uvicorn."""
    return interpreter("http")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The exported service of a sample with persons."""
    return project(sample("incident_response.sop.json"), "http", tmp_path_factory.mktemp("http") / "out")


@pytest.mark.parametrize("name", subset(SAMPLES, 1, "http"))
def test_a_sample_does_the_same_as_our_engine(name: str, python: str, tmp_path: Path) -> None:
    assert python
    result = verify(project(sample(name), "http", tmp_path / "out"), LIMITS)
    assert result.differences == ()
    assert result.is_equal


def test_the_project_passes_ruff(folder: Path) -> None:
    assert ruff_objections(folder) == ""


@contextmanager
def serving(
    python: str, folder: Path, variables: Mapping[str, str], *options: str, port: int = 0
) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """The host and port of the service, and its process."""
    port = port or free_port()
    command = [python, "serve.py", "--port", str(port), *options]
    with listening(command, folder, port, {"SOP_TOOLS": "samples", **variables}) as process:
        yield f"127.0.0.1:{port}", process


class Chat:
    """A user with OpenAI's client."""

    def __init__(self, address: str, key: str = "any", **body: Any) -> None:
        self.client = OpenAI(base_url=f"http://{address}/v1", api_key=key, max_retries=0)
        self.body, self.history = body, list[Any]()

    def say(self, text: str, **body: Any) -> Any:
        """The completion for a message."""
        self.history.append({"role": "user", "content": text})
        completion: Any = self.client.chat.completions.create(
            model="m", messages=self.history, extra_body={**self.body, **body}
        )
        self.history.append({"role": "assistant", "content": completion.choices[0].message.content})
        return completion


def people(address: str, body: Mapping[str, Any] | None = None, step: str = "", token: str = "") -> Any:
    """What the service answers at `/v1/people`."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    with urlopen(Request(f"http://{address}/v1/people{step and '/'}{step}", data, headers)) as response:
        return json.load(response)


def test_the_client_of_openai_talks_to_it_whole_and_streamed(python: str, folder: Path, tmp_path: Path) -> None:
    with serving(python, folder, {"SOP_STATE": str(tmp_path / "state.db")}) as (address, _):
        chat = Chat(address, user="Ann")
        assert chat.say("Hello").conversation["asked"] == "service"
        again = chat.client.chat.completions.create(model="m", messages=chat.history[:1])
        assert again.choices[0].message.content == chat.history[1]["content"]
        stream = chat.client.chat.completions.create(
            model="m",
            messages=[*chat.history, {"role": "user", "content": FACTS}],
            stream=True,
            stream_options={"include_usage": True},
        )
        events = list(stream)
        text = "".join(event.choices[0].delta.content or "" for event in events if event.choices)
        assert "On-call engineer" in text
        assert events[-1].usage is not None
        [step] = people(address)["data"]
        assert (step["role"], set(step["form"])) == ("On-call engineer", {"severity"})
        assert people(address, {"values": {"severity": "minor"}, "by": "Kim"}, step["id"])["status"] == "over"
        chat.history += [{"role": "user", "content": FACTS}, {"role": "assistant", "content": text}]
        assert chat.say("Any news?").conversation["end"] == "filed"
        with urlopen(f"http://{address}/healthz") as response:
            health = json.load(response)
        assert (health["tools"], health["version"]) == ("samples", version_of(folder))
        with pytest.raises(APIStatusError) as refusal:
            chat.say("x", tools=[{"type": "function"}])
        assert refusal.value.status_code == 400


def version_of(folder: Path) -> str:
    """The version in the manifest of an exported folder."""
    version: str = json.loads((folder / "export.json").read_text())["version"]
    return version


@in_deep_run
@pytest.mark.parametrize("store", ["sqlite", "postgres"])
def test_a_killed_service_goes_on_and_never_calls_twice(store: str, python: str, folder: Path, tmp_path: Path) -> None:
    with tool_server() as tools, state_place(store, tmp_path) as place:
        interpreter_path = python if store == "sqlite" else postgres_python()
        variables = {"SOP_TOOLS": tools.address, "SOP_STATE": place}
        port = free_port()
        with serving(interpreter_path, folder, variables, port=port) as (address, process):
            chat = Chat(address, conversation="ticket 4711")
            chat.say("Hello")
            assert chat.say(FACTS).conversation["status"] == "waiting"
            [step] = people(address)["data"]
            tools.hold.add("open_ticket")
            Thread(target=post_quietly, args=(address, step["id"])).start()
            assert tools.arrived.wait(30)
            process.send_signal(signal.SIGKILL)
            process.wait()
            tools.release.set()
        tools.hold.clear()
        with serving(interpreter_path, folder, variables, port=port) as (address, _):
            completion = chat.say("Any news?")
        assert completion.conversation["end"] == "filed"
        assert tools.calls.count("open_ticket") == 2  # the first counts as failed, and it only writes
        assert tools.calls.count("read_service_status") == 1


def post_quietly(address: str, step: str) -> None:
    """Answer a step; the service may be killed meanwhile."""
    try:
        people(address, {"values": {"severity": "minor"}, "by": "Kim"}, step)
    except OSError:
        return


@contextmanager
def tool_server() -> Iterator[SimpleNamespace]:
    """A service with the tools of the sample, which notes calls and holds those in `hold`."""
    state = SimpleNamespace(calls=[], hold=set(), arrived=Event(), release=Event(), address="")

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            name = self.path.rpartition("/")[2]
            state.calls.append(name)
            if name in state.hold:
                state.arrived.set()
                state.release.wait(30)
            body = json.dumps({"status": {"error_rate": 1.5, "customers": 3}}).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        state.address = f"http://127.0.0.1:{server.server_address[1]}"
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield state
        finally:
            state.release.set()
            server.shutdown()
            thread.join()


@contextmanager
def state_place(store: str, folder: Path) -> Iterator[str]:
    """Where the service keeps its state: a file, or a PostgreSQL of the test."""
    if store == "sqlite":
        yield str(folder / "state.db")
        return
    with postgres() as address:
        yield address


@contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL that runs as long as the test; skips where there is none. It refuses to run as root."""
    owner = "postgres" if os.geteuid() == 0 else None
    if shutil.which("initdb") is None or (owner and owner not in {entry.pw_name for entry in pwd.getpwall()}):
        pytest.skip("there is no PostgreSQL")
    port = free_port()
    with TemporaryDirectory() as base:
        if owner:
            shutil.chown(base, owner, owner)
        folder = f"{base}/data"
        run = ["initdb", "-D", folder, "-A", "trust", "-U", "sop"]
        subprocess.run(run, check=True, capture_output=True, cwd=base, user=owner, group=owner)
        command = ["postgres", "-D", folder, "-p", str(port), "-h", "127.0.0.1", "-k", base]
        process = subprocess.Popen(command, stderr=subprocess.PIPE, encoding="utf-8", cwd=base, user=owner, group=owner)
        try:
            assert process.stderr is not None
            assert any("ready to accept connections" in line for line in process.stderr)
            yield f"postgresql://sop@127.0.0.1:{port}/postgres"
        finally:
            process.terminate()
            process.communicate()


def postgres_python() -> str:
    """The interpreter with psycopg, too."""
    return prepare_environment((*REQUIREMENTS, "psycopg[binary]==3.3.9")).python


@in_deep_run
def test_several_workers_share_the_conversations(python: str, folder: Path, tmp_path: Path) -> None:
    with serving(python, folder, {"SOP_STATE": str(tmp_path / "s.db")}, "--workers", "2") as (address, _):
        chats = [Chat(address, conversation=f"c{number}") for number in range(12)]
        threads = [Thread(target=lambda chat=chat: [chat.say("Hello"), chat.say(FACTS)]) for chat in chats]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert [len(chat.history) for chat in chats] == [4] * len(chats)
        assert len(people(address)["data"]) == len(chats)


@in_deep_run
def test_two_hundred_conversations_survive_a_killed_worker(python: str, folder: Path, tmp_path: Path) -> None:
    with serving(python, folder, {"SOP_STATE": str(tmp_path / "s.db")}, "--workers", "2") as (address, process):
        assert asyncio.run(converse_all(address, process.pid)) == ["filed"] * 200


async def converse_all(address: str, parent: int) -> list[str]:
    """The ends of 200 conversations at once, in whose middle a worker is killed."""
    connector, timeout = aiohttp.TCPConnector(limit=0), aiohttp.ClientTimeout(120)
    async with aiohttp.ClientSession(f"http://{address}", connector=connector, timeout=timeout) as session:
        tasks = [asyncio.create_task(converse(session, f"load {number}")) for number in range(200)]
        await asyncio.wait(tasks, timeout=1)
        workers = [pid for pid in child_processes(parent) if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]
        os.kill(workers[0], signal.SIGKILL)
        return await asyncio.gather(*tasks)


def child_processes(parent: int) -> list[int]:
    """The ids of the processes that a process has started."""
    listing = subprocess.run(["ps", "-o", "pid=", "--ppid", str(parent)], capture_output=True, text=True, check=True)
    return [int(line) for line in listing.stdout.split()]


async def converse(session: aiohttp.ClientSession, name: str) -> str:
    """One conversation; what a killed worker does not answer is sent again. Returns its end."""

    async def post(path: str, body: Mapping[str, Any]) -> Any:
        for _ in range(600):
            try:
                async with session.post(path, json=body) as response:
                    if response.status == 200:
                        return await response.json()
            except aiohttp.ClientError:
                await asyncio.sleep(0.1)
        raise AssertionError(f"{path} is not answered")

    history: list[dict[str, str]] = []

    async def say(text: str) -> Any:
        history.append(user(text))
        completion = await post("/v1/chat/completions", {"messages": history, "conversation": name})
        history.append({"role": "assistant", "content": completion["choices"][0]["message"]["content"]})
        return completion["conversation"]

    await say("Hello")
    identity = (await say(FACTS))["id"]
    async with session.get(f"/v1/conversations/{identity}") as response:
        answers = len((await response.json())["state"]["answers"])
    await post(f"/v1/people/{identity}.{answers}", {"values": {"severity": "minor"}, "by": "Kim"})
    end: str = (await say("Any news?"))["end"]
    return end


@in_deep_run
def test_tokens_guard_what_they_should(python: str, folder: Path, tmp_path: Path) -> None:
    refused = subprocess.run(
        [python, "serve.py", "--host", "0.0.0.0", "--port", "0"],  # noqa: S104 # it is refused
        cwd=folder,
        env={"SOP_TOOLS": "samples", "SOP_STATE": str(tmp_path / "x.db")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert refused.returncode == 1
    assert "SOP_TOKEN" in refused.stderr
    token, other = "a token for the clients", "a token for the persons"
    variables = {"SOP_TOKEN": token, "SOP_PEOPLE_TOKEN": other, "SOP_STATE": str(tmp_path / "state.db")}
    with serving(python, folder, variables) as (address, _):
        assert Chat(address, token).say("Hello").conversation["asked"]
        with pytest.raises(APIStatusError) as refusal:
            Chat(address, "wrong").say("Hello")
        assert refusal.value.status_code == 401
        for wrong in ("", token):
            with pytest.raises(HTTPError) as error:
                people(address, token=wrong)
            assert error.value.code == 401
            error.value.close()
        assert people(address, token=other)["data"] == []


@in_deep_run
def test_the_commands_of_the_readme_start_it(folder: Path, tmp_path: Path) -> None:
    readme = (folder / "README.md").read_text()
    shell = re.search(r"```sh\n(.*?)```", readme, re.DOTALL)
    program = re.search(r"```python\n(.*?)```", readme, re.DOTALL)
    assert shell is not None
    assert program is not None
    *commands, last = shell[1].strip().splitlines()
    for command in commands:
        subprocess.run(shlex.split(command.replace(".venv", str(tmp_path / ".venv"))), cwd=folder, check=True)
    _, _, *rest = shlex.split(last)
    assert rest == ["serve.py", "--port", "8080"]
    fresh, variables = str(tmp_path / ".venv/bin/python"), {"SOP_STATE": str(tmp_path / "state.db")}
    with serving(fresh, folder, variables) as (address, _):
        text = program[1].replace("127.0.0.1:8080", address)
        output = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True).stdout
    assert "service" in output


@pytest.fixture
def package(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Any]:
    """Imports a module of the generated package."""
    monkeypatch.syspath_prepend(str(folder))
    return lambda name: import_module(f"incident_response.{name}")


class Conversation:
    """The conversations of the generated package in this process, with sample tools."""

    def __init__(self, package: Callable[[str], Any], place: str = ":memory:") -> None:
        self._package = package
        backend = package("backend").Samples({"read_service_status": {"status": {"error_rate": 1, "customers": 2}}})
        self.procedure = package("procedure").PROCEDURE
        self.cases = package("cases").Cases(self.procedure, package("store").open_store(place), backend)
        self.all = package("conversations").Conversations(self.cases, package("telemetry").Telemetry(self.procedure))
        self.people = package("people").People(self.all)

    def say(self, *texts: str, **body: Any) -> Any:
        """The reply to the last of these messages of a user."""
        messages = [message for text in texts for message in (user(text), {"role": "assistant", "content": "…"})]
        history = self._package("history").read_history({"messages": messages[:-1], **body})
        return asyncio.run(self.all.answer(history))


def user(text: str) -> dict[str, str]:
    """A message of a user."""
    return {"role": "user", "content": text}


def test_a_message_that_comes_twice_is_answered_once(package: Callable[[str], Any]) -> None:
    chat = Conversation(package)
    first = chat.say("Hello")
    second = chat.say("Hello", FACTS)
    assert chat.say("Hello", FACTS) == second
    assert first["conversation"] == second["conversation"]
    assert chat.cases.store.count() == {"waiting": 1}


def test_users_with_the_same_first_words_are_apart(package: Callable[[str], Any]) -> None:
    chat = Conversation(package)
    one, other = chat.say("Hello", "search") if chat.say("Hello") else {}, chat.say("Hello", "payments")
    assert one["conversation"] != other["conversation"]
    facts = [chat.cases.load(reply["conversation"]).run.facts["service"] for reply in (one, other)]
    assert facts == ["search", "payments"]


def test_a_history_that_is_not_known_is_refused(package: Callable[[str], Any]) -> None:
    chat, error = Conversation(package), package("history").RequestError
    with pytest.raises(error) as refusal:
        chat.say("Hello", "search")
    assert refusal.value.status == 409
    chat.say("Hello", conversation="a")
    chat.say("Hello", "search", conversation="a")
    with pytest.raises(error) as refusal:
        chat.say("Hello", "payments", conversation="a")
    assert refusal.value.code == "conversation_gone_on"


def test_a_persons_answer_that_does_not_fit_waits_on(package: Callable[[str], Any]) -> None:
    chat, error = Conversation(package), package("history").RequestError
    chat.say("Hello", user="Ann")
    chat.say("Hello", FACTS, user="Ann")
    [step] = chat.people.list_steps("On-call engineer")
    bodies: list[dict[str, Any]] = [{"values": {"severity": "huge"}, "by": "Kim"}, {"values": {}}, {"values": []}]
    for body in bodies:
        with pytest.raises(error):
            asyncio.run(chat.people.answer(step["id"], body))
    answer = {"values": {"severity": "major"}, "by": "Kim"}
    assert asyncio.run(chat.people.answer(step["id"], answer))["again"] is False
    assert asyncio.run(chat.people.answer(step["id"], answer))["again"] is True
    [proposal] = chat.people.list_steps()
    plan = {"values": {"fix_plan": "Roll back.", "can_be_undone": True}, "by": "Kim"}
    asyncio.run(chat.people.answer(proposal["id"], plan))
    [approval] = chat.people.list_steps()
    for name in ("Kim", "ann"):
        with pytest.raises(error):
            asyncio.run(chat.people.answer(approval["id"], {"values": {"approved": True}, "by": name}))
    late = asyncio.run(chat.people.answer(approval["id"], {"timed_out": True}))
    assert late["status"] == "waiting"
    assert chat.people.list_steps()[0]["role"] == "Director on duty"


def test_the_time_of_a_step_runs_out(package: Callable[[str], Any]) -> None:
    chat = Conversation(package)
    chat.say("Hello")
    name = chat.say("Hello", FACTS)["conversation"]
    case = chat.cases.load(name)
    case.extra["waiting"]["since"] = 0
    chat.cases.save(case)
    assert chat.all.load(name).request.step.role == "Duty manager"


def test_a_step_without_its_time_noted_is_not_listed_yet(package: Callable[[str], Any]) -> None:
    chat = Conversation(package)
    chat.say("Hello")
    name = chat.say("Hello", FACTS)["conversation"]
    case = chat.cases.load(name)
    del case.extra["waiting"]
    chat.cases.save(case)
    assert chat.people.list_steps() == []


def test_tidying_up_goes_on_where_a_time_is_over_and_leaves_the_rest(package: Callable[[str], Any]) -> None:
    chat = Conversation(package)
    chat.say("Hello")
    name = chat.say("Hello", FACTS)["conversation"]
    asyncio.run(chat.all.tidy())
    case = chat.cases.load(name)
    assert case.request.step.role == "On-call engineer"
    case.extra["waiting"]["since"] = 0
    chat.cases.save(case)
    asyncio.run(chat.all.tidy())
    assert [step["role"] for step in chat.people.list_steps()] == ["Duty manager"]


def test_values_are_given_beside_a_message(package: Callable[[str], Any]) -> None:
    chat = Conversation(package)
    reply = chat.say("search EMP-20417", facts={"service": "payments"})
    assert reply["asked"] == "reporter_id"
    assert chat.cases.load(reply["conversation"]).run.facts["service"] == "payments"


def test_a_call_that_was_interrupted_is_not_made_again_unless_it_reads(
    package: Callable[[str], Any], tmp_path: Path
) -> None:
    chat = Conversation(package, str(tmp_path / "state.db"))
    chat.say("Hello")
    name = chat.say("Hello", FACTS)["conversation"]
    case = chat.cases.load(name)
    case.run.answer({"severity": "minor", "by": "Kim"})
    chat.cases.save(case, calling=True)
    later = Conversation(package, str(tmp_path / "state.db"))
    again = later.cases.load(name)
    assert [(call.tool, call.ok) for call in again.run.calls[-2:]] == [("open_ticket", False), ("open_ticket", False)]
    assert again.run.answers[-1].kind == "unknown"


@pytest.mark.parametrize(
    ("fact", "text", "value"),
    [
        (Fact("integer"), "It was 1,200 I think", 1200),
        (Fact("integer"), "between 3 and 5", UNREAD),
        (Fact("number"), "about 12.5 %", 12.5),
        (Fact("boolean"), "Yes, please", True),
        (Fact("boolean"), "no, I don't", False),
        (Fact("boolean"), "maybe", UNREAD),
        (Fact("date"), "on 2026-03-01", "2026-03-01"),
        (Fact("date"), "on 2026-13-01", UNREAD),
        (Fact(allowed=("late", "too late")), "It came TOO LATE", "too late"),
        (Fact(allowed=("late", "early")), "late or early", "late or early"),
        (Fact(pattern="^AC-[0-9]{3}$"), "it is AC-123.", "AC-123"),
        (Fact(pattern="^AC-[0-9]{3}$"), "AC-12", "AC-12"),
        (Fact("list"), "a, b and c", ["a", "b", "c"]),
        (Fact(), "I don't know", None),
        (Fact(), "Berlin", "Berlin"),
    ],
)
def test_an_answer_is_read_by_rules(fact: Fact, text: str, value: Any) -> None:
    assert read_value(fact, text, is_asked=True) == value


@pytest.mark.parametrize("fact", [Fact(), Fact("integer"), Fact("boolean"), Fact("list")])
def test_what_was_not_asked_is_not_guessed(fact: Fact) -> None:
    assert read_value(fact, "Hello, no 2", is_asked=False) is UNREAD
