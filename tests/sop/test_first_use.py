"""The type of a fact by the first condition over it."""

from decimal import Decimal
from typing import Any

import pytest

from sopstudio.sop import (
    Assignment,
    Document,
    Edge,
    End,
    Fact,
    Output,
    Person,
    SampleResponse,
    Sop,
    Task,
    Tool,
    look_up,
    replace_fields,
)
from sopstudio.sop.facts import FactType
from sopstudio.sop.first_use import (
    guess_fact,
    new_facts,
    set_condition,
    set_node,
    type_answers,
    type_by_first_use,
    type_computations,
)


def sop(*facts: Fact, condition: str = "") -> Sop:
    """a → b, perhaps on a condition."""
    edges = (Edge(id="e", source="a", target="b", kind="formal", condition=condition),) if condition else ()
    return Sop(
        id="s", title="S", start="a", nodes=(Task(id="a", title="A"), End(id="b", title="B")), edges=edges, facts=facts
    )


@pytest.mark.parametrize(
    ("condition", "kind", "meant"),
    [
        ("nights <= 2", "integer", "nights <= 2"),
        ("2.5 < {nights}", "number", "2.5 < {nights}"),
        ("nights == 'yes'", "boolean", "{nights} == true"),
        ("nights != 'No' or other == 'x'", "boolean", "{nights} != false || {other} == 'x'"),
        ("nights == false", "boolean", "nights == false"),
        ("nights", "boolean", "nights"),
        ("!nights", "boolean", "!nights"),
        ("other == 'x' || !(nights && other == 'y')", "boolean", "other == 'x' || !(nights && other == 'y')"),
    ],
)
def test_the_first_condition_gives_a_type(condition: str, kind: str, meant: str) -> None:
    after, read = type_by_first_use(sop(Fact(name="nights"), Fact(name="other")), condition)
    assert (after.facts[0].type, read) == (kind, meant)
    assert after.facts[1] == Fact(name="other")


@pytest.mark.parametrize(
    "fact",
    [
        Fact(name="nights", allowed=("one", "two")),
        Fact(name="nights", description="how many"),
        Fact(name="nights", type="integer"),
        Fact(name="other"),
    ],
)
def test_what_is_stated_stays(fact: Fact) -> None:
    before = sop(fact)
    assert type_by_first_use(before, "nights <= 2") == (before, "nights <= 2")


def test_a_fact_that_another_condition_reads_stays() -> None:
    before = sop(Fact(name="nights"), condition="nights == 'many'")
    assert type_by_first_use(before, "nights <= 2") == (before, "nights <= 2")


@pytest.mark.parametrize("condition", ["nights ==", "", "nights == 'many'", "len(nights) > 2"])
def test_conditions_that_say_nothing_of_a_type_change_nothing(condition: str) -> None:
    before = sop(Fact(name="nights"))
    assert type_by_first_use(before, condition) == (before, condition)
    assert replace_fields(before) == before


@pytest.mark.parametrize(
    ("condition", "declared"),
    [
        ("{days left} > 2 && {member}", {"days left": "number", "member": "boolean"}),
        ("{arrival} < '2026-11-21'", {"arrival": "date"}),
        ("days_between({arrival}, today()) < 2", {"arrival": "date"}),
        ("partner found == 'yes'", {}),  # two words without braces are no fact
        ("{partner found} == 'yes'", {"partner found": "string"}),
        ("{night} > 2", {}),  # rather the known one, misspelt
        ("{status} == open", {}),  # rather a text without its quotes
        ("{days left} > 2 && {nights} == 'many'", {}),  # has another fault
        ("{nights} > 2", {}),
    ],
)
def test_a_condition_names_new_facts(condition: str, declared: dict[str, str]) -> None:
    known = sop(Fact(name="nights", type="number"), Fact(name="status"))
    assert {fact.name: fact.type for fact in new_facts(known, condition)} == declared


def test_setting_a_condition_declares_and_types_its_facts() -> None:
    before = Document(sop=sop(condition="{other thing} == 1"))
    decided = replace_fields(before.sop.edges[0], condition="{partner found} == 'yes'")
    after = set_condition(before, decided).sop
    assert [(fact.name, fact.type) for fact in after.facts] == [("partner found", "boolean")]
    assert after.edges[0].condition == "{partner found} == true"
    in_words = replace_fields(decided, kind="prose", condition="it rains")
    assert set_condition(before, in_words).sop == replace_fields(before.sop, edges=(in_words,))


