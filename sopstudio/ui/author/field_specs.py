"""Fields of the inspector as data, as `Action` is for menus: which part of an element a field edits, how it looks,
what it is called and what undo calls its edits. `add_fields` builds them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout

from sopstudio.sop import Document, Sop
from sopstudio.sop.first_use import untyped_facts
from sopstudio.text.condition_rows import FactTest
from sopstudio.text.conditions import describe_condition
from sopstudio.translation import tr
from sopstudio.ui.author.base_form import InspectorForm, new_fact_label
from sopstudio.ui.author.document_parts import follow_rename, name_part, with_declared_facts
from sopstudio.ui.author.fact_values import format_value
from sopstudio.ui.forms import (
    ChipsField,
    ChoiceField,
    ConditionField,
    ConditionRowsField,
    DocumentPart,
    Field,
    LinesField,
    MessageField,
    NameField,
    PickField,
    Suggestion,
    SwitchField,
    TextField,
)
from sopstudio.ui.forms.field import ValueParser
from sopstudio.ui.forms.text_boxes import example
from sopstudio.ui.open_document import SubjectKind
from sopstudio.ui.widgets import row

Part = DocumentPart[Any]


def always(_value: object) -> bool:
    """The default of `FieldSpec.when`: every element has the field."""
    return True


class FieldSpec(Struct, frozen=True):
    """A field that edits the attribute `name` of an element; each kind of field is a subclass.

    `undo_text` names its undo step. `hint` is its tooltip and accessible description. Without `caption` the title
    is only its accessible name. `part` derives what the field edits where that is not simply the attribute. Elements
    for which `when` is false do not have the field; it is asked once, when the form is built.
    """

    name: str
    title: str
    undo_text: str
    hint: str = ""
    caption: bool = True
    part: Callable[[Part], Part] | None = None
    when: Callable[[Any], bool] = always

    def part_of(self, element: Part) -> Part:
        """What the field reads and writes."""
        return element.field(self.name) if self.part is None else self.part(element)

    def create(self, form: InspectorForm, value: Any) -> Field:
        """The field for a form; `value` is the element as it is now."""
        raise NotImplementedError


class TextSpec(FieldSpec, frozen=True, kw_only=True):
    """One line of text, in the font of code with `code`, with its caption to the left with `beside`. `parse` and
    `format` convert a value of another type.
    """

    placeholder: str = ""
    parse: ValueParser = str
    format: Callable[[Any], str] = str
    code: bool = False
    beside: bool = False

    def create(self, form: InspectorForm, value: Any) -> Field:
        return TextField(
            self.title, hint=self.hint, placeholder=self.placeholder, read=self.parse, write=self.format,
            code=self.code, caption=self.caption, beside=self.beside,
        )  # fmt: skip


class LinesSpec(FieldSpec, frozen=True, kw_only=True):
    """Several lines of text, at least `min_lines` high. `parse`, `format` and `code` as in `TextSpec`."""

    placeholder: str = ""
    min_lines: int = 2
    parse: ValueParser = str
    format: Callable[[Any], str] = str
    code: bool = False

    def create(self, form: InspectorForm, value: Any) -> Field:
        return LinesField(
            self.title, hint=self.hint, placeholder=self.placeholder, min_lines=self.min_lines, read=self.parse,
            write=self.format, code=self.code, caption=self.caption,
        )  # fmt: skip


class MessageSpec(FieldSpec, frozen=True, kw_only=True):
    """A text that is said to people, with facts in braces."""

    placeholder: str = ""

    def create(self, form: InspectorForm, value: Any) -> Field:
        return MessageField(
            self.title, form.fact_suggestions, hint=self.hint, placeholder=self.placeholder, min_lines=1,
            caption=self.caption,
        )  # fmt: skip


class NameSpec(FieldSpec, frozen=True, kw_only=True):
    """The name of an element of that `kind`: `rename` renames every use of it, and the selection follows."""

    rename: Callable[[Document, str, str], Document]
    kind: SubjectKind

    def part_of(self, element: Part) -> Part:
        """The name, which stays readable as long as the element has it."""
        renaming = name_part(element, self.rename, getattr(element.value, self.name))
        return follow_rename(element.document, renaming, self.kind)

    def create(self, form: InspectorForm, value: Any) -> Field:
        return NameField(self.title, hint=self.hint, caption=self.caption)


class ChoiceSpec(FieldSpec, frozen=True, kw_only=True):
    """One of a few values: `choices` are pairs of a value and its words."""

    choices: Sequence[tuple[Any, str]] = ()
    beside: bool = False

    def create(self, form: InspectorForm, value: Any) -> Field:
        return ChoiceField(self.title, self.choices, hint=self.hint, caption=self.caption, beside=self.beside)


class SwitchSpec(FieldSpec, frozen=True, kw_only=True):
    """Yes or no."""

    def create(self, form: InspectorForm, value: Any) -> Field:
        return SwitchField(self.title, hint=self.hint)


class ValuesSpec(FieldSpec, frozen=True, kw_only=True):
    """A tuple of values as chips. `parser_of` gives the parser of their texts for an element, as its type decides
    what they can be.
    """

    parser_of: Callable[[Any], ValueParser]
    placeholder: str = tr("Add a value…")

    def create(self, form: InspectorForm, value: Any) -> Field:
        return ChipsField(
            self.title, form.context.icons, read=self.parser_of(value), write=format_value, hint=self.hint,
            placeholder=self.placeholder,
        )  # fmt: skip


class FactsSpec(FieldSpec, frozen=True, kw_only=True):
    """A tuple of facts as chips. What the SOP does not have yet is declared; a press on a chip opens the fact."""

    def part_of(self, element: Part) -> Part:
        """The facts; writing them declares them."""
        return with_declared_facts(FieldSpec.part_of(self, element))

    def create(self, form: InspectorForm, value: Any) -> Field:
        return ChipsField(
            self.title, form.context.icons, source=form.fact_suggestions, creation_label=new_fact_label,
            open_value=lambda name: form.show_declaration("fact", name), hint=self.hint, placeholder=tr("Add a fact…"),
        )  # fmt: skip


class StepsSpec(FieldSpec, frozen=True, kw_only=True):
    """A tuple of persons' steps of the same procedure as chips."""

    placeholder: str = tr("Add a step…")

    def create(self, form: InspectorForm, value: Any) -> Field:
        return ChipsField(
            self.title, form.context.icons, source=form.person_suggestions, hint=self.hint,
            placeholder=self.placeholder,
        )  # fmt: skip


