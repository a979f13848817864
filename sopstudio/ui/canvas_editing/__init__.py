"""Editing on the canvas: the widgets and actions that add, rename, move, copy and arrange, each as one
undo step.
"""

from sopstudio.ui.canvas_editing.editor import CanvasEditor
from sopstudio.ui.canvas_editing.in_step import CanvasSync

__all__ = ["CanvasEditor", "CanvasSync"]
