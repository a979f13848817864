"""A condition that denies the one before it is what remains of it."""

import pytest

from sopstudio.documents.opposites import is_about_same, is_opposite
from sopstudio.formats import read
from sopstudio.sop import Edge


@pytest.mark.parametrize(
    ("condition", "other"),
    [
        ("the order is late", "the order is not late"),
        ("the order isn't late", "the order is late"),
        ("the customer has an account", "the customer does not have an account"),
        ("the guest agrees", "the guest doesn\u2019t agree"),
        ("there is a receipt", "there is no receipt"),
        ("the fee can be waived", "the fee cannot be waived"),
        ("the fee is paid", "it isn't"),
    ],
)
def test_a_condition_and_its_denial_are_opposite(condition: str, other: str) -> None:
    assert is_opposite(condition, other)


@pytest.mark.parametrize(
    ("condition", "other"),
    [
        ("the order is late", "the order is lost"),
        ("the order is late", "the order is late"),
        ("the order is not late", "the parcel is late"),
        ("the order is not late", "it is not"),
        ("both forms are signed", "both forms are not signed"),
        ("the item is new and sealed", "the item is new and not sealed"),
        ("", "not"),
    ],
)
def test_what_denies_only_in_part_or_something_else_is_no_opposite(condition: str, other: str) -> None:
    assert not is_opposite(condition, other)


@pytest.mark.parametrize(
    ("condition", "other"),
    [
        ("the bag has been found", "it has not been found after 21 days"),
        ("the bag has been found", "the bag hasn\u2019t been found after 21 days"),
        ("der Koffer gefunden wurde", "er nach 21 Tagen nicht gefunden wurde"),
        ("der Koffer gefunden wurde", "der Koffer nach 21 Tagen nicht gefunden wurde"),
        ("la valise a été retrouvée", "elle n'a pas été retrouvée après 21 jours"),
    ],
)
def test_a_denial_with_more_in_it_is_about_the_same(condition: str, other: str) -> None:
    assert is_about_same(condition, other)
    assert is_about_same(other, condition)


@pytest.mark.parametrize(
    ("condition", "other"),
    [
        ("the bag has been found", "it has been found after 21 days"),
        ("the bag has not been found", "it has not been claimed"),
        ("the bag has been found", "it is not complete"),
        ("the order is not paid", "the invoice is paid"),
        ("the printer does not print", "it prints now"),
        ("der Auftrag nicht bezahlt ist", "die Rechnung bezahlt ist"),
        ("der Drucker nicht druckt", "er jetzt druckt"),
        ("la commande n'est pas payée", "la facture est payée"),
    ],
)
def test_what_denies_nothing_of_a_condition_is_about_something_else(condition: str, other: str) -> None:
    assert not is_about_same(condition, other)


@pytest.mark.parametrize(
    ("text", "beside"),
    [
        (
            "Look it up. If the bag has been found, send it. If it has not been found after 21 days, pay. Note it.",
            ["the bag has been found: Send it", "it has not been found after 21 days: Pay", "otherwise: Note it"],
        ),
        (
            "Look it up. If the printer does not print, restart it. If it prints now, thank the caller. Note it.",
            [
                "the printer does not print: Restart it",
                "otherwise: Note it",
                "it prints now: Thank the caller",
                "otherwise: Note it",
            ],
        ),
        (
            "Den Koffer suchen. Wenn der Koffer gefunden wurde, den Kunden anrufen. "
            "Wenn er nach 21 Tagen nicht gefunden wurde, das Geld erstatten. Den Fall notieren.",
            [
                "der Koffer gefunden wurde: Den Kunden anrufen",
                "er nach 21 Tagen nicht gefunden wurde: Das Geld erstatten",
                "otherwise: Den Fall notieren",
            ],
        ),
    ],
)
def test_conditions_of_the_same_stand_side_by_side(text: str, beside: list[str]) -> None:
    assert edges(text) == beside


def edges(text: str) -> list[str]:
    """Each edge of what a procedure becomes that is not always taken."""
    sop = read(text, format="prose").document.sop
    titles = {node.id: node.title for node in sop.nodes}
    return [f"{words(edge)}: {titles[edge.target]}" for edge in sop.edges if edge.kind != "always"]


def words(edge: Edge) -> str:
    return edge.condition or edge.kind


HEAD = "Procedure\n1. Look up the order.\n"
TAIL = "9. Close the case.\n"


@pytest.mark.parametrize(
    "steps",
    [
        "2. If the order is late, offer a voucher. If the order is not late, explain the dates.\n",
        "2. If the order is late, offer a voucher.\n3. If the order isn't late, explain the dates.\n",
        "2. If the order is late, offer a voucher. If it is not, explain the dates.\n",
    ],
    ids=["one line", "two items", "pronoun"],
)
def test_the_denial_becomes_otherwise(steps: str) -> None:
    assert edges(HEAD + steps + TAIL) == ["the order is late: Offer a voucher", "otherwise: Explain the dates"]


def test_a_choice_before_it_stays_a_choice_of_its_own() -> None:
    steps = (
        "2. If the parcel is wet, take a photo.\n3. If the order is late, offer a voucher.\n"
        "4. If the order is not late, explain the dates.\n"
    )
    assert edges(HEAD + steps + TAIL) == [
        "the parcel is wet: Take a photo",
        "otherwise: Decide: the order is late",
        "the order is late: Offer a voucher",
        "otherwise: Explain the dates",
    ]


def test_a_step_that_is_jumped_to_keeps_its_condition() -> None:
    steps = (
        "2. If the order is late, offer a voucher.\n3. If the order is not late, explain the dates.\n"
        "4. If the guest asks again, go to step 3.\n"
    )
    assert "the order is not late: Explain the dates" in edges(HEAD + steps + TAIL)


def test_a_condition_below_a_branch_that_ends_is_asked_only_where_that_did_not_hold() -> None:
    steps = "2. If the order is old, decline it and close the case.\n3. If the item is damaged, take a photo.\n"
    assert edges(HEAD + steps + TAIL) == [
        "the order is old: Decline it",
        "otherwise: Decide: the item is damaged",
        "the item is damaged: Take a photo",
        "otherwise: Close the case",
    ]
