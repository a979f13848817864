"""The head of the document in the inspector of the SOP: number, owner, status, dates, scope and sources."""

from __future__ import annotations

from datetime import date
from typing import Any

from sopstudio.sop import Document, Head, SourceDocument, replace_fields
from sopstudio.sop.head import parse_day
from sopstudio.text.fields import choices_of
from sopstudio.text.humanize import one_line
from sopstudio.translation import tr
from sopstudio.ui.author.base_form import InspectorForm
from sopstudio.ui.author.field_specs import ChoiceSpec, FieldSpec, LinesSpec, TextSpec, add_fields
from sopstudio.ui.context import WindowContext
from sopstudio.ui.forms import Collapsible, DocumentPart, FormList, remove_item
from sopstudio.ui.forms.text_boxes import example
from sopstudio.ui.open_document import OpenDocument
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import button, card, column, label, row


def parse_optional_day(text: str) -> date | None:
    """A date, None for blank text. Raises `ValueError` with a sentence for anything else."""
    try:
        day: date | None = parse_day(text) if text.strip() else None
    except ValueError:
        raise ValueError(tr("Enter a date such as 2026-12-31.")) from None
    return day


def _format_day(day: date | None) -> str:
    return day.isoformat() if day is not None else ""


def _day_field(name: str, title: str, undo_text: str, hint: str) -> TextSpec:
    return TextSpec(
        name,
        title,
        undo_text,
        hint=hint,
        parse=parse_optional_day,
        format=_format_day,
        placeholder=example("2026-12-31"),
    )


HEAD_FIELDS: tuple[FieldSpec, ...] = (
    TextSpec("number", tr("Number"), tr("Change the number of the document"), placeholder=example("SOP-014")),
    ChoiceSpec(
        "status",
        tr("Status"),
        tr("Change the status"),
        choices=choices_of("status"),
        hint=tr("How far the document is"),
    ),
    TextSpec(
        "owner",
        tr("Owner"),
        tr("Change the owner"),
        placeholder=example(tr("Head of customer service")),
        hint=tr("Who answers for the procedure"),
    ),
    _day_field(
        "effective_from", tr("Effective from"), tr("Change when it takes effect"), tr("The first day it is followed")
    ),
    _day_field("next_review", tr("Next review"), tr("Change the next review"), tr("The day by which it is reviewed")),
    TextSpec(
        "applies_to",
        tr("Applies to"),
        tr("Change what it applies to"),
        placeholder=example(tr("All branches in the EU")),
        hint=tr("Where, and for whom, it is followed"),
    ),
)
SOURCE_UNDO = tr("Change a source")
SOURCE_FIELDS: tuple[FieldSpec, ...] = (
    LinesSpec(
        "title",
        tr("Source"),
        SOURCE_UNDO,
        caption=False,
        min_lines=1,
        placeholder=tr("Title of the law, standard or manual"),
        hint=tr("What the procedure rests on"),
    ),
    TextSpec("place", tr("Place"), SOURCE_UNDO, placeholder=tr("address or shelf"), hint=tr("Where it is kept")),
    TextSpec("edition", tr("Edition"), SOURCE_UNDO, placeholder=example(tr("3rd, 2025"))),
)


def head_part(document: OpenDocument) -> DocumentPart[Head]:
    """The head of the open document."""
    return DocumentPart(
        document, "head", lambda current: current.head, lambda current, head: replace_fields(current, head=head)
    )


def describe_head(head: Head) -> str:
    """Number and status in a few words; blank where neither is stated."""
    return " · ".join(filter(None, (one_line(head.number), head.status)))


class HeadForm(InspectorForm):
    """All fields of the head, and a card for each source."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context)
        self.part = head_part(context.document)
        add_fields(self, self.part, HEAD_FIELDS)
        add_button = button(
            tr("+ Add"), self._add_source, role="link", tip=tr("Add a source that the procedure rests on")
        )
        add_button.setObjectName("add:source")
        self.add_section(tr("Sources"), add_button)
        sources: DocumentPart[Any] = self.part.field("sources")
        empty_label = label(tr("Laws, standards and manuals that the procedure rests on."), "quiet", wrap=True)
        self.lines.addWidget(empty_label)
        self.on_refresh(lambda: empty_label.setVisible(not sources.value))
        self.add_widget(FormList(lambda: range(len(sources.value)), lambda index: SourceCard(self, sources, index)))

    def _add_source(self) -> None:
        def change(document: Document) -> Document:
            sources = (*document.head.sources, SourceDocument())
            return replace_fields(document, head=replace_fields(document.head, sources=sources))

        self.attempt(tr("Add a source"), change)


class SourceCard(InspectorForm):
    """One source: its title, its place and its edition."""

    def __init__(self, form: InspectorForm, sources: DocumentPart[Any], index: int) -> None:
        super().__init__(form.context, space=0)
        self._sources, self._index = sources, index
        part = sources.item(index)
        owner = tr("Source {index}", index=index + 1)
        frame = card(name=owner)
        inside = column(frame, spacing=SPACE_XS)
        inside.setContentsMargins(SPACE_M, SPACE_S, SPACE_S, SPACE_S)
        remove = self.icon_button("close", tr("Remove this source"), self._remove, f"{part.name}:remove")
        inside.addLayout(row(label(owner, "field"), None, remove))
        add_fields(self, part, SOURCE_FIELDS, inside)
        self.add_widget(frame)

    def _remove(self) -> None:
        remaining = remove_item(self._sources.value, self._index)
        self.attempt(tr("Remove a source"), lambda document: self._sources.write(document, remaining))


def add_head(form: InspectorForm) -> None:
    """Add the folded section *Document* to the form of the SOP."""
    head_form = HeadForm(form.context)
    fold = Collapsible(tr("Document"), head_form, form.context.icons)
    form.add_inner_form(head_form)
    form.lines.addWidget(fold)

    def show_heading() -> None:
        fold.set_heading(" · ".join(filter(None, (tr("Document"), describe_head(form.context.document.document.head)))))

    form.on_refresh(show_heading)
