"""The options that `run` and `evaluate` share, parsed once into one value: `RunOptions`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sopstudio.cli.actions import read_actions, with_repository_tools
from sopstudio.cli.console import Console, file_context, suggest, unusable

if TYPE_CHECKING:
    from sopstudio.agents import Agent
    from sopstudio.evaluation import Judge
    from sopstudio.evaluation.remote_runs import ModelSettings
    from sopstudio.evaluation.run_options import AgentOptions
    from sopstudio.llm import Model
    from sopstudio.llm.client import Limiters
    from sopstudio.llm.prompted_request import AskHuman
    from sopstudio.model_options import ModelOptions
    from sopstudio.scenarios import Scenario
    from sopstudio.settings import Bounds, Price
    from sopstudio.simulation import Limits, Setup
    from sopstudio.sop import Runtime, Sop

GuardrailsOption = Annotated[
    str,
    typer.Option(
        "--guardrails",
        metavar="LIST",
        help="Checks on replies: format, function, grounding, rules, order; paper or blind to vary them, alone with "
        "the first four; or none.",
    ),
]
GuardrailsOptions = Annotated[
    list[str] | None,
    typer.Option("--guardrails", metavar="LIST", help="As for run; may be repeated, and each list is tried."),
]
RetrievalOption = Annotated[
    str,
    typer.Option("--retrieval", metavar="WAY", help="How agent-s finds actions: meaning, words, embeddings[:MODEL]."),
]
KnowledgeOption = Annotated[
    str, typer.Option("--knowledge", metavar="DIR", help="A folder of Markdown in which to look things up.")
]
LimitOptions = Annotated[
    list[str] | None,
    typer.Option("--limit", metavar="NAME=X", help="Stop a run at X turns, steps, calls, tokens, seconds, or cost."),
]
PriceOptions = Annotated[
    list[str] | None,
    typer.Option("--price", metavar="MODEL=P,C", help="What a million prompt and completion tokens of a model cost."),
]
SetOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="NAME=VALUE",
        help="What models are asked with: temperature, top_p, max_tokens, effort, stop, seed, tool_choice, "
        "parallel_tool_calls, timeout (seconds), headers.NAME, body.NAME.",
    ),
]
RetriesOption = Annotated[
    int | None,
    typer.Option(
        "--retries", min=0, max=4, metavar="N", help="How often guardrails ask a model again, 0 to 4; 2 by default."
    ),
]
ChoiceOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="How marco works: form=thinking or json; intent=few-shot, zero-shot, chain-of-thought or one-vs-all. What "
        "agent-s tells of articles: articles=answer or read. What sop-agent sees of earlier calls: memory=conversation "
        "or replaced.",
    ),
]
StrictOption = Annotated[
    bool,
    typer.Option("--strict", help="Refuse answers of a model that are not in the format, however they can be read."),
]
UserModelOption = Annotated[
    str,
    typer.Option("--user-model", metavar="MODEL", help="What plays the simulated customer; as --model by default."),
]
JudgeOption = Annotated[
    str,
    typer.Option("--judge", metavar="MODEL", help="What judges how real each conversation reads; no judge by default."),
]
RpmOption = Annotated[
    float | None,
    typer.Option(
        "--rpm", metavar="N", help="At most N requests a minute to an endpoint; before those of the settings."
    ),
]
TpmOption = Annotated[
    float | None,
    typer.Option("--tpm", metavar="N", help="At most N tokens a minute to an endpoint; before those of the settings."),
]
FRACTIONAL_LIMITS = ("seconds", "cost")
"""The limits that need not be whole numbers."""
ENDPOINT_PREFIX = "openai:"
"""The prefix of model names that may cost something."""


def split_list(text: str) -> tuple[str, ...]:
    """The words of a comma-separated option."""
    return tuple(word.strip() for word in text.split(",") if word.strip())


@dataclass(frozen=True, slots=True)
class RunOptions:
    """How runs are made, whatever they are of: limits, prices, options of models, knowledge, guardrails, retries,
    retrieval, further actions of the repository, and seed.

    `choices` are those of an architecture (`agents.choices`). `guardrails` holds a list (as typed) for each way in
    which every agent is tried; a blank one stands for the agent's default. `user_model` is the spec of the model that
    plays the simulated customer, blank for the agent's; `strict` refuses answers that need a tolerance. The methods
    raise `SopStudioError` where an option does not fit what it is used for.
    """

    limits: Limits
    prices: tuple[Price, ...] = ()
    model_options: ModelOptions | None = None
    guardrails: tuple[str, ...] = ("",)
    retrieval: str = ""
    knowledge: str = ""
    seed: int = 0
    user_model: str = ""
    limiters: Limiters | None = None
    retries: int | None = None
    choices: Mapping[str, str] = field(default_factory=dict)
    strict: bool = False
    actions: str = ""
    """A file with rows of the action repository; blank for those of the library alone."""

    @classmethod
    def parse(
        cls,
        console: Console,
        limit: Sequence[str] | None,
        price: Sequence[str] | None,
        *,
        rpm: float | None = None,
        tpm: float | None = None,
        **options: Any,
    ) -> RunOptions:
        """The options of a call; `options` are the other fields. Raises `SopStudioError`."""
        prices, limits = parse_prices(price), parse_limits(limit, console.settings().limits)
        return cls(limits, prices, limiters=parse_rates(rpm, tpm), **options)

    def runtime(self, console: Console, file: str, agents: Sequence[Agent] = ()) -> Runtime:
        """The SOP in a file, with the articles of the knowledge folder and the tools of the action repository, which
        are stored with the run.

        The rows of `actions` give their tools to any SOP and under every agent; those of the library where one of the
        `agents` has a repository, to an SOP that declares no tools of its own.
        """
        from sopstudio.simulation.world.knowledge import read_articles
        from sopstudio.sop import Flow, Runtime, replace_fields

        runtime = console.load_runtime(file)
        sop = runtime.flow.source
        if self.knowledge:
            sop = replace_fields(sop, knowledge=(*sop.knowledge, *read_articles(Path(self.knowledge))))
        with file_context(self.actions or file):
            sop = with_repository_tools(console, sop, self._supplying_rows(console, sop, agents), self.retrieval)
        return runtime if sop is runtime.flow.source else Runtime(Flow(sop))

    def _supplying_rows(self, console: Console, sop: Sop, agents: Sequence[Agent]) -> Sequence[Mapping[str, Any]]:
        """The rows of the repository that give their tools to the SOP."""
        from sopstudio.evaluation.run_options import merge_rows, shared_actions, uses_repository

        rows = read_actions(console, self.actions) if self.actions else []
        if not any(map(uses_repository, agents)) or any(tool.properties() or tool.outputs for tool in sop.tools):
            return rows
        return merge_rows(rows, shared_actions(console.home))

    def models(
        self, console: Console, names: Iterable[str], *, person: AskHuman | None = None, batch: bool = False
    ) -> dict[str, Model]:
        """The models by the names of the call."""
        return {name: self._create(console, name, person=person, batch=batch) for name in dict.fromkeys(names)}

    def create_user_model(self, console: Console, *, batch: bool = False) -> Model | None:
        """The model that plays the simulated customer; None where that is the agent's."""
        return self._create(console, self.user_model, batch=batch) if self.user_model else None

    def create_model(self, console: Console, name: str) -> Model:
        """A model by its name, with these options."""
        return self._create(console, name, batch=False)

    def create_judge(self, console: Console, name: str) -> Judge | None:
        """The judge of conversations; None where none is named. Raises `SettingsError` for the offline model."""
        from sopstudio.evaluation import Judge, require_judge

        return Judge(self._create(console, require_judge(name), batch=True), self.seed) if name else None

    def model_settings(self, console: Console, judge: str) -> ModelSettings:
        """What other processes need to make the models of the call; `judge` is the spec of the judge."""
        from sopstudio.evaluation.remote_runs import ModelSettings

        settings = console.settings().with_prices(self.prices)
        settings = settings.with_options(self.model_options) if self.model_options else settings
        return ModelSettings(settings, judge, self.seed)

    def _create(self, console: Console, name: str, *, batch: bool, person: AskHuman | None = None) -> Model:
        return console.model(
            name,
            person=person,
            batch=batch,
            prices=self.prices,
            options=self.model_options,
            limiters=self.limiters,
        )

    def check_models(self, models: Mapping[str, Model], user_model: Model | None = None) -> None:
        """Refuse a price, options or a rate that no model takes, and a limit on the cost where a price is missing."""
        customer = {self.user_model: user_model} if user_model is not None else {}
        _check_prices(self.limits, self.prices, {**customer, **models})
        _check_options(self.model_options, {**customer, **models})
        _check_rates(self.limiters, {**customer, **models})

    def check_agents(self, console: Console, agents: Sequence[Agent], user: str = "simulated") -> None:
        """Refuse a retrieval where none of the agents retrieves actions, and a customer's model where none is asked.

        A note says where actions are compared by words because the model for their meaning is not installed.
        """
        from sopstudio.agents.architecture_choices import require_takers
        from sopstudio.evaluation.run_options import uses_repository
        from sopstudio.simulation.world.sentence_vectors import has_bundled_model

        require_takers(self.choices, [agent.name for agent in agents])
        self._check_retries(agents)
        if self.user_model and (user != "simulated" or not any(agent.talks for agent in agents)):
            reason = "no agent in this command talks" if user == "simulated" else f"--user {user} plays the customer"
            hint = "leave --user-model out"
            raise unusable("there is no simulated customer", where="--user-model", why=reason, hint=hint)
        retrieves = any(map(uses_repository, agents))
        if retrieves and not self.retrieval and not has_bundled_model():
            console.note("sopstudio: wordllama is not installed here; agent-s finds actions by the words they share")
        if self.retrieval and not retrieves:
            reason = "the agent in this command retrieves no actions"
            raise unusable(
                "there is nothing to retrieve", where=f"--retrieval {self.retrieval}", why=reason, hint="choose agent-s"
            )

    @property
    def agent_options(self) -> AgentOptions:
        """How the agents of the call work."""
        from sopstudio.evaluation.run_options import AgentOptions

        return AgentOptions(self.choices, self.retries, self.strict)

    def _check_retries(self, agents: Sequence[Agent]) -> None:
        """Refuse a number of retries where no guardrail asks again."""
        if self.retries is None or any(
            _guardrail_options(agent, text).get("guardrails") for agent in agents for text in self.guardrails
        ):
            return
        reason, hint = "there are no guardrails in this command", "name some with --guardrails"
        raise unusable("nothing asks a model again", where=f"--retries {self.retries}", why=reason, hint=hint)

    def setups(
        self, console: Console, file: str, runtime: Runtime, agent: Agent, scenario: Scenario, user: str = "simulated"
    ) -> Iterator[Setup]:
        """A setup for each list of guardrails; `user` is *simulated*, *world* (a script) or *human*."""
        from sopstudio.evaluation.run_options import retrieval_option, with_actions
        from sopstudio.simulation import Setup, load_prompts

        user_kind = "simulated" if user == "simulated" else "world"
        options: dict[str, Any] = {"person": True} if user == "human" else {}
        options |= {**retrieval_option(agent, self.retrieval), **prose_option(console, agent, file)}
        agent_options = self.agent_options.run_options(agent)
        setup = Setup(runtime, agent, scenario, load_prompts(), user_kind, self.seed, limits=self.limits)
        setup = replace(setup, user_model=self.user_model if agent.talks else "")
        rows = read_actions(console, self.actions) if self.actions else ()
        for guardrails in self.guardrails:
            chosen_options = {**_guardrail_options(agent, guardrails), **agent_options, **options}
            yield with_actions(replace(setup, options=chosen_options), console.home, rows)


