"""The library in the sidebar: SOPs, drafts, samples and, on request, what was deleted; with a field to search them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from sopstudio.errors import SopStudioError, StoreError
from sopstudio.text.humanize import one_line
from sopstudio.translation import tr
from sopstudio.ui.context import WindowContext
from sopstudio.ui.context_menu import MenuContent
from sopstudio.ui.drafts import DraftEntry, Drafts
from sopstudio.ui.list_items import (
    CLOSED_ROLE,
    INDENT_ROLE,
    NOTE_ROLE,
    PASSAGE_ROLE,
    POINTED_ROLE,
    ListItemDelegate,
    list_heading,
    list_item,
)
from sopstudio.ui.theme import SPACE_L, SPACE_M, SPACE_XS
from sopstudio.ui.widgets import column, label, name_control
from sopstudio.ui.window.library_rows import (
    GROUND_ENTRIES,
    ROW_ENTRIES,
    ROW_ROLE,
    VALUE_ROLE,
    LibraryItem,
    LibraryRow,
    RowList,
    SearchField,
    row_of,
)
from sopstudio.ui.window.samples import list_samples

if TYPE_CHECKING:
    from sopstudio.store import SopSummary
    from sopstudio.ui.window.library_contents import LibraryContents, Passage

TOLD_APART = 4
"""Digits of the identity that are shown of SOPs with the same title."""


class LibraryPanel(QWidget):
    """`sop_requested` carries the uid of an SOP to open, `sample_requested` the path of a sample, `renamed` a row with
    its new title, and `moved` a row with its new folder.
    """

    sop_requested = Signal(str)
    sample_requested = Signal(object)
    passage_requested = Signal(str)
    renamed = Signal(object, str)
    moved = Signal(object, str)

    def __init__(self, context: WindowContext, samples: Path | None, drafts: Drafts) -> None:
        super().__init__()
        self._context, self._samples, self._drafts = context, samples, drafts
        self.shows_deleted = False
        self._drafts_shown: list[DraftEntry] | None = None
        self._sample_sops: dict[str, str] = {}
        self._edited: QListWidgetItem | None = None
        self.search = SearchField()
        self.search.setPlaceholderText(tr("Search"))
        self.search.setClearButtonEnabled(True)
        name_control(self.search, tr("Search the library: titles, and what is written in the SOPs"))
        self.list = RowList()
        self.list.setAccessibleName(tr("Library and samples"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setEditTriggers(QListWidget.EditTrigger.NoEditTriggers)
        self.list.setItemDelegate(ListItemDelegate(context.theme))
        lines = column(self, spacing=SPACE_XS)
        self.empty_label = label(tr("Nothing found"), "quiet")
        self.empty_label.setContentsMargins(SPACE_M, SPACE_XS, SPACE_M, 0)
        self.empty_label.hide()
        lines.addWidget(self.search)
        lines.addWidget(self.empty_label)
        lines.addWidget(self.list, 1)
        self._connect()

    def _connect(self) -> None:
        self.list.itemActivated.connect(self._open_item)
        self.list.itemClicked.connect(self._click_item)
        self.list.switched.connect(self._switch_folder)
        self.list.moved.connect(self.moved)
        self.list.itemChanged.connect(self._accept_title)
        self.search.textChanged.connect(self._search)
        self.search.left.connect(self.list.setFocus)
        self.search.accepted.connect(self._open_first)
        self.search.escaped.connect(self._context.canvas.setFocus)
        self._context.library.changed.connect(self.refresh)
        self._drafts.written.connect(self._refresh_drafts)
        self._context.document.opened.connect(self.mark_open)
        self._context.document.replaced.connect(self._show_open_title)

    @cached_property
    def contents(self) -> LibraryContents:
        """What is written in the SOPs, which is read when one first searches."""
        from sopstudio.ui.window.library_contents import LibraryContents

        contents = LibraryContents(self._context.library, self._drafts, self)
        contents.grown.connect(lambda: self._filter(self.search.text()))
        return contents

    @property
    def current_row(self) -> LibraryRow | None:
        """The selected row, which is the open SOP unless one goes through the list by key."""
        return row_of(self.list.currentItem())

    def folders(self) -> list[str]:
        """The folders that there are, in the order of the list."""
        return [row.key for row in self.rows() if row.kind == "folder"]

    def rows_in(self, folder: str) -> list[LibraryRow]:
        """The SOPs in a folder."""
        return [row for row in self.rows() if row.kind == "sop" and row.folder == folder]

    def rows(self) -> Iterator[LibraryRow]:
        """All rows, also those that the search hides."""
        for item in self._items():
            row: LibraryRow | None = item.data(ROW_ROLE)
            if row is not None:
                yield row

    def library_items(self) -> Iterator[LibraryItem]:
        """All rows that can be opened."""
        for item in self._items():
            value = item.data(VALUE_ROLE)
            if isinstance(value, Path):
                yield LibraryItem(item.text(), "sample", "", partial(self.sample_requested.emit, value))
            elif isinstance(value, str):
                note = str(item.data(NOTE_ROLE))
                yield LibraryItem(item.text(), "SOP", note, partial(self.sop_requested.emit, value), value)

    def context_menu(self, position: QPoint | None) -> MenuContent:
        """What can be done with a row, or with the library."""
        viewport = self.list.viewport()
        item: QListWidgetItem | None = self.list.currentItem()
        if position is not None:
            item = self.list.itemAt(viewport.mapFrom(self, position))
        row = row_of(item)
        if item is None or row is None:
            return MenuContent(GROUND_ENTRIES)
        item.setData(POINTED_ROLE, True)
        place = self.mapFromGlobal(viewport.mapToGlobal(self.list.visualItemRect(item).bottomLeft()))
        return MenuContent(ROW_ENTRIES, row, place, self._forget_pointed)

    def refresh(self) -> None:
        """List the current content of the library."""
        try:
            sops = self._context.library.list_sops()
        except StoreError:
            sops = ()
        self._drafts_shown = self._drafts.entries()
        drafts = {draft.key: one_line(draft.title) for draft in self._drafts_shown}
        self._edited = None
        self.list.clear()
        if "contents" in vars(self):
            self.contents.forget()
        self._add_sops(sops, drafts)
        ids = Counter(stored.id for stored in sops)
        saved = {stored.uid for stored in sops} | {sop for sop, count in ids.items() if count == 1}
        unsaved = [draft for draft in self._drafts_shown if draft.key not in saved]
        self._add_rows(tr("Not saved yet"), (LibraryRow("draft", draft.key, drafts[draft.key]) for draft in unsaved))
        self._add_samples()
        if self.shows_deleted:
            self._add_rows(tr("Deleted"), self._deleted_rows())
        self._show_open_title()
        self._filter(self.search.text())
        self.mark_open()

    def _add_sops(self, sops: tuple[SopSummary, ...], drafts: dict[str, str]) -> None:
        """Those in no folder, and then each folder with what lies in it."""
        folders = self._context.library.folders() if sops else {}
        titles = Counter(stored.title or stored.id for stored in sops)
        names = sorted({folders[stored.uid] for stored in sops if stored.uid in folders}, key=str.casefold)
        for name in ("", *names):
            inside = [stored for stored in sops if folders.get(stored.uid, "") == name]
            if name:
                self._add_folder(name, len(inside))
            for stored in inside:
                title = stored.title or stored.id
                mark = f" · {stored.uid[:TOLD_APART]}" if titles[title] > 1 else ""
                row = LibraryRow("sop", stored.uid, drafts.get(stored.uid, title), name)
                self._add_row(row, f"v{stored.versions}{mark}", stored.uid)

    def _add_folder(self, name: str, count: int) -> None:
        item = self._add_row(LibraryRow("folder", name, name), str(count), None)
        is_closed = name in self._context.settings.value.closed_folders
        item.setData(CLOSED_ROLE, is_closed)
        state = tr("closed") if is_closed else tr("open")
        item.setData(
            Qt.ItemDataRole.AccessibleTextRole,
            tr("Folder {name}, {count}, {state}", name=name, count=count, state=state),
        )

    def _switch_folder(self, row: LibraryRow) -> None:
        """Open or close a folder, and remember it."""
        settings = self._context.settings
        closed = [name for name in settings.value.closed_folders if name != row.key]
        if len(closed) == len(settings.value.closed_folders):
            closed.append(row.key)
        try:
            settings.save(settings.value.model_copy(update={"closed_folders": tuple(closed)}))
        except SopStudioError as error:
            self._context.notices.post(str(error), "warning")
        for item in self._items():
            if row_of(item) == row:
                item.setData(CLOSED_ROLE, row.key in closed)
        self._filter(self.search.text())

    def show_deleted(self, *, is_shown: bool) -> None:
        """Show or hide what was deleted."""
        self.shows_deleted = is_shown
        self.refresh()
        shown = [item for item in self._items() if (row := row_of(item)) is not None and row.kind.startswith("deleted")]
        if shown:
            self.list.scrollToItem(shown[0], QListWidget.ScrollHint.PositionAtCenter)

    def edit_title(self, row: LibraryRow) -> None:
        """Edit the title of a row in place; `renamed` follows."""
        edited = self._title_in_edit()
        if edited is not None:
            if edited.data(ROW_ROLE) != row:
                self.list.end_editing()
                QTimer.singleShot(0, self, partial(self.edit_title, row))  # once the library is listed again
            return
        for item in self._items():
            if item.data(ROW_ROLE) == row:
                self.search.clear()  # Qt edits no row that is filtered away
                self.list.scrollToItem(item)
                self._edited = item
                self.list.editItem(item)

    def _title_in_edit(self) -> QListWidgetItem | None:
        """The row whose title is being edited."""
        is_editing = self.list.state() == QListWidget.State.EditingState
        return self._edited if is_editing else None

    def mark_open(self) -> None:
        """Select the item of the open SOP: in the library, among the drafts, or a sample."""
        document = self._context.document.document
        rows = [(item, item.data(ROW_ROLE)) for item in self._items()]
        mine = [item for item, row in rows if row is not None and row.key == document.uid]
        if not mine and self._context.document.path is None:
            mine = [item for item, row in rows if row and self._sample_sops.get(row.key) == document.sop.id]
        if mine:
            self.list.setCurrentItem(mine[0])
        else:
            self.list.setCurrentRow(-1)

    def _items(self) -> Iterator[QListWidgetItem]:
        return map(self.list.item, range(self.list.count()))

    def _deleted_rows(self) -> Iterator[LibraryRow]:
        try:
            sops = self._context.library.list_sops(deleted=True)
        except StoreError:
            sops = ()
        drafts = self._drafts.entries(deleted=True)
        titles = {draft.key: one_line(draft.title) for draft in drafts}
        for stored in sops:
            yield LibraryRow("deleted", stored.uid, titles.get(stored.uid) or stored.title or stored.id)
        known = {stored.uid for stored in sops} | {row.key for row in self.rows()}
        for draft in drafts:
            if draft.key not in known:
                yield LibraryRow("deleted draft", draft.key, one_line(draft.title))

    def _add_samples(self) -> None:
        samples = list_samples(self._samples)
        self._sample_sops = {str(sample.path): sample.sop for sample in samples}
        if samples:
            self.list.addItem(list_heading(tr("Samples")))
        for sample in samples:
            self._add_row(LibraryRow("sample", str(sample.path), sample.title), "", sample.path)

    def _add_rows(self, heading: str, rows: Iterable[LibraryRow]) -> None:
        listed = list(rows)
        if listed:
            self.list.addItem(list_heading(heading))
        titles = Counter(row.title for row in listed)
        for row in listed:
            note = tr("draft") if row.kind in ("draft", "deleted draft") else ""
            if note and titles[row.title] > 1:  # the time tells drafts apart
                note = self._drafts.describe_change(row.key, deleted=row.kind == "deleted draft") or note
            self._add_row(row, note, row.key if row.kind == "draft" else None)

    def _add_row(self, row: LibraryRow, note: str, value: object) -> QListWidgetItem:
        item = list_item(row.title, note, value)
        item.setData(ROW_ROLE, row)
        item.setData(INDENT_ROLE, SPACE_L if row.folder else None)
        if row.kind in ("sop", "draft", "folder"):
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        self.list.addItem(item)
        return item

    def _search(self, text: str) -> None:
        self._filter(text)
        if text.strip():
            self.list.scrollToTop()

    def _filter(self, text: str) -> None:
        """Hide rows that have not all of these words in their title or text, and headings without rows; without words,
        what lies in closed folders.
        """
        words, closed = text.casefold().split(), self._context.settings.value.closed_folders
        if words:
            self.contents.prepare(self.rows())
        heading: QListWidgetItem | None = None
        for item in self._items():
            row = row_of(item)
            if row is None or row.kind == "folder":
                heading = item
                item.setHidden(bool(words))
                continue
            is_titled = all(word in row.title.casefold() for word in words)
            passage = None if is_titled or not words else self.contents.find(row, words)
            self._show_passage(item, row, passage)
            is_match = is_titled or passage is not None
            item.setHidden(not is_match or (not words and row.folder in closed and bool(row.folder)))
            if heading is not None and is_match:
                heading.setHidden(False)
        is_searched = bool(words) and self.contents.is_complete
        self.empty_label.setVisible(is_searched and all(item.isHidden() for item in self._items()))

    def _show_passage(self, item: QListWidgetItem, row: LibraryRow, passage: Passage | None) -> None:
        """Say in which words of an SOP the search found what its title does not say."""
        item.setToolTip(row.title if passage is None else f"{row.title}\n{passage.shown}")
        description = "" if passage is None else tr("found in: {passage}", passage=passage.shown)
        if item.data(PASSAGE_ROLE) != passage:
            item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, description)
            item.setData(PASSAGE_ROLE, passage)
            self.list.scheduleDelayedItemsLayout()  # the row has another height now

    def _open_first(self) -> None:
        visible = (item for item in self._items() if not item.isHidden() and item.data(VALUE_ROLE) is not None)
        first = next(visible, None)
        if first is not None:
            self._open_item(first)
            self.search.clear()
            self._context.canvas.setFocus()

    def _refresh_drafts(self) -> None:
        if self._drafts_shown is not None and self._drafts.entries() != self._drafts_shown:
            self.refresh()

    def _show_open_title(self) -> None:
        """Show the open SOP under the title that it has now."""
        document = self._context.document.document
        for item in self._items():
            row: LibraryRow | None = item.data(ROW_ROLE)
            title = one_line(document.sop.label())
            if row is not None and row.kind in ("sop", "draft") and row.key == document.uid and row.title != title:
                item.setData(ROW_ROLE, LibraryRow(row.kind, row.key, title, row.folder))
                item.setText(title)
                item.setToolTip(title)

    def _accept_title(self, item: QListWidgetItem) -> None:
        """Take what was typed into a row; the row itself follows once the SOP has the title."""
        if item is not self._edited or item.text() == item.data(ROW_ROLE).title:
            return
        self._edited = None
        row, title = item.data(ROW_ROLE), item.text().strip()
        item.setText(row.title)
        if title and title != row.title:
            QTimer.singleShot(0, self, partial(self.renamed.emit, row, title))  # the editor is still open

    def _forget_pointed(self) -> None:
        for item in self._items():
            item.setData(POINTED_ROLE, None)

    def _click_item(self, item: QListWidgetItem) -> None:
        row = row_of(item)
        if row is None or row.kind != "folder":
            self._open_item(item)
            return
        self._switch_folder(row)
        self.mark_open()

    def _open_item(self, item: QListWidgetItem) -> None:
        value = item.data(VALUE_ROLE)
        passage = item.data(PASSAGE_ROLE)
        if isinstance(value, str):
            self.sop_requested.emit(value)
        elif isinstance(value, Path):
            self.sample_requested.emit(value)
        if passage is not None:
            self.passage_requested.emit(passage.text)


__all__ = ["LibraryPanel"]
