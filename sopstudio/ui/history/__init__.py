"""The perspective *History*: the versions of the open SOP and their differences."""

from sopstudio.ui.history.perspective import History

__all__ = ["History"]
