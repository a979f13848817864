"""How things stand: keeps header and footer true about what is open, saved and wrong."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QObject

from sopstudio.errors import SopStudioError, StoreError
from sopstudio.sop import digest
from sopstudio.text.humanize import one_line, plural
from sopstudio.ui.desk import Desk
from sopstudio.ui.drafts import Drafts
from sopstudio.ui.moments import day
from sopstudio.ui.window.footer import Footer
from sopstudio.ui.window.header import Header


class Standing(QObject):
    """Listens to everything that header and footer speak of."""

    def __init__(self, desk: Desk, drafts: Drafts, header: Header, footer: Footer) -> None:
        super().__init__(header)
        self._desk, self._drafts, self._header, self._footer = desk, drafts, header, footer
        self._asks_library = self._in_library = False
        desk.document.replaced.connect(self._size)
        desk.document.replaced.connect(self._title)
        desk.document.opened.connect(self._title)
        desk.library.changed.connect(self._title)
        desk.library.damaged.connect(self.say_damaged)
        desk.problems.changed.connect(self._problems)
        desk.problems.working.connect(self._checking)
        desk.settings.changed.connect(self._model)
        drafts.written.connect(self._written)
        drafts.failed.connect(lambda text: desk.notices.say(text, "bad", stays=True))
        self._size()
        self._model()
        self._problems()
        self.show_layout("")

    def refresh(self) -> None:
        """Read everything anew, from now on the library too."""
        self._asks_library = True
        self._title()

    def show_layout(self, engine: str) -> None:
        """Say which engine placed the nodes."""
        self._footer.show_part("layout", f"Layout: {engine}" if engine else "")

    def say_damaged(self) -> None:
        """Say what is left of a damaged library, and offer a good backup where there is one."""
        rescued = self._desk.library.rescued
        if rescued is None:
            return
        read = f"{rescued.salvage.versions} versions and {rescued.salvage.runs} runs can still be read."
        offers = []
        if rescued.backup is not None:
            offers = [(f"Restore the backup {rescued.backup.name}", self._restore)]
        text = f"The library is damaged and open read-only. {read}"
        self._desk.notices.say(text, "bad", offers, stays=True)

    def _restore(self) -> None:
        try:
            self._desk.library.restore_backup()
        except SopStudioError as error:
            self._desk.notices.say(str(error), "bad")
            return
        self._desk.notices.say("The backup is restored; the damaged library is kept beside it.", "good")

    def _title(self) -> None:
        sop = self._desk.document.document.sop
        unsaved = "unsaved changes" if self._drafts.unsaved else ""
        self._header.show_title(one_line(sop.label()), " · ".join(filter(None, (self._version(), unsaved))))

    def _version(self) -> str:
        document = self._desk.document.document
        if not self._asks_library:
            return ""
        try:
            log = self._desk.library.log(document.uid)
        except StoreError:
            return "the library cannot be read"
        self._in_library = bool(log)
        if not log:
            return "not in the library yet"
        made = datetime.fromisoformat(log[0].created).astimezone()
        today = made.date() == datetime.now(made.tzinfo).date()
        when, content = f"{made:%H:%M}" if today else day(made), digest(document.sop)
        same = next((version for version in log if version.hash == content), None)
        if same is not None and same is not log[0]:
            return f"as in v{same.number} · newest is v{log[0].number}"
        return f"v{log[0].number} · {'saved' if same is not None else 'last saved'} {when}"

    def _size(self) -> None:
        graphs = list(self._desk.document.document.sop.graphs())
        nodes, edges = sum(len(one.nodes) for one in graphs), sum(len(one.edges) for one in graphs)
        self._footer.show_size(f"{plural(nodes, 'node')} · {plural(edges, 'edge')}")

    def _checking(self, working: bool) -> None:
        if working:
            self._footer.show_part("problems", "Checking every case …")
        else:
            self._problems()

    def _problems(self) -> None:
        problems = self._desk.problems
        if problems.found:
            worst = "bad" if problems.count("error") else "warning" if problems.count("warning") else "quiet"
            self._footer.show_part("problems", plural(len(problems.found), "problem"), worst)
        else:
            self._footer.show_part("problems", "No problems", "good")

    def _model(self) -> None:
        self._footer.show_part("model", f"Default model: {self._desk.settings.value.default_model}")

    def _written(self) -> None:
        self._title()
        kept = "All saved" if self._in_library else "No changes"
        self._footer.show_part("saved", f"Autosaved {datetime.now():%H:%M:%S}" if self._drafts.unsaved else kept)
