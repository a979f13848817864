"""Scenarios of published data sets: tasks of tau2-bench, dialogues of STAR, conversations of ABCD.

A reader is one module and one line in `registry`. What our scenarios cannot hold is listed as a loss, once for each
sort of thing with how often it occurs.
"""

from sopstudio.scenarios.published.registry import is_published_folder, read_published, read_published_folder
from sopstudio.scenarios.published.shapes import PublishedSet

__all__ = ["PublishedSet", "is_published_folder", "read_published", "read_published_folder"]
