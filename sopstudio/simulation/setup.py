"""Set up a run: from an SOP, an agent, a model and a scenario to a session and its world."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cache, cached_property
from typing import Any

from sopstudio import resources
from sopstudio.agents import Agent, Briefing
from sopstudio.agents.architecture_choices import DECIMAL_SIGN
from sopstudio.agents.protocol import CASE_IN_WORDS, SEQUENTIAL
from sopstudio.agents.wording import SPOKEN_TEMPLATES, in_language, speak_name
from sopstudio.connections import LiveTools
from sopstudio.documents.languages import Language
from sopstudio.documents.sop_language import find_sop_language
from sopstudio.errors import SimulationError
from sopstudio.files import read_text
from sopstudio.llm import Model, for_run, get_options, is_sequential
from sopstudio.scenarios.scenario import Scenario
from sopstudio.simulation.limits import Limits
from sopstudio.simulation.session import Session
from sopstudio.simulation.world import MockedTools, World, ask_leniently, simulated_user
from sopstudio.simulation.world.action_search import make_search
from sopstudio.simulation.world.played_persons import TEMPLATE, PlayedPersons
from sopstudio.simulation.world.tools import DEFAULT_START
from sopstudio.simulation.world.world import ReplyingUser
from sopstudio.sop import Fact, Runtime, Tool
from sopstudio.trace import AskModel, AskPerson, Ruling
from sopstudio.translation import quoted, tr


def load_prompts() -> dict[str, str]:
    """The prompt templates by name, from `resources/prompts/`."""
    return dict(_read_prompts())


@cache
def _read_prompts() -> Mapping[str, str]:
    """The templates, read once in a process: an evaluation makes thousands of setups."""
    folder = resources.resource_path("prompts")
    return {path.stem: read_text(path) for path in sorted(folder.glob("*.txt"))}


def repository_options(
    agent: Agent,
    runtime: Runtime,
    shared_rows: Iterable[Mapping[str, Any]] = (),
    options: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The option *actions* for an agent that selects actions: shared rows and those that the SOP proposes.

    Interfaces pass the rows of the library, so that a stored run holds what it ran with. `options` are those of the
    run. {} for other agents.
    """
    if agent.policy != "action":
        return {}
    from sopstudio.agents.agent_s import ActionSteps, complete_repository

    return {"actions": complete_repository(ActionSteps(runtime, options or {}), shared_rows)}


MODEL_OPTIONS, USER_MODEL_OPTIONS = "model_options", "user_model_options"
"""The run options that hold what the model, and that of the simulated user, were asked with (`ModelOptions.values`)."""
TODAY_LINE = "Today is {}."
"""How a model is told the date of the run."""
LANGUAGE_LINE = "The conversation is in {}."
"""How the models of the agent and of the user are told the language of an SOP that is not in English."""
RECORD_VERSION = 9
"""The version of stored runs and of the rules by which they replay; a newer one is refused.

Since version 2, an unusable answer of the simulated user's model is asked for again and never counts as leaving, and
the limits count what that model uses. Since version 3, mocked tools look responses up by the arguments of a call, a
case that is given at once is in words and holds all facts that a user could give, what is chosen about an architecture
is kept with a run (`agents.choices`), objections of guardrails have the number of the attempt, and Agent-S reads the
SOP in words instead of repository names. Since version 4, models are told the language of the SOP, and a greeting does
not tell the date. Since version 5, steps and ends without a message are not said by their titles. Since version 6, a
message that asks for the facts of its step is answered before the model asks for what is missing, and the language of
an SOP is told by its letters, too. Since version 7, the numbers in a message have the decimal sign of that language.
Since version 8, it is told by the instructions of the steps where nothing else tells it. Since version 9, agents that
take one step at a time are not offered a tool again that sends or pays something once its call failed.
"""
COUNTED_USER_VERSION, WORDS_VERSION, LANGUAGE_VERSION, LETTERS_VERSION, NUMBERS_VERSION = 2, 3, 4, 6, 7
STEPS_VERSION = 8
PERSONS_OPTION, BY_MODEL = "persons", "model"
"""The run option under which a model plays persons: *model*, or with the model's name `model:NAME`."""
STRICT_OPTION = "strict"
"""The run option under which an answer that is not in the format is refused, however it could be read."""


def _with_line(template: str, line: str) -> str:
    """A template whose instructions, before the question if there is one, end with this line."""
    instructions, mark, question = template.partition("\n---\n")
    return f"{instructions.rstrip()}\n\n{line}\n{mark.lstrip()}{question}"