def prose_option(console: Console, agent: Agent, file: str) -> dict[str, str]:
    """The run option with the author's text, where the agent reads the whole procedure and the file has a
    text.

    A text that no longer matches the graph is not used, and a note says so.
    """
    from sopstudio.evaluation.run_options import prose_option, reads_prose
    from sopstudio.sop.document import author_text

    if not reads_prose(agent) or file == "-":
        return {}
    reading = console.read(file)
    text = author_text(reading.document)
    option = {"prose": text} if reading.format == "text" else prose_option(agent, reading.document)
    if text and not option:
        console.note(
            f"sopstudio: {file} was edited after its text was read; {agent.name} is given the SOP as it is drawn"
        )
    return option


def _guardrail_options(agent: Agent, text: str) -> dict[str, Any]:
    """The run options with the agent's guardrails; its default ones where none are named."""
    from sopstudio.agents.guardrails import GUARDRAILS_OPTION, active_guardrails, parse_guardrails

    names = parse_guardrails(split_list(text)) if text.strip() else active_guardrails(agent, {})
    return {GUARDRAILS_OPTION: names} if names or text.strip() else {}


def parse_choices(texts: Sequence[str] | None) -> dict[str, str]:
    """What is chosen about an architecture in a call. Raises `SopStudioError`."""
    from sopstudio.agents.architecture_choices import parse_choices
    from sopstudio.errors import SimulationError

    try:
        return parse_choices(texts or ())
    except SimulationError as error:
        error.where = "--option"
        raise


