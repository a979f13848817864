"""An exported artefact in a process of its own, which a scenario's answers are given to over JSON lines."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from time import monotonic
from types import TracebackType
from typing import Any, Self

from sopstudio.deploy.reference import RunOutcome, UnjudgedTools, mocked_tools
from sopstudio.errors import DeployError, FormatError
from sopstudio.scenarios import Scenario
from sopstudio.sop import PersonTool, Runtime, dumps, loads, to_json_data
from sopstudio.sop.people import BY, MINUTES, TIMED_OUT
from sopstudio.trace import CallTool, ToolResult
from sopstudio.translation import tr

MAX_SECONDS = 20.0
"""How long an artefact may take for a line."""
START_FACTOR = 6
"""How many times as long it may take for the first one, before which an engine is loaded."""
MAX_REQUESTS = 2000
"""How many requests of one run are answered."""
MAX_SHOWN_CHARACTERS = 200
ENDING_SECONDS = 1.0
"""How long a process that has closed its output may take to end."""
MAX_LATE_SECONDS = 0.25
"""How long after its time was up a process may be killed."""
ENVIRONMENT = {"PATH": ""}


class Artefact:
    """The process of an exported folder. Raises `DeployError` where it does not do what it should."""

    def __init__(
        self, command: Sequence[str], seconds: float = MAX_SECONDS, variables: Mapping[str, str] = ENVIRONMENT
    ) -> None:
        self._command, self._seconds, self._variables = list(command), seconds, variables
        self._process: subprocess.Popen[str] | None = None
        self._watchdog: Watchdog | None = None

    def __enter__(self) -> Self:
        self._folder = tempfile.TemporaryDirectory(prefix="sopstudio-conformance-")
        self._errors = (Path(self._folder.name) / "errors").open("w+", encoding="utf-8", errors="replace")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop()
        self._errors.close()
        self._folder.cleanup()

    def run(self, runtime: Runtime, scenario: Scenario, answers: ScenarioAnswers | None = None) -> RunOutcome:
        """The outcome of a scenario; `answers` are those of the scenario, where others ask for them, too."""
        answers = answers or ScenarioAnswers(runtime, scenario)
        line: Mapping[str, Any] = {"start": True}
        for _ in range(MAX_REQUESTS):
            reply = self._exchange(line)
            try:
                if "finished" in reply:
                    require_same(reply["finished"], runtime)
                    return read_outcome(reply["finished"])
                line = answers.answer(reply["request"])
            except (KeyError, TypeError, AttributeError, ValueError) as error:
                self._stop()
                raise DeployError(tr("the artefact wrote a line that means nothing"), why=repr(error)) from None
        self._stop()
        raise DeployError(
            tr("the artefact made more than {max_requests} requests in one run", max_requests=MAX_REQUESTS)
        )

    def replay(self, answers: Iterable[Mapping[str, Any]]) -> Mapping[str, Any]:
        """What the artefact says after these answers (`{"answer": …}`, `{"error": …}`): a request, or how it ended.

        Raises `DeployError` where an answer is left over.
        """
        reply: Mapping[str, Any] = self._exchange({"start": True})
        for answer in answers:
            if "finished" in reply:
                raise DeployError(tr("the procedure was over before all answers were given"))
            reply = self._exchange(answer)
        return reply

    def _exchange(self, line: Mapping[str, Any]) -> Any:
        seconds = self._seconds * (1 if self._process is not None else START_FACTOR)
        process, watchdog = self._start()
        watchdog.allow(seconds)
        try:
            text = _write_and_read(process, dumps(line, indent=None))
        except OSError:
            text = ""
        finally:
            watchdog.rest()
        try:
            return loads(text)
        except FormatError:
            reason = (
                self._silence()
                if not text.strip()
                else tr("it wrote no JSON: {strip}", strip=text.strip()[:MAX_SHOWN_CHARACTERS])
            )
            self._stop()
            raise DeployError(tr("the artefact broke down"), why=reason) from None

    def _start(self) -> tuple[subprocess.Popen[str], Watchdog]:
        """The running process and its watchdog, started where there is none."""
        if self._process is not None and self._watchdog is not None:
            return self._process, self._watchdog
        pipe = subprocess.PIPE
        try:
            self._process = subprocess.Popen(  # noqa: S603 # the target's own command
                self._command,
                stdin=pipe,
                stdout=pipe,
                stderr=self._errors,
                cwd=self._folder.name,
                env=self._variables,
                encoding="utf-8",
            )
        except OSError as error:
            raise DeployError(tr("the artefact cannot be started"), why=error.strerror or str(error)) from None
        self._watchdog = Watchdog(self._process)
        return self._process, self._watchdog

    def _silence(self) -> str:
        """Why the artefact wrote nothing; stops it."""
        code: int | None = None
        if self._process is not None:
            with suppress(subprocess.TimeoutExpired):
                code = self._process.wait(ENDING_SECONDS)
        is_ended = code is not None and code >= 0  # else it was killed for taking too long
        return self._last_error() or (f"it ended with code {code}" if is_ended else "it wrote nothing in time")

    def _last_error(self) -> str:
        """The last line that the artefact wrote to standard error; stops it."""
        self._stop()
        self._errors.seek(0)
        lines = [line for line in self._errors.read().splitlines() if line.strip()]
        self._errors.seek(0)
        self._errors.truncate()
        return lines[-1].strip() if lines else ""

    def _stop(self) -> None:
        process, self._process = self._process, None
        watchdog, self._watchdog = self._watchdog, None
        if watchdog is not None:
            watchdog.end()
        if process is not None:
            process.kill()
            process.communicate()


class Watchdog:
    """Kills a process that takes longer than it may; one thread for all its lines, as each thread takes longer to
    start than most lines take.
    """

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self._deadline: float | None = None
        self._ended = Event()
        self._thread = Thread(target=self._watch, daemon=True)
        self._thread.start()

    def allow(self, seconds: float) -> None:
        """Let the process work for this long from now."""
        self._deadline = monotonic() + seconds

    def rest(self) -> None:
        """Ask nothing of the process until the next `allow`."""
        self._deadline = None

    def end(self) -> None:
        """Watch no longer."""
        self._ended.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._ended.wait(MAX_LATE_SECONDS):
            deadline = self._deadline
            if deadline is not None and monotonic() > deadline:
                self._process.kill()


class ScenarioAnswers:
    """What user, tools and persons of a scenario answer, by a request of an artefact as JSON data."""

    def __init__(self, runtime: Runtime, scenario: Scenario) -> None:
        self._flow, self._values = runtime.flow, scenario.case_facts()
        self._tools = mocked_tools(runtime, scenario, UnjudgedTools)
        self._asked: dict[str, int] = {}
        self._waiting: dict[str, list[Any]] = {}

    def answer(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """The line to answer with."""
        match request["kind"]:
            case "fact":
                return {"answer": self._value(request["name"], is_again=bool(request["problem"]))}
            case "tool":
                result = self._tools.call(CallTool(request["tool"], request["arguments"]))
                return {"answer": to_json_data(result.body)} if result.ok else _failure(result)
            case "person":
                return self._act(request["tool"], request["shows"])
        return {"answer": None}

    def _value(self, name: str, *, is_again: bool) -> Any:
        """The next value of a fact, as `interpreter.UserValues` gives them."""
        if not is_again:
            values, number = self._values.get(name, ()), self._asked.get(name, 0)
            self._waiting[name] = list(values[number:] or values[-1:])
        if not self._waiting.get(name):
            return None
        self._asked[name] = self._asked.get(name, 0) + 1
        return to_json_data(self._waiting[name].pop(0))

    def _act(self, name: str, shows: Mapping[str, Any]) -> dict[str, Any]:
        tool = self._flow.tools[name]
        if not isinstance(tool, PersonTool):
            raise KeyError(name)
        parameters = {fact: parameter for parameter, fact in tool.shows.items()}
        result = self._tools.call(CallTool(name, {parameters[fact]: value for fact, value in shows.items()}))
        if not result.ok:
            return _failure(result)
        body = result.body
        if tool.is_timed and (
            body.get(TIMED_OUT) or not body or any(path not in body for path in tool.required_members())
        ):
            return {"error": {"message": "nobody answered in time", "kind": "timed-out"}}
        answer = {output.fact: body[output.path] for output in tool.outputs if output.path in body}
        return {"answer": to_json_data({**{name: body[name] for name in (BY, MINUTES) if name in body}, **answer})}


def _write_and_read(process: subprocess.Popen[str], line: str) -> str:
    """The line that the process writes for a line; blank where it has no pipes."""
    if process.stdin is None or process.stdout is None:
        return ""
    process.stdin.write(line + "\n")
    process.stdin.flush()
    return process.stdout.readline()


def _failure(result: ToolResult) -> dict[str, Any]:
    return {"error": {"message": result.message, "kind": result.fault or "error"}}


def require_same(finished: Mapping[str, Any], runtime: Runtime) -> None:
    """Raise `DeployError` where another procedure than that of the scenarios was carried out, if it says which."""
    name, wanted = finished.get("procedure"), runtime.flow.source.id
    if name not in (None, wanted):
        raise DeployError(
            tr("another procedure is deployed: {name}", name=name),
            why=tr("the scenarios are of {wanted}", wanted=wanted),
        )


def read_outcome(data: Mapping[str, Any]) -> RunOutcome:
    """The outcome in what an artefact says at the end (`describe.describe_run`)."""
    return RunOutcome(
        tuple(data["path"]),
        tuple((call["tool"], call["arguments"], call["ok"]) for call in data["calls"]),
        data["status"],
        data["end"],
        data["problem"]["kind"] if data["problem"] else "",
        data["facts"],
    )


__all__ = ["ENVIRONMENT", "Artefact", "ScenarioAnswers", "read_outcome", "require_same"]
