"""A user who goes back to an earlier question (Agent-S, appendix A.1): it is asked again, then the flow resumes.

The truth is that of the journey itself: every call is made once, with the value that was given after going back.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sopstudio.agents import find_agent
from sopstudio.evaluation.runner import score_run
from sopstudio.llm.offline import OfflineModel
from sopstudio.scenarios import Scenario
from sopstudio.simulation import Setup, drive, load_prompts
from sopstudio.simulation.world.sentence_vectors import has_bundled_model
from sopstudio.sop import freeze, replace_fields
from sopstudio.trace import Remembered
from tests.simulation.samples import of_kind, runtime

SAMPLE = "restaurant_sales_drop"
FIRST, SECOND = "merchant_id", "restaurant_code"
"""Facts that one step asks for one after the other, before it calls anything: nothing rests on a wrong first one."""
WRONG = "M4K81TZ"
WISH = "I would like to go back to my merchant id, please; what I said is wrong."


def going_back() -> Iterator[Scenario]:
    """The journeys with a user who gives a wrong value and goes back to it at the next question."""
    for scenario in of_kind(SAMPLE, "correct-context"):
        seed = scenario.user
        if not {FIRST, SECOND} <= seed.facts.keys() or seed.facts[FIRST] == WRONG:
            continue
        facts, again = {**seed.facts, FIRST: WRONG}, {**seed.again, FIRST: [seed.facts[FIRST]]}
        user = replace_fields(seed, facts=freeze(facts), again=freeze(again), asides=freeze({SECOND: WISH}))
        yield replace_fields(scenario, user=user)


@pytest.mark.skipif(not has_bundled_model(), reason="needs the package wordllama")
def test_the_earlier_question_is_asked_again_and_the_flow_resumes() -> None:
    cases = list(going_back())
    assert len(cases) >= 5
    for scenario in cases:
        setup = Setup(runtime(SAMPLE), find_agent("agent-s"), scenario, load_prompts())
        session = drive(setup.session(), setup.world(OfflineModel()))
        entries = [event for event in session.events if isinstance(event, Remembered)]
        wish = next(number for number, entry in enumerate(entries) if not entry.success)
        question, resumed = entries[wish + 1], entries[wish + 2]
        assert (entries[wish].observation, question.success, resumed.success) == (WISH, True, True), scenario.id
        assert question.action in [entry.action for entry in entries[:wish]]
        assert resumed.action == entries[wish].action
        scores = score_run(setup, "offline", session.events).scores
        assert {scores[key] for key in ("trace_alignment", "tool_call_accuracy", "path", "end", "state_accuracy")} == {
            1
        }
