"""Pasting: what was understood of a text is shown before anything changes."""

from sopstudio.ui.paste.panel import PastePanel

__all__ = ["PastePanel"]
