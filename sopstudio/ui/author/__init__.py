"""The perspective *Author*: forms for what is selected, and the problems of the SOP."""

from sopstudio.ui.author.perspective import Author

__all__ = ["Author"]
