"""A run that is stepped: what its model is asked with is on record, and holds when the run goes on later."""

from __future__ import annotations

from pathlib import Path

import pytest

from sopstudio.debugger.engine import Engine
from sopstudio.debugger.plan import RunPlan
from sopstudio.model_options import ModelOptions
from sopstudio.scenarios import Scenario
from sopstudio.settings import Endpoint, Settings
from sopstudio.simulation.record import read_run
from sopstudio.simulation.world.people import BARRED
from sopstudio.store import Library
from sopstudio.trace import ToolResult
from tests.llm.server import completion, serving
from tests.simulation.samples import sample
from tests.simulation.world.test_people import payment


@pytest.mark.parametrize("model", ["openai:gpt@here", "recorded+openai:gpt@here"])
def test_a_kept_run_goes_on_with_the_options_that_it_began_with(tmp_path: Path, model: str) -> None:
    plan = RunPlan(sample("loan_application"), Scenario(id="s"), agent="spa", model=model, user="simulated")
    with serving(completion("Which loan?"), completion("The small one."), completion("I see.")) as server:
        here = Settings(endpoints=(Endpoint(name="here", base_url=server.url, key_name="NO_KEY"),))
        engine = Engine(tmp_path)
        engine.start_run(plan, here.with_options(ModelOptions(temperature=0)))
        advance(engine)
        engine.close()
        with Library.open(tmp_path, read_only=True) as library:
            kept = library.runs.load("latest")
        assert kept.header["options"]["model_options"] == {"temperature": 0}
        stored = read_run(kept.header, kept.events)
        later = Engine(tmp_path)
        settings = here.with_options(ModelOptions(temperature=1, effort="low"))
        later.open_stored(stored.setup, stored.events, kept.id, plan, settings)
        assert later.rewind(len(stored.events), forked=True) is None
        asked = len(server.asked)
        advance(later)
        later.close()
        with Library.open(tmp_path, read_only=True) as library:
            fork = library.runs.load("latest")
        assert fork.id != kept.id
        assert fork.header["options"]["model_options"] == {"temperature": 0, "effort": "low"}
        assert {(body["temperature"], body.get("reasoning_effort")) for body in server.bodies()[asked:]} == {(0, "low")}


def advance(engine: Engine) -> None:
    """Answer four requests, and keep what was said."""
    engine.run_to_first_request()
    for _ in range(4):
        engine.step()
    engine.record()


def test_who_carried_out_a_step_is_known_after_going_back(tmp_path: Path) -> None:
    sop = payment(not_by=("request",))
    engine = Engine(tmp_path)
    engine.start_run(RunPlan(sop, Scenario(id="s"), agent="code"), Settings())
    engine.run_to_first_request()
    engine.carry_out({"sum": 5, "by": "Ann"})
    engine.rewind(len(engine.events), forked=True)
    engine.carry_out({"released": True, "by": "Ann"})
    result = next(event for event in reversed(engine.events) if isinstance(event, ToolResult))
    engine.close()
    assert (result.ok, result.fault) == (False, BARRED)
