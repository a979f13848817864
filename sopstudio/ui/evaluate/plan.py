"""What is to be run, and the scenarios that it makes: found in the background, as solving takes its time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from sopstudio.agents import Agent, agent
from sopstudio.agents.guardrails import NONE, OPTION, worn
from sopstudio.analysis import Stopped
from sopstudio.errors import SopStudioError
from sopstudio.evaluation import Job, jobs
from sopstudio.evaluation.shared import prose_of, reads_words, retrieving, with_actions
from sopstudio.formats.authored import is_current
from sopstudio.llm import Model
from sopstudio.scenarios import Scenario
from sopstudio.simulation import Limits, Setup, prompts
from sopstudio.sop import Document, Flow, Routing, Sop
from sopstudio.sop.authored import author_text
from sopstudio.text.humanize import plural
from sopstudio.ui.background import Latest
from sopstudio.ui.canvas.drawing import key_of
from sopstudio.ui.evaluate.checks_list import Checks
from sopstudio.ui.evaluate.coverage import Ground, Trail, asked_by, ground_of, trail_of
from sopstudio.ui.simulate.subjects import titled

if TYPE_CHECKING:
    from sopstudio.scenarios import Journey, Journeys

MOST = 2000
"""Scenarios made at most: *all journeys* of a large SOP would never end."""
PAUSE = 200
NONE_LEFT = "No scenarios are left. Make them again, or open some from a file."
PULSE = 20
"""Scenarios between two words on how many there are."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a person chose; `cover` as the command line spells it (*edges*, *sample:N*, *all*), as `head` the checks.

    `retrieval` is how actions are found by an architecture that looks for any; blank for what is usual.
    """

    agents: tuple[str, ...] = ("dpa",)
    models: tuple[str, ...] = ("offline",)
    kinds: tuple[str, ...] = ()
    cover: str = "edges"
    repeats: int = 1
    seed: int = 0
    checks: tuple[Checks, ...] = (None,)
    retrieval: str = ""

    def agents_worn(self) -> list[tuple[Agent, tuple[str, ...]]]:
        """Each architecture with each set of checks; once, where what is usual is one of the sets besides."""
        pairs = ((agent(name), names) for name in self.agents for names in self.checks)
        return list({(one.name, wears): (one, wears) for one, names in pairs for wears in [_worn(one, names)]}.values())

    def times(self) -> int:
        """How often each scenario is run: by everything that is compared, with every model, again and again."""
        return len(self.agents_worn()) * len(self.models) * self.repeats

    def head(self) -> dict[str, object]:
        """What the library keeps of it with the evaluation."""
        return {
            "agents": list(self.agents),
            "models": list(self.models),
            "kinds": list(self.kinds),
            "cover": self.cover,
            "repeats": self.repeats,
            "seed": self.seed,
            "guardrails": ["" if one is None else ",".join(one) or NONE for one in self.checks],
            **({"retrieval": self.retrieval} if self.retrieval else {}),
        }


def _wearing(one: Agent, names: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """The option of a run, where it says more than is so anyway."""
    return {OPTION: names} if names or worn(one, {}) else {}


def _worn(one: Agent, names: Checks) -> tuple[str, ...]:
    return worn(one, {} if names is None else {OPTION: names})


@dataclass(frozen=True, slots=True)
class Wanted:
    """What scenarios depend on. `own` are a person's instead of those to be made; `numbers` those of their journeys."""

    sop: Sop
    kinds: tuple[str, ...]
    cover: str
    seed: int
    own: tuple[Scenario, ...] | None = None
    numbers: Mapping[str, int] = field(default_factory=dict, compare=False)


@dataclass(frozen=True, slots=True)
class Plan:
    """The scenarios, or `why` there are none; `cut` where there would be more.

    `titles` and `trails` say by their ids what they are called and what they come through.
    """

    scenarios: tuple[Scenario, ...] = ()
    why: str = ""
    cut: bool = False
    titles: Mapping[str, str] = field(default_factory=dict)
    trails: Mapping[str, Trail] = field(default_factory=dict)
    ground: Ground = field(default_factory=Ground)
    numbers: Mapping[str, int] = field(default_factory=dict)


def in_words(plan: Plan, choice: Choice) -> str:
    """What will run: `24 runs: 12 scenarios × 2 architectures`."""
    if plan.why:
        return plan.why
    if not choice.agents:
        return "Choose an architecture."
    scenarios, agents = len(plan.scenarios), len(choice.agents_worn())
    if not scenarios:
        return "No journey can happen, or none has what these kinds of scenarios need."
    several = len(choice.checks) > 1
    who = f"{agents} combinations of architecture and checks" if several else plural(agents, "architecture")
    parts = [plural(scenarios, "scenario"), who]
    parts += [plural(len(choice.models), "model")] if len(choice.models) > 1 else []
    parts += [plural(choice.repeats, "repeat")] if choice.repeats > 1 else []
    first = f" (only the first {MOST:,})" if plan.cut else ""
    return f"{plural(scenarios * choice.times(), 'run')}: {' × '.join(parts)}{first}"


def words_given(document: Document, choice: Choice) -> str:
    """What those are given to read of the choice who read the whole procedure, where its author's words are there."""
    if not author_text(document) or not any(reads_words(agent(name)) for name in choice.agents):
        return ""
    if is_current(document):
        return " Agents that read the whole procedure are given its author's text."
    return " The author's text is older than the drawing: agents are given the SOP as it is drawn."


