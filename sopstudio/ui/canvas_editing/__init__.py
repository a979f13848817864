"""What edits from the canvas: adding, wording, moving, copying and arranging, each as a step to undo."""

from sopstudio.ui.canvas_editing.editor import CanvasEditor
from sopstudio.ui.canvas_editing.in_step import InStep

__all__ = ["CanvasEditor", "InStep"]
