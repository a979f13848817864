"""What is done with a document that may be another SOP or a version of mine, once the person has said so."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from sopstudio.errors import SopStudioError
from sopstudio.sop import content_digest, replace_fields
from sopstudio.sop.document import with_head_of
from sopstudio.translation import tr
from sopstudio.ui.context import WindowContext
from sopstudio.ui.drafts import Draft, Drafts
from sopstudio.ui.window.conflict_panel import ConflictPanel
from sopstudio.ui.window.incoming_documents import Arrival, Arrivals, Conflict, arrival_without_draft

if TYPE_CHECKING:
    from sopstudio.store import Version


class ConflictAnswers:
    """The question, and its three answers. `enter` opens what came in."""

    def __init__(
        self,
        context: WindowContext,
        drafts: Drafts,
        arrivals: Arrivals,
        window: QWidget,
        enter: Callable[[Arrival], object],
    ) -> None:
        self._context, self._drafts, self._arrivals = context, drafts, arrivals
        self._window, self._enter = window, enter

    @cached_property
    def question(self) -> ConflictPanel:
        """The panel that asks."""
        return ConflictPanel(self._window, self._context, self.keep_both, self.take_as_version, self.open_only)

    def keep_both(self, conflict: Conflict) -> None:
        """Keep the document that came in as an SOP of its own, beside mine."""
        self._enter(arrival_without_draft(conflict.theirs, conflict.path))
        version = self._save_silently(tr("from {name}", name=conflict.name))
        if version is not None:
            title = conflict.theirs.sop.label()
            self._context.notices.post(
                tr("“{title}” is in the library twice now: yours, and this one.", title=title), "good"
            )

    def take_as_version(self, conflict: Conflict) -> None:
        """Make the document that came in the next version of mine; unsaved changes of mine become a version first."""
        mine, _, unsaved = self._arrivals.mine(conflict.mine.uid)
        mine = mine or conflict.mine
        if self._context.windows.show_elsewhere(mine.uid, self._context.document):
            text = tr(
                "“{label}” is open in another window: take {name} in there.", label=mine.sop.label(), name=conflict.name
            )
            self._context.notices.post(text, "warning")
            return
        library, source = self._context.library, conflict.name
        try:
            if unsaved or not library.holds(mine.uid):
                library.save(mine, tr("as it was before {source} was taken in", source=source))
        except SopStudioError as error:
            self._context.notices.post(str(error), "bad")
            return
        taken = replace_fields(conflict.theirs, uid=mine.uid, sop=replace_fields(conflict.theirs.sop, id=mine.sop.id))
        taken = with_head_of(taken, mine)
        self._enter(Arrival(mine, Draft(taken, conflict.path, content_digest(conflict.theirs))))
        version = self._save_silently(tr("from {source}", source=source))
        if version is not None:
            self._context.notices.post(
                tr(
                    "{source} is version {number} of “{label}” now.",
                    source=source,
                    number=version.number,
                    label=mine.sop.label(),
                ),
                "good",
            )

    def open_only(self, conflict: Conflict) -> None:
        """Open the document that came in, and keep nothing of it unless it is edited."""
        self._enter(arrival_without_draft(conflict.theirs, conflict.path))
        text = tr("{name} is open, but not kept: it is not in the library until you save it.", name=conflict.name)
        self._context.notices.post(text, "accent")

    def _save_silently(self, note: str) -> Version | None:
        """Save what was just opened; where that fails, it stays open with its draft."""
        try:
            return self._context.library.save(self._context.document.document, note)
        except SopStudioError as error:
            self._drafts.write()
            self._context.notices.post(str(error), "bad")
            return None


__all__ = ["ConflictAnswers"]
