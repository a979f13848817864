"""Puts the options of a model into a request body."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sopstudio.model_options import ModelOptions


def apply_options(body: Mapping[str, Any], options: ModelOptions) -> dict[str, Any]:
    """The body with the options; what the request asks for itself stands, and `options.body` goes before everything.

    Stop sequences are joined and seeds added up: repeats of a run differ in the seed of the request.
    """
    sampling = {
        "temperature": options.temperature,
        "top_p": options.top_p,
        "max_tokens": options.max_tokens,
        "reasoning_effort": options.effort,
    }
    if body.get("tools"):
        sampling |= {"tool_choice": options.tool_choice, "parallel_tool_calls": options.parallel_tool_calls}
    members = {name: value for name, value in sampling.items() if value is not None}
    asked = {**members, **body}
    if options.stop:
        asked["stop"] = list(dict.fromkeys((*body.get("stop", ()), *options.stop)))
    if options.seed is not None:
        asked["seed"] = options.seed + body.get("seed", 0)
    return {**asked, **options.body}


__all__ = ["apply_options"]
