"""The perspective *Author*: forms for the selection, and the problems of the SOP."""

from sopstudio.ui.author.perspective import Author

__all__ = ["Author"]
