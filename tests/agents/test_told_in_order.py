"""What a step says reaches the user before its tool is called, be it that code walks the graph or the model."""

from __future__ import annotations

import re

import pytest

from sopstudio.simulation import Session
from sopstudio.trace import CallTool, Say
from tests.simulation.samples import NAMES, of_kind, ran_sample
from tests.subsets import subset

QUESTION = re.compile(r"Could you please tell me .*?\?(?=\s|$)")


def messages_by_tool(session: Session) -> list[tuple[str, str]]:
    """Each tool with what the user was told since the one before, but for questions; blank for the end."""
    found, since = [], ""
    for event in session.events:
        if isinstance(event, Say):
            since = f"{since} {QUESTION.sub('', event.text)}"
        elif isinstance(event, CallTool):
            found.append((event.tool, " ".join(since.split())))
            since = ""
    return [*found, ("", " ".join(since.split()))]


@pytest.mark.parametrize("by", ["marco", "spa"])
@pytest.mark.parametrize("name", subset(NAMES, 5, "told in order"))
def test_the_user_is_told_the_same_before_each_call_as_by_an_agent_that_code_leads(name: str, by: str) -> None:
    for scenario in subset(of_kind(name, "correct-context"), 1, by):
        led = messages_by_tool(ran_sample(name, scenario.id))
        assert messages_by_tool(ran_sample(name, scenario.id, by)) == led, scenario.id
