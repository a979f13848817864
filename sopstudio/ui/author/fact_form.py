"""The inspector form of a fact: its name, the values it takes, its description, and where it is used."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final
from weakref import WeakKeyDictionary

from sopstudio.analysis.compared_values import texts_compared_with
from sopstudio.errors import EditError
from sopstudio.sop import TYPE_WORDS, Document, Fact, edits
from sopstudio.sop.facts import FactType
from sopstudio.sop.first_use import type_answers
from sopstudio.sop.frozen import update_fields
from sopstudio.text.humanize import speak_name
from sopstudio.translation import tr
from sopstudio.ui.author.base_form import InspectorForm
from sopstudio.ui.author.declarations import delete
from sopstudio.ui.author.document_parts import fact_part
from sopstudio.ui.author.fact_values import format_value, parse_optional_number, value_parser
from sopstudio.ui.author.field_specs import (
    ChoiceSpec,
    FieldRow,
    FieldSpec,
    LinesSpec,
    NameSpec,
    SwitchSpec,
    TextSpec,
    ValuesSpec,
    add_fields,
)
from sopstudio.ui.author.problem_cards import ProblemCards
from sopstudio.ui.author.uses import find_fact_uses
from sopstudio.ui.context import WindowContext
from sopstudio.ui.forms import Collapsible, DocumentPart
from sopstudio.ui.forms.field import ChoiceField, ValueParser
from sopstudio.ui.forms.text_boxes import example
from sopstudio.ui.open_document import OpenDocument

NUMBER_TYPES = ("number", "integer")
TYPE_TITLE, VALUES_TITLE = tr("Type"), tr("Allowed values")
ONE_OF: Final = "one of"
"""What the form shows as the type of a text with allowed values. In the document it is a text."""
_AWAITED: Final[WeakKeyDictionary[OpenDocument, frozenset[str]]] = WeakKeyDictionary()
"""The facts of each open document whose values are still to be listed."""


class _TypePart(DocumentPart[str]):
    """The type of a fact, which may be *one of* before a value is listed."""

    def set_value(self, undo_text: str, value: str, visit: str = "") -> str:
        """Change the type; remember that values are to follow."""
        earlier = _AWAITED.get(self.document, frozenset())
        _AWAITED[self.document] = earlier | {self.name} if value == ONE_OF else earlier - {self.name}
        error = super().set_value(undo_text, value, visit)
        if error:
            _AWAITED[self.document] = earlier
        return error


def _type_part(part: DocumentPart[Any]) -> DocumentPart[Any]:
    """The type. Values, also those of sample answers, are read again as the new type; what does not apply to it is
    removed. A text becomes *one of* the values that conditions compare it with.
    """
    typed = _stored_type(part)

    def read(document: Document) -> str:
        fact = part.read(document)
        awaits_values = typed.name in _AWAITED.get(part.document, ())
        return ONE_OF if fact.type == "string" and (fact.allowed or awaits_values) else str(fact.type)

    def write(document: Document, shown: str) -> Document:
        if shown == ONE_OF:
            document = typed.write(document, "string")
            fact = part.read(document)
            values = fact.allowed or texts_compared_with(document.sop, fact.name)
            return part.write(document, update_fields(fact, allowed=values))
        if shown == "string" == part.read(document).type:
            return part.write(document, update_fields(part.read(document), allowed=()))
        return typed.write(document, shown)

    return _TypePart(part.document, typed.name, read, write)


def _stored_type(part: DocumentPart[Any]) -> DocumentPart[Any]:
    """The type as the document has it."""

    def write(fact: Fact, kind: FactType) -> Fact:
        read = value_parser(kind)
        try:
            allowed = (
                tuple(read(format_value(item)) for item in fact.allowed) if kind not in ("list", "boolean") else ()
            )
            examples = tuple(read(format_value(item)) for item in fact.examples) if kind != "list" else fact.examples
        except ValueError as error:
            raise EditError(tr("its values are not of this type; remove them first. {error}", error=error)) from None
        numeric = kind in NUMBER_TYPES
        return update_fields(
            fact,
            type=kind,
            allowed=allowed,
            examples=examples,
            items=fact.items if kind == "list" else None,
            minimum=fact.minimum if numeric else None,
            maximum=fact.maximum if numeric else None,
            unit=fact.unit if numeric else "",
            pattern=fact.pattern if kind == "string" else "",
        )

    typed = part.view_as(lambda fact: fact.type, write, "type")

    def write_with_answers(document: Document, kind: FactType) -> Document:
        after = typed.write(document, kind)
        return update_fields(after, sop=type_answers(after.sop, {part.read(after).name: kind}))

    return DocumentPart(part.document, typed.name, typed.read, write_with_answers)


def _range_part(part: DocumentPart[Any], name: str) -> DocumentPart[Any]:
    """One end of the range, "minimum" or "maximum"; the range never ends before it begins."""

    def write(fact: Fact, value: Any) -> Fact:
        updated = update_fields(fact, **{name: value})
        if updated.minimum is not None and updated.maximum is not None and updated.minimum > updated.maximum:
            raise EditError(tr("the range ends before it begins"))
        return updated

    return part.view_as(lambda fact: getattr(fact, name), write, name)


def _values_part(part: DocumentPart[Any]) -> DocumentPart[Any]:
    """The allowed values. One that is changed in its place is renamed everywhere."""

    def write(document: Document, values: tuple[Any, ...]) -> Document:
        fact = part.read(document)
        changed = [pair for pair in zip(fact.allowed, values, strict=False) if pair[0] != pair[1]]
        if len(values) == len(fact.allowed) and len(changed) == 1:
            return edits.rename_value(document, fact.name, *changed[0])
        return part.field("allowed").write(document, values)

    return replace(part.field("allowed"), write=write)


def _is_number(fact: Fact) -> bool:
    return fact.type in NUMBER_TYPES


def _item_parser(fact: Fact) -> ValueParser:
    return value_parser((fact.items or "string") if fact.type == "list" else fact.type)


def _bound_field(title: str, bound: str) -> TextSpec:
    return TextSpec(
        bound, title, tr("Change the range of a fact"), parse=parse_optional_number, format=format_value,
        placeholder=tr("any"), part=lambda fact: _range_part(fact, bound), when=_is_number,
    )  # fmt: skip


TYPE_CHOICES = tuple((kind, tr(words)) for kind, words in TYPE_WORDS.items())
ITEM_CHOICES = ((None, tr("anything")), *(choice for choice in TYPE_CHOICES if choice[0] != "list"))
FIELDS: Sequence[FieldSpec | FieldRow] = (
    NameSpec(
        "name",
        tr("Name"),
        tr("Rename a fact"),
        rename=edits.rename_fact,
        kind="fact",
        hint=tr("Press Enter to rename it everywhere: in conditions, tools, messages and forms"),
    ),
    ChoiceSpec(
        "type",
        TYPE_TITLE,
        tr("Change the type of a fact"),
        choices=(("string", tr(TYPE_WORDS["string"])), (ONE_OF, tr("one of")), *TYPE_CHOICES[1:]),
        hint=tr("One of: a text that can only have the values listed below"),
        part=_type_part,
    ),
    ChoiceSpec(
        "items",
        tr("Each item is"),
        tr("Change the items of a list"),
        choices=ITEM_CHOICES,
        when=lambda fact: fact.type == "list",
    ),
    ValuesSpec(
        "allowed",
        VALUES_TITLE,
        tr("Change the allowed values"),
        parser_of=_item_parser,
        hint=tr("The only values it can have; leave empty to allow any. Press one to rename it everywhere."),
        part=_values_part,
        when=lambda fact: fact.type != "boolean",
    ),
    (_bound_field(tr("From"), "minimum"), _bound_field(tr("To"), "maximum")),
    TextSpec("unit", tr("Unit"), tr("Change the unit of a fact"), placeholder=example("EUR"), when=_is_number),
    LinesSpec(
        "description",
        tr("Description"),
        tr("Describe a fact"),
        min_lines=1,
        placeholder=tr("What it means, in a sentence"),
    ),
    ValuesSpec(
        "examples",
        tr("Examples"),
        tr("Change the examples of a fact"),
        parser_of=_item_parser,
        hint=tr("What a value may look like"),
    ),
    SwitchSpec(
        "optional",
        tr("May stay unknown"),
        tr("Change whether a fact may be missing"),
        hint=tr("It may still be missing after it was asked for or looked up"),
    ),
)

ENGINEERING_FIELDS = (
    TextSpec(
        "pattern",
        tr("Pattern"),
        tr("Change the pattern of a fact"),
        code=True,
        placeholder=example("[A-Z]{2}[0-9]{6}"),
        hint=tr("A regular expression that the text must match"),
        when=lambda fact: fact.type == "string",
    ),
)


class FactForm(InspectorForm):
    """All fields of a fact; another type makes another form."""

    def __init__(self, context: WindowContext, name: str) -> None:
        super().__init__(context)
        self.name = name
        self.part: DocumentPart[Any] = fact_part(context.document, name)
        self.add_header("fact", lambda: speak_name(name))
        add_fields(self, self.part, FIELDS)
        self._lead_to_values()
        self.add_widget(
            ProblemCards(context, lambda problem: name in problem.facts and not (problem.nodes or problem.edges))
        )
        self.add_uses(tr("Used in"), lambda: find_fact_uses(self.sop, name), tr("Nothing uses it yet."))
        self._add_engineering()
        self.add_delete_button(tr("Delete this fact"), partial(delete, context.document, "fact", name))

    def _add_engineering(self) -> None:
        """What only engineers need, folded unless it is stated."""
        fields = InspectorForm(self.context)
        add_fields(fields, self.part, ENGINEERING_FIELDS)
        if fields.fields:
            self.add_inner_form(fields)
            is_stated = bool(self.part.value.pattern)
            self.lines.addWidget(Collapsible(tr("For engineers"), fields, self.context.icons, opened=is_stated))

    def _lead_to_values(self) -> None:
        """Go on to the values where *one of* is chosen."""
        by_title = {field.title: field for field in self.fields.values()}
        kind, values = by_title[TYPE_TITLE], by_title.get(VALUES_TITLE)
        if isinstance(kind, ChoiceField) and values is not None:
            shown = _type_part(self.part)
            kind.box.activated.connect(lambda _: values.control.setFocus() if shown.value == ONE_OF else None)