@dataclass(frozen=True)
class Setup:
    """Everything that a run is made from and can be made from again.

    `user` is *simulated* (a model plays the scenario's user), or anything else where the world provides a
    user. `user_model` is the spec of the model that plays it, blank where that is the agent's; `record` is the version
    of the rules (see `RECORD_VERSION`). `today` is what `today()` is in the run, and `begun_on` what it is where
    neither this nor the scenario says so.
    """

    runtime: Runtime
    agent: Agent
    scenario: Scenario
    prompts: Mapping[str, str]
    user: str = "simulated"
    seed: int = 0
    started: str = DEFAULT_START
    options: Mapping[str, Any] = field(default_factory=dict)
    limits: Limits = field(default_factory=Limits)
    user_model: str = ""
    record: int = RECORD_VERSION
    today: date | None = None
    begun_on: date = field(default_factory=date.today, compare=False)

    def __post_init__(self) -> None:
        if self.runtime.reads_today:
            object.__setattr__(self, "runtime", self.runtime.on(self.run_date))

    @property
    def run_date(self) -> date:
        """What `today()` is in the whole run: `today`, else the date of the scenario, else the local date at which this
        setup was made.
        """
        return self.today or self.scenario.today or self.begun_on

    @property
    def _has_foreign_user(self) -> bool:
        """Whether the user is not the scenario's, so that calls may have values which the scenario does not know."""
        return self.agent.talks and self.user != "simulated"

    @property
    def guardrails(self) -> tuple[str, ...]:
        """The guardrails of the agent: those in the options, or its defaults."""
        from sopstudio.agents.guardrails import active_guardrails

        return active_guardrails(self.agent, self.options)

    def session(self) -> Session:
        """A fresh session. Raises `SimulationError` where a prompt template is missing that the run may need."""
        from sopstudio.agents.guardrails import active_retries, guard_agent

        has_user = self.user == "simulated" and self.agent.talks
        agent = guard_agent(self.agent, self.guardrails, active_retries(self.options), numbered=self.record >= 3)
        others = [*["user"] * has_user, *[TEMPLATE] * bool(self.options.get(PERSONS_OPTION))]
        missing = [name for name in (*agent.templates, *others) if name not in self.prompts]
        if missing:
            raise SimulationError(
                tr("the prompt template {missing} is missing", missing=quoted(missing[0])),
                hint=tr("restore it in resources/prompts"),
            )
        prompts = self._prompts_with_lines()
        briefing = Briefing(self.runtime, prompts, self._options(), self.seed, self.started)
        facts = self.runtime.flow.facts
        is_old = self.record < COUNTED_USER_VERSION
        ask = ask_leniently if is_old else None
        user = simulated_user(self.scenario.user, facts, prompts, ask) if has_user else None
        return Session(briefing, agent, user=user, limits=self.limits, counts_user=not is_old)

    def _prompts_with_lines(self) -> Mapping[str, str]:
        """The templates; instructions end with the language of an SOP that is not in English, and those of the agent
        with the date where the SOP asks for it.
        """
        language, spoken = self._language, () if self.record < LANGUAGE_VERSION else SPOKEN_TEMPLATES
        templates = [name for name in self.agent.templates if name not in spoken]
        prompts = dict(self.prompts)
        if language is not None:
            prompts = in_language(prompts, language)
            for name in filter(prompts.__contains__, [*templates, "user"]):
                prompts[name] = _with_line(prompts[name], LANGUAGE_LINE.format(language.name))
        if self.runtime.reads_today:
            for name in templates:
                prompts[name] = _with_line(prompts[name], TODAY_LINE.format(self.run_date.isoformat()))
        return prompts

    @cached_property
    def _language(self) -> Language | None:
        """The language of the conversation; None for English."""
        if self.record < LANGUAGE_VERSION:
            return None
        by_letters, by_steps = self.record >= LETTERS_VERSION, self.record >= STEPS_VERSION
        return find_sop_language(self.runtime.flow.sop, by_letters=by_letters, by_steps=by_steps)

    def with_runtime(self, runtime: Runtime) -> Setup:
        """The same run on another SOP: with its action repository extended, and without the author's text of this
        one.
        """
        shared, is_edited = self.options.get("actions", ()), runtime.flow.sop != self.runtime.flow.sop
        options = {**self.options, **(repository_options(self.agent, runtime, shared, self.options) if shared else {})}
        options = {name: value for name, value in options.items() if name != "prose" or not is_edited}
        return replace(self, runtime=runtime, options=options)

    def for_model(self, model: Model, user_model: Model | None = None) -> Setup:
        """The same run for this model, with its options on record.

        A model that is asked sequentially gets no request whose answer is unused. `user_model` plays the simulated
        user, where that is another one.
        """
        setup = self.with_model_options(model, user_model)
        return replace(setup, options={**setup.options, SEQUENTIAL: True}) if is_sequential(model) else setup

    def with_model_options(self, model: Model, user_model: Model | None = None) -> Setup:
        """The same run with the options of these models on record."""
        options = {
            name: value for name, value in self.options.items() if name not in (MODEL_OPTIONS, USER_MODEL_OPTIONS)
        }
        for name, asked in ((MODEL_OPTIONS, model), (USER_MODEL_OPTIONS, user_model)):
            if asked is not None and (own := get_options(asked)) is not None and own.values():
                options[name] = own.values()
        return replace(self, options=options)

    def _options(self) -> dict[str, Any]:
        """The options with defaults that the agent needs: the scenario's facts, or its action repository."""
        options = dict(self.options)
        if self.record >= NUMBERS_VERSION and (language := self._language) is not None:
            options.setdefault(DECIMAL_SIGN, language.decimal_sign)
        if self.agent.policy == "action" and self.record < WORDS_VERSION:
            from sopstudio.agents.agent_s.agent import WORKFLOW_OPTION

            options.setdefault(WORKFLOW_OPTION, "names")
        if not self.agent.talks:
            is_old = self.record < WORDS_VERSION
            options.setdefault("facts", self.scenario.case_facts(with_further=not is_old))
            options.setdefault(CASE_IN_WORDS, not is_old)
            if not is_old and (statements := self.scenario.user.statements()):
                options.setdefault("statements", statements)
        if "actions" not in options:
            options.update(repository_options(self.agent, self.runtime, options=options))
        return options

    def world(
        self,
        model: Model,
        *,
        user: ReplyingUser | None = None,
        user_model: Model | None = None,
        person: Callable[[AskPerson], Ruling] | None = None,
        observer: Callable[[AskModel, str], None] | None = None,
        edits_answers: bool = False,
        live: LiveTools | None = None,
        person_model: Model | None = None,
    ) -> World:
        """A fresh world for one run: mocked tools, the SOP's knowledge, and the user where none is simulated.

        `user_model` plays the simulated user, by default the agent's model or its stand-in; `observer` receives what a
        model says while it says it, and `person_model` plays persons under the option `PERSONS_OPTION`, by default the
        user's model. With `edits_answers` somebody may change what tools answer, and with it the
        arguments of later calls: then tools that the expected path does not call answer any call. Beside
        `live` tools, whose answers nobody foresees, the mocked ones answer in call order.
        """
        flow = self.runtime.flow
        in_order = self.record < 3 or self._has_foreign_user or live is not None
        tools = MockedTools(
            flow.tools,
            self.scenario.responses if in_order or edits_answers else self.scenario.all_responses(),
            seed=self.seed,
            started=self.started,
            expected=self.scenario.expected.tools,
            in_order=in_order,
        )
        run = f"{self.scenario.id}, seed {self.seed}"
        model, user_model = for_run(model, run), for_run(user_model, run) if user_model is not None else None
        world = World(model, tools, user, flow.sop.knowledge, user_model, seed=self.seed, observer=observer)
        world.live = live
        if self.options.get(PERSONS_OPTION):
            world.persons = PlayedPersons(flow.tools, self.prompts)
            world.person_model = for_run(person_model, run) if person_model is not None else None
        if person is not None:
            world.person = person
        options = self._options()
        world.strict = bool(options.get(STRICT_OPTION))
        lines = lines_by_tool(self.runtime) if options.get("prose") else {}
        rows = [
            (
                str(row["action"]),
                "; ".join((describe_action(row, flow.tools, flow.facts), *lines.get(str(row.get("tool", "")), ()))),
            )
            for row in options.get("actions", ())
        ]
        if rows:
            world.actions = make_search(rows, str(options.get("retrieval", "")))
        return world


def lines_by_tool(runtime: Runtime) -> dict[str, list[str]]:
    """The names of the steps that do nothing but call a tool, by the tool: how an author's text speaks of it."""
    lines: dict[str, list[str]] = {}
    for plan in map(runtime.plan, runtime.flow.nodes):
        if plan.sole is not None:
            lines.setdefault(plan.sole.tool.name, []).append(plan.node.label())
    return lines


def describe_action(row: Mapping[str, Any], tools: Mapping[str, Tool], facts: Mapping[str, Fact]) -> str:
    """What an action of the repository does: what its tool is for, what it works out, says or asks."""
    text, types = str(row.get("user_interaction", "")), row.get("type", ())
    tool, fact = tools.get(str(row.get("tool", ""))), facts.get(str(row.get("fact", "")))
    if tool is not None:
        return tool.description or tool.title
    if row.get("computes"):
        return f"work out: {text or ', '.join(map(speak_name, row['computes']))}"
    if "ask_user_input" in types:
        return f"ask the user: {fact.description if fact is not None and fact.description else text}"
    return f"tell the user: {text}" if "message_to_user" in types else text
