"""The side: the SOPs in the library, the samples, and the outline of what is open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QSplitter, QWidget

from sopstudio.errors import StoreError
from sopstudio.text.humanize import one_line
from sopstudio.ui.desk import Desk
from sopstudio.ui.drafts import DraftEntry, Drafts
from sopstudio.ui.entries import NOTE, EntryDelegate, entry, heading
from sopstudio.ui.parts import column, ground, label
from sopstudio.ui.samples import samples_in
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.window.outline import Outline

WIDTH = 240
TOLD_APART = 4
"""Digits of the identity that are shown of SOPs with the same title."""
WHAT = Qt.ItemDataRole.UserRole


class Listed(NamedTuple):
    """An SOP or a sample that can be opened: its title, what it is, its version or that it is a draft."""

    title: str
    kind: str
    note: str
    open: Callable[[], object]


class Sidebar(QWidget):
    """`wanted_sop` carries the uid of an SOP of the library that was chosen, `wanted_sample` the file of a sample."""

    wanted_sop = Signal(str)
    wanted_sample = Signal(object)

    def __init__(self, desk: Desk, samples: Path | None, drafts: Drafts) -> None:
        super().__init__()
        self.setObjectName("side")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumWidth(180)
        self._desk = desk
        self.list = QListWidget()
        self.list.setAccessibleName("Library and samples")
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setItemDelegate(EntryDelegate(desk.look))
        self._samples, self._drafts = samples, drafts
        self._shown: list[DraftEntry] | None = None
        self._of_samples: dict[Path, str] = {}
        self.outline = Outline(desk)
        split = QSplitter(Qt.Orientation.Vertical)
        split.setChildrenCollapsible(False)
        split.addWidget(_titled("Library", self.list))
        split.addWidget(_titled("Outline", self.outline))
        split.setSizes([260, 400])
        whole = column(self)
        whole.setContentsMargins(0, 0, 1, 0)
        whole.addWidget(split)
        self.list.itemActivated.connect(self._open)
        self.list.itemClicked.connect(self._open)
        desk.library.changed.connect(self.refresh)
        drafts.written.connect(self._follow_drafts)
        desk.document.opened.connect(self.mark_open)

    def refresh(self) -> None:
        """List what is in the library now."""
        try:
            kept = self._desk.library.sops()
        except StoreError:
            kept = ()
        self.list.clear()
        titles = Counter(one.title or one.id for one in kept)
        for one in kept:
            title = one.title or one.id
            mark = f" · {one.uid[:TOLD_APART]}" if titles[title] > 1 else ""
            self.list.addItem(entry(title, f"v{one.versions}{mark}", one.uid))
        ids = Counter(one.id for one in kept)
        saved = {one.uid for one in kept} | {sop for sop, count in ids.items() if count == 1}
        self._shown = self._drafts.entries()
        unsaved = [draft for draft in self._shown if draft.key not in saved]
        if unsaved:
            self.list.addItem(heading("Not saved yet"))
        for draft in unsaved:
            self.list.addItem(entry(one_line(draft.title), "draft", draft.key))
        samples = samples_in(self._samples)
        if samples:
            self.list.addItem(heading("Samples"))
        for sample in samples:
            self.list.addItem(entry(sample.title, "", sample.path))
        self._of_samples = {sample.path: sample.sop for sample in samples}
        self.mark_open()

    def _follow_drafts(self) -> None:
        if self._shown is not None and self._drafts.entries() != self._shown:
            self.refresh()

    def mark_open(self) -> None:
        """Mark the entry that is open: the SOP in the library, its draft, or the sample."""
        document = self._desk.document.document
        items = [self.list.item(row) for row in range(self.list.count())]
        mine = [item for item in items if item.data(WHAT) == document.uid]
        if not mine and self._desk.document.path is None:
            mine = [item for item in items if self._of_samples.get(item.data(WHAT)) == document.sop.id]
        if mine:
            self.list.setCurrentItem(mine[0])
        else:
            self.list.setCurrentRow(-1)

    def listed(self) -> Iterator[Listed]:
        """Everything in the list that can be opened."""
        for item in map(self.list.item, range(self.list.count())):
            what = item.data(WHAT)
            if isinstance(what, Path):
                yield Listed(item.text(), "sample", "", partial(self.wanted_sample.emit, what))
            elif isinstance(what, str):
                yield Listed(item.text(), "SOP", str(item.data(NOTE)), partial(self.wanted_sop.emit, what))

    def _open(self, item: QListWidgetItem) -> None:
        what = item.data(WHAT)
        if isinstance(what, str):
            self.wanted_sop.emit(what)
        elif isinstance(what, Path):
            self.wanted_sample.emit(what)


def _titled(title: str, inside: QWidget) -> QWidget:
    made = ground("part")
    words = label(title, "section")
    words.setContentsMargins(SPACE_M, SPACE_M, SPACE_M, SPACE_XS)
    lines = column(made)
    lines.addWidget(words)
    room = column()
    room.setContentsMargins(SPACE_S, 0, SPACE_S, SPACE_S)
    room.addWidget(inside)
    lines.addLayout(room)
    return made
