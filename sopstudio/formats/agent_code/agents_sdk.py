"""OpenAI's Agents SDK, also as Agent Builder exports it: agents that hand over, or a function that runs them."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from msgspec import Struct

from sopstudio.formats.agent_code.branches import describe
from sopstudio.formats.agent_code.draft import END, GraphDraft, Step
from sopstudio.formats.agent_code.module import Function, Module, argument, docstring, last_name, place
from sopstudio.formats.agent_code.tools import ToolReader
from sopstudio.sop.graph_algorithms import distances
from sopstudio.text.humanize import capitalize, speak_name
from sopstudio.translation import quoted, tr

PACKAGE = "agents"
RUNS = ("run", "run_sync", "run_streamed")
_LOST_ARGUMENTS = {
    "input_guardrails": "guardrails",
    "output_guardrails": "guardrails",
    "mcp_servers": tr("MCP servers"),
}


def read(module: Module) -> GraphDraft | None:
    """The agents of a file; None where it defines none."""
    agents = {name: value for name, value in module.values.items() if isinstance(value, ast.Call) and _is_agent(value)}
    if not agents:
        return None
    draft = GraphDraft(_trace_name(module), docstring(module.tree))
    reader = _AgentReader(module, draft, agents)
    workflow = max(_workflows(module), key=lambda function: len(_runs(module, function)), default=None)
    if workflow is not None and len({last_name(run.args[0]) for run in _runs(module, workflow)} & agents.keys()) > 1:
        _WorkflowReader(module, reader).read(workflow)
    else:
        reader.read_handoffs(_first_agent(module, agents))
    return draft


def _is_agent(value: ast.Call) -> bool:
    function = value.func.value if isinstance(value.func, ast.Subscript) else value.func
    return last_name(function) == "Agent"


def _trace_name(module: Module) -> str:
    """The name under which runs are traced."""
    return next((module.text(argument(call, 0, "workflow_name")) for call in module.calls("trace")), "")


def _workflows(module: Module) -> Iterator[Function]:
    return (function for function in module.functions.values() if _runs(module, function))


def _runs(module: Module, part: ast.AST) -> list[ast.Call]:
    """The calls `Runner.run(agent, …)` in a part of the file."""
    return [
        node
        for node in ast.walk(part)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in RUNS
        and last_name(module.resolve(node.func.value) or node.func.value).lower() in ("runner", "")
        and node.args
    ]


def _first_agent(module: Module, agents: dict[str, ast.Call]) -> str:
    """The agent that is run first, else the one that nobody hands over to."""
    for call in _runs(module, module.tree):
        if last_name(call.args[0]) in agents:
            return last_name(call.args[0])
    received = {name for value in agents.values() for name in _handed_over(module, value)}
    return next((name for name in agents if name not in received), next(iter(agents)))


def _handed_over(module: Module, agent: ast.Call) -> list[str]:
    names = []
    for item in module.items(argument(agent, -1, "handoffs")):
        target = (
            argument(item, 0, "agent") if isinstance(item, ast.Call) and last_name(item.func) == "handoff" else item
        )
        names.append(last_name(target) if target is not None else "")
    return [name for name in names if name]


class _AgentReader:
    """Adds agents to a draft as steps."""

    def __init__(self, module: Module, draft: GraphDraft, agents: dict[str, ast.Call]) -> None:
        self.module, self.draft, self.agents = module, draft, agents
        self._tools = ToolReader(module, draft)

    def read_handoffs(self, start: str) -> None:
        """A step for each agent, and a way for each handoff."""
        self.draft.start = start
        later = dict(self._later_handoffs())
        targets_of = {
            name: list(dict.fromkeys([*_handed_over(self.module, agent), *later.get(name, ())]))
            for name, agent in self.agents.items()
        }
        reached = distances([start], lambda name: targets_of.get(name, ()))
        for name, agent in self.agents.items():
            if name not in reached:
                self.draft.lose(
                    tr("the agent {name}", name=quoted(name)), place(agent), tr("no other agent hands over to it")
                )
                continue
            self.add_step(name, name)
            targets = targets_of[name]
            for target in targets:
                self.draft.add_route(name, target, self._reason(target))
            if targets:
                self.draft.add_route(name, END, otherwise=True)

    def add_step(self, key: str, agent: str) -> None:
        """The step in which an agent works."""
        call = self.agents[agent]
        title = self.module.text(argument(call, 0, "name")) or capitalize(speak_name(agent))
        instructions = argument(call, -1, "instructions")
        text = self.module.text(instructions)
        function = self.module.functions.get(last_name(instructions)) if instructions is not None else None
        if function is not None:
            text = docstring(function)
            self.draft.lose(
                tr("the instructions of {title}", title=quoted(title)), place(call), tr("code writes them"), "kept"
            )
        tools = self._tools.add(self.module.items(argument(call, -1, "tools")))
        for name, what in _LOST_ARGUMENTS.items():
            if self.module.items(argument(call, -1, name)):
                self.draft.lose(
                    tr("{what} of {title}", what=what, title=quoted(title)), place(call), tr("they are code")
                )
        if len(tools) > 1 and key == agent:
            why = tr("the agent chooses among them; here the step calls each")
            self.draft.lose(tr("the tools of {title}", title=quoted(title)), place(call), why, "assumed")
        self.draft.steps[key] = Step(title, text, tools)

    def _reason(self, target: str) -> str:
        """When an agent hands over to another, as far as the code says it."""
        call = self.agents.get(target)
        description = self.module.text(argument(call, -1, "handoff_description")) if call is not None else ""
        title = self.module.text(argument(call, 0, "name")) if call is not None else ""
        name = title or speak_name(target)
        return (
            f"this is for {name}: {' '.join(description.split())}"[:300]
            if description
            else tr("this is for {name}", name=name)
        )

    def _later_handoffs(self) -> Iterator[tuple[str, list[str]]]:
        """Handoffs that are added after an agent was made: `a.handoffs.append(b)`."""
        found: dict[str, list[str]] = {}
        for method in ("append", "extend"):
            for call in self.module.calls(method):
                owner = call.func.value if isinstance(call.func, ast.Attribute) else None
                if isinstance(owner, ast.Attribute) and owner.attr == "handoffs" and call.args:
                    members = self.module.items(call.args[0]) or [call.args[0]]
                    found.setdefault(last_name(owner.value), []).extend(filter(None, map(last_name, members)))
        yield from found.items()


class _Open(Struct, frozen=True):
    """A way that leads on to the next step."""

    source: str
    words: str = ""
    otherwise: bool = False


class _WorkflowReader:
    """Reads a function that runs agents in turn, as Agent Builder writes it."""

    def __init__(self, module: Module, agents: _AgentReader) -> None:
        self._module, self._agents, self._draft = module, agents, agents.draft
        self._leaving: list[list[_Open]] = []

    def read(self, function: Function) -> None:
        """Add the steps and ways of a function."""
        for way in self._read(function.body, []):
            self._connect([way], END)

    def _read(self, body: Sequence[ast.stmt], open_ways: list[_Open]) -> list[_Open]:
        """The ways that lead on after these statements."""
        for statement in body:
            if isinstance(statement, ast.If):
                open_ways = self._read_choice(statement, open_ways)
            elif isinstance(statement, ast.While | ast.For | ast.AsyncFor):
                open_ways = self._read_loop(statement, open_ways)
            elif isinstance(statement, ast.With | ast.AsyncWith | ast.Try):
                open_ways = self._read(statement.body, open_ways)
            elif isinstance(statement, ast.Break | ast.Continue):
                if self._leaving and isinstance(statement, ast.Break):
                    self._leaving[-1] += open_ways
                return []
            else:
                open_ways = self._read_runs(statement, open_ways)
            if isinstance(statement, ast.Return | ast.Raise):
                self._connect(open_ways, END)
                return []
        return open_ways

    def _read_runs(self, statement: ast.stmt, open_ways: list[_Open]) -> list[_Open]:
        for call in _runs(self._module, statement):
            agent = last_name(call.args[0])
            if agent not in self._agents.agents:
                self._draft.lose(
                    tr("a run of {unparse}", unparse=ast.unparse(call.args[0])[:60]),
                    place(call),
                    tr("it is no agent in this file"),
                )
                continue
            key = agent
            while key in self._draft.steps:
                key += " again"
            self._agents.add_step(key, agent)
            self._connect(open_ways, key)
            open_ways = [_Open(key)]
        return open_ways

    def _read_choice(self, statement: ast.If, open_ways: list[_Open]) -> list[_Open]:
        if not _runs(self._module, statement) and not _returns(statement):
            return open_ways  # it only prepares something
        source = self._source(statement, open_ways)
        words = "it is approved" if self._asks_person(statement.test) else describe(statement.test)
        taken = self._read(statement.body, [_Open(source, words)])
        return [*taken, *self._read(statement.orelse, [_Open(source, otherwise=True)])]

    def _source(self, statement: ast.If, open_ways: list[_Open]) -> str:
        """The step at which a choice is made: the one before, that of the choice around it, or one of its own."""
        asks = self._asks_person(statement.test)
        if len(open_ways) == 1 and not open_ways[0].words and not asks:
            return open_ways[0].source
        name = f"{'approval' if asks else 'choice'} {statement.lineno}"
        title = "Approve it" if asks else "Choose the way"
        text = ast.unparse(statement.test) if asks else ""
        self._draft.steps[name] = Step(title, text, kind="person" if asks else "decision")
        self._connect(open_ways, name)
        return name

    def _asks_person(self, test: ast.expr) -> bool:
        """Whether a person is asked: Agent Builder writes `approval_request(…)`."""
        return any(isinstance(node, ast.Call) and "approv" in last_name(node.func) for node in ast.walk(test))

    def _read_loop(self, statement: ast.While | ast.For | ast.AsyncFor, open_ways: list[_Open]) -> list[_Open]:
        before = set(self._draft.steps)
        self._leaving.append([])
        inside = self._read(statement.body, open_ways)
        left = self._leaving.pop()
        first = next((name for name in self._draft.steps if name not in before), "")
        if not first:
            return inside
        words = describe(statement.test) if isinstance(statement, ast.While) else "there is more"
        endless = isinstance(statement, ast.While) and words in ("True", "1")
        for way in inside:
            self._draft.add_route(way.source, first, way.words or ("" if endless else words), otherwise=way.otherwise)
        return [*left, *([] if endless else [_Open(way.source, otherwise=True) for way in inside])]

    def _connect(self, open_ways: Sequence[_Open], target: str) -> None:
        if not open_ways and not self._draft.start and target != END:
            self._draft.start = target
        for way in open_ways:
            self._draft.add_route(way.source, target, way.words, otherwise=way.otherwise)


def _returns(statement: ast.stmt) -> bool:
    return any(isinstance(node, ast.Return | ast.Raise | ast.Break) for node in ast.walk(statement))


__all__ = ["PACKAGE", "read"]
