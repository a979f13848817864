"""All targets in one list. A new target is a module or folder with a `TARGET`, and its name here."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from sopstudio.deploy.target import Target
from sopstudio.errors import DeployError
from sopstudio.expressions import closest_name

_MODULES: Final = ("python",)


def targets() -> tuple[Target, ...]:
    """Every target."""
    return tuple(map(_load, _MODULES))


def find_target(name: str) -> Target:
    """The target called `name`. Raises `DeployError`, listing the targets, where there is none."""
    if name in _MODULES:
        return _load(name)
    suggestion = closest_name(name, _MODULES)
    hint = f"did you mean {suggestion}?" if suggestion else f"targets are: {', '.join(_MODULES)}"
    raise DeployError(f"there is no target {name!r}", hint=hint)


def _load(module: str) -> Target:
    target: Target = import_module(f"sopstudio.deploy.{module}").TARGET
    return target


__all__ = ["find_target", "targets"]
