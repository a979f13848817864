"""The mistakes that can be injected. Adding one adds a function and a line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from sopstudio.llm.faulty import arguments, course, tools
from sopstudio.llm.faulty.asked import Asked
from sopstudio.llm.reply import Reply

Mistake = Callable[[Reply, Asked, Random], Reply | None]
"""Spoils a reply; None where this mistake makes no sense in it. Choices are drawn from the random numbers given."""

MISTAKES: Mapping[str, Mistake] = MappingProxyType(
    {
        "bad-json": arguments.bad_json,
        "unknown-tool": tools.unknown_tool,
        "other-tool": tools.other_tool,
        "invented-parameter": arguments.invented_parameter,
        "copied-example": arguments.copied_example,
        "wrong-type": arguments.wrong_type,
        "skipped-step": course.skipped_step,
        "premature-end": course.premature_end,
        "invented-result": course.invented_result,
        "refusal": course.refusal,
    }
)
