"""The desktop face: the canvas, the window and pictures. The only package that imports Qt."""
