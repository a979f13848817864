"""What a set of journeys can be asked to cover: each criterion lists obligations. A new one is a line here."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from sopstudio.scenarios.obligations.boundaries import boundaries
from sopstudio.scenarios.obligations.conditions import conditions
from sopstudio.scenarios.obligations.edges import edges, pairs
from sopstudio.scenarios.obligations.obligation import Obligation, PathVisits
from sopstudio.sop import Runtime

CRITERIA: Mapping[str, Callable[[Runtime], Sequence[Obligation]]] = MappingProxyType(
    {"edges": edges, "conditions": conditions, "boundaries": boundaries, "pairs": pairs}
)

__all__ = ["CRITERIA", "Obligation", "PathVisits"]
