"""*Make formal*: proposals for conditions in words, over known facts first, and what taking one does."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.documents.proposals import propose_conditions, propose_for_edge, take_proposal
from sopstudio.expressions import check_types, parse
from sopstudio.sop import Decision, Edge, End, Fact, Procedure, Sop, Task
from sopstudio.sop.frozen import replace_fields
from tests.subsets import examples

FACTS = (
    Fact(name="order_total", type="number"),
    Fact(name="is_late", type="boolean"),
    Fact(name="account_verified", type="boolean"),
    Fact(name="tier", allowed=("gold", "silver")),
    Fact(name="risk_band", allowed=("Low", "High")),
    Fact(name="order_status"),
    Fact(name="customer_name"),
    Fact(name="riskScore", type="integer"),
)


def propose(text: str, *facts: Fact) -> list[str]:
    return [proposal.expression for proposal in propose_conditions(text, facts or FACTS)]


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("the order is late", "is_late == true"),
        ("the order is not late", "is_late == false"),
        ("the account is unverified", "account_verified == false"),
        ("total amount exceeds 200 EUR", "order_total > 200"),
        ("the risk score is above 80", "riskScore > 80"),
        ("the risk scor is above 80", "riskScore > 80"),
        ("the customer is a gold member", 'tier == "gold"'),
        ("the customer is gold or silver", 'tier in ["gold", "silver"]'),
        ("the risk is not low", 'risk_band != "Low"'),
        ("status is open", 'order_status == "open"'),
        ("the order is late and the total exceeds 50", "is_late == true and order_total > 50"),
        ("the order is late and the risk is high or the total is below 5",
         'is_late == true and risk_band == "High" or order_total < 5'),
    ],
)  # fmt: skip
def test_known_facts_come_first(words: str, first: str) -> None:
    assert propose(words)[0] == first


@pytest.mark.parametrize(
    ("words", "expression"),
    [
        ("the trip is not found", "trip == 'not found'"),
        ("the trip is not ended", "trip != 'ended'"),
        ("the trip is neither late nor ended", "trip not in ['ended', 'late']"),
        ("the trip is ended or not found", "trip in ['ended', 'not found']"),
        ("the trip is not no answer", "trip != 'no answer'"),
    ],
)
def test_a_denial_within_a_value_denies_nothing(words: str, expression: str) -> None:
    trip = Fact(name="trip", allowed=("ended", "late", "not found", "no answer"))
    (first, *_) = propose_conditions(words, (trip,))
    assert parse(first.expression).tree == parse(expression).tree


@pytest.mark.parametrize(
    ("words", "expression", "kind"),
    [
        ("the customer insists on a refund", "customer_insists_on_refund == true", "boolean"),
        ("the customer does not agree", "customer_agrees == false", "boolean"),
        ("the identity cannot be verified", "identity_verified == false", "boolean"),
        ("no invoice was found", "invoice_was_found == false", "boolean"),
        ("there are more than three open cases", "open_cases_count > 3", "integer"),
        ("documents are missing", "documents_are_missing == true", "boolean"),
        ("the weight exceeds 20 kg", "weight > 20", "number"),
    ],
)
def test_what_no_fact_says_is_declared(words: str, expression: str, kind: str) -> None:
    [proposal] = propose_conditions(words, ())
    assert proposal.expression == expression
    assert [fact.type for fact in proposal.facts] == [kind]


def test_unit_and_values_come_from_the_words() -> None:
    assert propose_conditions("the weight exceeds 20 kg", ())[0].facts[0].unit == "kg"
    [fact] = propose_conditions('the mood is "angry" or "sad"', ())[0].facts
    assert fact.examples == ("angry", "sad")


@pytest.mark.parametrize(
    "words", ["", "more than that", "hm", "the credit score is", "the customer is rude " * 40, "the box has 3 dents"]
)
def test_what_says_nothing_has_no_proposal(words: str) -> None:
    assert propose(words) == []


def test_a_text_is_not_compared_with_what_only_shares_a_word() -> None:
    assert propose("the customer is angry") == ["customer_is_angry == true"]


@pytest.mark.parametrize(
    ("words", "others", "expression"),
    [
        ("the severity is high", (), 'severity == "high"'),
        ("Order status is open", (), 'order_status == "open"'),
        ("the room is red", ("the room is green",), 'room == "red"'),
        ("the room is red", ("the guest is green",), "room_is_red == true"),
        ("the room is occupied", (), "room_is_occupied == true"),
        ("the severity is not high", (), "severity_is_high == false"),
    ],
)
def test_a_noun_that_has_values_is_a_fact_with_a_value(words: str, others: tuple[str, ...], expression: str) -> None:
    assert propose_conditions(words, (), "", (words, *others))[0].expression == expression


def test_the_values_that_the_other_edges_name_are_allowed() -> None:
    edges = ("the severity is high", "the severity is low")
    [proposal] = propose_conditions(edges[1], (), "", edges)
    assert proposal.facts == (Fact(name="severity", allowed=("high", "low")),)


def test_answers_to_a_decision_are_the_values_of_its_fact() -> None:
    [proposal] = propose_conditions("approved", (), "What is the decision?", ("approved", "rejected"))
    assert proposal.expression == 'decision == "approved"'
    assert proposal.facts == (Fact(name="decision", allowed=("approved", "rejected")),)
    [known] = propose_conditions("rejected", proposal.facts, "What is the decision?", ("rejected",))
    assert (known.expression, known.facts) == ('decision == "rejected"', ())


def test_yes_and_no_answer_a_question_of_two_values() -> None:
    [proposal] = propose_conditions("No", (), "Is the order complete?", ("Yes", "No"))
    assert proposal.expression == "order_complete == false"
    assert [fact.type for fact in proposal.facts] == ["boolean"]


def graph(scope: str = "") -> Sop:
    nodes = (Decision(id="d", title="Decide: the fee exceeds 5 EUR"), End(id="a"), End(id="b"))
    edges = (
        Edge(id="x", source="d", target="a", kind="prose", condition="the fee exceeds 5 EUR"),
        Edge(id="y", source="d", target="b", kind="otherwise"),
    )
    if not scope:
        return Sop(id="s", start="d", nodes=nodes, edges=edges)
    inner = Procedure(id=scope, start="d", nodes=nodes, edges=edges)
    return Sop(id="s", start="t", nodes=(Task(id="t"),), procedures=(inner,))


@pytest.mark.parametrize("scope", ["", "sub"])
def test_taking_one_declares_its_facts_and_renames_its_decision(scope: str) -> None:
    sop = graph(scope)
    place = sop.procedures[0] if scope else sop
    [proposal] = propose_for_edge(sop, place, place.edges[0])
    after = take_proposal(sop, scope, place.edges[0], proposal)
    place = after.procedures[0] if scope else after
    assert (place.edges[0].kind, place.edges[0].condition) == ("formal", "fee > 5")
    assert place.nodes[0] == Task(id="d", title="Decide: fee", asks=("fee",))
    assert after.facts == (Fact(name="fee", type="number", unit="EUR"),)
    assert take_proposal(after, scope, sop.edges[0] if not scope else sop.procedures[0].edges[0], proposal) is after


def test_a_known_fact_is_not_asked_for() -> None:
    sop = replace_fields(graph(), facts=(Fact(name="fee", type="number"),))
    [proposal] = propose_for_edge(sop, sop, sop.edges[0])
    assert take_proposal(sop, "", sop.edges[0], proposal).nodes[0] == Decision(id="d", title="Decide: fee")


def test_a_fact_with_a_name_alone_is_one_of_two_values_where_words_say_that_it_is_so() -> None:
    words = Edge(id="e", source="d", target="a", kind="prose", condition="the person is not registered at the address")
    sop = replace_fields(graph(), facts=(Fact(name="registered"), Fact(name="address")), edges=(words,))
    first, *_ = propose_for_edge(sop, sop, words)
    assert (first.expression, first.facts) == ("registered == false", ())
    after = take_proposal(sop, "", words, first)
    assert after.edges[0].condition == "registered == false"
    assert {fact.name: fact.type for fact in after.facts} == {"registered": "boolean", "address": "string"}


def test_an_edge_that_is_formal_has_no_proposal() -> None:
    sop = graph()
    formal = replace_fields(sop.edges[0], kind="formal", condition="fee > 5")
    assert propose_for_edge(sop, sop, formal) == ()
    assert propose_for_edge(sop, sop, sop.edges[1]) == ()


VOCABULARY = (
    "the order is not late gold or silver and risk exceeds 80 , low total unverified \"x' customer wants {is_late} "
    "≥ between 3 % has never (in) it's Ä 0"
)
WORDS = st.lists(st.sampled_from(VOCABULARY.split()), max_size=12)


@given(WORDS, WORDS, st.lists(WORDS, max_size=3))
@examples(60, deep=5_000)
def test_every_proposal_is_a_condition_of_right_types(
    words: list[str], title: list[str], labels: list[list[str]]
) -> None:
    texts = tuple(map(" ".join, labels))
    proposals = propose_conditions(" ".join(words), FACTS, " ".join(title), texts)
    for proposal in proposals:
        domains = {fact.name: fact.domain() for fact in (*FACTS, *proposal.facts)}
        assert check_types(parse(proposal.expression).tree, domains) == ()
        assert not {fact.name for fact in proposal.facts} & {fact.name for fact in FACTS}
    assert len({proposal.expression for proposal in proposals}) == len(proposals)


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("days since purchase is within 30 days", "{days since purchase} <= 30"),
        ("days since purchase is under 2 weeks", "{days since purchase} < 14"),
        ("the number of days since purchase is within 30 days", "{number of days since purchase} <= 30"),
        ("the purchase was made within 30 days", "{days since purchase} <= 30"),
        ("within 30 days of purchase", "{days since purchase} <= 30"),
        ("the item is returned within 14 days of delivery", "{days since delivery} <= 14"),
        ("the item is not returned within 14 days of delivery", "{days since delivery} > 14"),
        ("the purchase was not made within the last 2 weeks", "{weeks since purchase} > 2"),
    ],
)
def test_durations_are_compared_in_the_unit_that_their_fact_names(words: str, first: str) -> None:
    assert propose(words)[0] == first


def test_a_duration_takes_the_place_of_a_known_fact_and_has_its_unit() -> None:
    known = Fact(name="days_since_purchase", type="integer", unit="days")
    assert propose("days since purchase is within 2 weeks", known)[0] == "days_since_purchase <= 14"
    [proposal] = propose_conditions("days since purchase is within 30 days", ())
    assert [(fact.type, fact.unit) for fact in proposal.facts] == [("number", "days")]


def test_a_month_of_days_is_not_guessed() -> None:
    assert propose("days since purchase is at most 1 month") == []
