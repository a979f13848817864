"""Names that name nothing, tools that do not fit, and facts that cannot have a value."""

from typing import Any

import pytest

from sopstudio.sop import Assignment, Binding, Compute, Document, Fact, Output, SampleResponse, Sop, replace_fields
from tests.analysis.examples import GOOD, LOOK_UP, codes, node, problems_with, with_fact, with_node, with_tool


def sop_with_binding(**fields: Any) -> Sop:
    return with_node(replace_fields(node("ask"), tools=(Binding(tool="look_up", **fields),)))


def schema(**of: Any) -> Sop:
    """The good SOP with another schema for its one parameter."""
    return with_tool(
        replace_fields(LOOK_UP, parameters={"type": "object", "properties": {"order_id": of}, "required": ["order_id"]})
    )


@pytest.mark.parametrize(
    "broken",
    [
        with_node(replace_fields(node("ask"), asks=("order_id", "ordr"))),
        with_node(replace_fields(node("ask"), message="Hello {ordr}")),
        with_node(replace_fields(node("paid"), message="Hello {ordr}")),
        with_node(Compute(id="sum", assignments=(Assignment(fact="ordr", expression="1"),))),
        with_tool(replace_fields(LOOK_UP, outputs=(*LOOK_UP.outputs, Output(path="x", fact="ordr")))),
        sop_with_binding(arguments={"order_id": "ordr"}),
        replace_fields(GOOD, outputs=("ordr",)),
    ],
)
def test_a_fact_that_is_not_declared_is_named_wherever_it_stands(broken: Sop) -> None:
    assert [problem.facts for problem in problems_with(broken, "unknown-fact")] == [("ordr",)]
    assert "unknown-fact" not in codes(with_fact(Fact(name="ordr"), broken))


def test_braces_in_a_message_that_name_nothing_are_let_be() -> None:
    assert "unknown-fact" not in codes(with_node(replace_fields(node("ask"), message='Send {"id": 3} or {a/b}')))


def test_an_unknown_tool_is_named_with_the_one_that_was_probably_meant() -> None:
    (problem,) = problems_with(with_node(replace_fields(node("ask"), tools=(Binding(tool="lookup"),))), "unknown-tool")
    assert (problem.nodes, problem.tools) == (("ask",), ("lookup",))
    assert [fix.title for fix in problem.fixes] == ['Use the tool "look_up"']


def test_a_fact_that_nothing_mentions_is_a_warning_and_one_that_is_provided_for_nothing_a_hint() -> None:
    assert [problem.severity for problem in problems_with(with_fact(Fact(name="spare")), "fact-never-used")] == [
        "warning"
    ]
    asked = with_node(replace_fields(node("ask"), asks=("order_id", "spare")), with_fact(Fact(name="spare")))
    assert [problem.severity for problem in problems_with(asked, "fact-never-used")] == ["hint"]


def test_a_parameter_that_the_tool_does_not_have_is_an_error() -> None:
    (problem,) = problems_with(sop_with_binding(arguments={"orderid": "order_id"}), "unknown-parameter")
    assert [fix.title for fix in problem.fixes] == ['Fill in "order_id"']
    assert "unknown-parameter" not in codes(sop_with_binding(arguments={"order_id": "order_id"}))


@pytest.mark.parametrize(
    ("broken", "severity"),
    [
        (schema(type="number"), "error"),
        (schema(type="string", enum=["a", "b"]), "hint"),
        (with_fact(Fact(name="order_id", allowed=("a", "c")), schema(type="string", enum=["a", "b"])), "error"),
        (with_fact(Fact(name="order_id", type="number"), schema(type="integer")), "warning"),
        (with_fact(Fact(name="order_id", type="number", minimum=0), schema(type="number", minimum=1)), "warning"),
    ],
)
def test_facts_that_are_not_what_a_tool_takes(broken: Sop, severity: str) -> None:
    assert [problem.severity for problem in problems_with(broken, "parameter-type")] == [severity]


