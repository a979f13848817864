"""The desktop interface: canvas, window and pictures. The only package that imports Qt."""
