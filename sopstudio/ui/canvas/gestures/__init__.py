"""Mouse gestures on the canvas: one class per gesture, from press to release. Escape cancels a gesture."""

from sopstudio.ui.canvas.gestures.controller import GestureController
from sopstudio.ui.canvas.gestures.gesture import Gesture, GestureContext, Pointer

__all__ = ["Gesture", "GestureContext", "GestureController", "Pointer"]
