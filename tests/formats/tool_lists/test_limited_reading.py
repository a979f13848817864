"""A long list of tools is read in a child: the same comes back, or one line that names the limit."""

from __future__ import annotations

import json

import pytest

from sopstudio.errors import FormatError
from sopstudio.formats.limited_reading import MAX_BYTES_HERE
from sopstudio.formats.tool_lists import read_tools
from sopstudio.formats.tool_lists.registry import read_tools_here

PARAMETERS = {"type": "object", "properties": {"order": {"type": "string", "description": "of the customer" * 9}}}
FUNCTIONS = json.dumps(
    [{"name": f"tool_{number}", "description": "looks it up", "parameters": PARAMETERS} for number in range(300)]
    + [{"name": "no name", "parameters": PARAMETERS}]
)


def test_a_long_list_is_read_as_a_short_one_is() -> None:
    assert len(FUNCTIONS) > MAX_BYTES_HERE
    reading = read_tools(FUNCTIONS)
    assert reading == read_tools_here(FUNCTIONS)
    assert (len(reading.tools), len(reading.losses)) == (300, 1)


def test_a_refusal_of_a_long_list_comes_back() -> None:
    with pytest.raises(FormatError, match="these are no tools"):
        read_tools("x" * (MAX_BYTES_HERE + 1))