def work_of(
    document: Document,
    scenarios: Sequence[Scenario],
    choice: Choice,
    models: Mapping[str, Model],
    home: Path | None,
    limits: Limits,
) -> list[Job]:
    """The runs to be made, with what the library in `home` has for them, and the author's words where they are current.

    `models` are by what they were chosen by.

    Raises `SopStudioError` where the SOP cannot be walked, or actions cannot be found in the way chosen.
    """
    routing, templates = Routing(Flow(document.sop)), prompts()
    setups = [
        Setup(routing, one, Scenario(id=""), templates, seed=choice.seed, options=options, limits=limits)
        for one, names in choice.agents_worn()
        for options in [{**_wearing(one, names), **prose_of(one, document), **retrieving(one, choice.retrieval)}]
    ]
    ready = [setup if home is None else with_actions(setup, home) for setup in setups]
    return list(jobs(ready, models, lambda _: scenarios, choice.repeats))


class Planner(QObject):
    """Makes the scenarios of the newest wish; `ready` carries wish and plan, `made` how many there are so far."""

    ready = Signal(object, object)
    made = Signal(int)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._newest: Wanted | None = None
        self._known: tuple[Sop | None, str, Ground] = (None, "", Ground())
        self._latest = Latest(self._make, PAUSE, self)
        self._latest.ready.connect(self._deliver)

    def ask(self, wanted: Wanted) -> None:
        """Ask for the scenarios of this wish; an earlier one is given up."""
        self._newest = wanted
        self._latest.ask(wanted)

    @property
    def busy(self) -> bool:
        """Whether a plan is still to come."""
        return self._newest is not None and self._latest.busy

    def give_up(self) -> None:
        """Nothing is wanted any more; what is under way ends soon, and is not delivered."""
        self._newest = None

    def close(self) -> None:
        """Give up, and wait for what runs."""
        self.give_up()
        self._latest.close()

    def _deliver(self, wanted: Wanted, plan: Plan) -> None:
        if wanted is self._newest:
            self.ready.emit(wanted, plan)

    def _make(self, wanted: Wanted) -> Plan:
        try:
            routing = Routing(Flow(wanted.sop))
            numbers = dict(wanted.numbers)
            return self._listed(wanted, routing, self._scenarios(wanted, routing, numbers), numbers)
        except SopStudioError as error:
            return Plan(why=f"Nothing can run: {error}.")
        except Stopped:
            return Plan()

    def _go_on(self, wanted: Wanted) -> None:
        """Break off what is not wanted any more. Raises `Stopped`."""
        if self._newest is not wanted:
            raise Stopped

    def _scenarios(self, wanted: Wanted, routing: Routing, numbers: dict[str, int]) -> Iterator[Scenario]:
        """The person's own, or those that are to be made; what there is to be covered is worked out with them."""
        from sopstudio.scenarios import cases_of  # loads the solver, which the start of the window need not

        known = self._known[0] is wanted.sop and self._known[1] == wanted.cover
        chosen = () if known and wanted.own is not None else self._journeys(wanted, routing, numbers)
        if wanted.own is not None:
            yield from wanted.own
            return
        yield from cases_of(routing, chosen, wanted.kinds, wanted.seed)

    def _journeys(self, wanted: Wanted, routing: Routing, numbers: dict[str, int]) -> Iterable[Journey]:
        """The journeys of the cover, whose `numbers` are learned; what there is to be covered is known then."""
        from sopstudio.scenarios import Journeys
        from sopstudio.scenarios.obligations import CRITERIA

        journeys = Journeys(routing, seed=wanted.seed, go_on=partial(self._go_on, wanted))
        chosen: Iterable[Journey]
        chosen, coverage = journeys.covered("edges")
        ground = ground_of(routing, coverage)
        if wanted.cover != "edges" and wanted.cover in CRITERIA:
            chosen, further = journeys.covered(wanted.cover)
            ground = replace(ground, asked=asked_by(further))
        elif wanted.cover != "edges":
            chosen = journeys.chosen(wanted.cover)
        self._known = (wanted.sop, wanted.cover, ground)
        return _numbered(journeys, chosen, numbers)

    def _listed(self, wanted: Wanted, routing: Routing, found: Iterable[Scenario], numbers: dict[str, int]) -> Plan:
        """The scenarios with their names and what they cover, as long as they are wanted."""
        made: list[Scenario] = []
        titles: dict[str, str] = {}
        trails: dict[str, Trail] = {}
        key = cache(partial(key_of, wanted.sop))
        cut = False
        for scenario in found:
            self._go_on(wanted)
            cut = wanted.own is None and len(made) == MOST
            if cut:
                break
            made.append(scenario)
            number = numbers.get(scenario.journey, 0)
            titles[scenario.id] = titled(routing, scenario, number) if scenario.journey else scenario.id
            trails[scenario.id] = trail_of(routing, scenario, key, self._known[2].asked)
            if len(made) % PULSE == 0:
                self.made.emit(len(made))
        why = NONE_LEFT if wanted.own == () else ""
        return Plan(tuple(made), why, cut, titles=titles, trails=trails, ground=self._known[2], numbers=numbers)


def _numbered(journeys: Journeys, chosen: Iterable[Journey], numbers: dict[str, int]) -> Iterator[Journey]:
    """The journeys one by one, as there may be no end of them; `numbers` learns the number of each."""
    for journey in chosen:
        numbers.setdefault(journey.id, journeys.number(journey))
        yield journey
