"""Conditions that cannot be read or make no sense, and those that only a person or a model decides."""

import pytest

from sopstudio.analysis import check
from sopstudio.sop import (
    Assignment,
    Binding,
    Compute,
    Document,
    Edge,
    End,
    Fact,
    Procedure,
    Sop,
    Task,
    Tool,
    replace_fields,
)
from tests.analysis.examples import (
    GOOD,
    LOOK_UP,
    calling,
    codes,
    edge,
    node,
    problems_with,
    with_edge,
    with_fact,
    with_node,
    with_tool,
)
from tests.translations import in_language


def on_edge(condition: str) -> Sop:
    return with_edge(edge("decide", "paid", condition, id="decide-paid", kind="formal"))


@pytest.mark.parametrize("text", ["{status} = 'open'", "", "1 < {total} < 5", "{status} ==", "x" * 5000])
def test_a_condition_that_cannot_be_read_is_an_error_with_its_place(text: str) -> None:
    (problem,) = problems_with(on_edge(text), "condition-syntax")
    assert (problem.severity, problem.edges, problem.field) == ("error", ("decide-paid",), "condition")
    assert problem.span is not None
    assert 0 <= problem.span[0] <= problem.span[1]


def test_the_parsers_proposal_is_handed_on() -> None:
    assert "1 < {total} && {total} < 5" in problems_with(on_edge("1 < {total} < 5"), "condition-syntax")[0].message


def test_known_facts_without_their_braces_get_them_by_a_repair() -> None:
    sop = with_fact(Fact(name="room price", type="number"))
    changed = replace_fields(sop, edges=on_edge("room price > 3").edges)
    (problem,) = problems_with(changed, "condition-syntax")
    assert [fix.title for fix in problem.fixes] == ["Write “room price is above 3”"]
    assert "as in “{room price}”" in problem.message


@pytest.mark.parametrize(("word", "words"), [("yes", "yes"), ("nein", "no"), ("Oui", "yes"), ("0", "no")])
def test_a_word_for_a_truth_value_is_repaired_where_the_fact_is_one(word: str, words: str) -> None:
    sop = with_fact(Fact(name="urgent", type="boolean"))
    sop = with_edge(edge("decide", "paid", f"{{urgent}} == '{word}'", id="decide-paid", kind="formal"), sop)
    (problem,) = problems_with(sop, "condition-type")
    assert [fix.title for fix in problem.fixes] == [f"Write “urgent is {words}”"]


def test_types_that_mix_are_errors_with_a_repair() -> None:
    (problem,) = problems_with(on_edge("{total} > '5'"), "condition-type")
    assert problem.span == (10, 13)
    assert [fix.title for fix in problem.fixes] == ["Write “total is above 5”"]


def test_a_value_that_a_fact_never_has_is_an_error_with_a_repair() -> None:
    (problem,) = problems_with(on_edge("{status} == 'opne'"), "value-outside-domain")
    assert problem.facts == ("status",)
    assert [fix.title for fix in problem.fixes] == ["Write “status is open”", "Let status be 'opne' too"]


def test_a_value_in_a_message_has_the_quotes_of_the_language() -> None:
    with in_language("de"):
        [problem] = [fault for fault in check(on_edge("{status} == 'opne'")) if fault.code == "value-outside-domain"]
    assert "„opne“" in problem.message
    assert "„open“" in problem.message
    assert "status darf auch „opne“ sein" in [fix.title for fix in problem.fixes]


def test_an_undeclared_fact_is_an_error_with_the_name_that_was_probably_meant() -> None:
    (problem,) = problems_with(on_edge("{Status} == 'open'"), "unknown-fact")
    assert [fix.title for fix in problem.fixes] == ["Write “status is open”", 'Declare the fact "Status" (text)']


@pytest.mark.parametrize(
    ("condition", "words"),
    [("{x} > 3", "number"), ("{x} && {total} > 1", "yes or no"), ("{x} in ['a']", "text"), ("{x}", "yes or no")],
)
def test_a_declaration_is_proposed_with_the_type_that_the_condition_needs(condition: str, words: str) -> None:
    (problem,) = problems_with(on_edge(condition), "unknown-fact")
    assert [fix.title for fix in problem.fixes] == [f'Declare the fact "x" ({words})']


