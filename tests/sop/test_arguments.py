"""Parameters find the facts that say the same."""

import pytest

from sopstudio.sop import Tool
from sopstudio.sop.arguments import find_source_fact

PROPERTIES = {
    "room_number": {"type": "string"},
    "item": {"type": "string", "description": "The description of the item"},
    "odd": True,
}


@pytest.mark.parametrize(
    ("parameter", "facts", "fact"),
    [
        ("room_number", ["room number", "room"], "room number"),
        ("room_number", ["Room-Number"], "Room-Number"),
        ("item", ["description of the item"], "description of the item"),
        ("room_number", ["room number", "roomNumber"], None),
        ("room_number", ["number of the room"], None),
        ("odd", ["odd"], "odd"),
        ("unknown", ["room"], None),
    ],
)
def test_the_fact_of_the_same_words_is_found(parameter: str, facts: list[str], fact: str | None) -> None:
    tool = Tool.model_validate({"name": "t", "parameters": {"type": "object", "properties": PROPERTIES}})
    assert find_source_fact(tool, parameter, facts) == fact
