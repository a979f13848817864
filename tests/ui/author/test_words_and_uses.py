"""Values as people write them, where things are used, and edits of parameters."""

from decimal import Decimal

import pytest

from sopstudio.errors import EditError
from sopstudio.sop import Binding, End, Fact, FrozenDict, Sop, Task, Tool, edits, replace_fields
from sopstudio.sop.facts import FactType
from sopstudio.text.labels import describe_minutes
from sopstudio.ui.author.fact_values import format_value, value_parser
from sopstudio.ui.author.node_form import parse_minutes
from sopstudio.ui.author.parameters import (
    add_parameter,
    parse_json_object,
    parse_schema,
    remove_parameter,
    rename_parameter,
    set_required,
)
from sopstudio.ui.author.uses import find_fact_uses, find_procedure_uses, find_tool_uses
from tests import translations
from tests.translations import in_language
from tests.ui.author.seat import loan


def test_where_a_fact_is_used() -> None:
    found = {(use.title, use.note) for use in find_fact_uses(loan().sop, "credit_report")}
    assert ("Pull credit report", "gives it") in found
    assert ("Check credit", "depends on it") in found
    assert ("no report", "Check credit → Check the guarantor") in found


def test_where_a_tool_and_a_procedure_are_used() -> None:
    sop = loan().sop
    assert [use.selection.nodes for use in find_tool_uses(sop, "assess_risk")] == [{"weigh_risk"}]
    assert find_procedure_uses(sop, "none") == []


def test_a_message_uses_the_facts_that_it_says() -> None:
    task = Task(id="tell", title="Tell them", message="It costs {price}.")
    end = End(id="end", title="Done", message="That was {price}.")
    sop = Sop(id="s", start="tell", nodes=(task, end), facts=(Fact(name="price"),))
    assert [(use.title, use.note) for use in find_fact_uses(sop, "price")] == [
        ("Tell them", "says it"), ("Done", "says it"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        ("integer", "720", 720),
        ("number", "0.50", Decimal("0.50")),
        ("boolean", "Yes", True),
        ("date", "2026-03-31", "2026-03-31"),
        ("string", "12", "12"),
    ],
)
def test_values_are_read_and_shown_again(kind: FactType, text: str, value: object) -> None:
    assert value_parser(kind)(text) == value
    assert value_parser(kind)(format_value(value)) == value


@pytest.mark.parametrize(("text", "value"), [("Ja", True), ("nein", False), ("yes", True), ("false", False)])
def test_an_answer_is_read_in_the_language_that_asks_for_it(text: str, value: object) -> None:
    with in_language("de"):
        assert value_parser("boolean")(text) is value


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("minutes", [1, 30, 240, 1440, 2880])
def test_a_time_is_read_as_it_is_shown(minutes: int, language: str) -> None:
    with in_language(language):
        assert parse_minutes(describe_minutes(minutes)) == minutes


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("half an hour", 30), ("Half an hour", 30), ("an hour", 60), ("one day", 1440), ("2 weeks", 20_160),
        ("a quarter of an hour", 15), ("eine halbe Stunde", 30), ("eine Stunde", 60), ("ein Tag", 1440),
        ("eine Viertelstunde", 15), ("1 Woche", 10_080), ("30", 30), ("4h", 240),
    ],
)  # fmt: skip
def test_a_time_is_read_as_people_say_it(text: str, minutes: int) -> None:
    assert parse_minutes(text) == minutes


@pytest.mark.parametrize("text", ["soon", "an", "half", "0 min", "1 1 h"])
def test_other_words_are_no_time(text: str) -> None:
    with pytest.raises(ValueError, match="30 min"):
        parse_minutes(text)


def test_a_time_is_shown_in_words_of_the_language() -> None:
    assert [describe_minutes(minutes) for minutes in (1440, 2880, 90)] == ["1 day", "2 days", "90 min"]
    with in_language("de"):
        assert [describe_minutes(minutes) for minutes in (1440, 2880, 90)] == ["1 Tag", "2 Tage", "90 min"]


