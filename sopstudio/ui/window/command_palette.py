"""The command palette: finds a node, an edge, a fact, a tool, an SOP or an action by a few letters, and
opens or runs it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from msgspec import Struct
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtWidgets import QAccessibleWidget, QFrame, QLineEdit, QListWidget, QWidget
from shiboken6 import isValid

from sopstudio.text.humanize import one_line
from sopstudio.text.labels import edge_title
from sopstudio.translation import mark, tr
from sopstudio.ui.accessibility import Interface, RowAnnouncer
from sopstudio.ui.action import MENU_TITLES, Action, ActionSet
from sopstudio.ui.context import ThemeState, WindowActions, WindowContext
from sopstudio.ui.list_items import ROW_HEIGHT, ListItemDelegate, list_item
from sopstudio.ui.open_document import Selection, Subject, SubjectKind
from sopstudio.ui.theme import SPACE_S
from sopstudio.ui.widgets import column, label
from sopstudio.ui.window.library_rows import LibraryItem
from sopstudio.ui.window.perspectives import perspective_of


def palette_entries(
    window: WindowActions, actions: ActionSet, library_items: Iterable[LibraryItem] = ()
) -> Iterator[PaletteEntry]:
    """All entries, those of the visible notice and actions first; `library_items` are SOPs and samples that can be
    opened.
    """
    yield from _notice_entries(window)
    for action in actions.actions.values():
        yield _action_entry(window, actions, action)
    yield from _sop_entries(window)
    items = list(library_items)
    kinds = {item.uid: item.kind for item in reversed(items) if item.uid}
    for item in items:
        words = tr("open {note}", note=item.note)
        is_repeated = kinds.get(item.uid, item.kind) != item.kind
        yield PaletteEntry(item.title, item.kind, item.open, item.note, search_words=words, is_repeated=is_repeated)


def _action_entry(window: WindowActions, actions: ActionSet, action: Action) -> PaletteEntry:
    """An action; one of another perspective goes there first, unless it deletes what is selected there, unseen."""
    place, deletes = perspective_of(action), action.id.endswith(".delete")
    is_elsewhere = place not in ("", window.current)
    run = partial(_run_there, window, actions, action.id, place if is_elsewhere else "")
    return PaletteEntry(
        action.title, MENU_TITLES[action.menu], run, action.key_text(), action.search_words,
        not deletes if is_elsewhere else action.enabled(), deletes, is_elsewhere,
    )  # fmt: skip


def _run_there(window: WindowActions, actions: ActionSet, name: str, perspective: str) -> None:
    """Run an action, in this perspective where one is given."""
    if perspective:
        window.show_perspective(perspective)
    actions.run(name)


def _notice_entries(window: WindowActions) -> Iterator[PaletteEntry]:
    notices = window.context.notices
    for title, run in notices.offers():
        yield PaletteEntry(title, mark("notice"), run, search_words=notices.text)


def _sop_entries(window: WindowActions) -> Iterator[PaletteEntry]:
    context = window.context
    sop = context.document.document.sop
    for graph in sop.graphs():
        prefix = "" if graph is sop else f"{graph.id}/"
        titles = {node.id: one_line(node.label()) for node in graph.nodes}
        for node in graph.nodes:
            key = prefix + node.id
            selection = Selection(frozenset({key}))
            yield PaletteEntry(
                titles[node.id],
                node.kind,
                partial(_reveal, context, selection, key),
                search_words=tr("node {key}", key=key),
            )
        for edge in graph.edges:
            key, pill_text = prefix + edge.id, edge_title(edge)
            title_pair = f"{titles.get(edge.source, edge.source)} → {titles.get(edge.target, edge.target)}"
            selection = Selection(edges=frozenset({key}))
            yield PaletteEntry(
                pill_text or title_pair,
                "edge",
                partial(_reveal, context, selection, key),
                title_pair if pill_text else "",
                tr(
                    "condition {condition} {label} {title_pair} {key}",
                    condition=edge.condition,
                    label=edge.label,
                    title_pair=title_pair,
                    key=key,
                ),
            )
    declared: list[tuple[SubjectKind, str, str]] = [("fact", fact.name, fact.name) for fact in sop.facts]
    declared += [("tool", tool.name, tool.label()) for tool in sop.tools]
    declared += [("article", article.id, article.title or article.id) for article in sop.knowledge]
    for kind, name, title in declared:
        yield PaletteEntry(
            one_line(title),
            kind,
            partial(window.edit_declared, Subject(kind, name)),
            search_words=name,
        )


def _reveal(context: WindowContext, selection: Selection, key: str) -> None:
    context.document.select(selection)
    context.canvas.reveal(key)
    context.canvas.setFocus()


MAX_WIDTH, MAX_RESULTS = 560, 12
MIN_TOP, FIELD_HEIGHT = 64, 72
"""Pixels above the palette at least, and for its field with the margins around it."""


class PaletteEntry(Struct, frozen=True):
    """Something to find. `kind` says what it is, `hint` adds its shortcut or place; `deletes` that it deletes what is
    selected, `is_elsewhere` that it leads to another perspective, `is_repeated` that another kind has it, too.
    """

    title: str
    kind: str
    run: Callable[[], object]
    hint: str = ""
    search_words: str = ""
    enabled: bool = True
    deletes: bool = False
    is_elsewhere: bool = False
    is_repeated: bool = False


PLACEHOLDER = tr("Find a node, edge, fact, tool or SOP, or type what you want to do")


class CommandPalette(QFrame):
    """A field with its results, above the window. `entries` is called each time the palette opens."""

    def __init__(self, window: QWidget, theme: ThemeState, entries: Callable[[], Iterable[PaletteEntry]]) -> None:
        super().__init__(window)
        self._window = window
        self._focus_before: QWidget | None = None
        self.setObjectName("floating")
        self.setAccessibleName(tr("Find or do anything"))
        self._entries, self._current_entries = entries, list[PaletteEntry]()
        self.field = QLineEdit()
        self.field.setAccessibleName(tr("Find or do anything"))
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Results"))
        self.list.setItemDelegate(ListItemDelegate(theme))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._empty_label = label(tr("No matches."), "quiet")
        self._announcer = RowAnnouncer(self.field, self.list)
        content = self._content = column(self, margin=SPACE_S, spacing=SPACE_S)
        for widget in (self.field, self.list, self._empty_label):
            content.addWidget(widget)
        self.field.textChanged.connect(self._update_results)
        self.field.installEventFilter(self)
        self.list.itemClicked.connect(lambda _: self._run_current())
        self.hide()

    def accessible_interface(self) -> Interface:
        """A dialog, so that its name is read when the focus comes into it."""
        return QAccessibleWidget(self, QAccessible.Role.Dialog)

    def open(self, kind: str = "") -> None:
        """Show the palette, empty, in the upper third of the window; with `kind` only entries of that kind."""
        window = self._window
        if not self.isVisible():
            self._focus_before = window.focusWidget()
        self._current_entries = [
            entry for entry in self._entries() if (entry.kind == kind if kind else not entry.is_repeated)
        ]
        self.field.setPlaceholderText(tr("Find something {kind}", kind=tr(kind)) if kind else PLACEHOLDER)
        self._empty_label.setText(
            tr("There is nothing {kind}.", kind=tr(kind)) if kind and not self._current_entries else tr("No matches.")
        )
        self.field.clear()
        self._update_results("")
        self.setFixedWidth(min(MAX_WIDTH, window.width() - 32))
        self.move((window.width() - self.width()) // 2, self._top())
        self.show()
        self.raise_()
        self.field.setFocus()
        self._announcer.forget()
        self._announce_results()

    def _top(self) -> int:
        return max(MIN_TOP, self._window.height() // 8)

    def close_palette(self) -> None:
        """Hide the palette and give the focus back."""
        target = self._focus_before if self._focus_before is not None and isValid(self._focus_before) else self._window
        target.setFocus()
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrow keys move in the list while the user types; Enter runs the selected entry, Escape closes."""
        if watched is self.field and event.type() == QEvent.Type.FocusOut:
            self.hide()
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._handle_key(event)
        return super().eventFilter(watched, event)

    def _handle_key(self, event: QKeyEvent) -> bool:
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self.close_palette()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._run_current()
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            step = 1 if key == Qt.Key.Key_Down else -1
            count = max(1, self.list.count())
            self.list.setCurrentRow((self.list.currentRow() + step) % count)
            self._announcer.announce_row()
        else:
            return False
        return True

    def _update_results(self, text: str) -> None:
        self.list.clear()
        matches = match_entries(self._current_entries, text)[:MAX_RESULTS]
        for match in matches:
            hint = " · ".join(filter(None, (tr(match.kind), match.hint)))
            self.list.addItem(list_item(match.title, hint, match))
        self.list.setCurrentRow(0)
        self.list.setVisible(bool(matches))
        room = self._window.height() - self._top() - FIELD_HEIGHT
        self.list.setFixedHeight(min(len(matches) * ROW_HEIGHT + 4, max(room, ROW_HEIGHT)))
        self._empty_label.setVisible(not matches)
        self._content.activate()
        self.adjustSize()
        if self.field.hasFocus():
            self._announce_results()

    def _announce_results(self) -> None:
        if self.list.count():
            self._announcer.announce_rows()
        else:
            self._announcer.announce(self._empty_label.text())

    def _run_current(self) -> None:
        item = self.list.currentItem()
        self.close_palette()
        if item is not None:
            selected: PaletteEntry = item.data(Qt.ItemDataRole.UserRole)
            selected.run()


def match_entries(entries: Iterable[PaletteEntry], text: str) -> list[PaletteEntry]:
    """Entries that contain every word of `text`, those whose title says several words as they are typed first, then
    those whose title starts with the first word, and of these the ones of the perspective in view. What deletes comes
    last unless its title starts so: the first entry is what Enter runs.
    """
    words = text.casefold().split()
    phrase = " ".join(words)
    scored = []
    for index, entry in enumerate(entries):
        title = entry.title.casefold()
        haystack = f"{title} {entry.kind} {entry.search_words}".casefold()
        if entry.enabled and all(word in haystack for word in words):
            first_word = words[0] if words else ""
            rank = (
                0
                if title.startswith(first_word)
                else 1
                if f" {first_word}" in title
                else 2
                if first_word in title
                else 3
            )
            is_scattered = len(words) > 1 and phrase not in " ".join(title.split())
            is_last = entry.deletes and (rank > 0 or not words)
            scored.append((is_last, is_scattered, rank, entry.is_elsewhere, index, entry))
    return [entry for *_, entry in sorted(scored, key=lambda scoring: scoring[:5])]
