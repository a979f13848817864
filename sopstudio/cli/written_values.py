"""Values for conditions in words that a model writes while `sopstudio scenarios` makes test cases."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sopstudio.cli.console import Console, unusable
from sopstudio.cli.options import RunOptions, parse_model_options
from sopstudio.text.humanize import plural

if TYPE_CHECKING:
    from sopstudio.evaluation.summary import ComponentUsage
    from sopstudio.scenarios import Journey, Scenario
    from sopstudio.scenarios.prose_tools import ProseTool
    from sopstudio.sop import Runtime


@dataclass(frozen=True)
class ValueWriting:
    """The options of a call: the model (blank for none), and how it is asked."""

    model: str
    seed: int
    price: Sequence[str] | None
    set_: Sequence[str] | None
    rpm: float | None
    tpm: float | None

    def check(self) -> None:
        """Refuse a model that cannot write, and options for a model where there is none."""
        from sopstudio.evaluation.judge import is_offline

        if is_offline(self.model):
            reason, hint = "it follows procedures and writes no data", "leave it out, or name a hosted model"
            raise unusable("the offline model writes no values", where=f"--model {self.model}", why=reason, hint=hint)
        options = {"--price": self.price, "--set": self.set_, "--rpm": self.rpm, "--tpm": self.tpm}
        unneeded = [name for name, value in options.items() if value]
        if unneeded and not self.model:
            raise unusable("there is no model to ask", where=unneeded[0], hint="name one with --model, or leave it out")

    def run_options(self, console: Console) -> RunOptions:
        """The options as those of runs."""
        options = parse_model_options(self.set_)
        return RunOptions.parse(
            console, None, self.price, model_options=options, rpm=self.rpm, tpm=self.tpm, seed=self.seed
        )


@dataclass(frozen=True)
class Writing:
    """What a model wrote: the values by transition, for the responses of these tools; all blank without a model."""

    model: str = ""
    values: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    tools: frozenset[str] = frozenset()
    usage: ComponentUsage | None = None

    def sign(self, scenario: Scenario) -> Scenario:
        """The scenario with the name of the model, where its responses hold values of it."""
        from sopstudio.sop import replace_fields

        is_written = not self.tools.isdisjoint(scenario.responses)
        return replace_fields(scenario, prose_model=self.model) if is_written else scenario

    def as_json(self) -> dict[str, Any]:
        """What was written and what it took; {} without a model."""
        if self.usage is None:
            return {}
        cost = {} if self.usage.cost is None else {"cost": round(self.usage.cost, 8)}
        counts = {"calls": self.usage.calls, "tokens": self.usage.tokens, "seconds": round(self.usage.seconds, 4)}
        return {"written": {"model": self.model, "conditions": len(self.values), **counts, **cost}}

    def lines(self) -> Iterator[str]:
        """The same in a line."""
        if self.usage is not None:
            cost = f", cost {self.usage.cost:.4f}" if self.usage.cost else ""
            counts = f"{plural(self.usage.calls, 'call')}, {self.usage.tokens:,} tokens{cost}"
            yield f"{self.model} wrote the values for {plural(len(self.values), 'condition')} in words: {counts}"


def write_values(
    console: Console, file: str, runtime: Runtime, journeys: Iterable[Journey], writing: ValueWriting
) -> Writing:
    """The values that the model of a call writes for the conditions in words on these journeys.

    Raises `SopStudioError` where no response decides any, and where the model gives no usable answer.
    """
    from sopstudio.scenarios.prose_tools import find_prose_tools

    if not writing.model:
        return Writing()
    tools = find_prose_tools(runtime, journeys)
    if not tools:
        reason, hint = "no response of a tool decides a condition in words", "leave --model out"
        raise unusable("there is nothing for a model to write", where=file, why=reason, hint=hint)
    return _ask_model(console, tools, writing)


def _ask_model(console: Console, tools: Sequence[ProseTool], writing: ValueWriting) -> Writing:
    from sopstudio.evaluation.judge import Judge
    from sopstudio.evaluation.prose_writer import COMPONENT, write_prose_values
    from sopstudio.llm import release
    from sopstudio.simulation import load_prompts

    options = writing.run_options(console)
    models = options.models(console, [writing.model], batch=True)
    model = models[writing.model]
    try:
        options.check_models(models)
        asker = Judge(model, writing.seed, component=COMPONENT)
        written = asyncio.run(write_prose_values(asker, console.progress(tools, "Writing values"), load_prompts()))
    finally:
        release(model)
    return Writing(writing.model, written.values, frozenset(tool.tool.name for tool in tools), written.usage)


__all__ = ["ValueWriting", "Writing", "write_values"]
