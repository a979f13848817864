"""What is exported and can be read comes back, but for what is said to be lost (resources/exports.md)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from sopstudio.deploy.python.drawn_graph import DrawnGraph
from sopstudio.deploy.python.package import make_package
from sopstudio.errors import FormatError
from sopstudio.expressions import parse, to_text
from sopstudio.formats import Loss, read, write
from sopstudio.sop import Flow, Sop
from tests.deploy.projects import SAMPLES, project, sample
from tests.subsets import subset

WHOLE = ("its declaration", "that it is a ", "that a person ")
"""Losses of a whole element."""
FIELDS = {
    "the title": "title",
    "the path": "outputs",
    "that it asks for": "asks",
    "the parameter": "tools",
    "that all edges": "branching",
}
"""The fields that other losses mean by how they begin; *its message* is the field *message*."""


@pytest.mark.parametrize("name", subset(SAMPLES, 1, "langgraph"))
def test_an_exported_langgraph_has_the_places_ways_and_start_of_the_sop(name: str, tmp_path: Path) -> None:
    folder = project(sample(name), "langgraph", tmp_path / "out")
    reading = read(folder / "agent.py")
    names = json.loads((folder / "export.json").read_text())["names"]
    graph = reading.document.sop
    drawn = DrawnGraph(make_package(sample(name), "langgraph"), ("start", "end"))
    ways = {(place, target): label for place in drawn.nodes for label, target in drawn.ways(place) if place != target}
    back = {(names[edge.source], names.get(edge.target, "")): edge.condition for edge in graph.edges}
    assert {pair: label for pair, label in back.items() if pair[1] and pair[0] != pair[1]}.keys() == ways.keys()
    assert [pair for pair, label in ways.items() if back[pair] not in ("", label)] == []
    assert names[graph.start] == sample(name).sop.start
    assert [node.id for node in graph.nodes if node.id not in names] == ["end"]
    assert reading.losses[0].where == "source.sop.json"


@pytest.mark.parametrize("name", subset(SAMPLES, 1, "openai-agents"))
def test_an_exported_agent_comes_back_as_one_step_and_says_which_tools_it_had(name: str, tmp_path: Path) -> None:
    reading = read(project(sample(name), "openai-agents", tmp_path / "out") / "agent.py")
    sop = reading.document.sop
    assert [node.kind for node in sop.nodes] == ["task", "end"]
    assert sop.nodes[0].title == " ".join(sample(name).sop.label().split())[:80]
    assert reading.losses[0].where == "source.sop.json"
    assert len([loss for loss in reading.losses if loss.what.startswith("the tool ")]) >= len(sample(name).sop.tools)


def test_a_file_of_another_target_says_where_the_procedure_is(tmp_path: Path) -> None:
    folder = project(sample("email_update.sop.json"), "strands", tmp_path / "out")
    with pytest.raises(FormatError) as error:
        read(folder / "agent.py")
    assert "source.sop.json" in str(error.value)
    assert read(folder / "source.sop.json").document.sop == sample("email_update.sop.json").sop


@pytest.mark.parametrize("name", subset(SAMPLES, 2, "journeybench"))
def test_journeybench_keeps_all_that_it_does_not_list(name: str, tmp_path: Path) -> None:
    writing = write(sample(name), "journeybench")
    [(path, content)] = writing.files.items()
    (tmp_path / path).write_bytes(content)
    reading = read(tmp_path / path, "journeybench")
    losses = [*writing.losses, *reading.losses]
    assert list(differences(sample(name).sop, reading.document.sop, losses)) == []


def differences(sop: Sop, back: Sop, losses: list[Loss]) -> Iterator[str]:
    """Elements with their fields that do not come back the same, although no loss of the element says so."""
    for kind, ours, theirs in (("node", sop.nodes, back.nodes), ("tool", sop.tools, back.tools)):
        found = {name_of(element): element for element in theirs}
        for element in ours:
            yield from changes(f"{kind} {name_of(element)}", element, found.get(name_of(element)), losses)
    facts = {fact.name: fact for fact in back.facts}
    for fact in sop.facts:
        yield from changes(f"fact {fact.name}", fact, facts.get(fact.name), losses)
    yield from (f"way {way}" for way in set(ways(sop)) ^ set(ways(back)))


def ways(sop: Sop) -> Iterator[tuple[str, str, str]]:
    """The edges as they are carried out: from where to where, and on which condition."""
    for edge in Flow(sop).sop.edges:
        is_formal = edge.kind == "formal" and edge.condition
        yield edge.source, edge.target, to_text(parse(edge.condition).tree) if is_formal else edge.condition


def changes(where: str, element: Any, other: Any, losses: list[Loss]) -> Iterator[str]:
    """The fields that differ, and are not said to."""
    lost = [loss.what for loss in losses if loss.where == where]
    if any(what.startswith(WHOLE) for what in lost):
        return
    fields = {field for words, field in FIELDS.items() for what in lost if what.startswith(words)}
    fields |= {what.removeprefix("its ") for what in lost}
    renamed = {loss.what for loss in losses if loss.what.startswith("the parameter ")}
    for field, value in element:
        if field == "parameters" and renamed & {f"the parameter {name!r}" for name in value["properties"]}:
            continue
        if field not in fields and not is_same(field, value, getattr(other, field, None)):
            yield f"{where}: {field}"


def is_same(field: str, value: Any, other: Any) -> bool:
    """Whether a value comes back, as far as resources/exports.md says that it does."""
    if field == "description":
        return value in (other or "")
    if field == "asks":
        return set(value) <= set(other or ())
    if field == "tools":
        return [(use.tool, use.arguments) for use in value] == [(use.tool, use.arguments) for use in other or ()]
    if field == "parameters":
        return shape(value) == shape(other or {})
    return bool(value == other)


def shape(schema: Mapping[str, Any]) -> list[Any]:
    """The parameters that a schema names, with their types, bounds and values, and those that are required."""
    words = ("description", "examples")
    return [
        {name: {key: part[key] for key in part if key not in words} for name, part in schema["properties"].items()},
        sorted(schema.get("required", ())),
    ]


def name_of(element: Any) -> str:
    """The id of a node, or the name of a tool."""
    return str(getattr(element, "id", None) or element.name)
