"""When the start screen is in view: at a start with nothing to restore, or on request, until anything is opened."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QStackedWidget

from sopstudio.errors import SopStudioError
from sopstudio.sop import Document
from sopstudio.text.humanize import one_line
from sopstudio.translation import tr
from sopstudio.ui.action import Action, ActionSet
from sopstudio.ui.context import WindowContext
from sopstudio.ui.window.file_actions import FileActions
from sopstudio.ui.window.library_panel import LibraryPanel
from sopstudio.ui.window.library_rows import LibraryItem
from sopstudio.ui.window.recent_documents import RecentDocuments
from sopstudio.ui.window.samples import find_sample, list_samples, read_sample
from sopstudio.ui.window.start_page import StartPage

FIRST_SAMPLE = "loan_application.sop.json"
ENTRIES = (
    ("file.new", tr("New SOP")),
    ("file.paste", tr("Paste a text…")),
    ("file.open", tr("Open files…")),
    ("help.tour", tr("Take the tour")),
)


class StartScreen(QObject):
    """Takes the place of the window's other page in `pages`. What is opened, edited or selected ends it."""

    def __init__(
        self,
        context: WindowContext,
        actions: ActionSet,
        files: FileActions,
        recent: RecentDocuments,
        library: LibraryPanel,
        samples: Path | None,
        pages: QStackedWidget,
    ) -> None:
        super().__init__(pages)
        self._context, self._actions, self._files, self._samples = context, actions, files, samples
        self._recent, self._library, self._pages = recent, library, pages
        self._page: StartPage | None = None
        self.was_first = False
        """Whether it was shown because there was nothing to restore."""
        self._blank = context.document.document
        document = context.document
        for signal in (document.opened, document.replaced, document.selected):
            signal.connect(self.leave)
        context.library.changed.connect(self.refresh)

    def actions(self) -> Iterator[Action]:
        """The action that shows it."""
        yield Action(
            "view.start", tr("Start"), self.show, "File", "Alt+Home", "home",
            search_words=tr("start screen welcome home templates samples recent begin"),
        )  # fmt: skip

    @property
    def page(self) -> StartPage:
        """The page, made when it is first needed."""
        if self._page is None:
            entries = [(title, self._actions.actions[name]) for name, title in ENTRIES]
            self._page = StartPage(self._context, entries, self._actions.actions["view.settings"])
            self._page.template_chosen.connect(self._begin)
            self._page.left.connect(self.leave)
            self._pages.addWidget(self._page)
        return self._page

    @property
    def is_shown(self) -> bool:
        """Whether it is in view."""
        return self._page is not None and self._pages.currentWidget() is self._page

    @property
    def is_untouched(self) -> bool:
        """Whether the window began with it and nothing was opened since, so that there is nothing to restore."""
        return self.was_first and self.is_shown

    def show_first(self) -> None:
        """Show it as there is nothing to restore. The library is not read before `refresh`."""
        self.was_first = True
        self._bring_up(tr("Look at the sample"))

    def show(self) -> None:
        """Show it over what is open."""
        self._bring_up(tr("Back to “{label}”", label=one_line(self._context.document.document.sop.label())))
        self.refresh()

    def refresh(self) -> None:
        """List what can be opened again, while it is in view."""
        if self.is_shown:
            self.page.show_items(self._openable_items())

    def leave(self) -> None:
        """Show the canvas and what is around it, with a sample where nothing was opened yet."""
        if self.is_untouched and self._context.document.document is self._blank:
            self._open_first_sample()
        elif self.is_shown:
            self._pages.setCurrentIndex(0)
            self._context.notices.float_over(self._context.canvas, self._context.canvas.reserve_top)
            self._context.canvas.setFocus()

    def _bring_up(self, way_back: str) -> None:
        page = self.page
        page.show_way_back(way_back)
        page.show_items(())
        page.show_samples(list_samples(self._samples))
        page.take_focus()
        self._pages.setCurrentWidget(page)
        self._context.notices.float_over(page)
        page.take_focus()

    def _openable_items(self) -> Iterator[LibraryItem]:
        """What was open before, then what else is mine."""
        listed = {self._context.document.document.uid}
        for item in self._recent.items():
            listed.add(item.uid)
            yield item
        for item in self._library.library_items():
            if item.kind == "SOP" and item.uid not in listed:
                yield item

    def _open_first_sample(self) -> None:
        """Open the sample, which ends the start screen; a blank SOP where there is none, or another window shows it."""
        try:
            self._files.open_document(read_sample(find_sample(FIRST_SAMPLE, self._samples)), asks=False)
        except SopStudioError:
            self._files.new()
        if self.is_shown:
            self._files.new()

    def _begin(self, template: Document | None) -> None:
        if template is None:
            self._files.new()
        else:
            self._files.open_copy(template)
        self.leave()


__all__ = ["StartScreen"]