@pytest.mark.parametrize(
    ("kind", "before", "after"),
    [
        ("boolean", "no", False),
        ("boolean", "Yes", True),
        ("boolean", "maybe", "maybe"),
        ("number", "0.5", Decimal("0.5")),
        ("integer", "12", 12),
        ("string", True, "yes"),
        ("string", 7, 7),
        ("date", "2026-03-31", "2026-03-31"),
    ],
)
@pytest.mark.parametrize("path", ["taken", "room.taken", "room.nothing"])
def test_sample_answers_follow_the_type_of_a_fact(path: str, kind: FactType, before: object, after: object) -> None:
    bodies: dict[str, dict[str, Any]] = {
        "taken": {"taken": before},
        "room.taken": {"room": {"taken": before, "size": "no"}},
    }
    outputs = (Output(path=path, fact="taken"), Output(path="other", fact="other"))
    body = bodies.get(path, {"room": "no"})
    tool = Tool(name="look", outputs=outputs, responses=(SampleResponse(body={**body, "other": "no"}),))
    sop = type_answers(Sop(id="x", tools=(tool,)), {"taken": kind})
    (response,) = sop.tools[0].responses
    assert look_up(response.body, path) == (after if path in bodies else None)
    assert response.body["other"] == "no"
    hash(sop)


@pytest.mark.parametrize(
    ("action", "fact", "expected"),
    [
        ("approve", Fact(name="ok"), "boolean"),
        ("approve", Fact(name="ok", allowed=("fine", "not fine")), "string"),
        ("approve", Fact(name="ok", description="What the lead said"), "string"),
        ("provide", Fact(name="ok"), "string"),
    ],
)
def test_what_a_person_approves_with_is_yes_or_no(action: Any, fact: Fact, expected: FactType) -> None:
    person = Person(id="a", title="Ask the lead", role="lead", action=action, provides=("ok",))
    document = set_node(Document(sop=sop(fact)), person)
    assert document.sop.facts[0].type == expected
    assert document.sop.nodes[0] == person


@pytest.mark.parametrize(
    ("name", "kind", "unit"),
    [
        ("number of bags", "integer", ""),
        ("Anzahl Gepäckstücke", "integer", ""),
        ("nombre de sacs", "integer", ""),
        ("Gepäckwert in Euro", "number", "EUR"),
        ("delay in days", "number", "days"),
        ("Alter in Tagen", "number", "Tage"),
        ("durée en semaines", "number", "semaines"),
        ("number of the order", "string", ""),
        ("order number", "string", ""),
        ("checked in", "string", ""),
    ],
)
def test_a_name_says_what_kind_of_value_it_has(name: str, kind: FactType, unit: str) -> None:
    assert guess_fact(name) == Fact(name=name, type=kind, unit=unit)


@pytest.mark.parametrize(
    ("condition", "kind"),
    [
        ("{number of nights} >= 2", "integer"),
        ("{Anzahl der Nächte} > 2", "integer"),
        ("{number of hours} > 1.5", "number"),
        ("{amount} > 2", "number"),
    ],
)
def test_a_count_that_a_condition_is_the_first_to_name_is_a_whole_number(condition: str, kind: FactType) -> None:
    (fact,) = new_facts(sop(), condition)
    assert fact.type == kind
    bare = sop(Fact(name=fact.name))
    assert type_by_first_use(bare, condition)[0].facts[0].type == kind


def test_who_is_to_approve_answers_with_a_fact_of_that_name() -> None:
    person = Person(id="a", title="Ask the lead", role="lead")
    document = Document(sop=replace_fields(sop(), nodes=(person, *sop().nodes[1:])))
    approving = replace_fields(person, action="approve")
    after = set_node(document, approving)
    assert after.sop.facts == (Fact(name="approved", type="boolean"),)
    assert after.sop.nodes[0] == replace_fields(approving, provides=("approved",))
    without = set_node(after, approving)
    assert without.sop.nodes[0] == approving, "who takes the answer away is not given it again"


@pytest.mark.parametrize(
    ("expression", "types"),
    [
        ("if(electric, 60, 120)", {"fee": "integer", "electric": "boolean", "price": "string"}),
        ("price * 1.5", {"fee": "number", "electric": "string", "price": "number"}),
        ("price", {"fee": "string", "electric": "string", "price": "string"}),
        ("price >", {"fee": "string", "electric": "string", "price": "string"}),
    ],
)
def test_a_computation_gives_facts_with_a_name_alone_their_types(expression: str, types: dict[str, str]) -> None:
    sop = Sop(id="s", start="a", facts=(Fact(name="fee"), Fact(name="electric"), Fact(name="price")))
    typed = type_computations(sop, (Assignment(fact="fee", expression=expression),))
    assert {fact.name: fact.type for fact in typed.facts} == types


def test_a_fact_of_which_more_is_stated_keeps_its_type() -> None:
    sop = Sop(id="s", start="a", facts=(Fact(name="fee", description="In words"),))
    assert type_computations(sop, (Assignment(fact="fee", expression="1 + 1"),)) is sop