def parse_limits(texts: Sequence[str] | None, defaults: Bounds) -> Limits:
    """The limits of a call: the named ones, else those of the settings, else the usual ones. Raises
    `SopStudioError`.
    """
    from sopstudio.simulation import Limits

    limits: dict[str, Any] = {}
    for option in texts or ():
        name, _, text = (part.strip() for part in option.partition("="))
        known = [field.name for field in fields(Limits)]
        if name not in known:
            hint = suggest(name, known) or f"limits are {', '.join(known)}"
            raise unusable(f"there is no limit {name!r}", where=f"--limit {option}", hint=hint)
        number = _parse_number(text)
        if number is None or number <= 0 or (name not in FRACTIONAL_LIMITS and number != int(number)):
            requirement = "a number above 0" if name in FRACTIONAL_LIMITS else "a whole number above 0"
            reason = f"{text!r} is not one" if text else "no number is given"
            raise unusable(
                f"a limit on {name} must be {requirement}", where=f"--limit {option}", why=reason, hint="write NAME=X"
            )
        limits[name] = number if name in FRACTIONAL_LIMITS else int(number)
    return replace(Limits.from_bounds(defaults), **limits)


def parse_rates(rpm: float | None, tpm: float | None) -> Limiters:
    """The limiters of a call, with its rates a minute. Raises `SopStudioError`."""
    from sopstudio.llm.client import Limiters

    for name, rate in (("rpm", rpm), ("tpm", tpm)):
        if rate is not None and not (isfinite(rate) and rate > 0):
            raise unusable(
                f"--{name} must be a number above 0", where=f"--{name} {rate:g}", hint="leave it out for none"
            )
    return Limiters(rpm, tpm)


