"""The perspective *Evaluate*: all scenarios of the open SOP under the chosen architectures, scored."""

from sopstudio.ui.evaluate.perspective import Evaluate

__all__ = ["Evaluate"]
