"""What a run keeps of an SOP that cannot be carried out is in English, whatever the window speaks."""

from __future__ import annotations

import pytest

from sopstudio.agents import AGENTS, Briefing
from sopstudio.simulation import Session, drive
from sopstudio.sop import Assignment, Compute, Edge, End, Fact, Flow, Runtime, Sop, Task
from sopstudio.trace import Request, RunNote, ToolResult
from tests.translations import in_language

ASK = Task(id="a", title="A", asks=("n",))
ALWAYS = Edge(id="e", source="a", target="b")


def compute(expression: str) -> Compute:
    return Compute(id="a", title="A", assignments=(Assignment(fact="m", expression=expression),))


def formal(condition: str) -> Edge:
    return Edge(id="e", source="a", target="b", kind="formal", condition=condition)


class World:
    """Answers every call."""

    def answer(self, request: Request) -> ToolResult:
        return ToolResult({})


def events(node: Task | Compute, edge: Edge, language: str) -> list[Request | RunNote | object]:
    facts = (Fact(name="n", type="number"), Fact(name="m", type="number"))
    sop = Sop(id="s", title="S", start="a", nodes=(node, End(id="b", title="B")), edges=(edge,), facts=facts)
    with in_language(language):
        session = Session(Briefing(Runtime(Flow(sop)), {}, {"facts": {"n": (1,)}}), AGENTS["code"])
        drive(session, World())
    return list(session.events)


@pytest.mark.parametrize(
    ("node", "edge"),
    [
        (ASK, formal("{n} ===")), (ASK, formal("{nn} > 1")), (compute("{n} +"), ALWAYS), (compute("{nn} + 1"), ALWAYS),
    ],
)  # fmt: skip
def test_why_a_run_stops_is_kept_in_english(node: Task | Compute, edge: Edge) -> None:
    kept = events(node, edge, "en")
    assert kept
    assert events(node, edge, "de") == kept
