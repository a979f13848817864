"""Offers to go on with a run that was broken off when the window closed or the program ended."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from sopstudio.errors import StoreError
from sopstudio.text.humanize import plural
from sopstudio.translation import tr
from sopstudio.ui.background import LatestTask
from sopstudio.ui.context import WindowActions, WindowContext
from sopstudio.ui.window.workplaces import Workplaces

if TYPE_CHECKING:
    from sopstudio.evaluation.storage import LoadedRun


class InterruptedRun(QObject):
    """Looks once for a run of the open SOP, the newest one, that has no end."""

    def __init__(self, context: WindowContext, window: WindowActions, workplaces: Workplaces, parent: QObject) -> None:
        super().__init__(parent)
        self._context, self._window, self._workplaces = context, window, workplaces
        self._task = LatestTask(self._load, 0, self)
        self._task.ready.connect(self._offer)
        self._uid = ""

    def look_for(self) -> None:
        """Offer the run where there is one; a run is offered until the window was closed with the offer made."""
        document, library = self._context.document.document, self._context.library
        if library.rescued is not None:
            return
        try:
            runs = library.library.runs.list(document.sop.id, uid=document.uid, limit=1)
        except StoreError:
            return
        if runs and not runs[0].finished and not runs[0].evaluation and runs[0].id != self._workplaces.settled_run:
            self._uid = document.uid
            self._task.request(runs[0].id)

    @property
    def is_busy(self) -> bool:
        """Whether a run is being read."""
        return self._task.busy

    def close(self) -> None:
        """Wait for a run that is being read."""
        self._task.close()

    def _load(self, run: str) -> LoadedRun:
        from sopstudio.evaluation.storage import load_run_in

        return load_run_in(self._context.library.home, run)

    def _offer(self, run: str, loaded: LoadedRun) -> None:
        from sopstudio.trace import Entered

        recorded, _ = loaded
        document = self._context.document.document
        if recorded is None or document.uid != self._uid:
            return
        steps = sum(isinstance(event, Entered) for event in recorded.events)
        self._workplaces.settled_run = run
        text = tr(
            "Your run of “{label}” stopped after {steps}.", label=document.sop.label(), steps=plural(steps, "step")
        )
        self._context.notices.add(text, [(tr("Continue"), partial(self._window.continue_run, run))])


__all__ = ["InterruptedRun"]
