"""What an evaluation runs, and the scenarios for it. They are generated in the background, as solving
takes time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from sopstudio.agents import Agent, find_agent
from sopstudio.agents.guardrails import GUARDRAILS_OPTION, NONE, active_guardrails
from sopstudio.analysis import CheckCancelled
from sopstudio.debugger.deciding_words import find_deciding_words
from sopstudio.debugger.run_subjects import scenario_title
from sopstudio.errors import SopStudioError
from sopstudio.evaluation import Job, make_jobs, require_judge
from sopstudio.evaluation.run_options import AgentOptions, prose_option, reads_prose, retrieval_option, with_actions
from sopstudio.formats.text.format import is_author_text_current
from sopstudio.llm import Model
from sopstudio.scenarios import Scenario
from sopstudio.simulation import Limits, Setup, load_prompts
from sopstudio.sop import Document, Flow, Runtime, Sop
from sopstudio.sop.document import author_text, author_text_origin
from sopstudio.text.humanize import plural
from sopstudio.translation import format_number, tr
from sopstudio.ui.background import LatestTask
from sopstudio.ui.canvas.drawing import drawing_key
from sopstudio.ui.evaluate.canvas_coverage import (
    CoverageTargets,
    CoveredKeys,
    find_covered_keys,
    find_targets,
    make_criterion,
)
from sopstudio.ui.evaluate.comparison_lists import Guardrails

if TYPE_CHECKING:
    from sopstudio.scenarios import Journey, Journeys

MAX_SCENARIOS = 2000
"""Scenarios generated at most: *all journeys* of a large SOP would never end."""
PLAN_DELAY_MS = 200
NO_SCENARIOS_TEXT = tr("No scenarios are left. Make them again, or open some from a file.")
SCENARIOS_PER_UPDATE = 20
"""Scenarios between two progress updates."""


@dataclass(frozen=True, slots=True)
class EvaluationChoices:
    """The choices of an evaluation; `cover` is spelled as on the command line (*edges*, *sample:N*, *all*).

    `retrieval` is how architectures search actions; blank for the default. `user_model` plays the simulated
    customer in every run; blank for the model under test.
    """

    agents: tuple[str, ...] = ("dpa",)
    models: tuple[str, ...] = ("offline",)
    kinds: tuple[str, ...] = ()
    cover: str = "edges"
    repeats: int = 1
    seed: int = 0
    guardrail_sets: tuple[Guardrails, ...] = (None,)
    retrieval: str = ""
    user_model: str = ""
    judge: str = ""
    agent_options: AgentOptions = field(default_factory=AgentOptions)

    def agents_with_guardrails(self) -> list[tuple[Agent, tuple[str, ...]]]:
        """Each architecture with each set of guardrails, without duplicates."""
        pairs = ((find_agent(name), names) for name in self.agents for names in self.guardrail_sets)
        return list(
            {
                (architecture.name, active): (architecture, active)
                for architecture, names in pairs
                for active in [_active_guardrails(architecture, names)]
            }.values()
        )

    def runs_per_scenario(self) -> int:
        """How often each scenario runs: with every architecture, set of guardrails, model and repeat."""
        return len(self.agents_with_guardrails()) * len(self.models) * self.repeats

    def to_header(self) -> dict[str, object]:
        """The header under which the library stores the evaluation."""
        return {
            "agents": list(self.agents),
            "models": list(self.models),
            "user_model": self.user_model,
            "judge": self.judge,
            "kinds": list(self.kinds),
            "cover": self.cover,
            "repeats": self.repeats,
            "seed": self.seed,
            "guardrails": [
                "" if guardrails is None else ",".join(guardrails) or NONE for guardrails in self.guardrail_sets
            ],
            **self.agent_options.header(),
            **({"retrieval": self.retrieval} if self.retrieval else {}),
        }


def _guardrail_options(architecture: Agent, names: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """The run option for these guardrails, where they differ from the default."""
    return {GUARDRAILS_OPTION: names} if names or active_guardrails(architecture, {}) else {}


def _active_guardrails(architecture: Agent, names: Guardrails) -> tuple[str, ...]:
    return active_guardrails(architecture, {} if names is None else {GUARDRAILS_OPTION: names})


@dataclass(frozen=True, slots=True)
class ScenarioRequest:
    """What the scenarios depend on. `own_scenarios` replace generated ones; `numbers` are those of their
    journeys.
    """

    sop: Sop
    kinds: tuple[str, ...]
    cover: str
    seed: int
    own_scenarios: tuple[Scenario, ...] | None = None
    numbers: Mapping[str, int] = field(default_factory=dict, compare=False)


@dataclass(frozen=True, slots=True)
class ScenarioPlan:
    """The scenarios, or the `reason` why there are none; `is_truncated` where there would be more.

    `titles` and `covered_keys` are by the id of the scenario.
    """

    scenarios: tuple[Scenario, ...] = ()
    reason: str = ""
    is_truncated: bool = False
    titles: Mapping[str, str] = field(default_factory=dict)
    covered_keys: Mapping[str, CoveredKeys] = field(default_factory=dict)
    targets: CoverageTargets = field(default_factory=CoverageTargets)
    numbers: Mapping[str, int] = field(default_factory=dict)


def find_obstacle(plan: ScenarioPlan, choices: EvaluationChoices) -> str:
    """Why nothing can run with these choices; blank where something can."""
    if plan.reason:
        return plan.reason
    if not choices.agents:
        return tr("Choose an agent.")
    if not plan.scenarios:
        return tr("No journey can happen, or none has what these kinds of scenarios need.")
    try:
        require_judge(choices.judge)
    except SopStudioError as error:
        return tr("Nothing can run: {error}.", error=error)
    return ""


def describe_plan(plan: ScenarioPlan, choices: EvaluationChoices) -> str:
    """What will run, as `24 runs: 12 scenarios × 2 architectures`."""
    scenarios, agents = len(plan.scenarios), len(choices.agents_with_guardrails())
    compares_guardrails = len(choices.guardrail_sets) > 1
    agents_text = (
        tr("{agents} combinations of agent and checks", agents=agents)
        if compares_guardrails
        else plural(agents, "agent")
    )
    parts = [plural(scenarios, "scenario"), agents_text]
    parts += [plural(len(choices.models), "model")] if len(choices.models) > 1 else []
    parts += [plural(choices.repeats, "repeat")] if choices.repeats > 1 else []
    truncation = (
        tr(" (only the first {max_scenarios})", max_scenarios=format_number(MAX_SCENARIOS)) if plan.is_truncated else ""
    )
    models = tr("; {user_model} plays the customer", user_model=choices.user_model) if choices.user_model else ""
    models += tr("; {judge} judges each conversation", judge=choices.judge) if choices.judge else ""
    return f"{plural(scenarios * choices.runs_per_scenario(), 'run')}: {' × '.join(parts)}{truncation}{models}"


def describe_procedure_text(document: Document, choices: EvaluationChoices) -> str:
    """What the chosen agents read that are given the whole procedure, where the document has an author's text."""
    if not author_text(document) or not any(reads_prose(find_agent(name)) for name in choices.agents):
        return ""
    if is_author_text_current(document):
        return tr("Agents that read the whole procedure are given its author's text.")
    if author_text_origin(document)[0] != "text":  # read from a document, whose words agents cannot follow
        return tr("Agents that read the whole procedure are given the SOP as it is drawn.")
    return tr("The author's text is older than the drawing: agents are given the SOP as it is drawn.")


