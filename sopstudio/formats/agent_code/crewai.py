"""CrewAI: a crew's tasks in their order, or a flow's methods with what they listen to."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from sopstudio.formats.agent_code.branches import cases
from sopstudio.formats.agent_code.draft import GraphDraft, Step
from sopstudio.formats.agent_code.module import Function, Module, argument, docstring, last_name, place
from sopstudio.formats.agent_code.tools import ToolReader
from sopstudio.text.humanize import capitalize, headline, speak_name
from sopstudio.translation import quoted, tr

PACKAGE = "crewai"
TASKS = ("Task", "ConditionalTask")


def read(module: Module) -> GraphDraft | None:
    """The flow of a file, else its crew; None where it has neither."""
    for node in module.nodes:
        if isinstance(node, ast.ClassDef) and any(_base_name(base) == "Flow" for base in node.bases):
            return _FlowReader(module, node).read()
    return _CrewReader(module).read()


def _base_name(base: ast.expr) -> str:
    return last_name(base.value if isinstance(base, ast.Subscript) else base)


class _FlowReader:
    """Reads a class of methods that are decorated with `start`, `listen` and `router`."""

    def __init__(self, module: Module, flow: ast.ClassDef) -> None:
        self._module, self._flow = module, flow
        self._draft = GraphDraft(capitalize(_words_of_class(flow.name)), docstring(flow))
        self._methods = {item.name: item for item in flow.body if isinstance(item, Function)}

    def read(self) -> GraphDraft:
        """A step for each decorated method; what a router returns leads to those that listen to it."""
        listeners: dict[str, list[str]] = {}
        for name, method in self._methods.items():
            decorators = {
                last_name(item.func if isinstance(item, ast.Call) else item): item for item in method.decorator_list
            }
            if not decorators.keys() & {"start", "listen", "router"}:
                continue
            asks = "human_feedback" in decorators
            self._draft.steps[name] = Step(
                capitalize(speak_name(name)), docstring(method), kind="person" if asks else "task"
            )
            if "start" in decorators:
                self._begin(name)
            for decorator in (decorators.get("listen"), decorators.get("router")):
                for heard in self._heard(decorator):
                    listeners.setdefault(heard, []).append(name)
        for name in list(self._draft.steps):
            self._connect(name, listeners)
        return self._draft

    def _begin(self, name: str) -> None:
        if self._draft.start:
            self._draft.lose(tr("the beginning at {name}", name=quoted(name)), "", tr("a procedure has one beginning"))
        self._draft.start = self._draft.start or name

    def _heard(self, decorator: ast.expr | None) -> Iterator[str]:
        """The methods or labels that a method listens to."""
        for argument_ in decorator.args if isinstance(decorator, ast.Call) else ():
            if isinstance(argument_, ast.Call) and last_name(argument_.func) in ("or_", "and_"):
                if last_name(argument_.func) == "and_":
                    why = tr("each of them leads to it here")
                    self._draft.lose(tr("a method that waits for several"), place(argument_), why, "assumed")
                yield from filter(None, (self._module.text(item) or last_name(item) for item in argument_.args))
            else:
                yield self._module.text(argument_) or last_name(argument_)

    def _connect(self, name: str, listeners: dict[str, list[str]]) -> None:
        for target in listeners.get(name, ()):
            self._draft.add_route(name, target)
        method = self._methods[name]
        if not any(last_name(item.func) == "router" for item in method.decorator_list if isinstance(item, ast.Call)):
            return
        decided = [(case, self._module.text(case.value)) for case in cases(method)]
        if not decided or not all(label for _, label in decided):
            self._draft.lose(
                tr("where {name} leads", name=quoted(name)),
                place(method),
                tr("the code that decides it cannot be read"),
            )
        for case, label in decided:
            for target in listeners.get(label, ()):
                self._draft.add_route(name, target, case.words, otherwise=not case.words and len(decided) > 1)


class _CrewReader:
    """Reads the tasks of a crew, one after the other."""

    def __init__(self, module: Module) -> None:
        self._module = module
        self._draft = GraphDraft(description=docstring(module.tree))
        self._tools = ToolReader(module, self._draft)

    def read(self) -> GraphDraft | None:
        """A step for each task, in the order of the crew."""
        before = ""
        for name, call in self._tasks():
            self._draft.steps[name] = self._step(name, call)
            self._draft.start = self._draft.start or name
            if before:
                self._draft.add_route(before, name)
            before = name
            if _is_true(argument(call, -1, "human_input")):
                review = f"{name} review"
                title = f"Review: {self._draft.steps[name].title}"
                self._draft.steps[review] = Step(title, kind="person")
                self._draft.add_route(name, review)
                before = review
        for call in self._module.calls("Crew"):
            if last_name(argument(call, -1, "process") or call.func) == "hierarchical":
                self._draft.lose(
                    tr("the order of the tasks"), place(call), tr("a manager decides it at run time"), "assumed"
                )
        return self._draft if self._draft.steps else None

    def _tasks(self) -> Iterator[tuple[str, ast.Call]]:
        """Each task with its name: those of the crew's list, else those of methods that are called `task`."""
        for crew in self._module.calls("Crew"):
            listed = self._module.items(argument(crew, -1, "tasks"))
            found = [
                (last_name(item) or f"task {number}", self._module.resolve(item))
                for number, item in enumerate(listed, 1)
            ]
            if found and all(isinstance(call, ast.Call) for _, call in found):
                yield from ((name, call) for name, call in found if isinstance(call, ast.Call))
                return
        for name, function in self._module.functions.items():
            if any(last_name(item) == "task" for item in function.decorator_list):
                for case in cases(function):
                    if isinstance(case.value, ast.Call) and last_name(case.value.func) in TASKS:
                        yield name, case.value

    def _step(self, name: str, call: ast.Call) -> Step:
        text = self._module.text(argument(call, 0, "description"))
        result = self._module.text(argument(call, 1, "expected_output"))
        if not text:
            self._draft.lose(
                tr("the description of {name}", name=quoted(name)), place(call), tr("it is in another file"), "kept"
            )
        if argument(call, -1, "condition") is not None:
            self._draft.lose(
                tr("the condition of {name}", name=quoted(name)),
                place(call),
                tr("it is code; the task is always done here"),
            )
        description = "\n\n".join(filter(None, (text, f"Expected: {result}" if result else "", self._role(call))))
        tools = self._tools.add(self._module.items(argument(call, -1, "tools")))
        title = capitalize(speak_name(name)) if not name.startswith("task ") else headline(text) or capitalize(name)
        return Step(title, description, tools)

    def _role(self, call: ast.Call) -> str:
        """Which agent does a task."""
        agent = self._module.resolve(argument(call, -1, "agent"))
        role = self._module.text(argument(agent, -1, "role")) if isinstance(agent, ast.Call) else ""
        return f"Done by: {' '.join(role.split())}" if role else ""


def _is_true(expression: ast.expr | None) -> bool:
    return isinstance(expression, ast.Constant) and expression.value is True


def _words_of_class(name: str) -> str:
    """`RefundFlow` as *refund flow*."""
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name).strip()


__all__ = ["PACKAGE", "read"]
