"""Which stored runs are listed: the newest at once, older ones in the background when somebody asks for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QObject

from sopstudio.errors import SopStudioError, StoreError
from sopstudio.sop import End
from sopstudio.store import Library, RunSummary
from sopstudio.text.labels import node_title
from sopstudio.ui.background import LatestTask
from sopstudio.ui.context import WindowContext
from sopstudio.ui.simulate.stored_run_rows import RunTitles
from sopstudio.ui.simulate.stored_runs_panel import StoredRunsPanel

RUNS_PER_PAGE = 500
"""Runs that are read at once; more of them would make the window slow after every run."""
Runs = tuple[RunSummary, ...]


class _OlderRuns(Struct, frozen=True):
    """What is to be read: runs of an SOP (its id and uid) before another one; all of them without a `limit`."""

    home: Path
    sop: tuple[str, str]
    older_than: str
    limit: int | None


class StoredRunsLoader(QObject):
    """Lists runs in a panel. `titles` gives the titles of the scenarios by id."""

    def __init__(
        self, context: WindowContext, panel: StoredRunsPanel, titles: Callable[[], Mapping[str, str]], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._context, self._panel, self._titles = context, panel, titles
        self._runs: Runs = ()
        self._sop = ("", "")
        self._count, self._reason = 0, ""
        self._task = LatestTask(_read_older, 0, self)
        self._task.ready.connect(self._add_older)
        panel.older_requested.connect(self.read_older)

    def refresh(self) -> None:
        """List the newest runs of the open SOP, and below them the older ones that have been read."""
        document = self._context.document.document
        sop = (document.sop.id, document.uid)
        if sop != self._sop:
            self._runs, self._sop = (), sop
        self._count, self._reason = 0, ""
        try:
            stored = self._context.library.library.runs
            newest = stored.list(sop[0], uid=sop[1], limit=RUNS_PER_PAGE)
            self._count = len(newest) if len(newest) < RUNS_PER_PAGE else stored.count(sop[0], uid=sop[1])
        except StoreError as error:
            newest, self._reason = (), str(error)
        self._runs = (*newest, *self._known_older_than(newest))
        self._show()

    def read_older(self, everything: bool) -> None:
        """Read runs before the oldest one that is listed: all of them, or as many as are read at once."""
        if not self._runs:
            return
        library = self._context.library
        limit = None if everything else RUNS_PER_PAGE
        request = _OlderRuns(library.home, self._sop, self._runs[-1].id, limit)
        if library.rescued is None:
            self._panel.show_reading()
            self._task.request(request)
        else:  # a damaged library is open in this thread only
            self._add_older(request, _list_older(library.library, request))

    def close(self) -> None:
        """Read nothing more."""
        self._task.close()

    def _known_older_than(self, newest: Runs) -> Runs:
        """The runs that were read before and go on where the newest ones end."""
        ids = [run.id for run in self._runs]
        return self._runs[ids.index(newest[-1].id) + 1 :] if newest and newest[-1].id in ids else ()

    def _add_older(self, request: _OlderRuns, older: Runs | str) -> None:
        if request.sop != self._sop or not self._runs or self._runs[-1].id != request.older_than:
            return
        if isinstance(older, str):
            self._reason = older
        else:
            self._runs += older
            if request.limit is None or len(older) < request.limit:
                self._count = len(self._runs)
        self._show()

    def _show(self) -> None:
        self._panel.show_runs(self._runs, self._find_titles(), self._reason, count=self._count)

    def _find_titles(self) -> RunTitles:
        sop = self._context.document.document.sop
        return RunTitles(self._titles(), {node.id: node_title(node) for node in sop.nodes if isinstance(node, End)})


def _read_older(request: _OlderRuns) -> Runs | str:
    """The older runs, or why they cannot be read; in a thread, with a library of its own."""
    try:
        with Library.open(request.home, read_only=True) as library:
            return _list_older(library, request)
    except SopStudioError as error:
        return str(error)


def _list_older(library: Library, request: _OlderRuns) -> Runs | str:
    sop, uid = request.sop
    try:
        return library.runs.list(sop, uid=uid, limit=request.limit, older_than=request.older_than)
    except StoreError as error:
        return str(error)


__all__ = ["RUNS_PER_PAGE", "StoredRunsLoader"]
