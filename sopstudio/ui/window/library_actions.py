"""What can be done with an SOP of the library: open, rename, duplicate, delete and bring back, each with undo."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject

from sopstudio.errors import EditError, SopStudioError
from sopstudio.formats import read
from sopstudio.sop import Document
from sopstudio.sop.edits import update_header
from sopstudio.translation import tr
from sopstudio.ui.action import Action
from sopstudio.ui.context import WindowActions, WindowContext
from sopstudio.ui.drafts import Drafts
from sopstudio.ui.window.file_actions import FileActions
from sopstudio.ui.window.library_panel import LibraryPanel
from sopstudio.ui.window.library_rows import LibraryRow, RowKind

if TYPE_CHECKING:
    from sopstudio.ui.window.folder_panel import FolderPanel


class LibraryCommands(QObject):
    """Commands on the row that a context menu was opened on, else on the selected row, which is the open SOP."""

    def __init__(
        self, context: WindowContext, window: WindowActions, panel: LibraryPanel, files: FileActions, drafts: Drafts
    ) -> None:
        super().__init__(panel)
        self._context, self._window, self._panel = context, window, panel
        self._files, self._drafts = files, drafts
        panel.renamed.connect(lambda row, title: self._attempt(lambda: self.set_title(row, title)))
        panel.moved.connect(lambda row, folder: self._attempt(lambda: self.move(row, folder)))

    @property
    def current(self) -> LibraryRow | None:
        """The row that the commands act on."""
        return self._context.pointed.get(LibraryRow) or self._panel.current_row

    def is_kind(self, *kinds: RowKind) -> bool:
        """Whether there is such a row of one of these kinds."""
        row = self.current
        return row is not None and row.kind in kinds

    def has_unsaved_changes(self) -> bool:
        """Whether a saved SOP has a draft that can be thrown away."""
        row = self.current
        if row is None or row.kind != "sop":
            return False
        return self._drafts.has_unsaved_changes if self._is_open(row) else self._drafts.find(row.key) is not None

    def actions(self) -> Iterator[Action]:
        """The actions of the library."""
        is_kind, scope = self.is_kind, self._panel.list
        yield Action(
            "library.open", tr("Open this SOP of the library"), partial(self._run, self._open), "File", icon="folder",
            enabled=partial(is_kind, "sop", "draft", "sample"), group=3,
        )  # fmt: skip
        yield Action(
            "library.window", tr("Open this SOP in a new window"), partial(self._run, self._open_window), "File",
            enabled=lambda: self._context.windows.can_open and is_kind("sop", "draft"), group=3,
            search_words=tr("beside"),
        )  # fmt: skip
        yield Action(
            "library.versions", tr("Show the versions of this SOP"), partial(self._run, self._show_versions), "File",
            icon="history", enabled=partial(is_kind, "sop"), group=3,
        )  # fmt: skip
        yield Action(
            "library.rename", tr("Rename this SOP"), partial(self._run, self._panel.edit_title), "File", "F2", "edit",
            partial(is_kind, "sop", "draft", "folder"), scope=scope, group=3, search_words=tr("title"),
        )  # fmt: skip
        yield Action(
            "library.move", tr("Move this SOP to a folder…"), partial(self._run, self._ask_for_folder), "File",
            icon="folder", enabled=partial(is_kind, "sop"), group=3, search_words=tr("order sort group directory"),
        )  # fmt: skip
        yield Action(
            "library.duplicate", tr("Duplicate this SOP"), partial(self._run, self._duplicate), "File", icon="copy",
            enabled=partial(is_kind, "sop", "draft", "sample"), group=3, search_words=tr("copy template"),
        )  # fmt: skip
        yield Action(
            "library.discard",
            tr("Throw away the unsaved changes of this SOP"),
            partial(self._run, self._discard),
            "File",
            icon="undo",
            enabled=self.has_unsaved_changes,
            group=3,
            search_words=tr("draft revert saved version"),
        )
        yield Action(
            "library.delete", tr("Delete this SOP"), partial(self._run, self._delete), "File", "Del", "trash",
            partial(is_kind, "sop", "draft"), scope=scope, group=3, search_words=tr("remove throw away draft"),
        )  # fmt: skip
        yield Action(
            "library.undelete", tr("Bring this deleted SOP back"), partial(self._run, self._bring_back), "File",
            icon="undo", enabled=partial(is_kind, "deleted", "deleted draft"), group=3, search_words=tr("restore undo"),
        )  # fmt: skip
        yield Action(
            "library.search", tr("Search the library"), self._search, "View", "Ctrl+Shift+L", "search", group=1,
            search_words=tr("find sop filter"),
        )  # fmt: skip
        yield Action(
            "library.show-deleted", tr("Deleted SOPs in the library"), self._toggle_deleted, "View",
            checked=lambda: self._panel.shows_deleted, group=1, search_words=tr("trash bring back restore"),
        )  # fmt: skip

    def set_title(self, row: LibraryRow, title: str) -> None:
        """Give an SOP another title: the open one as an edit, a draft in the draft, else as a version of its own. A
        folder is given another name.
        """
        if row.kind == "folder":
            self._rename_folder(row.key, title)
            return
        self._refuse_elsewhere(row)
        draft = self._drafts.find(row.key)
        if self._is_open(row):
            self._context.document.attempt(tr("Change the title"), partial(update_header, title=title))
        elif draft is not None:
            self._drafts.put(replace(draft, document=update_header(draft.document, title=title)))
        else:
            self._context.library.rename(row.key, title)
            self._offer_undo(
                tr("“{title}” is called “{title_2}” now.", title=row.title, title_2=title),
                partial(self.set_title, row, row.title),
            )

    def move(self, row: LibraryRow, folder: str) -> None:
        """Put an SOP into a folder; out of its own with a blank name."""
        if folder == row.folder:
            return
        self._context.library.put_in_folder([row.key], folder)
        where = tr("in the folder “{folder}” now", folder=folder) if folder else tr("in no folder any more")
        undo = partial(self._context.library.put_in_folder, [row.key], row.folder)
        self._offer_undo(tr("“{title}” is {where}.", title=row.title, where=where), undo)

    def _rename_folder(self, folder: str, name: str) -> None:
        uids = [row.key for row in self._panel.rows_in(folder)]
        self._context.library.put_in_folder(uids, name)
        undo = partial(self._context.library.put_in_folder, uids, folder)
        self._offer_undo(tr("The folder “{folder}” is called “{name}” now.", folder=folder, name=name), undo)

    def _ask_for_folder(self, row: LibraryRow) -> None:
        self._folder_panel.ask(row, self._panel.folders())

    @cached_property
    def _folder_panel(self) -> FolderPanel:
        from sopstudio.ui.window.folder_panel import FolderPanel

        return FolderPanel(self._panel.window(), lambda row, name: self._attempt(lambda: self.move(row, name)))

    def _open(self, row: LibraryRow) -> None:
        if row.kind == "sample":
            self._files.open_path(Path(row.key))
        else:
            self._files.open_sop(row.key)

    def _open_window(self, row: LibraryRow) -> None:
        if self._is_open(row):
            self._context.notices.post(tr("“{title}” is open in this window.", title=row.title), "accent")
        else:
            self._context.windows.open_new(sop=row.key)

    def _refuse_elsewhere(self, row: LibraryRow) -> None:
        """Raise `EditError` for an SOP that another window shows: what is done to it is done there."""
        if self._context.windows.show_elsewhere(row.key, self._context.document):
            raise EditError(
                tr("“{title}” is open in another window", title=row.title),
                hint=tr("do it there, or close that window first"),
            )

    def _show_versions(self, row: LibraryRow) -> None:
        self._open(row)
        self._window.show_perspective("history")

    def _duplicate(self, row: LibraryRow) -> None:
        copy = self._context.library.save_copy(self._document_of(row))
        self._files.open_sop(copy.uid)
        undo = partial(self._delete, LibraryRow("sop", copy.uid, copy.title))
        self._offer_undo(tr("“{title}” is in the library and open.", title=copy.title), undo)

    def _document_of(self, row: LibraryRow) -> Document:
        """The newest state of an SOP: as it is open, as its draft has it, or its newest version."""
        if self._is_open(row):
            return self._context.document.document
        if row.kind == "sample":
            return read(Path(row.key)).document
        draft = self._drafts.find(row.key) or self._drafts.find_older(row.key)
        return draft.document if draft is not None else self._context.library.load_document(row.key)

    def _discard(self, row: LibraryRow) -> None:
        self._refuse_elsewhere(row)
        if self._is_open(row):
            self._files.discard_changes()
        else:
            self._drafts.set_aside(row.key)
            self._offer_undo(
                tr("The unsaved changes to “{title}” are thrown away.", title=row.title), partial(self._recover, row)
            )
        self._panel.refresh()

    def _recover(self, row: LibraryRow) -> None:
        self._drafts.recover(row.key)
        self._panel.refresh()

    def _delete(self, row: LibraryRow) -> None:
        self._refuse_elsewhere(row)
        was_open = self._is_open(row)
        self._drafts.flush()
        if row.kind == "sop":
            self._context.library.delete(row.key)
        if was_open:
            self._open_another(row)
        self._drafts.set_aside(row.key)
        self._panel.refresh()
        back = partial(self._bring_back, row, reopen=was_open)
        self._offer_undo(tr("“{title}” is deleted; the library keeps what it had.", title=row.title), back)

    def _bring_back(self, row: LibraryRow, *, reopen: bool = False) -> None:
        self._drafts.recover(row.key)
        if row.kind in ("sop", "deleted"):
            self._context.library.undelete(row.key)
        self._panel.refresh()
        if reopen:
            self._files.open_sop(row.key)

    def _open_another(self, row: LibraryRow) -> None:
        """Open another SOP of mine, or an empty one: what is deleted does not stay open."""
        others = (other for other in self._panel.rows() if other.kind in ("sop", "draft") and other.key != row.key)
        other = next(others, None)
        if other is None:
            self._files.new()
        else:
            self._open(other)
        self._drafts.write()

    def _search(self) -> None:
        self._window.show_sidebar()
        self._panel.search.setFocus()
        self._panel.search.selectAll()

    def _toggle_deleted(self) -> None:
        self._window.show_sidebar()
        self._panel.show_deleted(is_shown=not self._panel.shows_deleted)

    def _is_open(self, row: LibraryRow) -> bool:
        return row.key == self._context.document.document.uid

    def _offer_undo(self, text: str, undo: Callable[[], object]) -> None:
        undo_offer = (tr("Undo"), partial(self._attempt, undo))
        self._context.notices.post(text, "accent", [undo_offer], stays=True)

    def _run(self, command: Callable[[LibraryRow], object]) -> None:
        row = self.current
        if row is not None:
            self._attempt(partial(command, row))

    def _attempt(self, command: Callable[[], object]) -> None:
        """Run a command; where the library refuses it, nothing is changed and the reason is shown."""
        try:
            command()
        except (SopStudioError, OSError) as error:
            self._context.notices.post(str(error), "bad")


__all__ = ["LibraryCommands"]
