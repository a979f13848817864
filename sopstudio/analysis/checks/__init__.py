"""The checks of an SOP. A check is one module and a line in `analysis.checker`."""
