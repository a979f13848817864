"""The perspectives of the window, in the order of their tabs. Adding one adds its package and a line here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sopstudio.ui.author import Author
from sopstudio.ui.desk import Desk, Perspective
from sopstudio.ui.evaluate import Evaluate
from sopstudio.ui.history import History
from sopstudio.ui.simulate import Simulate

PERSPECTIVES: Final[tuple[Callable[[Desk], Perspective], ...]] = (Author, Simulate, Evaluate, History)
