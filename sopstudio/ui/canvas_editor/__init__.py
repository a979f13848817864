"""Editing on the canvas: the widgets and actions that add, rename, move, copy and arrange, each as one
undo step.
"""

from sopstudio.ui.canvas_editor.editor import CanvasEditor

__all__ = ["CanvasEditor"]
