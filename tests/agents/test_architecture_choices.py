"""What can be chosen about an architecture: named on the command line, kept with a run, asked for by its prompts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sopstudio.agents.architecture_choices import CHOICES, active_choices, parse_choices, require_takers
from sopstudio.errors import SimulationError
from sopstudio.evaluation.runner import score_run
from sopstudio.trace import AskModel, ModelReply
from sopstudio.trace.events import flatten
from tests.simulation.samples import of_kind, run_offline, scenarios, setup_of

SALES = "restaurant_sales_drop"


def test_the_first_value_is_the_default_and_only_those_that_have_it_get_it() -> None:
    assert active_choices("marco", {"intent": "zero-shot"}) == {"form": "thinking", "intent": "zero-shot"}
    assert active_choices("dpa", {"intent": "zero-shot"}) == {}


@pytest.mark.parametrize("text", ["form=jsn", "frm=json", "form", "=json"])
def test_other_names_and_values_are_refused(text: str) -> None:
    with pytest.raises(SimulationError) as refused:
        parse_choices([text])
    assert refused.value.hint


def test_a_choice_needs_an_architecture_that_has_it() -> None:
    require_takers({"form": "json"}, ["dpa", "marco-flat"])
    with pytest.raises(SimulationError):
        require_takers({"form": "json"}, ["dpa"])


@pytest.mark.parametrize("intent", CHOICES["intent"].values)
@pytest.mark.parametrize("form", CHOICES["form"].values)
def test_the_offline_model_answers_however_it_is_asked(form: str, intent: str) -> None:
    case = next(case for case in scenarios(SALES, ("question-in-the-middle",)) if case.expected.tools)
    setup = replace(setup_of(SALES, case, by="marco"), options={"form": form, "intent": intent})
    events = run_offline(setup).events
    scores = score_run(setup, "offline", events).scores
    assert [scores[name] for name in ("tool_call_accuracy", "end", "intent_accuracy")] == [1, 1, 1]
    asked = [event for event in flatten(events) if isinstance(event, AskModel) and event.component == "agent"]
    assert {request.form for request in asked} == {form}
    replies = [event for event in flatten(events) if isinstance(event, ModelReply) and event.component == "agent"]
    assert {bool(reply.thinking) for reply in replies} == {form == "thinking"}


def test_each_style_of_the_classifier_has_a_prompt_of_its_own() -> None:
    case = of_kind(SALES, "correct-context")[0]
    prompts = set()
    for style in CHOICES["intent"].values:
        events = run_offline(replace(setup_of(SALES, case, by="marco"), options={"intent": style})).events
        asked = (event for event in flatten(events) if isinstance(event, AskModel) and event.component == "intent")
        prompts.add(next(asked).system())
    assert len(prompts) == 4
