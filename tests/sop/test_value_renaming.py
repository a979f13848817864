"""A value of a fact is renamed wherever a condition, a computation or a sample answer has it."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.errors import EditError
from sopstudio.expressions import parse
from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.sop import Binding, Compute, Edge, End, Fact, Output, SampleResponse, Sop, Task, Tool
from sopstudio.sop.edits import rename_value
from sopstudio.sop.frozen import Scalar
from sopstudio.sop.model import Assignment

SAMPLES = [read(path).document.sop for path in sorted(samples_dir().glob("*.sop.json"))]
VALUES = [(sop, fact.name, value) for sop in SAMPLES for fact in sop.facts for value in fact.allowed]


def sop(condition: str) -> Sop:
    state, other = Fact(name="state", allowed=("late", "lost")), Fact(name="other", allowed=("late",))
    tags = Fact(name="tags", type="list", allowed=("late", "x"))
    size = Fact(name="size", type="number", allowed=(1, Decimal("2.5")))
    look = Tool(
        name="look", outputs=(Output(path="a.state", fact="state"), Output(path="other", fact="other")),
        responses=(SampleResponse(body={"a": {"state": "late"}, "other": "late"}),), precondition=condition,
    )  # fmt: skip
    nodes = (
        Task(id="a", tools=(Binding(tool="look", condition=condition),)),
        Compute(id="b", assignments=(Assignment(fact="state", expression="if({size} > 1, 'late', {other})"),)),
        End(id="end"),
    )
    edges = (
        Edge(id="e", source="a", target="b", condition=condition, label="late"),
        Edge(id="f", source="b", target="end"),
    )
    return Sop(id="x", start="a", nodes=nodes, edges=edges, facts=(state, other, tags, size), tools=(look,))


@pytest.mark.parametrize(
    ("fact", "old", "new", "condition", "after"),
    [
        ("state", "late", "delayed", "{state}  ==  'late'", "{state}  ==  'delayed'"),
        ("state", "late", "it's", "state in [\"lost\", 'late']", "state in [\"lost\", \"it's\"]"),
        ("state", "late", "delayed", "'late' != state && other == 'late'", "'delayed' != state && other == 'late'"),
        ("tags", "late", "delayed", "contains({tags}, 'late')", "contains({tags}, 'delayed')"),
        ("size", Decimal("2.5"), Decimal("3.5"), "{size} == 2.5 || {size} > 1", "{size} == 3.5 || {size} > 1"),
        ("state", "late", "delayed", "{state} == 'latest' or", "{state} == 'latest' or"),
    ],
)  # fmt: skip
def test_conditions_keep_their_spelling(fact: str, old: Scalar, new: Scalar, condition: str, after: str) -> None:
    renamed = rename_value(sop(condition), fact, old, new)
    task = renamed.nodes[0]
    assert isinstance(task, Task)
    assert {renamed.edges[0].condition, task.tools[0].condition, renamed.tools[0].precondition} == {after}
    assert renamed.edges[0].label == (str(new) if old == "late" and after != condition else "late")
    assert new in next(each.allowed for each in renamed.facts if each.name == fact)


def test_computations_and_sample_answers_have_the_new_value() -> None:
    renamed = rename_value(sop(""), "state", "late", "delayed")
    compute = renamed.nodes[1]
    assert isinstance(compute, Compute)
    assert compute.assignments[0].expression == "if({size} > 1, 'delayed', {other})"
    assert renamed.tools[0].responses[0].body == {"a": {"state": "delayed"}, "other": "late"}


@pytest.mark.parametrize(("fact", "old", "new"), [("state", "gone", "x"), ("state", "late", "lost"), ("no", "a", "b")])
def test_a_name_that_is_unknown_or_taken_is_refused(fact: str, old: str, new: str) -> None:
    with pytest.raises(EditError):
        rename_value(sop(""), fact, old, new)


@given(st.sampled_from(VALUES), st.text(min_size=1, max_size=12))
def test_renamed_and_back_it_is_what_it_was(value: tuple[Sop, str, Scalar], text: str) -> None:
    before, fact, old = value
    new = f"new {text}"
    renamed = rename_value(before, fact, old, new)
    assert renamed != before
    for graph in renamed.graphs():
        assert all(parse(edge.condition) for edge in graph.edges if edge.kind == "formal")
    assert rename_value(renamed, fact, new, old) == before
