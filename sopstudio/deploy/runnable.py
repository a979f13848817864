"""An SOP as a target needs it: ready to run, or refused."""

from __future__ import annotations

from sopstudio.errors import ConditionError, DeployError, EditError
from sopstudio.sop import Document, Flow, Runtime
from sopstudio.translation import tr


def runnable(document: Document) -> Runtime:
    """The runtime of an SOP. Raises `DeployError` where it cannot be run at all."""
    try:
        runtime = Runtime(Flow(document.sop))
        for place in runtime.flow.nodes:
            runtime.plan(place)
    except (EditError, ConditionError) as error:
        raise DeployError(
            tr("the SOP cannot be exported"), where=error.where, why=str(error), hint=tr("mend it first")
        ) from None
    return runtime


__all__ = ["runnable"]
