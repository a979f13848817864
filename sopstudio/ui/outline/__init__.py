"""The outline: the open SOP as text that can be edited, in step with the canvas."""

from sopstudio.ui.outline.panel import OutlinePanel

__all__ = ["OutlinePanel"]
