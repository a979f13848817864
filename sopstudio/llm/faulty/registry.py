"""The mistakes that can be injected. A new one adds a function and a line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from sopstudio.llm.faulty import arguments, course, tools
from sopstudio.llm.faulty.asked import RequestView
from sopstudio.llm.reply import RawReply

Mistake = Callable[[RawReply, RequestView, Random], RawReply | None]
"""Spoils a reply; None where the mistake is not possible in it. Choices come from the given random source."""

MISTAKES: Mapping[str, Mistake] = MappingProxyType(
    {
        "bad-json": arguments.break_json,
        "unknown-tool": tools.misname_tool,
        "other-tool": tools.swap_tool,
        "invented-parameter": arguments.invent_parameter,
        "copied-example": arguments.copy_example,
        "wrong-type": arguments.change_type,
        "skipped-step": course.skip_step,
        "premature-end": course.end_early,
        "invented-result": course.invent_result,
        "refusal": course.refuse,
    }
)