@pytest.mark.parametrize(
    ("kind", "text"),
    [("integer", "0.5"), ("number", "many"), ("number", "NaN"), ("boolean", "1"), ("date", "31.3."), ("datetime", "x")],
)
def test_what_is_no_value_is_refused_in_a_sentence(kind: FactType, text: str) -> None:
    with pytest.raises(ValueError, match=r"^Enter .*\.$"):
        value_parser(kind)(text)


TOOL = Tool.model_validate(
    {
        "name": "t",
        "parameters": {
            "type": "object",
            "properties": {"a": {"type": "string", "minLength": 2}, "b": {}},
            "required": ["a"],
            "additionalProperties": False,
        },
    }
)


def test_edits_of_parameters_keep_what_the_table_does_not_show() -> None:
    after = set_required(remove_parameter(TOOL, "b"), "a", False)
    assert after.parameters["additionalProperties"] is False
    assert after.properties() == {"a": {"type": "string", "minLength": 2}}
    assert after.required() == ()


def test_a_parameter_cannot_take_the_name_of_another() -> None:
    document = edits.add_tool(loan(), TOOL)
    with pytest.raises(EditError, match="already exists"):
        rename_parameter(document, "t", "a", "b")
    with pytest.raises(EditError, match="needs a name"):
        rename_parameter(document, "t", "a", "")
    after = rename_parameter(document, "t", "a", "c")
    assert list(after.sop.tools[-1].properties()) == ["c", "b"]
    assert after.sop.tools[-1].required() == ("c",)


def test_a_new_parameter_named_like_a_fact_is_fed_by_that_fact() -> None:
    document = edits.add_fact(edits.add_tool(loan(), TOOL), Fact(name="booking number"))
    node = next(node for node in document.sop.nodes if isinstance(node, Task))
    bound = replace_fields(node, tools=(*node.tools, Binding(tool="t", arguments=FrozenDict(b="income"))))
    document = replace_fields(document, sop=edits.replace_node(document.sop, bound))
    after = rename_parameter(document, "t", "a", "booking number")
    renamed = rename_parameter(after, "t", "b", "earnings")
    (binding,) = (bound for bound in bound_at(renamed.sop, node.id) if bound.tool == "t")
    assert binding.fact_for("booking number") == "booking number"
    assert dict(binding.arguments) == {"earnings": "income"}


@pytest.mark.parametrize(
    ("typed", "name", "kind"),
    [
        ("nights booked", "nights_booked", "integer"),
        ("Nights_Booked", "nights_booked", "integer"),
        ("nights", "nights", "string"),
    ],
)
def test_a_new_parameter_takes_spelling_and_type_of_the_fact_that_it_names(typed: str, name: str, kind: str) -> None:
    document = edits.add_fact(edits.add_tool(loan(), TOOL), Fact(name="nights_booked", type="integer"))
    document = replace_fields(document, sop=edits.replace_tool(document.sop, add_parameter(document.sop.tools[-1])))
    after = rename_parameter(document, "t", "new_parameter", typed)
    assert after.sop.tools[-1].properties()[name] == {"type": kind}


def bound_at(sop: Sop, node_id: str) -> tuple[Binding, ...]:
    node = next(node for node in sop.nodes if node.id == node_id)
    return node.tools if isinstance(node, Task) else ()


@pytest.mark.parametrize(
    "text", ["", "[1]", "7", '{"type": "object"}', '{"properties": {"a": {"type": 3}}}', '{"a": 1, "a": 2}', "[" * 9999]
)
def test_what_is_no_schema_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w") as caught:
        parse_schema(text)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


def test_a_json_list_is_no_answer_of_a_tool() -> None:
    with pytest.raises(ValueError, match="object"):
        parse_json_object("[1, 2]")


def test_a_fact_in_a_text_in_quotes_is_not_used() -> None:
    sop = edits.add_fact(loan().sop, Fact(name="unavailable"))
    assert find_fact_uses(sop, "unavailable") == []


@pytest.mark.parametrize(("value", "word"), [(True, "ja"), (False, "nein")])
def test_yes_and_no_are_words_of_the_language(value: bool, word: str) -> None:
    with translations.in_language("de"):
        assert format_value(value) == word
        assert value_parser("boolean")(word) is value
