"""The sidebar: the SOPs in the library, the samples, and the outline of the open SOP."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QSplitter, QWidget

from sopstudio.errors import SopStudioError, StoreError
from sopstudio.resources import samples_dir
from sopstudio.text.humanize import one_line
from sopstudio.ui.context import WindowContext
from sopstudio.ui.drafts import DraftEntry, Drafts
from sopstudio.ui.list_items import NOTE_ROLE, ListItemDelegate, list_heading, list_item
from sopstudio.ui.outline import OutlinePanel
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import IconButton, column, label, row, styled_widget

NATIVE_PATTERN = "*.sop.json"


class Sample(Struct, frozen=True):
    """A sample file; `sop` is the id of the SOP in it, blank where it cannot be read."""

    title: str
    sop: str
    path: Path


def list_samples(folder: Path | None = None) -> list[Sample]:
    """Every native SOP in `folder` (default: the bundled samples) by title; empty where the folder is missing."""
    try:
        paths = sorted((folder or samples_dir()).glob(NATIVE_PATTERN))
    except SopStudioError:
        return []
    return sorted(map(_read_sample, paths), key=lambda sample: sample.title.casefold())


def _read_sample(path: Path) -> Sample:
    """A sample, titled by its file name where the file cannot be read."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        return Sample(one_line(str(content["title"])), str(content["id"]), path)
    except (OSError, ValueError, KeyError, TypeError):
        return Sample(path.name.removesuffix(NATIVE_PATTERN[1:]), "", path)


SIDEBAR_WIDTH = 240
TOLD_APART = 4
"""Digits of the identity that are shown of SOPs with the same title."""
VALUE_ROLE = Qt.ItemDataRole.UserRole


class LibraryItem(NamedTuple):
    """An SOP or a sample that can be opened: its title, its kind, and a note (its version, or that it is a
    draft).
    """

    title: str
    kind: str
    note: str
    open: Callable[[], object]


class Sidebar(QWidget):
    """`sop_requested` carries the id of an SOP of the library to open, `sample_requested` the path of a sample."""

    sop_requested = Signal(str)
    sample_requested = Signal(object)

    def __init__(self, context: WindowContext, samples: Path | None, drafts: Drafts) -> None:
        super().__init__()
        self.setObjectName("side")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumWidth(180)
        self._context = context
        self.list = QListWidget()
        self.list.setAccessibleName("Library and samples")
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setItemDelegate(ListItemDelegate(context.theme))
        self._samples, self._drafts = samples, drafts
        self._drafts_shown: list[DraftEntry] | None = None
        self._sample_sops: dict[Path, str] = {}
        self.outline = OutlinePanel(context)
        split = QSplitter(Qt.Orientation.Vertical)
        split.setChildrenCollapsible(False)
        split.addWidget(_titled_section("Library", self.list))
        self.detail_button = IconButton(
            context.icons, "more", "Show all details in the outline (Ctrl+Shift+E)", self.toggle_detail
        )
        self.detail_button.setCheckable(True)
        split.addWidget(_titled_section("Outline", self.outline, self.detail_button))
        split.setSizes([260, 400])
        layout = column(self)
        layout.setContentsMargins(0, 0, 1, 0)
        layout.addWidget(split)
        self.list.itemActivated.connect(self._open_item)
        self.list.itemClicked.connect(self._open_item)
        context.library.changed.connect(self.refresh)
        drafts.written.connect(self._refresh_drafts)
        context.document.opened.connect(self.mark_open)

    def toggle_detail(self) -> None:
        """Show everything in the outline that a text can say, or the steps in words."""
        self.outline.set_detail("words" if self.outline.detail == "everything" else "everything")
        self.detail_button.setChecked(self.shows_detail())

    def shows_detail(self) -> bool:
        """Whether the outline says everything."""
        return self.outline.detail == "everything"

    def refresh(self) -> None:
        """List the current content of the library."""
        try:
            sops = self._context.library.list_sops()
        except StoreError:
            sops = ()
        self.list.clear()
        titles = Counter(stored.title or stored.id for stored in sops)
        for stored in sops:
            title = stored.title or stored.id
            mark = f" · {stored.uid[:TOLD_APART]}" if titles[title] > 1 else ""
            self.list.addItem(list_item(title, f"v{stored.versions}{mark}", stored.uid))
        ids = Counter(stored.id for stored in sops)
        saved = {stored.uid for stored in sops} | {sop for sop, count in ids.items() if count == 1}
        self._drafts_shown = self._drafts.entries()
        unsaved = [draft for draft in self._drafts_shown if draft.key not in saved]
        if unsaved:
            self.list.addItem(list_heading("Not saved yet"))
        for draft in unsaved:
            self.list.addItem(list_item(one_line(draft.title), "draft", draft.key))
        samples = list_samples(self._samples)
        if samples:
            self.list.addItem(list_heading("Samples"))
        for sample in samples:
            self.list.addItem(list_item(sample.title, "", sample.path))
        self._sample_sops = {sample.path: sample.sop for sample in samples}
        self.mark_open()

    def _refresh_drafts(self) -> None:
        if self._drafts_shown is not None and self._drafts.entries() != self._drafts_shown:
            self.refresh()

    def mark_open(self) -> None:
        """Select the item of the open SOP: in the library, among the drafts, or a sample."""
        document = self._context.document.document
        items = [self.list.item(row) for row in range(self.list.count())]
        mine = [item for item in items if item.data(VALUE_ROLE) == document.uid]
        if not mine and self._context.document.path is None:
            mine = [item for item in items if self._sample_sops.get(item.data(VALUE_ROLE)) == document.sop.id]
        if mine:
            self.list.setCurrentItem(mine[0])
        else:
            self.list.setCurrentRow(-1)

    def library_items(self) -> Iterator[LibraryItem]:
        """All items of the list that can be opened."""
        for item in map(self.list.item, range(self.list.count())):
            value = item.data(VALUE_ROLE)
            if isinstance(value, Path):
                yield LibraryItem(item.text(), "sample", "", partial(self.sample_requested.emit, value))
            elif isinstance(value, str):
                yield LibraryItem(
                    item.text(), "SOP", str(item.data(NOTE_ROLE)), partial(self.sop_requested.emit, value)
                )

    def _open_item(self, item: QListWidgetItem) -> None:
        value = item.data(VALUE_ROLE)
        if isinstance(value, str):
            self.sop_requested.emit(value)
        elif isinstance(value, Path):
            self.sample_requested.emit(value)


def _titled_section(title: str, content: QWidget, *buttons: QWidget) -> QWidget:
    section = styled_widget("part")
    heading_label = label(title, "section")
    heading = row(heading_label, None, *buttons)
    heading.setContentsMargins(SPACE_M, SPACE_M, SPACE_S, SPACE_XS)
    layout = column(section)
    layout.addLayout(heading)
    content_layout = column()
    content_layout.setContentsMargins(SPACE_S, 0, SPACE_S, SPACE_S)
    content_layout.addWidget(content)
    layout.addLayout(content_layout)
    return section
