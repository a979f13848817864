"""Variants of an SOP for harder or simpler tests: each a pure function of SOP and seed. A new one is a line
here.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from sopstudio.errors import ScenarioError
from sopstudio.scenarios.variants.grounded import ground
from sopstudio.scenarios.variants.stress import add_background, add_look_alike_tools, add_outdated_alternatives, stress
from sopstudio.sop import Sop
from sopstudio.translation import quoted, tr

VARIANTS: Mapping[str, Callable[[Sop, int], Sop]] = MappingProxyType(
    {
        "stress": stress,
        "look-alike-tools": add_look_alike_tools,
        "background": add_background,
        "outdated-alternatives": add_outdated_alternatives,
        "grounded": ground,
    }
)


def make_variant(sop: Sop, name: str, seed: int = 0) -> Sop:
    """The variant of an SOP. Raises `ScenarioError` for an unknown variant."""
    if name not in VARIANTS:
        raise ScenarioError(
            tr("unknown variant {name}", name=quoted(name)),
            hint=tr("variants are: {variants}", variants=", ".join(VARIANTS)),
        )
    return VARIANTS[name](sop, seed)


__all__ = ["VARIANTS", "make_variant"]
