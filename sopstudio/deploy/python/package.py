"""The package that every target in Python has: facts, tools, nodes and conditions, and what carries them out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files as package_files
from typing import Any

from msgspec import Struct

from sopstudio.deploy.markdown import GENERATED
from sopstudio.deploy.python.conditions_module import PATTERNS
from sopstudio.deploy.python.names import package_name
from sopstudio.deploy.python.procedure_module import ProcedureModule
from sopstudio.deploy.python.source import comment
from sopstudio.deploy.python.support.schema import KEYWORDS
from sopstudio.errors import ConditionError, DeployError, EditError
from sopstudio.formats import Loss
from sopstudio.sop import Document, Flow, Runtime
from sopstudio.translation import tr

SUPPORT = ("describe", "engine", "guard", "model", "position", "schema", "values")
"""The modules without which nothing runs."""


class Package(Struct, frozen=True):
    """The SOP, the name of its package, the comment at the head of each module, and the modules printed from the SOP.

    `names` leads from functions of conditions to elements of the SOP.
    """

    document: Document
    runtime: Runtime
    name: str
    heading: str
    modules: Mapping[str, str]
    names: Mapping[str, str]

    def files(self, init: str, support: Iterable[str]) -> dict[str, str]:
        """The texts of the package: `init` is its `__init__`, `support` are the modules copied into it."""
        texts = {**self.modules, "__init__": init, **{name: read_support(name) for name in support}}
        knowledge = self.document.sop.knowledge
        articles = "\n".join(f"# {article.title}\n\n{article.text}\n" for article in knowledge)
        files = {f"{self.name}/{name}.py": text for name, text in texts.items()}
        return {**files, f"{self.name}/py.typed": "", **({"knowledge.md": articles} if knowledge else {})}

    def tool_rows(self) -> str:
        """The rows of a Markdown table of the tools: name, effect, description."""
        rows = [
            f"| `{tool.name}` | {tool.effect} | {table_cell(tool.description or tool.label())} |"
            for tool in self.runtime.flow.source.tools
        ]
        return "\n".join(rows) or "| – | | |"


def make_package(document: Document, target: str) -> Package:
    """The package of an SOP for a target. Raises `DeployError` for an SOP that cannot be run at all."""
    try:
        return _print_package(document, target)
    except (EditError, ConditionError) as error:
        raise DeployError(
            tr("the SOP cannot be exported"), where=error.where, why=str(error), hint=tr("mend it first")
        ) from None


def _print_package(document: Document, target: str) -> Package:
    sop, runtime = document.sop, Runtime(Flow(document.sop))
    version, origin = f"version {runtime.flow.sop_hash}", GENERATED.format(target=target)
    heading = "\n".join(map(comment, (f"{sop.label()} ({sop.id})", version, origin)))
    module = ProcedureModule(runtime)
    modules = {"procedure": module.text(heading), "conditions": module.conditions.module(heading)}
    if PATTERNS in modules["conditions"]:
        modules["patterns"] = read_support("patterns")
    return Package(document, runtime, package_name(sop.id), heading, modules, module.conditions.names.by_identifier)


def read_support(name: str) -> str:
    """The text of a module that is copied into packages."""
    return package_files("sopstudio.deploy.python.support").joinpath(f"{name}.py").read_text(encoding="utf-8")


def find_losses(package: Package) -> Iterator[Loss]:
    """What is not the same in Python, whatever carries the procedure out."""
    sop, runtime = package.document.sop, package.runtime
    if sop.knowledge:
        why = tr("the articles are in knowledge.md; code answers no questions of users")
        yield Loss(tr("knowledge"), "", why, "kept")
    for tool in runtime.flow.tools.values():
        for keyword in sorted(_keywords(tool.parameters) - KEYWORDS):
            yield Loss(
                tr("the JSON Schema keyword {keyword}", keyword=keyword),
                tr("tool {name}", name=tool.name),
                tr("arguments are not checked by it"),
            )
    for place, node in runtime.flow.nodes.items():
        if any(route.kind == "prose" for route in runtime.plan(place).routes):
            why = tr("whoever runs the package decides it: the run asks a question")
            yield Loss(tr("a condition in words"), tr("node {id}", id=node.id), why, "kept")


def _keywords(schema: Any) -> set[str]:
    """The keywords used in a schema and those inside it."""
    if not isinstance(schema, Mapping):
        return set()
    inner = [*schema.get("properties", {}).values(), schema.get("items"), schema.get("additionalProperties")]
    return set(schema).union(*map(_keywords, inner))


def table_cell(text: str) -> str:
    """A text on one line, in a cell of a Markdown table."""
    return " ".join(text.split()).replace("|", "\\|")


__all__ = ["SUPPORT", "Package", "find_losses", "make_package", "read_support", "table_cell"]
