"""Variants of an SOP for harder or simpler trials: each a pure function of SOP and seed. A new one is a line here."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from sopstudio.errors import ScenarioError
from sopstudio.scenarios.variants.grounded import grounded
from sopstudio.scenarios.variants.stress import background, look_alike_tools, outdated_alternatives, stressed
from sopstudio.sop import Sop

VARIANTS: Mapping[str, Callable[[Sop, int], Sop]] = MappingProxyType(
    {
        "stress": stressed,
        "look-alike-tools": look_alike_tools,
        "background": background,
        "outdated-alternatives": outdated_alternatives,
        "grounded": grounded,
    }
)


def variant(sop: Sop, name: str, seed: int = 0) -> Sop:
    """The variant of an SOP. Raises `ScenarioError` where there is no such variant."""
    if name not in VARIANTS:
        raise ScenarioError(f"unknown variant {name!r}", hint=f"variants are: {', '.join(VARIANTS)}")
    return VARIANTS[name](sop, seed)


__all__ = ["VARIANTS", "variant"]
