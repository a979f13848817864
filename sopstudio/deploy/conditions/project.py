"""The target `conditions`: every condition of an SOP in each language, for engines that nothing is exported to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from sopstudio.deploy.conditions.kinds import InexpressibleError, certain_facts
from sopstudio.deploy.conditions.language import Language, Printer, identifiers
from sopstudio.deploy.conditions.registry import languages
from sopstudio.deploy.markdown import GENERATED, one_line, table
from sopstudio.deploy.runnable import runnable
from sopstudio.deploy.target import Export, Target
from sopstudio.expressions import Condition, parse, to_text
from sopstudio.formats import Loss
from sopstudio.sop import Document, Runtime, Sop, Task, dumps
from sopstudio.translation import mark, tr


class PlacedCondition(Struct, frozen=True):
    """A condition with where it stands."""

    where: str
    condition: Condition


class Printed(Struct, frozen=True):
    """A condition in a language: what is true where it certainly holds and where it certainly fails, or why not."""

    holds: str = ""
    fails: str = ""
    losses: tuple[str, ...] = ()
    refused: str = ""


def build(document: Document) -> Export:
    """The files. Raises `DeployError` for an SOP that cannot be run at all."""
    runtime = runnable(document)
    names = identifiers(runtime.flow.facts)
    facts = certain_facts(runtime.flow)
    printers = {language.name: language.printer(facts, names) for language in languages()}
    rows = [
        (placed, {name: print_condition(printer, placed.condition) for name, printer in printers.items()})
        for placed in conditions_of(document.sop)
    ]
    losses = [
        Loss(tr("a condition in {name}", name=name), placed.where, result.refused or "; ".join(result.losses), "kept")
        for placed, printed in rows
        for name, result in printed.items()
        if result.refused or result.losses
    ]
    files = {"conditions.json": _json(runtime, names, rows), "conditions.md": _markdown(runtime, names, rows)}
    elements = {identifier: name for name, identifier in names.items()}
    return Export({name: text.encode() for name, text in files.items()}, tuple(losses), elements)


def print_condition(printer: Printer, condition: Condition) -> Printed:
    """A condition in a language."""
    tree = condition.tree
    try:
        return Printed(printer.when_true(tree), printer.when_false(tree), printer.losses(tree))
    except InexpressibleError as error:
        return Printed(refused=str(error))


def conditions_of(sop: Sop) -> Iterator[PlacedCondition]:
    """The formal conditions of edges, tools and bindings, in the order in which they stand."""
    for tool in sop.tools:
        if tool.precondition.strip():
            yield PlacedCondition(f"tool {tool.name}", parse(tool.precondition))
    for graph in sop.graphs():
        scope = "" if graph is sop else f"{graph.id}/"
        tasks = [node for node in graph.nodes if isinstance(node, Task)]
        for node, binding in ((task, bound) for task in tasks for bound in task.tools):
            if binding.condition.strip():
                yield PlacedCondition(f"{binding.tool} at node {scope}{node.id}", parse(binding.condition))
        for edge in graph.edges:
            if edge.kind == "formal":
                yield PlacedCondition(f"edge {scope}{edge.id}", parse(edge.condition))


_Rows = list[tuple[PlacedCondition, dict[str, Printed]]]


def _json(runtime: Runtime, names: dict[str, str], rows: _Rows) -> str:
    data = {
        "sop": runtime.flow.source.id,
        "version": runtime.flow.sop_hash,
        "generated": GENERATED.format(target="conditions"),
        "facts": {
            identifier: {"fact": name, "type": runtime.flow.facts[name].type} for name, identifier in names.items()
        },
        "conditions": [
            {
                "where": placed.where,
                "condition": to_text(placed.condition.tree),
                "languages": {name: _result(printed) for name, printed in results.items()},
            }
            for placed, results in rows
        ],
    }
    return dumps(data) + "\n"


def _result(printed: Printed) -> dict[str, Any]:
    if printed.refused:
        return {"refused": printed.refused}
    losses = {"losses": list(printed.losses)} if printed.losses else {}
    return {"holds": printed.holds, "fails": printed.fails, **losses}


def _markdown(runtime: Runtime, names: dict[str, str], rows: _Rows) -> str:
    sop = runtime.flow.source
    lines = [
        f"# Conditions of {one_line(sop.label())}",
        "",
        f"{one_line(sop.id)}, version `{runtime.flow.sop_hash}`. {GENERATED.format(target='conditions')}",
        "",
        "Each condition is given twice: what is true where it certainly holds, and what is true where it certainly "
        "fails. Where neither is true, a fact is missing: stop there instead of going on.",
        "",
        table(
            ["name", "fact", "type"],
            [(f"`{names[fact.name]}`", fact.name, fact.type) for fact in runtime.flow.facts.values()],
        ),
        "",
        table(["language", "facts"], [(language.title, language.expects) for language in languages()]),
    ]
    for placed, results in rows:
        lines += ["", f"## {one_line(placed.where)}", "", *_code(to_text(placed.condition.tree)), ""]
        for language in languages():
            lines += _section(language, results[language.name])
    return "\n".join(lines).rstrip() + "\n"


def _section(language: Language, printed: Printed) -> list[str]:
    if printed.refused:
        return [f"**{language.title}**: cannot be said. {one_line(printed.refused)}", ""]
    losses = [f"Not the same: {'; '.join(printed.losses)}.", ""] if printed.losses else []
    return [f"**{language.title}**, holds and fails:", "", *_code(f"{printed.holds}\n{printed.fails}"), "", *losses]


def _code(text: str) -> list[str]:
    """A block that no text can leave: it is indented."""
    return [f"    {line}" for line in text.splitlines()]


TARGET = Target(
    "conditions",
    mark("Conditions"),
    build,
    summary=mark("Every condition in FEEL, JUEL, JSONata, JSONLogic, CEL, Cedar, Python and words."),
)

__all__ = ["TARGET", "build", "conditions_of", "print_condition"]
