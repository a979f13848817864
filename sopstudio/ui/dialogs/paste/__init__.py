"""Pasting an SOP: the result is shown before anything changes."""

from sopstudio.ui.dialogs.paste.panel import PastePanel

__all__ = ["PastePanel"]
