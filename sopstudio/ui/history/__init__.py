"""The perspective *History*: the versions of the open SOP, and what differs between them."""

from sopstudio.ui.history.perspective import History

__all__ = ["History"]