def make_evaluation_jobs(
    document: Document,
    scenarios: Sequence[Scenario],
    choices: EvaluationChoices,
    models: Mapping[str, Model],
    home: Path | None,
    limits: Limits,
    user_model: Model | None = None,
) -> list[Job]:
    """The runs of an evaluation, with the action repository from the library in `home`, and the author's text
    where it is current.

    `models` are by their specs; `user_model` plays the customer where the choices name one. Raises `SopStudioError`
    where the SOP cannot be walked, or actions cannot be searched in the chosen way.
    """
    runtime, templates = Runtime(Flow(document.sop)), load_prompts()
    make_setup = partial(Setup, runtime, scenario=Scenario(id=""), prompts=templates, seed=choices.seed, limits=limits)
    setups = [
        make_setup(agent=architecture, options=options, user_model=choices.user_model if architecture.talks else "")
        for architecture, names in choices.agents_with_guardrails()
        for options in [
            {
                **_guardrail_options(architecture, names),
                **choices.agent_options.run_options(architecture),
                **prose_option(architecture, document),
                **retrieval_option(architecture, choices.retrieval),
            }
        ]
    ]
    complete_setups = [setup if home is None else with_actions(setup, home) for setup in setups]
    return list(make_jobs(complete_setups, models, lambda _: scenarios, choices.repeats, user_model))


