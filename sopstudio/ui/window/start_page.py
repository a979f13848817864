"""The page of the start screen: how to begin, what was open before, and templates."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QPushButton, QWidget

from sopstudio.text.humanize import shorten
from sopstudio.translation import tr
from sopstudio.ui.action import Action
from sopstudio.ui.context import WindowContext
from sopstudio.ui.list_items import ROW_HEIGHT, ListItemDelegate, list_item
from sopstudio.ui.text_widgets import ElidedLabel, set_plain_tooltip
from sopstudio.ui.theme import SPACE_L, SPACE_M, SPACE_S, SPACE_XL, SPACE_XS
from sopstudio.ui.widgets import button, column, label, row, scroll_area
from sopstudio.ui.window.library_rows import LibraryItem
from sopstudio.ui.window.samples import Sample
from sopstudio.ui.window.template_tiles import TemplateTiles

ENTRY_COLUMN_WIDTH, MAX_RECENT_ROWS, MAX_PAGE_WIDTH, MAX_BACK_CHARACTERS = 288, 10, 1320, 28
MIN_WIDE_WIDTH, NARROW_COLUMN_WIDTH = 640, 200
"""In a narrower page the entries have this width, which leaves the other half to the templates."""
TILE_INDENT = 2
"""How far the tiles stand from the left edge of their list, in pixels."""
SUBTITLE = tr("Draw a procedure, see it proved complete, and try it with an agent before anybody relies on it.")
KEYS = tr("Ctrl+K finds everything, F1 lists the keys.")
NOTHING_OPENED = tr("What you open and save is listed here.")


class StartPage(QWidget):
    """`template_chosen` carries a document, or None for a blank SOP; `left` follows Escape and the link back."""

    template_chosen = Signal(object)
    left = Signal()

    def __init__(self, context: WindowContext, entries: Iterable[tuple[str, Action]], settings: Action) -> None:
        super().__init__()
        self.setObjectName("start")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("Start"))
        self._icons = context.icons
        self._icon_names: dict[QPushButton, str] = {}
        self._key_labels: list[QWidget] = []
        self.entries = {action.id: self._entry(title, action) for title, action in entries}
        self.settings_link = button(settings.title, settings.run, role="link", tip=settings.tooltip())
        self.back_button = button(tr("Back"), self.left.emit, role="link")
        self.recent = QListWidget()
        self.recent.setAccessibleName(tr("Recent SOPs"))
        self.recent.setItemDelegate(ListItemDelegate(context.theme))
        self.recent.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._nothing = label(NOTHING_OPENED, "quiet", wrap=True)
        self.tiles = TemplateTiles(context.theme)
        self.recent.itemActivated.connect(self._open_recent)
        self.recent.itemClicked.connect(self._open_recent)
        self.tiles.chosen.connect(self.template_chosen)
        context.icons.changed.connect(self._recolour)
        self._recolour()
        self._arrange()

    def show_items(self, items: Iterable[LibraryItem]) -> None:
        """List what can be opened again, the one opened last first."""
        self.recent.clear()
        for item in list(items)[:MAX_RECENT_ROWS]:
            self.recent.addItem(list_item(item.title, item.note, item.open))
        self.recent.setVisible(self.recent.count() > 0)
        self.recent.setFixedHeight(self.recent.count() * ROW_HEIGHT + 4)
        self._nothing.setVisible(self.recent.count() == 0)

    def show_samples(self, samples: list[Sample]) -> None:
        """Show a tile for each sample."""
        self.tiles.show_samples(samples)

    def show_way_back(self, text: str) -> None:
        """Show where Escape leads."""
        self.back_button.setText(shorten(text, MAX_BACK_CHARACTERS))
        self.back_button.setAccessibleName(text)
        set_plain_tooltip(self.back_button, f"{text} (Esc)")

    def take_focus(self) -> None:
        """Focus the first of the templates, which are what most people come for."""
        self.tiles.go_to_first()
        self.tiles.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _open_recent(self, item: QListWidgetItem) -> None:
        open_item: Callable[[], object] = item.data(Qt.ItemDataRole.UserRole)
        open_item()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the templates their room in a narrow window: the keys of the entries are in their tooltips, too."""
        super().resizeEvent(event)
        is_narrow = self.width() < MIN_WIDE_WIDTH
        width = NARROW_COLUMN_WIDTH if is_narrow else ENTRY_COLUMN_WIDTH
        if self._begin.maximumWidth() == width:
            return
        self._begin.setFixedWidth(width)
        self._begin_area.setFixedWidth(width + SPACE_M)
        for key in self._key_labels:
            key.setVisible(not is_narrow)
        margin = SPACE_M if is_narrow else SPACE_XL
        self._outer.setContentsMargins(margin, margin, margin, min(margin, SPACE_L))
        self._content.setSpacing(SPACE_M if is_narrow else SPACE_XL + SPACE_M)

    def _entry(self, title: str, action: Action) -> QPushButton:
        """A wide button with the icon and the key of an action."""
        entry = button(title, action.run, role="entry", tip=action.tooltip())
        entry.setIconSize(QSize(18, 18))
        self._key_labels.append(label(action.key_text(), "quiet"))
        line = row(None, self._key_labels[-1], parent=entry)
        line.setContentsMargins(SPACE_S, 0, SPACE_S, 0)
        self._icon_names[entry] = action.icon or "help"
        return entry

    def _recolour(self) -> None:
        for entry, icon in self._icon_names.items():
            entry.setIcon(self._icons.icon(icon))

    def _arrange(self) -> None:
        self._begin = begin = QWidget()
        begin.setFixedWidth(ENTRY_COLUMN_WIDTH)
        left = column(begin, spacing=SPACE_XS)
        for line in (label(tr("SOP Studio"), "display"), label(SUBTITLE, "quiet", wrap=True)):
            line.setContentsMargins(SPACE_S, 0, 0, 0)
            left.addWidget(line)
        left.addSpacing(SPACE_XL)
        left.addWidget(_heading(tr("Begin")))
        for entry in self.entries.values():
            left.addWidget(entry)
        left.addSpacing(SPACE_XL)
        left.addWidget(_heading(tr("Recent")))
        left.addWidget(self.recent)
        self._nothing.setContentsMargins(SPACE_S, 0, 0, 0)
        left.addWidget(self._nothing)
        left.addStretch(1)
        keys = label(KEYS, "quiet", wrap=True)
        keys.setContentsMargins(SPACE_S, 0, 0, SPACE_S)
        settings = row(self.settings_link, None)
        settings.setContentsMargins(SPACE_XS, 0, 0, 0)  # a link has half of the margin itself
        left.addLayout(settings)
        left.addWidget(keys)
        right = column(spacing=SPACE_M)
        heading = row(_heading(tr("Start from a template"), TILE_INDENT), None, self.back_button)
        right.addLayout(heading)
        right.addWidget(self.tiles, 1)
        page = QWidget()
        page.setMaximumWidth(MAX_PAGE_WIDTH)
        self._begin_area = begin_area = scroll_area(begin)
        begin_area.setFixedWidth(ENTRY_COLUMN_WIDTH + SPACE_M)
        self._content = content = row(begin_area, parent=page, spacing=SPACE_XL + SPACE_M)
        content.addLayout(right, 1)
        self._outer = outer = row(parent=self)
        outer.setContentsMargins(SPACE_XL, SPACE_XL, SPACE_XL, SPACE_L)
        outer.addStretch(1)
        outer.addWidget(page, 1000)
        outer.addStretch(1)


def _heading(text: str, indent: int = SPACE_S) -> QWidget:
    heading = QWidget()
    row(ElidedLabel(text, "section"), parent=heading).setContentsMargins(indent, 0, 0, SPACE_XS)
    return heading


__all__ = ["StartPage"]
