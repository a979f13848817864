"""Keeps header and status bar up to date with what is open, saved and wrong."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from sopstudio.errors import SopStudioError, StoreError
from sopstudio.sop import digest
from sopstudio.text.humanize import format_day, one_line, plural
from sopstudio.translation import tr
from sopstudio.ui.accessibility import Interface, PressInterface
from sopstudio.ui.context import WindowContext
from sopstudio.ui.drafts import Drafts
from sopstudio.ui.text_widgets import ElidedLabel, set_plain_tooltip
from sopstudio.ui.theme import SPACE_L
from sopstudio.ui.widgets import row, set_role
from sopstudio.ui.window.header import Header

STATUS_BAR_HEIGHT, LOW_STATUS_BAR_HEIGHT = 28, 22
STATUS_PARTS = ("saved", "layout", "model", "problems", "size")
BY_IMPORTANCE = ("problems", "saved", "size", "model", "layout")
"""What stays longest where there is less and less room; the first one always does."""


class _ProblemsPart(ElidedLabel):
    """How many problems there are. `pressed` is emitted where it is clicked, or pressed by an assistive program."""

    pressed = Signal()

    def __init__(self) -> None:
        super().__init__("", "quiet")
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def set_full_text(self, text: str) -> None:
        """Show another text; the tooltip says what a click does."""
        super().set_full_text(text)
        set_plain_tooltip(self, tr("Show the problems"))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Ask for the problems."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.pressed.emit()

    def accessible_interface(self) -> Interface:
        """A button that says how many there are."""
        return PressInterface(self, self.pressed.emit)


class StatusBar(QWidget):
    """Named parts on the left, the size of the SOP on the right; a click on the problems asks for them. Where there is
    no room for all parts, the less important ones are left out instead of being cut.
    """

    problems_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("footer")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(STATUS_BAR_HEIGHT)
        problems = _ProblemsPart()
        problems.pressed.connect(self.problems_requested)
        self._parts = {name: ElidedLabel("", "quiet") for name in STATUS_PARTS} | {"problems": problems}
        for part in self._parts.values():
            part.hide()
        *left, size = self._parts.values()
        self._controls: list[QWidget] = []
        self._line = row(*left, None, size, parent=self, spacing=SPACE_L)
        self._line.setContentsMargins(SPACE_L, 0, SPACE_L, 0)

    def show_part(self, name: str, text: str, role: str = "quiet") -> None:
        """Show `text` in one of the parts; blank hides the part."""
        self._parts[name].set_full_text(text)
        set_role(self._parts[name], role)
        self._fit_parts()

    def add_control(self, control: QWidget) -> None:
        """Add a control at the right end."""
        self._controls.append(control)
        self._line.addWidget(control)

    def show_size(self, text: str) -> None:
        """Show the size of the SOP."""
        self.show_part("size", text)

    def set_low(self, is_low: bool) -> None:
        """Be less tall where the window is low."""
        self.setFixedHeight(LOW_STATUS_BAR_HEIGHT if is_low else STATUS_BAR_HEIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the parts that there is room for."""
        super().resizeEvent(event)
        self._fit_parts()

    def event(self, event: QEvent) -> bool:
        """Show the parts that there is room for beside a control that became wider or narrower."""
        handled = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit_parts()
        return handled

    def _fit_parts(self) -> None:
        room = self.width() - SPACE_L - sum(control.sizeHint().width() + SPACE_L for control in self._controls)
        for name in BY_IMPORTANCE:
            part = self._parts[name]
            needed = part.sizeHint().width() + SPACE_L
            is_shown = bool(part.full_text) and (needed <= room or name == BY_IMPORTANCE[0])
            part.setVisible(is_shown)
            room -= needed if is_shown else 0


