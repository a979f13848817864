"""Opening a stored run: it is loaded in the background, shown, and gone on with where that is asked for."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from sopstudio.debugger.plan import DebuggerState
from sopstudio.evaluation.storage import LoadedRun, load_run, load_run_in
from sopstudio.simulation.record import RecordedRun
from sopstudio.translation import tr
from sopstudio.ui.background import LatestTask
from sopstudio.ui.context import WindowContext
from sopstudio.ui.simulate.commands import RunCommands
from sopstudio.ui.simulate.debugger_thread import DebuggerThread
from sopstudio.ui.simulate.opened_run import OpenedRun, describe_opened
from sopstudio.ui.simulate.run_choices import RunChoices
from sopstudio.ui.simulate.run_views import RunViews


class StoredRunOpener(QObject):
    """Opens one stored run at a time, and brings what went wrong in it into view."""

    def __init__(
        self,
        context: WindowContext,
        thread: DebuggerThread,
        choices: RunChoices,
        commands: RunCommands,
        views: RunViews,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._context, self._thread, self._choices = context, thread, choices
        self._commands, self._views = commands, views
        self._continued_run = ""
        self._opened = OpenedRun()
        self._task = LatestTask(self._load, 0, parent)
        self._task.ready.connect(self._show)

    def open(self, run_id: str, *, goes_on: bool = False) -> None:
        """Show a stored run, and with `goes_on` continue it as a fork from its last event. It is loaded in the
        background, except from a damaged library, which is open in this thread.
        """
        self._continued_run = run_id if goes_on else ""
        library = self._context.library
        if library.rescued is None:
            self._task.request(run_id)
        else:
            self._show(run_id, load_run(library.library, run_id))

    def close(self) -> None:
        """Load nothing more."""
        self._task.close()

    def reveal_difference(self, state: DebuggerState) -> None:
        """Bring what went wrong in the run that was just opened into view, at the first event that differs."""
        opened = self._opened
        if opened.is_wrong and not state.is_busy and not state.is_live and state.events == opened.events:
            self._opened = OpenedRun()
            self._views.panel_wanted.emit(self._views.score)
            self._views.timeline.select(opened.first_difference)

    def _load(self, run_id: str) -> LoadedRun:
        return load_run_in(self._context.library.home, run_id)

    def _show(self, run_id: str, loaded: LoadedRun) -> None:
        recorded, reason = loaded
        if recorded is None:
            self._context.notices.post(reason, "bad")
            return
        thread = self._thread
        thread.pause()
        self._opened = OpenedRun()
        self._choices.stored_model = recorded.model
        thread.open_stored(recorded.setup, recorded.events, run_id, self._commands.plan(), self._context.settings.value)
        if run_id == self._continued_run:
            self._continued_run = ""
            thread.rewind(len(recorded.events), forked=True)
            self._context.notices.post(tr("The run goes on where it stopped: Step (F10) or Run (F5)."), "good")
            return
        if not self._views.runs.isVisible():  # else it was chosen there, and the next one may be, too
            self._views.panel_wanted.emit(self._views.timeline)
        self._post_shown(recorded)

    def _post_shown(self, recorded: RecordedRun) -> None:
        """Say which run is shown, and what went wrong in it; where it did, that is brought into view."""
        is_same_sop = recorded.setup.runtime.flow.source == self._context.document.document.sop
        offers = [] if is_same_sop else [(tr("Try it on the SOP as it is now"), self._commands.continue_with_edit)]
        version_hint = "" if is_same_sop else tr(" It was made with another version of the SOP.")
        title = self._choices.title_of(recorded.setup)
        self._opened = describe_opened(recorded, title, version_hint)
        self._context.notices.post(self._opened.text, "bad" if self._opened.is_wrong else "accent", offers)


__all__ = ["StoredRunOpener"]
