"""Runs the process of an exported folder for Camunda 8 in bpmn-engine, for `deploy.driver`.

bpmn-engine reads the file: order, gateways, conditions, computations, input and output of jobs, called processes and
timers are its own. What workers and forms do around an engine is done here: which job calls which tool, and which field
is which fact, is read from the file and the forms; values are checked, and calls repeated, as in our package.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Generator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parents[3]))  # run by its path, in our own interpreter

from sopstudio.deploy.bpmn.camunda8 import Camunda8Dialect
from sopstudio.deploy.bpmn.model import Element, Guard
from sopstudio.deploy.bpmn.process import make_processes
from sopstudio.deploy.node_packages import NodePackages
from sopstudio.deploy.python import support
from sopstudio.deploy.python.names import to_identifier
from sopstudio.deploy.python.package import make_package
from sopstudio.deploy.python.support import wire
from sopstudio.deploy.python.support.describe import describe_request, describe_run
from sopstudio.deploy.python.support.engine import Asking, Problem, Run
from sopstudio.deploy.python.support.model import AskQuestion, Call, Fact, Procedure, Tool, ToolError, to_json
from sopstudio.deploy.runnable import runnable
from sopstudio.deploy.target import NODE, NODE_FOLDER
from sopstudio.formats import read
from sopstudio.sop import Document

Ask = Callable[[Mapping[str, Any]], Mapping[str, Any]]
SETTLES = ("routes", "count", "decide", "stop", "forbidden")
"""The roles of elements before which the work of a node is over."""


def prepare(folder: str) -> Callable[[Ask], Mapping[str, Any]]:
    """The function that carries the procedure out."""
    document = read(Path(folder) / "source.sop.json", "native").document
    procedure, plan = load_procedure(document), Plan(document, Path(folder))
    packages = NodePackages(os.environ[NODE], os.environ[NODE_FOLDER])
    engine = Engine(packages, Path(folder) / "process.bpmn", plan.main)

    def carry_out(ask: Ask) -> Mapping[str, Any]:
        run = CamundaRun(procedure, plan, engine)
        request = run.step()
        while request is not None:
            line = ask(describe_request(request))
            error = line.get("error")
            request = run.answer(
                line["answer"] if error is None else ToolError(error["message"], error.get("kind", "error"))
            )
        return describe_run(run)

    return carry_out


def load_procedure(document: Document) -> Procedure:
    """What forms and workers know of an SOP: its facts and tools."""
    modules = make_package(document, "camunda8").modules
    with tempfile.TemporaryDirectory() as folder:
        for name, text in modules.items():
            (Path(folder) / f"{name}.py").write_text(text, encoding="utf-8")
        support.__path__.append(folder)
        procedure: Procedure = import_module(f"{support.__name__}.procedure").PROCEDURE
    return procedure


class Plan:
    """What the elements and variables of an exported process stand for."""

    def __init__(self, document: Document, folder: Path) -> None:
        runtime = runnable(document)
        processes = make_processes(runtime).processes
        self.dialect = Camunda8Dialect(runtime, processes)
        self.facts = {variable: fact for fact, variable in self.dialect.names.items()}
        self.main = processes[0].id
        self.elements = {element.id: element for process in processes for element in process.elements}
        self.timers = {element.attached_to: element for element in self.elements.values() if element.attached_to}
        forms = [wire.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("forms/*.form"))]
        self.forms = {form["id"]: [field["key"] for field in form["components"] if "key" in field] for form in forms}


class Engine:
    """The process in bpmn-engine."""

    def __init__(self, packages: NodePackages, file: Path, process: str) -> None:
        command = packages.module_command(Path(__file__).with_name("engine.mjs"), str(file), process)
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(  # noqa: S603 # our own program
            command, cwd=packages.folder, stdin=pipe, stdout=pipe, encoding="utf-8"
        )

    def ask(self, **order: Any) -> Any:
        """The answer of the engine to an order."""
        stdin, stdout = self._process.stdin, self._process.stdout
        if stdin is None or stdout is None:
            raise RuntimeError("Node has no pipes")
        stdin.write(wire.dumps(order) + "\n")
        stdin.flush()
        line = stdout.readline()
        if not line:
            raise RuntimeError("Node ended")
        return wire.loads(line)


class CamundaRun(Run):
    """One run of a procedure by its process, with the requests and results of `Run`."""

    def __init__(self, procedure: Procedure, plan: Plan, engine: Engine) -> None:
        super().__init__(procedure)
        self._plan, self._engine = plan, engine
        self._frame = self._place = ""
        self._is_open = False
        self._done: set[str] = set()
        self._failure: Problem | None = None
        self._inputs: Mapping[str, Any] = {}

    def _walk_through(self) -> Generator[Any, Any, None]:
        state, element = self._engine.ask(begin=True), Element("", "task")
        while (step := state["next"]) is not None:
            self._take_over(state["variables"])
            element = self._plan.elements.get(step["id"], Element(step["id"], "task"))
            self._frame = "".join(f"{self._plan.elements[call].node}/" for call in step["calls"])
            order = yield from self._carry_out(element, step)
            if isinstance(order, Problem):
                self.status, self.problem = "stopped", Problem(order.kind, order.reason, self._place)
                return
            if self.status == "limit":
                return
            state = self._engine.ask(advance=order)
        self._take_over(state["variables"])
        if state["problem"] is not None:
            problem = self._explain(element, state["problem"])
            self.status, self.problem = "stopped", Problem(problem.kind, problem.reason, self._place)
            return
        self.status = "completed"

    def _take_over(self, variables: Mapping[str, Any]) -> None:
        """Let the facts be what the process says."""
        self.facts.clear()
        for variable, raw in variables.items():
            name = self._plan.facts.get(variable, "")
            fact = self.procedure.facts.get(name)
            if fact is not None and raw is not None:
                self.facts[name] = _read(fact, raw)

    def _carry_out(self, element: Element, step: Mapping[str, Any]) -> Asking:
        """Do what an element stands for; returns what the engine is told, or the problem that stops the run."""
        problem = self._leave() if element.is_entry or element.role in SETTLES else None
        if problem is not None:
            return problem
        if element.is_entry:
            self._enter(element.node)
        if self.status == "limit":
            return {}
        return (yield from self._work_on(element, step))

    def _work_on(self, element: Element, step: Mapping[str, Any]) -> Asking:
        match element.role:
            case "ask":
                return (yield from self._ask_by_form(self._plan.forms[step["form"]]))
            case "person":
                return (yield from self._person_by_form(element, self._plan.forms[step["form"]]))
            case "decide":
                return (yield from self._decide_by_form(element, self._plan.forms[step["form"]]))
            case "call":
                return (yield from self._call_by_job(step["job"], step["inputs"]))
            case "stop":
                return Problem("no-route", "no way leads on")
        return {}

    def _explain(self, element: Element, reason: str) -> Problem:
        """Why the engine does not go on."""
        if element.role == "compute":
            return Problem("computing", reason)
        if element.role == "guard":
            return self._leave() or Problem("undecided", reason)
        is_certain = element.no_route is not None and self._holds(element.no_route)
        return Problem("no-route" if is_certain else "undecided", reason)

    def _holds(self, guard: Guard, values: Mapping[str, Any] | None = None) -> bool:
        """Whether a guard holds in the engine, once a form has set these variables."""
        text = self._plan.dialect.guard(guard)
        return self._engine.ask(evaluate=text, set=dict(values or {}))["value"] is True

    def _enter(self, name: str) -> None:
        if len(self.path) == self.max_steps:
            self.status = "limit"
            return
        self._place = self._frame + name
        node = self.procedure.nodes[self._place]
        self.path.append(self._place)
        if node.message:
            self.messages.append(node.message)
        if node.is_end:
            self.end = self._place
        self._is_open, self._done, self._failure = bool(node.asks or node.calls), set(), None

    def _leave(self) -> Problem | None:
        """What keeps a node from being left."""
        if not self._is_open:
            return None
        self._is_open = False
        return self._failure or self._obstacle(self.procedure.nodes[self._place], self._done)

    def _ask_by_form(self, fields: list[str]) -> Asking:
        for field in fields:
            name = self._plan.facts[field]
            self.facts.pop(name, None)
            self._failure = (yield from self._ask(name)) or self._failure
        return {"set": self._values(fields)}

    def _person_by_form(self, element: Element, fields: list[str]) -> Asking:
        for field in fields:
            self.facts.pop(self._plan.facts[field], None)
        [call] = (call for call in self.procedure.nodes[self._place].calls if call.tool == element.about)
        tool = self.procedure.tools[call.tool]
        known = {name: self.facts.get(call.inputs.get(name, name)) for name in tool.parameters["properties"]}
        self._inputs = {name: to_json(value) for name, value in known.items() if value is not None}
        if not self._lacking(call, tool):
            self._failure = yield from self._call(call)
            if self._failure is None:
                self._done.add(call.tool)
        values, timer = self._values(fields), self._plan.timers.get(element.id)
        is_late = timer is not None and timer.late is not None and self._holds(timer.late, values)
        return {"fire": True} if is_late else {"set": values}

    def _decide_by_form(self, element: Element, fields: list[str]) -> Asking:
        route = self._frame + element.about
        node = self.procedure.nodes[self._place]
        question = next(item.question for item in node.routes if item.id == route)
        answer = yield AskQuestion(route, question, dict(self.facts))
        if not isinstance(answer, bool):
            return Problem("undecided", f"the route {route}")
        return {"set": dict.fromkeys(fields, answer)}

    def _call_by_job(self, job: str, inputs: Mapping[str, Any]) -> Asking:
        tool = self.procedure.tools[job]
        names = {to_identifier(name): name for name in tool.parameters.get("properties", {})}
        self._inputs = {names[name]: value for name, value in inputs.items() if value is not None}
        if any(name not in self._inputs for name in tool.required()):
            return {}
        failure = yield from self._call(Call(job))
        if failure is not None:
            self._failure = self._failure or failure
            return {}
        self._done.add(job)
        return {"response": self._response}

    def _arguments(self, call: Call, tool: Tool) -> dict[str, Any]:
        return dict(self._inputs)

    def _learn(self, tool: Tool, response: Any) -> ToolError | None:
        self._response = response
        return super()._learn(tool, response)

    def _values(self, fields: list[str]) -> dict[str, Any]:
        """What a form sets: nothing is null."""
        return {field: to_json(self.facts.get(self._plan.facts[field])) for field in fields}


def _read(fact: Fact, raw: Any) -> Any:
    value = fact.read(raw)
    return raw if value is None else value
