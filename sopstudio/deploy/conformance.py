"""Whether an exported artefact does the same as our engine: run on the same scenarios, compared event by event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from decimal import Decimal
from fractions import Fraction
from itertools import repeat
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sopstudio.deploy.artefact import ENVIRONMENT, Artefact
from sopstudio.deploy.environments import prepare_environment
from sopstudio.deploy.node_packages import NodePackages, prepare_packages
from sopstudio.deploy.reference import RunOutcome, run_reference
from sopstudio.deploy.target import NODE, NODE_FOLDER, Target
from sopstudio.errors import DeployError, SopStudioError
from sopstudio.scenarios import Scenario
from sopstudio.sop import Runtime

ROUNDING = Fraction(1, 10**9)
"""By how much a computed number may differ where a target keeps binary numbers."""
MAX_BREAKDOWNS = 20
"""After how many breakdowns of an artefact the rest of the scenarios is left out."""


class Difference(Struct, frozen=True):
    """What came out differently in a scenario: the part, ours (`expected`), and the artefact's (`actual`)."""

    scenario: str
    part: str
    expected: Any
    actual: Any


class Conformance(Struct, frozen=True):
    """How many of `n` scenarios came out the same. `reason` says why an artefact could not be verified."""

    equal: int
    n: int
    differences: tuple[Difference, ...] = ()
    reason: str = ""
    prose: int = 0
    """In how many scenarios the comparison ends at a condition in words, which code leaves open."""
    packages: Mapping[str, str] = {}
    """The versions of what the target requires, as they were run."""
    left_out: int = 0
    """How many scenarios were not compared, as the target holds none of their long numbers."""

    @property
    def is_equal(self) -> bool:
        """Whether everything was compared and nothing differs."""
        return not self.reason and self.n > 0 and self.equal == self.n

    def row(self) -> dict[str, Any]:
        """As JSON data (contracts, `conformance`)."""
        differences = [{name: getattr(item, name) for name in item.__struct_fields__} for item in self.differences]
        verdict = "not verified" if self.reason or not self.n else "equal" if self.is_equal else "different"
        row = {"verdict": verdict, "equal": self.equal, "n": self.n, "differences": differences}
        others = {"packages": dict(self.packages), "reason": self.reason, "left_out": self.left_out}
        return {**row, "prose": self.prose, **{name: value for name, value in others.items() if value}}


def compare(
    target: Target,
    folder: str,
    runtime: Runtime,
    scenarios: Iterable[Scenario],
    notify: Callable[[str], None] | None = None,
    on_progress: Callable[[int, int], None] | None = None,
) -> Conformance:
    """Run the artefact in `folder` on the scenarios, in the environment of its target, and compare it with our engine.

    `notify` is told where the environment has to be made first. `on_progress` gets the number of scenarios that were
    run and of all, before each of them; what it raises ends the comparison.
    """
    every = list(scenarios)
    cases = [case for case in every if target.max_digits is None or count_digits(case) <= target.max_digits]
    if target.command is None:
        return Conformance(0, len(cases), reason=f"nothing here can run {target.title}")
    try:
        environment = prepare_environment(target.requirements, notify)
        node = prepare_packages(target.node_packages, notify) if target.node_packages else None
    except SopStudioError as error:
        return Conformance(0, len(cases), reason=str(error))
    artefact = Artefact(target.command(folder, environment.python), variables=_variables(node))
    names = [requirement.partition("==")[0].partition("[")[0] for requirement in target.requirements]
    packages = {name: environment.packages.get(name, "?") for name in names} | dict(node.packages if node else {})
    rounding = Fraction(0) if target.max_digits is None else ROUNDING
    result = _compare(artefact, runtime, cases, on_progress or _ignore_progress, rounding)
    return replace(result, packages=packages, left_out=len(every) - len(cases))


def count_digits(scenario: Scenario) -> int:
    """How many digits the longest number has that users, tools and persons of a scenario give."""
    bodies = [response.model_dump() for responses in scenario.all_responses().values() for response in responses]
    return max(map(_digits, [*scenario.case_facts().values(), *bodies]), default=0)


def _digits(value: Any) -> int:
    if isinstance(value, Mapping):
        return max(map(_digits, value.values()), default=0)
    if isinstance(value, list | tuple):
        return max(map(_digits, value), default=0)
    is_number = isinstance(value, int | float | Decimal) and not isinstance(value, bool)
    return len(Decimal(str(value)).normalize().as_tuple().digits) if is_number else 0


def _variables(node: NodePackages | None) -> Mapping[str, str]:
    return ENVIRONMENT if node is None else {**ENVIRONMENT, NODE: node.node, NODE_FOLDER: node.folder}


def _ignore_progress(_number: int, _total: int) -> None:
    """Nobody waits for it."""


def _compare(
    artefact: Artefact,
    runtime: Runtime,
    cases: Sequence[Scenario],
    on_progress: Callable[[int, int], None],
    rounding: Fraction,
) -> Conformance:
    differences: list[Difference] = []
    equal = prose = breakdowns = 0
    with artefact:
        for number, scenario in enumerate(cases):
            on_progress(number, len(cases))
            expected = run_reference(runtime, scenario)
            try:
                found = list(find_differences(scenario.id, expected, artefact.run(runtime, scenario), rounding))
            except DeployError as error:
                if not equal and not differences:
                    return Conformance(0, len(cases), reason=str(error))
                found, breakdowns = [Difference(scenario.id, "breakdown", expected.status, str(error))], breakdowns + 1
            differences += found
            equal += not found
            prose += _stops_at_prose(runtime, expected)
            if breakdowns >= MAX_BREAKDOWNS:
                break
    return Conformance(equal, len(cases), tuple(differences), prose=prose)


def _stops_at_prose(runtime: Runtime, outcome: RunOutcome) -> bool:
    if outcome.problem != "undecided" or not outcome.path:
        return False
    return any(route.kind == "prose" for route in runtime.plan(outcome.path[-1]).routes)


def find_differences(
    scenario: str, expected: RunOutcome, actual: RunOutcome, rounding: Fraction = Fraction(0)
) -> Iterator[Difference]:
    """The parts that came out differently; numbers that differ by no more than `rounding` are the same."""
    for field in fields(RunOutcome):
        ours, theirs = getattr(expected, field.name), getattr(actual, field.name)
        if not _is_same(_normal(ours), _normal(theirs), rounding):
            yield Difference(scenario, field.name, ours, theirs)


def _is_same(ours: Any, theirs: Any, rounding: Fraction) -> bool:
    """Whether two normal values are the same."""
    if isinstance(ours, Fraction) and isinstance(theirs, Fraction):
        return abs(ours - theirs) <= rounding
    if isinstance(ours, dict) and isinstance(theirs, dict):
        return ours.keys() == theirs.keys() and all(_is_same(ours[key], theirs[key], rounding) for key in ours)
    if isinstance(ours, list) and isinstance(theirs, list):
        return len(ours) == len(theirs) and all(map(_is_same, ours, theirs, repeat(rounding)))
    return bool(ours == theirs)


def _normal(value: Any) -> Any:
    """A value for comparison: numbers by their amount, and true is not 1."""
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return (type(value).__name__, value)
    if isinstance(value, Mapping):
        return {name: _normal(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [_normal(item) for item in value]
    return Fraction(value)


__all__ = ["Conformance", "Difference", "compare"]
