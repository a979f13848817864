"""Edges in prose: a person decides, else the model, else nobody; the trace says who."""

from __future__ import annotations

import pytest

from sopstudio.agents.decider import parse_yes_or_no
from sopstudio.sop import Decision, Sop
from sopstudio.trace import AskPerson, Evaluated, Finished, Ruling
from tests.agents.examples import edge, end, path, run
from tests.fakes import DownModel, FakeModel, says

PROSE = Sop(
    id="prose",
    title="Prose",
    start="which",
    nodes=(Decision(id="which"), end("calm"), end("angry")),
    edges=(edge("which", "angry", "the user is angry", kind="prose"), edge("which", "calm", kind="otherwise")),
)


def decided(events: object) -> list[tuple[str, bool | None, str]]:
    assert isinstance(events, list)
    return [(note.edge, note.value, note.by) for note in events if isinstance(note, Evaluated)]


@pytest.mark.parametrize(("answer", "holds", "where"), [("Yes.", True, "angry"), ("no, not at all", False, "calm")])
def test_the_model_is_asked_a_closed_question(answer: str, holds: bool, where: str) -> None:
    model = FakeModel(says(answer))
    session = run(PROSE, model, ["GRRR"])
    assert decided(session.events)[0] == ("which-angry", holds, "model")
    assert path(session.events) == ("which", where)
    assert "the user is angry" in model.system(0)
    assert model.offered(0) == []
    assert model.asked[0]["messages"][-1]["content"] == "GRRR"


@pytest.mark.parametrize("answer", ["unsure", "maybe", "The answer is yes", "", "yes/no"])
def test_without_a_clear_answer_the_run_stops_at_that_edge(answer: str) -> None:
    session = run(PROSE, FakeModel(says(answer)), ["hi"])
    assert decided(session.events) == [("which-angry", None, "nobody")]
    assert session.finished is not None
    assert session.finished.status == "stopped"
    assert "the user is angry" in session.finished.reason


@pytest.mark.parametrize("response", ["<html>", None, {"choices": []}])
def test_an_unusable_answer_decides_nothing(response: object) -> None:
    session = run(PROSE, FakeModel(response), ["hi"])
    assert decided(session.events) == [("which-angry", None, "nobody")]


def test_a_person_who_watches_is_asked_first() -> None:
    model = FakeModel(says("no"))
    session = run(PROSE, model, ["hi"], person=Ruling(True, "person"), options={"person": True})
    assert AskPerson("which-angry", "the user is angry") in session.events
    assert decided(session.events) == [("which-angry", True, "person")]
    assert model.asked == []


def test_where_the_person_cannot_tell_the_model_is_asked() -> None:
    session = run(PROSE, FakeModel(says("no")), ["hi"], person=Ruling(None, "person"), options={"person": True})
    assert decided(session.events)[0] == ("which-angry", False, "model")


def test_an_endpoint_that_fails_at_a_prose_edge_ends_the_run_as_failed() -> None:
    session = run(PROSE, DownModel(), ["hi"])
    assert session.finished is not None
    assert session.finished.status == "failed"
    assert "cannot be reached" in session.finished.reason


def test_code_alone_stops_at_prose() -> None:
    session = run(PROSE, FakeModel(), by="code")
    assert session.finished == Finished("stopped", "", "at which: a condition in prose, which code cannot decide")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("yes", True),
        ("**Yes**, it does", True),
        ("yes\nbecause", True),
        ("“No”", False),
        ("NO!", False),
        ("nobody knows", None),
        ("yesterday", None),
        ("I say yes", None),
        ("", None),
    ],
)
def test_only_a_clear_yes_or_no_at_the_beginning_counts(text: str, meant: bool | None) -> None:
    assert parse_yes_or_no(text) is meant
