"""The inspector: the form of the selection, rebuilt only when another element or another kind of form is
needed.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget

from sopstudio.translation import tr
from sopstudio.ui.author.base_form import InspectorForm
from sopstudio.ui.author.document_parts import edge_part, fact_part, node_part
from sopstudio.ui.author.sop_form import SopForm
from sopstudio.ui.context import WindowContext
from sopstudio.ui.focus_in_view import FocusInView
from sopstudio.ui.forms import Collapsible, focused_control_name, restore_focus
from sopstudio.ui.open_document import OpenDocument
from sopstudio.ui.tab_order import apply_tab_order
from sopstudio.ui.theme import SPACE_L
from sopstudio.ui.widgets import column, release_focus, scroll_area

FormKey = tuple[str, str, str]
"""The kind of element, its name, and what else about it changes the form."""


def form_key_of(document: OpenDocument) -> FormKey:
    """The form key of the selection in `document`."""
    selection = document.selection
    if len(selection.nodes) + len(selection.edges) > 1:
        return "several", " ".join(sorted(selection.nodes)), " ".join(sorted(selection.edges))
    for key in selection.nodes:
        return "node", key, node_part(document, key).value.kind
    for key in selection.edges:
        edge = edge_part(document, key).value
        return "edge", key, f"{edge.kind} {edge.source}"
    kind, name = selection.subject.kind, selection.subject.name
    if kind == "fact":
        return kind, name, fact_part(document, name).value.type
    return (kind, name, "") if kind else ("sop", "", "")


_FORMS: Final = {
    "node": ("node_form", "NodeForm"),
    "edge": ("edge_form", "EdgeForm"),
    "fact": ("fact_form", "FactForm"),
    "tool": ("tool_form", "ToolForm"),
    "article": ("sop_form", "ArticleForm"),
    "procedure": ("sop_form", "ProcedureForm"),
}
"""The form of each kind of element, in which module of this package: imported when it is first shown."""


def create_form(context: WindowContext, form_key: FormKey) -> InspectorForm:
    """Create the form for a form key."""
    kind, name, _ = form_key
    if kind == "sop":
        return SopForm(context)
    if kind == "several":
        from sopstudio.ui.author.multi_selection_form import MultiSelectionForm

        return MultiSelectionForm(context)
    module, form = _FORMS[kind]
    create: Callable[[WindowContext, str], InspectorForm] = getattr(
        import_module(f"sopstudio.ui.author.{module}"), form
    )
    return create(context, name)


class Inspector(QWidget):
    """Follows the selection and the document."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__()
        self._context = context
        self.form_key: FormKey | None = None
        self.form: InspectorForm | None = None
        self._content = QWidget()
        self._lines = column(self._content)
        self._lines.setContentsMargins(SPACE_L, SPACE_L, SPACE_L, SPACE_L)
        self._lines.addStretch(1)
        self._content.installEventFilter(self)
        self.area = scroll_area(self._content)
        FocusInView(self.area, self._content)
        outer = column(self)
        outer.setContentsMargins(1, 0, 0, 0)
        outer.addWidget(self.area)
        self.setAccessibleName(tr("Inspector"))
        self._stops: list[QWidget] = []
        self._is_paused = False
        self._tab_order_timer = QTimer(self, singleShot=True, interval=0)
        self._tab_order_timer.timeout.connect(self.update_tab_order)
        context.document.opened.connect(self._discard_form)
        context.document.settling.connect(self._settle)
        context.document.replaced.connect(self._follow_document)
        context.document.selected.connect(self.update_form)
        context.problems.changed.connect(self._tab_order_timer.start)  # whose cards are built anew
        self.update_form()

    def pause(self) -> None:
        """Keep the form as it is while another perspective is in view: what is selected there is not shown here."""
        self._settle()
        self._is_paused = True

    def resume(self) -> None:
        """Show the current selection again; a form that still shows it is kept."""
        self._is_paused = False
        self.update_form()

    def update_form(self) -> None:
        """Show the current selection, where the inspector is in view."""
        if self._is_paused:
            return
        form_key = form_key_of(self._context.document)
        if form_key == self.form_key and self.form is not None:
            self.form.refresh()
        else:
            self._rebuild(form_key)
        self._tab_order_timer.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Controls came or went, such as those of a row that is added: Tab is to find them in their place."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._tab_order_timer.start()
        return super().eventFilter(watched, event)

    def update_tab_order(self) -> None:
        """Let Tab go through the form in reading order, and from its last field back to the SOP before it deletes."""
        if self.form is not None:
            self._stops = apply_tab_order(self.form, self._stops, last=("back", "delete"))

    def take_focus(self) -> None:
        """Give the focus to the first field."""
        if self.form is not None:
            self.form.take_focus()

    def reveal(self, control: QWidget) -> None:
        """Open every collapsed part around a control and scroll to it."""
        for fold in self.findChildren(Collapsible):
            if fold.isAncestorOf(control):
                fold.header.setChecked(True)
        self.area.ensureWidgetVisible(control)

    def _settle(self) -> None:
        if self.form is not None:
            self.form.commit_pending()

    def _follow_document(self) -> None:
        if self._is_paused:
            self._close_form()  # what it shows may be gone
        else:
            self.update_form()

    def _discard_form(self) -> None:
        self.form_key = None
        if self.form is not None:
            self.form.retire()

    def _rebuild(self, form_key: FormKey) -> None:
        focused_name, had_focus, previous = focused_control_name(self), self._has_focus(), self.form_key
        is_same_element = previous is not None and previous[:2] == form_key[:2]
        form = create_form(self._context, form_key)
        self._close_form()
        self.form, self.form_key = form, form_key
        self._lines.insertWidget(0, self.form)
        self.form.show()
        if not is_same_element:
            self.area.verticalScrollBar().setValue(0)
        if previous is not None and previous[0] == form_key[0]:
            focused_name = focused_name.replace(":".join(previous[:2]), ":".join(form_key[:2]), 1)
        restore_focus(self.form, focused_name)
        if had_focus and not self._has_focus():
            self._set_focus(form_key)

    def _close_form(self) -> None:
        old_form, self.form, self.form_key = self.form, None, None
        if old_form is not None:
            self._lines.removeWidget(old_form)
            release_focus(old_form)
            old_form.hide()
            # later, as a field of the old form may be in the middle of the signal that led here
            QTimer.singleShot(0, old_form, _form_closer(old_form))

    def _has_focus(self) -> bool:
        focused = self.window().focusWidget()
        return focused is not None and self.isAncestorOf(focused) and not focused.isHidden()

    def _set_focus(self, form_key: FormKey) -> None:
        """The focused form is gone: focus the first field of the new one, or the canvas for the SOP's own form."""
        if form_key[0] == "sop":
            self._context.canvas.setFocus()
        else:
            self.take_focus()


def _form_closer(form: InspectorForm) -> Callable[[], Any]:
    """A callback that closes a form once pending input was committed."""

    def close_form() -> None:
        form.commit_pending()
        form.retire()
        form.deleteLater()

    return close_form