class StatusPresenter(QObject):
    """Follows everything that header and status bar show."""

    def __init__(self, context: WindowContext, drafts: Drafts, header: Header, status_bar: StatusBar) -> None:
        super().__init__(header)
        self._context, self._drafts, self._header, self._status_bar = context, drafts, header, status_bar
        self._library_ready = self._in_library = False
        context.document.replaced.connect(self._update_size)
        context.document.replaced.connect(self._update_title)
        context.document.opened.connect(self._update_title)
        context.library.changed.connect(self._update_title)
        context.library.damaged.connect(self.report_damage)
        context.problems.changed.connect(self._update_problems)
        context.problems.working.connect(self._update_checking)
        context.settings.changed.connect(self._update_model)
        drafts.written.connect(self._update_saved)
        drafts.failed.connect(lambda text: context.notices.post(text, "bad", stays=True))
        self._update_size()
        self._update_model()
        self._update_problems()
        self.show_layout("")

    def refresh(self) -> None:
        """Update everything; from now on the library is read too."""
        self._library_ready = True
        self._update_title()

    def show_layout(self, engine: str) -> None:
        """Show which engine placed the nodes."""
        self._status_bar.show_part("layout", tr("Layout: {engine}", engine=engine) if engine else "")

    def report_damage(self) -> None:
        """Report what can still be read of a damaged library, and offer a good backup where there is one."""
        rescued = self._context.library.rescued
        if rescued is None:
            return
        readable = tr(
            "{versions} versions and {runs} runs can still be read.",
            versions=rescued.salvage.versions,
            runs=rescued.salvage.runs,
        )
        offers = []
        if rescued.backup is not None:
            offers = [(tr("Restore the backup {name}", name=rescued.backup.name), self._restore_backup)]
        text = tr("The library is damaged and open read-only. {readable}", readable=readable)
        self._context.notices.post(text, "bad", offers, stays=True)

    def _restore_backup(self) -> None:
        try:
            self._context.library.restore_backup()
        except SopStudioError as error:
            self._context.notices.post(str(error), "bad")
            return
        self._context.notices.post(tr("The backup is restored; the damaged library is kept beside it."), "good")

    def _update_title(self) -> None:
        document = self._context.document.document
        unsaved = tr("unsaved changes") if self._drafts.has_unsaved_changes else ""
        state = (document.head.status, self._describe_version(), unsaved)
        self._header.show_title(one_line(document.sop.label()), " · ".join(filter(None, state)))

    def _describe_version(self) -> str:
        document = self._context.document.document
        if not self._library_ready:
            return ""
        try:
            log = self._context.library.versions_of(document.uid)
        except StoreError:
            return tr("the library cannot be read")
        self._in_library = bool(log)
        if not log:
            return tr("not in the library yet")
        saved_at = datetime.fromisoformat(log[0].created).astimezone()
        today = saved_at.date() == datetime.now(saved_at.tzinfo).date()
        when, content = f"{saved_at:%H:%M}" if today else format_day(saved_at), digest(document.sop)
        state = next((version for version in log if version.hash == content), None)
        if state is not None and state is not log[0]:
            return tr("as in v{number} · newest is v{number_2}", number=state.number, number_2=log[0].number)
        return f"v{log[0].number} · {tr('saved') if state is not None else tr('last saved')} {when}"

    def _update_size(self) -> None:
        graphs = list(self._context.document.document.sop.graphs())
        nodes, edges = sum(len(graph.nodes) for graph in graphs), sum(len(graph.edges) for graph in graphs)
        self._status_bar.show_size(f"{plural(nodes, 'node')} · {plural(edges, 'edge')}")

    def _update_checking(self, working: bool) -> None:
        if working:
            self._status_bar.show_part("problems", tr("Checking every case …"))
        else:
            self._update_problems()

    def _update_problems(self) -> None:
        problems = self._context.problems
        severities = [problem.severity for problem in problems.problems if problems.is_wrong(problem)]
        hints = problems.count("hint")
        unfinished = len(problems.problems) - hints - len(severities)
        words = [plural(len(severities), "problem") if severities else "" if unfinished else tr("No problems")]
        words += [tr("{unfinished} unfinished", unfinished=unfinished)] if unfinished else []
        words += [plural(hints, "hint")] if hints else []
        words = [part for part in words if part]
        role = "bad" if "error" in severities else "warning" if severities else "quiet" if unfinished else "good"
        self._status_bar.show_part("problems", " · ".join(words), role)

    def _update_model(self) -> None:
        self._status_bar.show_part(
            "model", tr("Default model: {default_model}", default_model=self._context.settings.value.default_model)
        )

    def _update_saved(self) -> None:
        self._update_title()
        unread = self._context.document.unread_outline
        if unread is not None and unread.problem:
            self._status_bar.show_part("saved", tr("The outline cannot be read"), "warning")
            return
        kept = tr("All saved") if self._in_library else tr("No changes")
        self._status_bar.show_part(
            "saved",
            tr("Autosaved {now}", now=f"{datetime.now():%H:%M:%S}") if self._drafts.has_unsaved_changes else kept,
        )
