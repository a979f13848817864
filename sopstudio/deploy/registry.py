"""All targets in one list. A new target is a module or folder with a `TARGET`, and its name here."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from sopstudio.deploy.target import Target
from sopstudio.errors import DeployError
from sopstudio.expressions import closest_name
from sopstudio.translation import quoted, tr

_NAMES: Final = (
    "python",
    "langgraph",
    "http",
    "mcp",
    "pydantic-graph",
    "temporal",
    "dbos",
    "step-functions",
    "openai-agents",
    "adk",
    "agent-framework",
    "strands",
    "skill",
    "agent-sop",
    "prompt",
    "openapi",
    "rasa",
    "agent-script",
    "conditions",
    "bpmn",
    "camunda8",
    "camunda7",
    "dmn",
    "drawio",
    "cedar",
)
"""A target's module is called like it, with _ for -."""


def targets() -> tuple[Target, ...]:
    """Every target."""
    return tuple(map(_load, _NAMES))


def find_target(name: str) -> Target:
    """The target called `name`. Raises `DeployError`, listing the targets, where there is none."""
    if name in _NAMES:
        return _load(name)
    suggestion = closest_name(name, _NAMES)
    hint = f"did you mean {suggestion}?" if suggestion else f"targets are: {', '.join(_NAMES)}"
    raise DeployError(tr("there is no target {name}", name=quoted(name)), hint=hint)


def _load(name: str) -> Target:
    target: Target = import_module(f"sopstudio.deploy.{name.replace('-', '_')}").TARGET
    return target


__all__ = ["find_target", "targets"]