def _check_rates(limiters: Limiters | None, models: Mapping[str, Model]) -> None:
    """Raises `SopStudioError` where a rate is set although no model uses an endpoint."""
    from sopstudio.llm import is_hosted

    if limiters is None or (limiters.rpm is None and limiters.tpm is None) or any(map(is_hosted, models.values())):
        return
    where = "--rpm" if limiters.rpm is not None else "--tpm"
    reason, hint = f"{', '.join(models)} uses none", f"leave it out, or choose a model as {ENDPOINT_PREFIX}NAME"
    raise unusable("there is no endpoint to limit", where=where, why=reason, hint=hint)


def parse_prices(texts: Sequence[str] | None) -> tuple[Price, ...]:
    """The prices of a call. Raises `SopStudioError`."""
    from sopstudio.model_options import remove_kind
    from sopstudio.settings import Price

    prices: dict[str, Price] = {}
    for option in texts or ():
        model, _, text = option.rpartition("=")
        numbers = [_parse_number(part) for part in text.split(",")]
        if not model or len(numbers) != 2 or any(number is None or number < 0 for number in numbers):
            hint = "write the price of a million prompt and of a million completion tokens, as openai:NAME=0.5,1.5"
            raise unusable("the price cannot be read", where=f"--price {option}", hint=hint)
        name = remove_kind(model)
        if name in prices:
            raise unusable(f"{name} has two prices", where=f"--price {option}", hint="give one for each model")
        prices[name] = Price(model=model, prompt=numbers[0] or 0, completion=numbers[1] or 0)
    return tuple(prices.values())


