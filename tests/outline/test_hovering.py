"""What is said of a place in an outline."""

import pytest

from sopstudio.outline.hovering import describe_fact, describe_place
from sopstudio.outline.reading import read_outline
from sopstudio.sop import Document, Fact, Sop

LINES = [
    "Ask for the {tier} [tool: find_order]",
    "if {tier} == 'gold':",
    "  Approve it [person: manager]",
    "else:",
    "  end: refused",
]
BASE = Document(sop=Sop(id="sop", facts=(Fact(name="tier", allowed=("gold", "plain"), description="How loyal."),)))


@pytest.mark.parametrize(
    ("line", "column", "parts"),
    [
        (0, 1, ["Asks for: tier", "Tools: find_order"]),
        (0, 14, ["**tier**: text", "Values: gold, plain", "How loyal."]),
        (1, 5, ["**tier**: text"]),
        (2, 4, ["Approve it", "Role: manager"]),
        (4, 3, ["refused"]),
    ],
)
def test_a_place_is_described(line: int, column: int, parts: list[str]) -> None:
    words = describe_place(read_outline("\n".join(LINES), BASE), LINES[line], line, column)
    assert [part for part in parts if part not in words] == []


def test_nothing_is_said_of_a_branch_or_of_a_text_that_cannot_be_read() -> None:
    assert describe_place(read_outline("\n".join(LINES), BASE), LINES[3], 3, 1) == ""
    assert describe_place(read_outline("Look up\ngo to: Nowhere", BASE), "Look up", 0, 1) == ""


def test_a_function_says_how_it_is_called() -> None:
    line = "if len({tier}) > 3:"
    reading = read_outline("\n".join([LINES[0], line, *LINES[2:]]), BASE)
    assert describe_place(reading, line, 1, 4) == "**len(text or list)**"
    assert "tier" in describe_place(reading, line, 1, 9)


def test_the_bounds_of_a_fact_are_listed() -> None:
    fact = Fact(name="amount", type="number", minimum=1, maximum=9, unit="EUR")
    assert describe_fact(fact).split("\n\n") == ["**amount**: number", "At least: 1", "At most: 9", "Unit: EUR"]
