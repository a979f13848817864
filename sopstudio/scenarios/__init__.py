"""Journeys through an SOP, the values that make them happen, and scenarios with their expected traces.

The scenario values are light; making journeys loads the solver, so those names are imported on first
use.

Why the expected trace is right: `resources/proofs.md`, *The expected trace and the interpreter*.
"""

from typing import TYPE_CHECKING, Any

from sopstudio.scenarios.scenario import Expected, ExpectedCall, Fault, MockResponse, Scenario, UserSeed

if TYPE_CHECKING:
    from sopstudio.scenarios.generation import Journeys, cases, cases_of, journeys
    from sopstudio.scenarios.solved_paths import Journey

_LATER = {
    "cases": "generation",
    "cases_of": "generation",
    "journeys": "generation",
    "Journey": "solved_paths",
    "Journeys": "generation",
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(name)
    from importlib import import_module

    return getattr(import_module(f"sopstudio.scenarios.{_LATER[name]}"), name)


__all__ = [
    "Expected",
    "ExpectedCall",
    "Fault",
    "Journey",
    "Journeys",
    "MockResponse",
    "Scenario",
    "UserSeed",
    "cases",
    "cases_of",
    "journeys",
]
