"""What a set of journeys may be asked to cover: each criterion lists obligations. A new one is a line here."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from sopstudio.scenarios.obligations.boundaries import boundaries
from sopstudio.scenarios.obligations.conditions import conditions
from sopstudio.scenarios.obligations.edges import edges, pairs
from sopstudio.scenarios.obligations.obligation import Obligation, Visits
from sopstudio.sop import Routing

CRITERIA: Mapping[str, Callable[[Routing], Sequence[Obligation]]] = MappingProxyType(
    {"edges": edges, "conditions": conditions, "boundaries": boundaries, "pairs": pairs}
)

__all__ = ["CRITERIA", "Obligation", "Visits"]
