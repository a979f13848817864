"""LangGraph: `StateGraph`, its nodes, edges and routers, and the commands that nodes return."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from sopstudio.formats.agent_code.branches import Case, cases
from sopstudio.formats.agent_code.draft import END, GraphDraft, Step
from sopstudio.formats.agent_code.module import Function, Module, argument, docstring, last_name, place
from sopstudio.formats.agent_code.tools import ToolReader
from sopstudio.text.humanize import capitalize, speak_name
from sopstudio.translation import quoted, tr

PACKAGE = "langgraph"
START, FINISH = "__start__", "__end__"
_METHODS = (
    "add_node",
    "add_edge",
    "add_sequence",
    "add_conditional_edges",
    "set_entry_point",
    "set_conditional_entry_point",
    "set_finish_point",
)

_BUILDERS = ("StateGraph", "MessageGraph", "Graph")
Variable = tuple[str, Function | None]
"""The name of a variable that holds a graph, and the function in which it does; None for the whole file."""


def read(module: Module) -> GraphDraft | None:
    """The graph that the file builds; of several, the one with the most nodes. None where it builds none."""
    variables = dict(_builders(module))
    made_in = set(variables.values())
    groups: dict[Variable, list[ast.Call]] = {}
    for node in module.nodes:
        if isinstance(node, ast.Call) and _method(node) in _METHODS:
            name, scope = variables.get(node, (_root(node), module.scopes.get(node)))
            groups.setdefault((name, scope if (name, scope) in made_in else None), []).append(node)
    if not made_in or not groups:
        return None
    _join_helpers(groups)
    largest = max(groups, key=lambda key: sum(_method(call) == "add_node" for call in groups[key]))
    reader = _GraphReader(module, groups[largest])
    for key, calls in groups.items():
        if key != largest:
            reader.draft.lose(
                tr("the graph {key}", key=quoted(key[0])), place(calls[0]), tr("a file is read as one graph")
            )
    return reader.read()


def _join_helpers(groups: dict[Variable, list[ast.Call]]) -> None:
    """Give the calls of a function that gets a graph as its argument to the one graph of this name."""
    for name in [name for name, scope in groups if scope is None]:
        makers = [key for key in groups if key[0] == name and key[1] is not None]
        if len(makers) == 1:
            groups[makers[0]] += groups.pop((name, None))


def _builders(module: Module) -> Iterator[tuple[ast.Call, Variable]]:
    """The calls that make a graph, or are chained to that, each with the variable that holds it."""
    for node in module.nodes:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            calls = [part for part in ast.walk(node.value) if isinstance(part, ast.Call)]
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if any(last_name(call.func) in _BUILDERS for call in calls):
                own = module.scopes.get(node) if isinstance(target, ast.Name) else None
                yield from ((call, (last_name(target), own)) for call in calls)
        elif isinstance(node, ast.Call) and last_name(node.func) in _BUILDERS and node not in module.assigned_parts:
            yield node, (last_name(node.func), module.scopes.get(node))


def _method(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def _root(call: ast.Call) -> str:
    """The variable on which a method is called, also through a chain of calls."""
    expression: ast.expr = call
    while True:
        if isinstance(expression, ast.Call):
            expression = expression.func
        elif isinstance(expression, ast.Attribute) and not (
            isinstance(expression.value, ast.Name) and expression.value.id == "self"
        ):
            expression = expression.value
        else:
            return last_name(expression)


class _GraphReader:
    """Reads the calls that build one graph."""

    def __init__(self, module: Module, calls: list[ast.Call]) -> None:
        self._module = module
        self._calls = sorted(calls, key=lambda call: (call.end_lineno or 0, call.end_col_offset or 0))
        self.draft = GraphDraft(description=docstring(module.tree))
        self._tools = ToolReader(module, self.draft)

    def read(self) -> GraphDraft:
        for call in self._calls:
            if isinstance(call.func, ast.Attribute):
                getattr(self, f"_{call.func.attr}")(call)
        if START in self.draft.steps:
            del self.draft.steps[START]
        self._note_interrupts()
        return self.draft

    def _add_node(self, call: ast.Call) -> None:
        first, action = argument(call, 0, "node"), argument(call, 1, "action")
        if first is None:
            return
        name = self._name(first)
        self._describe(name, action if action is not None else first, call)
        for target in self._module.items(argument(call, -1, "destinations", "ends")):
            self._route(name, target, "the node says so")

    def _add_sequence(self, call: ast.Call) -> None:
        before = ""
        for item in self._module.items(argument(call, 0, "nodes")):
            parts = self._module.items(item) if isinstance(item, ast.Tuple) else []
            name = self._name(parts[0] if parts else item)
            self._describe(name, parts[1] if parts else item, call)
            if before:
                self.draft.add_route(before, name)
            before = name

    def _add_edge(self, call: ast.Call) -> None:
        source, target = argument(call, 0, "start_key"), argument(call, 1, "end_key")
        sources: list[ast.expr | None] = [*self._module.items(source)] or [source]
        if len(sources) > 1:
            self.draft.lose(
                tr("a step that waits for several"), place(call), tr("each of them leads to it here"), "assumed"
            )
        for expression in filter(None, sources):
            if target is not None:
                self._connect(self._name(expression), self._name(target))

    def _set_entry_point(self, call: ast.Call) -> None:
        if (target := argument(call, 0, "key")) is not None:
            self._connect(START, self._name(target))

    def _set_finish_point(self, call: ast.Call) -> None:
        if (source := argument(call, 0, "key")) is not None:
            self._connect(self._name(source), FINISH)

    def _set_conditional_entry_point(self, call: ast.Call) -> None:
        self.draft.steps["entry"] = Step("Where to begin", kind="decision")
        self.draft.start = "entry"
        self._add_routes("entry", argument(call, 0, "path"), argument(call, 1, "path_map"), call)

    def _add_conditional_edges(self, call: ast.Call) -> None:
        source = argument(call, 0, "source")
        if source is None:
            return
        name = self._name(source)
        if name == START:
            name = "entry"
            self.draft.steps[name] = Step("Where to begin", kind="decision")
            self.draft.start = name
        self._add_routes(name, argument(call, 1, "path"), argument(call, 2, "path_map"), call)

    def _add_routes(self, source: str, router: ast.expr | None, path_map: ast.expr | None, call: ast.Call) -> None:
        """The ways that a router decides: from what it returns where that can be read, else from its targets."""
        targets = self._targets(path_map)
        if last_name(router) == "tools_condition" if router is not None else False:
            self._route_to(source, targets.get("tools", "tools"), "the model calls a tool")
            self._route_to(source, targets.get(FINISH, FINISH), otherwise=True)
            return
        function = router if isinstance(router, ast.Lambda) else self._module.functions.get(last_name(router or call))
        decided = cases(function) if function is not None else []
        outcomes = [(case, self._outcomes(case, targets)) for case in decided]
        if outcomes and all(names for _, names in outcomes):
            for case, names in outcomes:
                for name in names:
                    self._route_to(source, name, case.words, otherwise=not case.words and len(outcomes) > 1)
            return
        stated = list(targets.items()) or [(name, name) for name in self._stated_returns(function)]
        subject = last_name(router) if router is not None else "the code"
        if not stated:
            self.draft.lose(
                tr("where {source} leads", source=quoted(source)),
                place(call),
                tr("the code that decides it cannot be read"),
            )
        for word, name in stated:
            self._route_to(source, name, f"{speak_name(subject)}: {word}" if subject else word)

    def _outcomes(self, case: Case, targets: dict[str, str]) -> list[str]:
        """The nodes that a returned value names; none where it cannot be told."""
        values = self._module.items(case.value) if isinstance(case.value, ast.List | ast.Tuple) else [case.value]
        names: list[str] = []
        for value in values:
            if isinstance(value, ast.Call) and last_name(value.func) == "Send":
                self.draft.lose(tr("a step that is run once for each item"), place(value), tr("it is run once here"))
                value = argument(value, 0, "node")
            if value is None:
                return []
            word = self._constant(value)
            if not word:
                return []
            names.append(targets.get(word, word))
        return names

    def _targets(self, path_map: ast.expr | None) -> dict[str, str]:
        """The nodes by what the router returns."""
        value = self._module.resolve(path_map)
        if isinstance(value, ast.Dict):
            pairs = [
                (self._constant(key), self._name(item))
                for key, item in zip(value.keys, value.values, strict=True)
                if key is not None
            ]
            return {word: name for word, name in pairs if word}
        return {name: name for name in map(self._name, self._module.items(value))}

    def _stated_returns(self, function: ast.AST | None) -> Iterator[str]:
        """The names in a return annotation `Literal["a", "b"]`."""
        annotation = getattr(function, "returns", None)
        for node in ast.walk(annotation) if annotation is not None else ():
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value

    def _constant(self, expression: ast.expr) -> str:
        """A constant as the name of a node or an answer: a text, a truth value, `END`."""
        value = self._module.resolve(expression)
        if isinstance(value, ast.Constant):
            return str(value.value)
        return {"END": FINISH, "START": START}.get(last_name(expression), "")

    def _name(self, expression: ast.expr) -> str:
        """The name of a node: a text, a constant of LangGraph, or that of a function."""
        return self._constant(expression) or last_name(expression) or f"step {getattr(expression, 'lineno', 1)}"

    def _connect(self, source: str, target: str) -> None:
        if source == START:
            if self.draft.start and self.draft.start != target:
                self.draft.lose(
                    tr("the beginning at {target}", target=quoted(target)), "", tr("a procedure has one beginning")
                )
            self.draft.start = self.draft.start or target
            return
        self._route_to(source, target)

    def _route(self, source: str, target: ast.expr, words: str) -> None:
        self._route_to(source, self._name(target), words)

    def _route_to(self, source: str, target: str, words: str = "", *, otherwise: bool = False) -> None:
        if otherwise and any(route.source == source and route.otherwise for route in self.draft.routes):
            otherwise, words = False, f"nothing else leads on, and {speak_name(target)} is next"
        self.draft.add_route(source, END if target == FINISH else target, words, otherwise=otherwise)

    def _describe(self, name: str, action: ast.expr, call: ast.Call) -> None:
        """Add a step, with what its function says of itself, its tools, and where it sends a run."""
        function = self._module.functions.get(last_name(action))
        tools = self._tools.add(self._bound_tools(action, function))
        asks = function is not None and any(_is_call(node, "interrupt") for node in ast.walk(function))
        text = docstring(function) if function is not None else ""
        kind = "person" if asks and not tools else "task"
        self.draft.steps[name] = Step(capitalize(speak_name(name)), text, tools, kind)
        if asks and tools:
            self.draft.lose(
                tr("the question to a person in {name}", name=quoted(name)),
                place(call),
                tr("the step calls tools, too"),
                "kept",
            )
        if function is not None:
            self._read_commands(name, function)

    def _bound_tools(self, action: ast.expr, function: Function | None) -> Iterable[ast.expr]:
        value = self._module.resolve(action)
        if isinstance(value, ast.Call) and last_name(value.func) in ("ToolNode", "create_react_agent", "create_agent"):
            return self._module.items(argument(value, 0 if last_name(value.func) == "ToolNode" else 1, "tools"))
        if function is None:
            return ()
        names = [node for node in ast.walk(function) if isinstance(node, ast.Name)]
        return [name for name in names if self._is_tool(name.id) and name.id != function.name]

    def _is_tool(self, name: str) -> bool:
        function = self._module.functions.get(name)
        decorators = function.decorator_list if function is not None else []
        return any(last_name(item.func if isinstance(item, ast.Call) else item) == "tool" for item in decorators)

    def _read_commands(self, name: str, function: Function) -> None:
        """The ways that a node states by returning `Command(goto=…)`."""
        decided = cases(function)
        for case in decided:
            if isinstance(case.value, ast.Call) and last_name(case.value.func) == "Command":
                goto = argument(case.value, -1, "goto")
                for target in (self._module.items(goto) or [goto]) if goto is not None else ():
                    word = self._constant(target) if target is not None else ""
                    if word:
                        self._route_to(name, word, case.words, otherwise=not case.words and len(decided) > 1)
                    elif target is not None:
                        for stated in self._stated_returns(function):
                            self._route_to(name, stated, f"{ast.unparse(target)} is {stated}")

    def _note_interrupts(self) -> None:
        for call in self._module.calls("compile"):
            for keyword in call.keywords:
                if keyword.arg in ("interrupt_before", "interrupt_after"):
                    names = ", ".join(map(self._name, self._module.items(keyword.value)))
                    when = keyword.arg.replace("_", " ")
                    self.draft.lose(
                        tr("the {when} {names}", when=when, names=names), place(call), tr("draw a person's step there")
                    )


def _is_call(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Call) and last_name(node.func) == name


__all__ = ["PACKAGE", "read"]
