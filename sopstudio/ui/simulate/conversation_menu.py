"""The context menus of the entries of a conversation: what the timeline offers at their event, and their text."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from sopstudio.debugger.plan import DebuggerState
from sopstudio.translation import tr
from sopstudio.ui.context_menu import SEPARATOR, MenuContent, MenuEntry
from sopstudio.ui.simulate.bubbles import Bubble, EntryCard, NoteLine
from sopstudio.ui.simulate.conversation_entries import ConversationEntry
from sopstudio.ui.theme import SPACE_M

EntryWidget = Bubble | NoteLine | EntryCard


def find_entry_widget(
    panel: QWidget, scroll_area: QScrollArea, widgets: Collection[EntryWidget], position: QPoint | None
) -> EntryWidget | None:
    """The entry at a point of the panel; by key the one with the focus, else the newest one, where the conversation
    has it.
    """
    focused = QApplication.focusWidget()
    if position is None and focused is scroll_area:
        return list(widgets)[-1] if widgets else None
    widget = focused if position is None else panel.childAt(position)
    while widget is not None and widget is not panel:
        if isinstance(widget, EntryWidget) and widget in widgets:
            return widget
        widget = widget.parentWidget()
    return None


def entry_menu(panel: QWidget, widget: EntryWidget, state: DebuggerState, *, by_key: bool) -> MenuContent:
    """What can be done at an entry of a run."""
    entry = widget.entry
    entries: list[MenuEntry] = []
    if state.is_live and not state.is_busy and entry.at + 1 < len(state.events):
        entries.append(("simulate.go-back", tr("Go back here")))
    entries.append(("simulate.fork", tr("Fork from here")))
    entries += ["simulate.show-event", SEPARATOR, ("simulate.copy-event", tr("Copy as text"))]
    below = widget.mapTo(panel, QPoint(SPACE_M, min(widget.height(), panel.height() // 2)))
    return MenuContent(tuple(entries), entry, below if by_key else None)


def entry_text(entry: ConversationEntry) -> str:
    """What an entry says, as plain text: a title with its state, and the text below."""
    state = tr(entry.state) if entry.state and entry.kind != "end" else ""
    return "\n".join(filter(None, (" · ".join(filter(None, (entry.title, state))), entry.text)))


__all__ = ["EntryWidget", "entry_menu", "entry_text", "find_entry_widget"]
