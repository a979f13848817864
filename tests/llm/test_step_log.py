"""The offline model logs its steps where the prompt asks for it, in a conversation of the function-calling agent."""

from __future__ import annotations

import re

from sopstudio.llm.offline import OfflineModel
from sopstudio.trace import CallTool, Finished, ModelReply, Say
from tests.agents.examples import LOOP, RISK, answers, run
from tests.simulation.samples import of_kind, run_offline, setup_of

LOAN = "loan_application"
TAG = re.compile(r"<(step|checkpoint)>(.*?)</\1>")


def log_of(events: list[object]) -> list[tuple[str, str]]:
    return [(tag, text) for event in events if isinstance(event, ModelReply) for tag, text in TAG.findall(event.text)]


def test_every_step_is_logged_once_and_every_third_is_followed_by_a_checkpoint() -> None:
    case = max(of_kind(LOAN, "correct-context"), key=lambda event: len(event.expected.path))
    made = setup_of(LOAN, case, "fc")
    session = run_offline(made)
    log = log_of(list(session.events))
    steps = [text for tag, text in log if tag == "step"]
    titles = [made.runtime.plan(place).node.label() for place in case.expected.path]
    assert [re.sub(r"^\d+\. ", "", text) for text in steps] == [f"{title}: done" for title in titles]
    assert [place for place, (tag, _) in enumerate(log, 1) if tag == "checkpoint"] == list(range(4, len(log) + 1, 4))
    assert "application_status = " in next(text for tag, text in log if tag == "checkpoint")
    assert not [event.text for event in session.events if isinstance(event, Say) and "<step>" in event.text]


def test_a_step_that_a_loop_leads_back_to_is_logged_each_time() -> None:
    given = {"facts": {"code": ["one", "two", "three"]}}
    checks = {"check": answers({"valid": False}, {"valid": False}, {"valid": True})}
    session = run(LOOP, OfflineModel(), [], by="fc", responses=checks, options=given)
    repeated = [text for tag, text in log_of(list(session.events)) if tag == "step"]
    assert max(map(repeated.count, repeated)) == 3


def test_the_step_at_which_it_halts_is_logged_as_failed() -> None:
    session = run(RISK, OfflineModel(), [], by="fc", options={"facts": {}})
    assert isinstance(session.finished, Finished)
    assert session.finished.status == "stopped"
    assert log_of(list(session.events))[-1][1].endswith(": failed")
    assert not [event for event in session.events if isinstance(event, CallTool)]


def test_where_no_log_is_asked_for_none_is_written() -> None:
    case = of_kind(LOAN, "correct-context")[0]
    assert [log_of(list(run_offline(setup_of(LOAN, case, by)).events)) for by in ("react", "spa")] == [[], []]