def _check_prices(limits: Limits, prices: Sequence[Price], models: Mapping[str, Model]) -> None:
    """Raises `SopStudioError` where a price matches no model, or a cost limit lacks a price.

    `models` maps the names of the call to the models.
    """
    from sopstudio.llm import get_price
    from sopstudio.simulation.limits import require_prices

    used_prices = [get_price(model) for model in models.values()]
    for price in prices:
        if price not in used_prices:
            raise _unused_price(price, models)
    hint = "give one with --price, or in prices in settings.json"
    require_prices(limits, models.values(), where=f"cost {limits.cost}", hint=hint)


def parse_model_options(texts: Sequence[str] | None) -> ModelOptions | None:
    """The options of models in a call; None where there are none. Raises `SettingsError`."""
    from sopstudio.errors import SettingsError
    from sopstudio.model_options import parse_assignments

    try:
        return parse_assignments(texts) if texts else None
    except SettingsError as error:
        error.where = f"--set {error.where}"
        raise


def _check_options(options: ModelOptions | None, models: Mapping[str, Model]) -> None:
    """Raises `SopStudioError` where no model takes options."""
    from sopstudio.llm import get_options

    if options is None or any(get_options(model) is not None for model in models.values()):
        return
    raise unusable(
        "no model in this command takes options",
        where=f"--set {options.assignments()[0]}",
        why=f"{', '.join(models)} runs here",
        hint=f"leave it out, or choose a model as {ENDPOINT_PREFIX}NAME",
    )


def _unused_price(price: Price, models: Mapping[str, Model]) -> Exception:
    """The error for a price that matches no model."""
    from sopstudio.llm import is_hosted
    from sopstudio.model_options import ENDPOINT_KINDS, remove_kind

    kinds = re.compile(rf"\b(?:{'|'.join(ENDPOINT_KINDS)}):.*")
    matches = [kinds.search(spec) for spec, model in models.items() if is_hosted(model)]
    served = [match[0] for match in matches if match]  # without what wraps it
    if served:
        reason = f"the models that can have one are {', '.join(served)}"
        hint = suggest(remove_kind(price.model), map(remove_kind, served)) or f"write --price {served[0]}=P,C"
    else:
        reason, hint = f"{', '.join(models)} costs nothing", f"leave it out, or choose a model as {ENDPOINT_PREFIX}NAME"
    return unusable(
        "no model in this command matches this price", where=f"--price {price.model}", why=reason, hint=hint
    )


def _parse_number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if isfinite(number) else None


__all__ = [
    "GuardrailsOption",
    "GuardrailsOptions",
    "KnowledgeOption",
    "LimitOptions",
    "PriceOptions",
    "RetrievalOption",
    "RpmOption",
    "RunOptions",
    "SetOptions",
    "TpmOption",
    "UserModelOption",
    "parse_limits",
    "parse_model_options",
    "parse_prices",
    "parse_rates",
    "prose_option",
    "split_list",
]