class ScenarioPlanner(QObject):
    """Generates the scenarios of the newest request; `planned` carries request and plan, `progressed` the
    number so far.
    """

    planned = Signal(object, object)
    progressed = Signal(int)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._newest: ScenarioRequest | None = None
        self._known_targets: tuple[Sop | None, str, CoverageTargets] = (None, "", CoverageTargets())
        self._deciding_words: Mapping[str, str] = {}
        self._task = LatestTask(self._make_plan, PLAN_DELAY_MS, self)
        self._task.ready.connect(self._deliver)

    def request(self, request: ScenarioRequest) -> None:
        """Generate the scenarios of this request; an earlier one is cancelled."""
        self._newest = request
        self._task.request(request)

    @property
    def busy(self) -> bool:
        """Whether a plan is still pending."""
        return self._newest is not None and self._task.busy

    def cancel(self) -> None:
        """Cancel the request: what is running ends soon and is not delivered."""
        self._newest = None

    def close(self) -> None:
        """Cancel, and wait for what is running."""
        self.cancel()
        self._task.close()

    def _deliver(self, request: ScenarioRequest, plan: ScenarioPlan) -> None:
        if request is self._newest:
            self.planned.emit(request, plan)

    def _make_plan(self, request: ScenarioRequest) -> ScenarioPlan:
        try:
            runtime = Runtime(Flow(request.sop))
            numbers = dict(request.numbers)
            return self._collect(request, runtime, self._generate(request, runtime, numbers), numbers)
        except SopStudioError as error:
            return ScenarioPlan(reason=tr("Nothing can run: {error}.", error=error))
        except CheckCancelled:
            return ScenarioPlan()

    def _check_cancelled(self, request: ScenarioRequest) -> None:
        """Raise `Stopped` where the request is outdated."""
        if self._newest is not request:
            raise CheckCancelled

    def _generate(self, request: ScenarioRequest, runtime: Runtime, numbers: dict[str, int]) -> Iterator[Scenario]:
        """The user's own scenarios, or generated ones; the coverage targets are determined on the way."""
        from sopstudio.scenarios import cases_of  # loads the solver, which the start of the window need not

        is_known = self._known_targets[0] is request.sop and self._known_targets[1] == request.cover
        journeys = (
            () if is_known and request.own_scenarios is not None else self._select_journeys(request, runtime, numbers)
        )
        if request.own_scenarios is not None:
            yield from request.own_scenarios
            return
        yield from cases_of(runtime, journeys, request.kinds, request.seed)

    def _select_journeys(
        self, request: ScenarioRequest, runtime: Runtime, numbers: dict[str, int]
    ) -> Iterable[Journey]:
        """The journeys of the cover, whose `numbers` are filled in; also determines the coverage targets."""
        from sopstudio.scenarios import Journeys
        from sopstudio.scenarios.obligations import CRITERIA

        journeys = Journeys(runtime, seed=request.seed, check_cancelled=partial(self._check_cancelled, request))
        selected: Iterable[Journey]
        selected, coverage = journeys.select_with_coverage("edges")
        self._deciding_words = find_deciding_words(request.sop, selected)
        targets = find_targets(runtime, coverage)
        if request.cover != "edges" and request.cover in CRITERIA:
            selected, criterion_coverage = journeys.select_with_coverage(request.cover)
            targets = replace(targets, criterion=make_criterion(criterion_coverage))
        elif request.cover != "edges":
            selected = journeys.select(request.cover)
        self._known_targets = (request.sop, request.cover, targets)
        return _with_numbers(journeys, selected, numbers)

    def _collect(
        self, request: ScenarioRequest, runtime: Runtime, generated: Iterable[Scenario], numbers: dict[str, int]
    ) -> ScenarioPlan:
        """The scenarios with their titles and covered keys, until the request is outdated."""
        scenarios: list[Scenario] = []
        titles: dict[str, str] = {}
        covered_keys: dict[str, CoveredKeys] = {}
        key = cache(partial(drawing_key, request.sop))
        is_truncated = False
        for scenario in generated:
            self._check_cancelled(request)
            is_truncated = request.own_scenarios is None and len(scenarios) == MAX_SCENARIOS
            if is_truncated:
                break
            scenarios.append(scenario)
            number = numbers.get(scenario.journey, 0)
            words = self._deciding_words.get(scenario.journey, "")
            titles[scenario.id] = scenario_title(runtime, scenario, number, words) if scenario.journey else scenario.id
            covered_keys[scenario.id] = find_covered_keys(runtime, scenario, key, self._known_targets[2].criterion)
            if len(scenarios) % SCENARIOS_PER_UPDATE == 0:
                self.progressed.emit(len(scenarios))
        reason = NO_SCENARIOS_TEXT if request.own_scenarios == () else ""
        return ScenarioPlan(
            tuple(scenarios),
            reason,
            is_truncated,
            titles=titles,
            covered_keys=covered_keys,
            targets=self._known_targets[2],
            numbers=numbers,
        )


def _with_numbers(journeys: Journeys, selected: Iterable[Journey], numbers: dict[str, int]) -> Iterator[Journey]:
    """The journeys one by one, as they may be endless; fills in the number of each."""
    for journey in selected:
        numbers.setdefault(journey.id, journeys.journey_number(journey))
        yield journey
