"""The plan of an evaluation: what its runs are made of, in short, so that it can be resumed by the same work alone.

Each job has a place in the plan. A run is kept with its place, and its id follows from the evaluation and the place:
however often an evaluation is broken off, no run is kept twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sopstudio.errors import SimulationError
from sopstudio.evaluation.runner import Job
from sopstudio.simulation.record import make_header
from sopstudio.sop import digest, to_json_data
from sopstudio.translation import format_number, tr

MAX_SHARDS = 10_000
SETTINGS = ("options", "limits", "prompts", "user", "user_model", "started", "record")
"""The fields of a run's header that are the same for all scenarios of an arm."""


def make_plan(jobs: Sequence[Job], judge: str = "") -> dict[str, Any]:
    """The plan as JSON data: each part is the same again where the same work is called for again."""
    arms: dict[tuple[Any, ...], Job] = {}
    scenarios: dict[int, str] = {}
    order = []
    for job in jobs:
        setup = job.setup
        arm = id(setup.runtime.flow), setup.agent.name, setup.guardrails, job.model_spec
        arms.setdefault(arm, job)
        if id(setup.scenario) not in scenarios:
            scenarios[id(setup.scenario)] = digest(to_json_data(setup.scenario))
        order.append([setup.agent.name, scenarios[id(setup.scenario)], setup.seed])
    headers = [make_header(job.setup, job.model_spec) for job in arms.values()]
    return {
        "SOPs": sorted({header["hash"] for header in headers}),
        "agents": list(dict.fromkeys(header["agent"] for header in headers)),
        "models": list(dict.fromkeys(header["model"] for header in headers)),
        "guardrails": digest([list(job.setup.guardrails) for job in arms.values()]),
        "judge": judge,
        "scenarios": digest(sorted(set(scenarios.values()))),
        "runs": len(jobs),
        "order": digest(order),
        **{name: digest([header[name] for header in headers]) for name in SETTINGS},
    }


PART_NAMES = {
    "order": "repeats or seed",
    "runs": "number of runs",
    "user": "simulated user",
    "user_model": "model of the simulated user",
    "record": "version of the rules by which runs are made",
}
"""What people call the parts of a plan, where it is not their name."""


def find_difference(kept: Mapping[str, Any], plan: Mapping[str, Any]) -> str:
    """The part in which two plans differ, in words; blank where they are equal."""
    parts = (name for name in plan if kept.get(name) != plan[name])
    return next((PART_NAMES.get(name, name) for name in parts), "")


@dataclass(frozen=True, slots=True)
class Shard:
    """A part of the work, for one machine of several: `number` of `count`, from 1."""

    number: int = 1
    count: int = 1

    @classmethod
    def parse(cls, text: str) -> Shard:
        """The shard of `i/n`. Raises `SimulationError`."""
        number, _, count = (part.strip() for part in text.partition("/"))
        if number.isdecimal() and count.isdecimal() and 1 <= int(number) <= int(count) <= MAX_SHARDS:
            return cls(int(number), int(count))
        reason = tr("it is i/n, with i from 1 to n, and n at most {max_shards}", max_shards=format_number(MAX_SHARDS))
        raise SimulationError(
            tr("the shard cannot be read"), where=f"--shard {text}", why=reason, hint=tr("write --shard 1/4")
        )

    def holds(self, place: int) -> bool:
        """Whether the job at this place belongs to the shard: every n-th does, so that all shards take as long."""
        return place % self.count == self.number - 1

    def select(self, jobs: Iterable[Job]) -> list[Job]:
        """The jobs of the shard."""
        return [job for job in jobs if self.holds(job.place)]

    def header(self) -> dict[str, Any]:
        """What is kept of it with an evaluation; {} for all of the work."""
        return {"shard": asdict(self)} if self.count > 1 else {}


__all__ = ["Shard", "find_difference", "make_plan"]
