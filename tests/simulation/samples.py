"""The sample SOPs with their scenarios, made once for all tests that run them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from sopstudio.agents import find_agent
from sopstudio.formats import read
from sopstudio.llm.offline import OfflineModel
from sopstudio.resources import samples_dir
from sopstudio.scenarios import Journey, Journeys, Scenario, cases_of
from sopstudio.scenarios.kinds import DEFAULT_KINDS
from sopstudio.simulation import Session, Setup, drive, load_prompts
from sopstudio.sop import Flow, Runtime, Sop

NAMES = tuple(sorted(path.name.removesuffix(".sop.json") for path in samples_dir().glob("*.sop.json")))


@cache
def sample(name: str) -> Sop:
    """A sample by name."""
    return read(samples_dir() / f"{name}.sop.json").document.sop


@cache
def runtime(name: str) -> Runtime:
    """A sample ready to run."""
    return Runtime(Flow(sample(name)))


@cache
def covering(name: str) -> Sequence[Journey]:
    """Journeys that together take every edge."""
    return Journeys(runtime(name)).find_covering()


@cache
def scenarios(name: str, kinds: tuple[str, ...] = DEFAULT_KINDS) -> tuple[Scenario, ...]:
    """Scenarios of these kinds on journeys that together take every edge."""
    return tuple(cases_of(runtime(name), covering(name), kinds))


def has_rejection(scenario: Scenario) -> bool:
    """Whether a tool turns a value down, so that the user has to be asked for it again.

    With the offline model, `agent-s` does so; the models of other architectures here repeat the call.
    """
    answers = (answer for row in scenario.responses.values() for answer in row)
    return any(answer.fault is not None and answer.fault.rejects for answer in answers)


def of_kind(name: str, kind: str) -> Sequence[Scenario]:
    """The scenarios of one kind."""
    return [scenario for scenario in scenarios(name) if scenario.kind == kind]


def setup_of(name: str, scenario: Scenario, by: str = "dpa") -> Setup:
    """A run of a sample, as the command line sets it up."""
    return Setup(runtime(name), find_agent(by), scenario, load_prompts())


def run_offline(setup: Setup) -> Session:
    """The run, with the offline model."""
    return drive(setup.session(), setup.world(OfflineModel()))


@cache
def ran_sample(name: str, scenario_id: str, by: str = "dpa") -> Session:
    """The run of a scenario of `scenarios(name)`, with the offline model: for tests that only look at it."""
    (scenario,) = [scenario for scenario in scenarios(name) if scenario.id == scenario_id]
    return run_offline(setup_of(name, scenario, by))
