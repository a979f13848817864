"""A model writes the values in tool responses by which conditions in words are decided (JourneyBench, section 2.2).

It is asked once for each tool, with all conditions that the tool's responses decide; code checks that its values tell
the cases apart. The values are part of the scenarios, so a run needs the model no more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from sopstudio.errors import ModelError
from sopstudio.evaluation.judge import Judge
from sopstudio.evaluation.summary import ComponentUsage
from sopstudio.scenarios.prose_tools import ProseTool
from sopstudio.translation import tr

COMPONENT = "scenarios"
"""The name under which the requests are made."""
TEMPLATE = "prose-values"


@dataclass(frozen=True, slots=True)
class WrittenValues:
    """For each transition with a condition in words the members by *true* and *false*, and what writing them took."""

    values: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    usage: ComponentUsage = field(default_factory=ComponentUsage)


async def write_prose_values(model: Judge, tools: Iterable[ProseTool], prompts: Mapping[str, str]) -> WrittenValues:
    """The values for all conditions that these tools decide.

    Raises `ModelError` where the model does not answer, or gives no usable values after it was asked again.
    """
    written = WrittenValues()
    for prose_tool in tools:
        conditions = prose_tool.conditions
        verdict = await model.ask(prompts[TEMPLATE], prose_tool.describe(), list(conditions), prose_tool.find_problem)
        if verdict.answers is None:
            raise ModelError(
                tr("no values were written for conditions in words"),
                where=f"tool {prose_tool.tool.name}",
                why=verdict.reason.rstrip("."),
                hint=tr("name another model, or leave it out: values are then made from the words"),
            )
        values = {conditions[key].transition: verdict.answers[key] for key in conditions}
        written = WrittenValues({**written.values, **values}, written.usage.merge(verdict.usage))
    return written


__all__ = ["COMPONENT", "WrittenValues", "write_prose_values"]