@pytest.mark.parametrize(
    "fine",
    [
        schema(type=["string", "null"]),
        schema(),
        with_fact(Fact(name="order_id", allowed=("a",)), schema(type="string", enum=["a", "b"])),
        with_fact(Fact(name="order_id", type="integer"), schema(type="number")),
        with_fact(Fact(name="order_id", type="date"), schema(type="string", format="date")),
    ],
)
def test_facts_that_are_what_a_tool_takes(fine: Sop) -> None:
    assert "parameter-type" not in codes(fine)


@pytest.mark.parametrize(
    "parameters",
    [
        {"type": "array"},
        {"type": "object", "properties": {"a": {"type": "strin"}}},
        {"type": "object", "properties": {"a": {"$ref": "https://example.test/schema.json"}}},
        {"type": "object", "properties": {"a": {"$ref": "#/nowhere"}}},
        {"type": "object", "properties": {"a": {"pattern": "("}}},
        {"type": "object", "properties": {}, "required": ["b"]},
        {"type": "object", "properties": 3},
        {"type": "object", "required": 3},
    ],
)
def test_schemas_that_cannot_be_used_are_named(parameters: dict[str, Any]) -> None:
    assert problems_with(with_tool(replace_fields(LOOK_UP, parameters=parameters)), "parameter-schema")


def test_a_local_reference_is_fine() -> None:
    parameters = {
        "type": "object",
        "properties": {"order_id": {"$ref": "#/$defs/id"}},
        "required": ["order_id"],
        "$defs": {"id": {"type": "string"}},
    }
    assert codes(with_tool(replace_fields(LOOK_UP, parameters=parameters))) == set()


def sample(order: dict[str, Any]) -> Sop:
    return with_tool(replace_fields(LOOK_UP, responses=(SampleResponse(title="one", body={"order": order}),)))


def test_sample_responses_are_held_against_the_facts() -> None:
    (problem,) = problems_with(sample({"status": "lost", "total": 1}), "value-outside-domain")
    assert "order.status" in problem.message
    assert problems_with(sample({"status": "open", "total": "many"}), "value-outside-domain")
    assert [problem.facts for problem in problems_with(sample({"status": "open"}), "response-without-output")] == [
        ("total",)
    ]
    assert codes(sample({"status": "open", "total": 1})) == set()


@pytest.mark.parametrize("order", [{"status": "open"}, {"status": "open", "total": None}])
def test_a_fact_that_a_sample_leaves_blank_is_declared_optional_with_a_click(order: dict[str, Any]) -> None:
    sop = sample(order)
    [problem] = problems_with(sop, "response-without-output")
    after = problem.fixes[-1].apply(Document(sop=sop)).sop
    assert [fact.name for fact in after.facts if fact.optional] == ["total"]
    assert problems_with(after, "response-without-output") == []


def test_a_fact_is_read_where_the_samples_have_a_value_for_it() -> None:
    sop = sample({"status": "open", "note": "paid", "tax": 1, "total_price": 7, "discounts": [1, 2]})
    [problem] = problems_with(sop, "response-without-output")
    assert [fix.title for fix in problem.fixes] == [
        'Read "total" at "order.total_price"',
        'Read "total" at "order.tax"',
        'Declare "total" optional',
    ]
    after = problem.fixes[0].apply(Document(sop=sop)).sop
    assert problems_with(after, "response-without-output") == []
    assert [output.path for output in after.tools[0].outputs if output.fact == "total"] == ["order.total_price"]


@pytest.mark.parametrize(
    "fact",
    [
        Fact(name="total", type="number", minimum=3, maximum=1),
        Fact(name="total", minimum=3),
        Fact(name="total", pattern="("),
        Fact(name="to{tal"),
    ],
)
def test_facts_that_cannot_have_a_value(fact: Fact) -> None:
    assert problems_with(with_fact(fact), "fact-domain")


def test_allowed_values_and_examples_must_fit_the_fact() -> None:
    assert problems_with(with_fact(Fact(name="total", type="number", allowed=(1, "x"))), "value-outside-domain")
    assert problems_with(with_fact(Fact(name="total", type="number", examples=("x",))), "value-outside-domain")
    fine = Fact(name="total", type="number", minimum=1, examples=(12, 13))
    assert codes(with_fact(fine)) == set()
    assert codes(with_fact(Fact(name="total", type="number", allowed=(1, 12)))) == set()