class PickSpec(FieldSpec, frozen=True, kw_only=True):
    """One of many, chosen by typing: `source` gives what there is to choose from."""

    source: Callable[[InspectorForm], Sequence[Suggestion]]

    def create(self, form: InspectorForm, value: Any) -> Field:
        return PickField(self.title, lambda: self.source(form), hint=self.hint, caption=self.caption)


class FactSpec(FieldSpec, frozen=True, kw_only=True):
    """A fact, chosen by typing; one that the SOP does not have yet is declared."""

    placeholder: str = tr("Type to search")
    beside: bool = False
    creates_on_leave: bool = False
    """Whether a new fact is declared without Enter: where the name of one is all that can be meant."""

    def part_of(self, element: Part) -> Part:
        """The name of the fact; writing it declares it."""
        return with_declared_facts(FieldSpec.part_of(self, element))

    def create(self, form: InspectorForm, value: Any) -> Field:
        return PickField(
            self.title, form.fact_suggestions, creation_label=new_fact_label, hint=self.hint,
            placeholder=self.placeholder, caption=self.caption, beside=self.beside,
            creates_on_leave=self.creates_on_leave,
        )  # fmt: skip


class ConditionSpec(FieldSpec, frozen=True, kw_only=True):
    """A condition, shown in plain words below, or with `expression` a computed value. With `optional` it may be
    blank. `sop_before` is the SOP without it, where it may give facts their type; `read_answer` the condition that a
    text stands for as an answer to its decision.
    """

    placeholder: str = example(tr("score is at least 720"))
    optional: bool = False
    expression: bool = False
    sop_before: Callable[[Any], Sop] | None = None
    read_answer: Callable[[Any, str], str] = lambda _form, _text: ""

    def create(self, form: InspectorForm, value: Any) -> Field:
        return ConditionField(
            self.title, form.facts, expression=self.expression, optional=self.optional,
            to_plain_words=None if self.expression else describe_condition,
            sop_before=partial(self.sop_before, form) if self.sop_before is not None else None,
            untyped=lambda: untyped_facts(form.sop), read_answer=partial(self.read_answer, form), hint=self.hint,
            placeholder=self.placeholder, caption=self.caption,
        )  # fmt: skip


class ConditionRowsSpec(FieldSpec, frozen=True, kw_only=True):
    """A condition to choose in rows: fact, what is asked of it, value. `propose` says what a new row begins with, which
    else is the first fact. `sop_before` is the SOP without it, where it may give facts their type.
    """

    propose: Callable[[InspectorForm], FactTest] | None = None
    sop_before: Callable[[Any], Sop] | None = None

    def create(self, form: InspectorForm, value: Any) -> Field:
        propose = partial(self.propose, form) if self.propose is not None else None
        sop_before = self.sop_before
        return ConditionRowsField(
            self.title, form.facts, propose=propose,
            untyped=(lambda: untyped_facts(sop_before(form))) if sop_before is not None else tuple,
            hint=self.hint, caption=self.caption,
        )  # fmt: skip


FieldRow = tuple[FieldSpec, ...]
"""Fields side by side, of the same width."""


def add_fields(
    form: InspectorForm, element: Part, specs: Sequence[FieldSpec | FieldRow], into: QBoxLayout | None = None
) -> None:
    """Add the fields that `element` has, in order, to the layout `into` of the form, or to its end."""
    value = element.value
    for spec in specs:
        if isinstance(spec, FieldSpec):
            if spec.when(value):
                form.bind(spec.create(form, value), spec.part_of(element), spec.undo_text, into)
            continue
        line = row()
        add_fields(form, element, spec, line)
        for index in range(line.count()):
            item = line.itemAt(index)
            if item is not None:  # at the top, so that an error below one field moves no other
                item.setAlignment(Qt.AlignmentFlag.AlignTop)
            line.setStretch(index, 1)
        if line.count():
            (form.lines if into is None else into).addLayout(line)
