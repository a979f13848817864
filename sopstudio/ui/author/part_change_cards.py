"""What other SOPs have changed in the parts that they share with the open one, to be taken with a click."""

from __future__ import annotations

from functools import partial

from sopstudio.sop import Sop
from sopstudio.sop.diff import Change, diff
from sopstudio.sop.shared_parts import PartChange, take_parts
from sopstudio.text.changes import describe_change, describe_fields
from sopstudio.text.humanize import capitalize, plural, speak_name
from sopstudio.translation import tr
from sopstudio.ui.author.base_form import InspectorForm
from sopstudio.ui.context import WindowContext
from sopstudio.ui.forms.flow_layout import FlowLayout
from sopstudio.ui.forms.form import Form, FormList
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import button, card, column, label

MAX_CARDS, MAX_LINES = 4, 4
"""Changes that are shown at once, and lines that say what is different in one."""


class PartChangeCards(FormList):
    """A card for each change; more of them follow when some were taken or declined."""

    def __init__(self, context: WindowContext) -> None:
        self._context = context
        super().__init__(self._shown_changes, self._build_card)
        context.part_changes.changed.connect(self._follow_changes)

    def _follow_changes(self) -> None:
        """Follow what was found, but not where another form has taken the place of this one."""
        form = self.parentWidget()
        if not isinstance(form, Form) or not (form.is_retired or form.isHidden()):
            self.refresh()

    def _shown_changes(self) -> list[PartChange]:
        return self._context.part_changes.changes[:MAX_CARDS]

    def _build_card(self, index: int) -> Form:
        return PartChangeCard(self._context, self._shown_changes()[index])


class PartChangeCard(InspectorForm):
    """One change: of what, in which SOPs, and what is different."""

    def __init__(self, context: WindowContext, change: PartChange) -> None:
        super().__init__(context, space=0)
        part = change.part
        name = capitalize(speak_name(part.name)) if part.kind == "fact" else part.label()
        owners = ", ".join(owner.title for owner in part.owners)
        heading = tr("{part} was changed in {owners}", part=name, owners=owners)
        frame = card(role="soft", name=heading)
        inside = column(frame, margin=SPACE_M, spacing=SPACE_XS)
        title = label(heading, wrap=True)
        title.setProperty("strong", True)
        inside.addWidget(title)
        for line in self._describe(change):
            inside.addWidget(label(line, "quiet", wrap=True))
        buttons = FlowLayout(SPACE_S)
        changes = context.part_changes
        buttons.addWidget(
            button(tr("Take the change"), partial(changes.take, change), role="fix", tip=tr("It is changed here, too"))
        )
        buttons.addWidget(
            button(tr("Not here"), partial(changes.decline, change), role="fix", tip=tr("It stays as it is here"))
        )
        inside.addSpacing(SPACE_XS)
        inside.addLayout(buttons)
        self.lines.addWidget(frame)

    def _describe(self, change: PartChange) -> list[str]:
        """What would be different here, a line each."""
        after = take_parts(self.sop, [change.part])
        lines = [line for difference in diff(self.sop, after) for line in _describe_difference(difference, after)]
        more = len(lines) - MAX_LINES
        return lines if more <= 0 else [*lines[:MAX_LINES], tr("and {more}", more=plural(more, "more change"))]


def _describe_difference(difference: Change, after: Sop) -> list[str]:
    """Each field of the part that is different; what comes with it in one line."""
    if difference.kind != "changed":
        return [describe_change(difference, after)]
    return [f"{title}: {old} → {new}" for title, old, new in describe_fields(difference, after)]


__all__ = ["PartChangeCards"]
