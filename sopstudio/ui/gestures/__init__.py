"""What a mouse can do on the canvas: one class per gesture, from press to release, with Escape to take it back."""

from sopstudio.ui.gestures.gesture import Gesture, Pointer
from sopstudio.ui.gestures.hands import CanvasHands
from sopstudio.ui.gestures.surface import Surface

__all__ = ["CanvasHands", "Gesture", "Pointer", "Surface"]
