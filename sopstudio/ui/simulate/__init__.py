"""The perspective *Simulate*: run the open SOP step by step, look at any event of a run, fork and score it."""

from sopstudio.ui.simulate.perspective import Simulate

__all__ = ["Simulate"]
