"""Mouse gestures on the canvas: one class per gesture, from press to release. Escape cancels a gesture."""

from sopstudio.ui.gestures.gesture import Gesture, Pointer
from sopstudio.ui.gestures.hands import GestureController
from sopstudio.ui.gestures.surface import GestureContext

__all__ = ["Gesture", "GestureContext", "GestureController", "Pointer"]
