"""Edits made from the canvas: adding, copying, aligning and arranging nodes, each one step to undo."""
