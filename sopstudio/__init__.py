"""SOP Studio: Standard Operating Procedures as decision graphs, drafted, checked, dry-run, scored and kept."""

__version__ = "0.1.0"