def test_every_kind_of_formula_is_read() -> None:
    binding = with_node(replace_fields(node("ask"), tools=(Binding(tool="look_up", condition="{total} = 1"),)))
    assert [
        (problem.nodes, problem.tools, problem.field) for problem in problems_with(binding, "condition-syntax")
    ] == [(("ask",), ("look_up",), "tools.0.condition")]
    precondition = with_tool(replace_fields(LOOK_UP, precondition="{total} = 1"))
    assert [(problem.tools, problem.field) for problem in problems_with(precondition, "condition-syntax")] == [
        (("look_up",), "precondition")
    ]
    compute = with_node(Compute(id="sum", assignments=(Assignment(fact="refund", expression="1 +"),)))
    assert [(problem.nodes, problem.field) for problem in problems_with(compute, "condition-syntax")] == [
        (("sum",), "assignments.0.expression")
    ]


@pytest.mark.parametrize(
    ("fact", "expression"), [("refund", "'much'"), ("status", "{total} + 1"), ("whole", "{total} / 2")]
)
def test_an_expression_must_give_what_its_fact_takes(fact: str, expression: str) -> None:
    sop = with_fact(Fact(name="whole", type="integer"))
    assert problems_with(
        with_node(Compute(id="sum", assignments=(Assignment(fact=fact, expression=expression),)), sop), "condition-type"
    )


def test_an_expression_that_gives_it_is_fine() -> None:
    sop = with_node(Compute(id="sum", assignments=(Assignment(fact="refund", expression="round({total}) + 1"),)))
    assert codes(sop) == set()


def prose(text: str) -> Sop:
    return with_edge(edge("decide", "paid", text, id="decide-paid", kind="prose"))


def test_an_edge_in_words_is_a_hint_and_one_without_words_an_error() -> None:
    assert [problem.severity for problem in problems_with(prose("the customer is angry"), "prose-condition")] == [
        "hint"
    ]
    assert [problem.severity for problem in problems_with(prose("  "), "condition-syntax")] == ["error"]


def test_an_edge_in_words_is_an_error_where_code_runs_the_procedure() -> None:
    sub = Procedure(
        id="sub",
        start="begin",
        nodes=(Task(id="begin"), End(id="done"), End(id="other")),
        edges=(edge("begin", "done", "it seems fine", kind="prose"), edge("begin", "other", kind="otherwise")),
    )
    assert [problem.severity for problem in problems_with(calling(sub, deterministic=True), "prose-condition")] == [
        "error"
    ]
    assert [problem.severity for problem in problems_with(calling(sub), "prose-condition")] == ["hint"]


def test_conditions_that_make_sense_are_let_be() -> None:
    assert codes(GOOD) == set()


def test_a_value_that_is_not_declared_can_be_declared() -> None:
    sop = with_edge(edge("decide", "paid", "{status} == 'lost'", id="decide-paid"))
    (problem,) = [problem for problem in check(sop) if problem.code == "value-outside-domain"]
    fix = next(fix for fix in problem.fixes if fix.title == "Let status be 'lost' too")
    after = fix.apply(Document(sop=sop)).sop
    assert next(fact for fact in after.facts if fact.name == "status").allowed == ("open", "sent", "lost")
    assert "value-outside-domain" not in {problem.code for problem in check(after)}


def test_a_value_that_a_tool_could_not_take_is_not_offered_to_be_declared() -> None:
    choice = {"type": "string", "enum": ["open", "sent"]}
    notify = Tool(name="notify", parameters={"type": "object", "properties": {"status": choice}})
    sop = with_edge(edge("decide", "paid", "{status} == 'lost'", id="decide-paid"))
    task = Task(id="tell", tools=(Binding(tool="notify"),))
    fed = replace_fields(sop, tools=(*sop.tools, notify), nodes=(*sop.nodes, task))
    (problem,) = [problem for problem in check(fed) if problem.code == "value-outside-domain"]
    assert "Let status be 'lost' too" not in [fix.title for fix in problem.fixes]


def test_an_edge_in_words_can_be_made_formal() -> None:
    sop = prose("the weight exceeds 20 kg")
    [problem] = problems_with(sop, "prose-condition")
    [fix] = problem.fixes
    after = fix.apply(Document(sop=sop)).sop
    [written] = [each for each in after.edges if each.id == "decide-paid"]
    assert (written.kind, written.condition) == ("formal", "weight > 20")
    assert next(fact for fact in after.facts if fact.name == "weight").unit == "kg"
    assert not codes(after) & {"fact-before-provided", "prose-condition"}


def test_a_step_that_only_a_loop_leaves_has_a_gap_where_the_loop_is_used_up() -> None:
    sop = Sop(
        id="x",
        start="a",
        facts=(Fact(name="n", type="integer"),),
        nodes=(Task(id="a", asks=("n",)), End(id="z")),
        edges=(Edge(id="e", source="a", target="z", kind="formal", condition="{n} > 1", loop=2),),
    )
    [gap] = [problem for problem in check(sop) if problem.code == "gap"]
    assert gap.severity == "error"
    assert gap.nodes == ("a",)
