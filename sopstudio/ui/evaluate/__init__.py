"""The perspective *Evaluate*: run all scenarios of the open SOP with the chosen architectures, and score
them.
"""

from sopstudio.ui.evaluate.perspective import Evaluate

__all__ = ["Evaluate"]
