"""The panel with the document that the SOP was read from."""

from sopstudio.ui.source.panel import SourcePanel

__all__ = ["SourcePanel"]
