"""Past cases in *Evaluate*: a table is opened, its columns are named, and the SOP is carried out over its rows."""

from sopstudio.ui.evaluate.past_cases.controller import PastCasesController

__all__ = ["PastCasesController"]
