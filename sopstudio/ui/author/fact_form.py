"""The inspector form of a fact: its name, the values it takes, its description, and where it is used."""

from __future__ import annotations

from functools import partial
from typing import Any

from sopstudio.errors import EditError
from sopstudio.sop import TYPE_WORDS, Document, Fact, edits
from sopstudio.sop.elements import update_fields
from sopstudio.sop.facts import FactType
from sopstudio.text.humanize import speak_name
from sopstudio.ui.author.base_form import InspectorForm
from sopstudio.ui.author.declarations import delete
from sopstudio.ui.author.fact_values import format_value, parse_optional_number, value_parser
from sopstudio.ui.author.parts import fact_part, follow_rename, name_part
from sopstudio.ui.author.problem_cards import ProblemCards
from sopstudio.ui.author.uses import find_fact_uses
from sopstudio.ui.context import WindowContext
from sopstudio.ui.forms import ChipsField, ChoiceField, DocumentPart, LinesField, NameField, SwitchField, TextField
from sopstudio.ui.widgets import row

NUMBER_TYPES = ("number", "integer")


class FactForm(InspectorForm):
    """All fields of a fact; another type makes another form."""

    def __init__(self, context: WindowContext, name: str) -> None:
        super().__init__(context)
        self.name = name
        self.part: DocumentPart[Any] = fact_part(context.document, name)
        kind = self.part.value.type
        self.add_header("fact", lambda: speak_name(name))
        field = NameField("Name", hint="Press Enter to rename it everywhere: in conditions, tools, messages and forms")
        self.bind(field, follow_rename(context.document, name_part(self.part, _rename, name), "fact"), "Rename a fact")
        self.bind(ChoiceField("Type", list(TYPE_WORDS.items())), _type_part(self.part), "Change the type of a fact")
        if kind == "list":
            items = [(None, "anything"), *((one, words) for one, words in TYPE_WORDS.items() if one != "list")]
            self.bind(ChoiceField("Each item is", items), self.part.field("items"), "Change the items of a list")
        self._add_values(kind)
        self.bind(
            LinesField("Description", min_lines=1, placeholder="What it means, in a sentence"),
            self.part.field("description"),
            "Describe a fact",
        )
        examples = self._value_chips("Examples", kind, "What a value may look like")
        self.bind(examples, self.part.field("examples"), "Change the examples of a fact")
        self.bind(
            SwitchField("May stay unknown", hint="It may still be missing after it was asked for or looked up"),
            self.part.field("optional"),
            "Change whether a fact may be missing",
        )
        self.add_widget(ProblemCards(context, lambda one: name in one.facts and not (one.nodes or one.edges)))
        self.add_uses("Used in", lambda: find_fact_uses(self.sop, name), "Nothing uses it yet.")
        self.add_delete_button("Delete this fact", partial(delete, context.document, "fact", name))

    def _add_values(self, kind: FactType) -> None:
        if kind != "boolean":
            chips = self._value_chips("Allowed values", kind, "The only values it can have; leave empty to allow any")
            self.bind(chips, self.part.field("allowed"), "Change the allowed values")
        if kind in NUMBER_TYPES:
            line = row(spacing=8)
            for title, bound in (("From", "minimum"), ("To", "maximum")):
                field = TextField(title, read=parse_optional_number, write=format_value, placeholder="any")
                self.bind(field, _range_part(self.part, bound), "Change the range of a fact", line)
            self.lines.addLayout(line)
            self.bind(TextField("Unit", placeholder="EUR"), self.part.field("unit"), "Change the unit of a fact")
        if kind == "string":
            pattern = TextField(
                "Pattern",
                code=True,
                placeholder="[A-Z]{2}[0-9]{6}",
                hint="A regular expression that the text must match",
            )
            self.bind(pattern, self.part.field("pattern"), "Change the pattern of a fact")

    def _value_chips(self, title: str, kind: FactType, hint: str) -> ChipsField:
        item: FactType = self.part.value.items or "string"
        read = value_parser(item if kind == "list" else kind)
        return ChipsField(
            title, self.context.icons, read=read, write=format_value, hint=hint, placeholder="Add a value…"
        )


def _rename(document: Document, old: str, new: str) -> Document:
    return edits.rename_fact(document, old, new)


def _type_part(part: DocumentPart[Any]) -> DocumentPart[Any]:
    """The type. Values are parsed again as the new type; what does not apply to it is removed."""

    def write(fact: Fact, kind: FactType) -> Fact:
        read = value_parser(kind)
        try:
            allowed = (
                tuple(read(format_value(item)) for item in fact.allowed) if kind not in ("list", "boolean") else ()
            )
            examples = tuple(read(format_value(item)) for item in fact.examples) if kind != "list" else fact.examples
        except ValueError as error:
            raise EditError(f"its values are not of this type; remove them first. {error}") from None
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

    return part.view_as(lambda fact: fact.type, write, "type")


def _range_part(part: DocumentPart[Any], name: str) -> DocumentPart[Any]:
    """One end of the range; the range never ends before it begins."""

    def write(fact: Fact, value: Any) -> Fact:
        updated = update_fields(fact, **{name: value})
        if updated.minimum is not None and updated.maximum is not None and updated.minimum > updated.maximum:
            raise EditError("the range ends before it begins")
        return updated

    return part.view_as(lambda fact: getattr(fact, name), write, name)
