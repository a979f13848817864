"""The mistakes that can be injected. A new one adds a function and a line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from sopstudio.llm.faulty import arguments, dialogue, tools
from sopstudio.llm.faulty.request_view import RequestView
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
        "skipped-step": dialogue.skip_step,
        "premature-end": dialogue.end_early,
        "invented-result": dialogue.invent_result,
        "refusal": dialogue.refuse,
    }
)
