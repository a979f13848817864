"""The form of a fact: what it is called, which values it takes, how a person recognises it, and where it is used."""

from __future__ import annotations

from functools import partial
from typing import Any

from sopstudio.errors import EditError
from sopstudio.sop import TYPE_WORDS, Document, Fact, edits
from sopstudio.sop.editing import patched
from sopstudio.sop.facts import FactType
from sopstudio.text.humanize import speak_name
from sopstudio.ui.author.adding import delete
from sopstudio.ui.author.bench import DeskForm
from sopstudio.ui.author.parts_of import fact_part, renamed
from sopstudio.ui.author.problem_cards import ProblemCards
from sopstudio.ui.author.renaming import following
from sopstudio.ui.author.uses import uses_of_fact
from sopstudio.ui.author.values import number_or_nothing, reader_of, shown
from sopstudio.ui.desk import Desk
from sopstudio.ui.forms import ChipsField, ChoiceField, LinesField, NameField, Part, SwitchField, TextField
from sopstudio.ui.parts import row

NUMBERS = ("number", "integer")


class FactForm(DeskForm):
    """One fact; another type makes another form."""

    def __init__(self, desk: Desk, name: str) -> None:
        super().__init__(desk)
        self.name = name
        self.part: Part[Any] = fact_part(desk.document, name)
        kind = self.part.value.type
        self.head("fact", lambda: speak_name(name))
        field = NameField("Name", hint="Press Enter to rename it everywhere: in conditions, tools, messages and forms")
        self.bind(field, following(desk.document, renamed(self.part, _rename, name), "fact"), "Rename a fact")
        self.bind(ChoiceField("Type", list(TYPE_WORDS.items())), _type(self.part), "Change the type of a fact")
        if kind == "list":
            items = [(None, "anything"), *((one, words) for one, words in TYPE_WORDS.items() if one != "list")]
            self.bind(ChoiceField("Each item is", items), self.part.field("items"), "Change the items of a list")
        self._values(kind)
        self.bind(
            LinesField("Description", least=1, placeholder="What it means, in a sentence"),
            self.part.field("description"),
            "Describe a fact",
        )
        examples = self._chips("Examples", kind, "What a value may look like")
        self.bind(examples, self.part.field("examples"), "Change the examples of a fact")
        self.bind(
            SwitchField("May stay unknown", hint="It may still be missing after it was asked for or looked up"),
            self.part.field("optional"),
            "Change whether a fact may be missing",
        )
        self.put_in(ProblemCards(desk, lambda one: name in one.facts and not (one.nodes or one.edges)))
        self.uses("Used in", lambda: uses_of_fact(self.sop, name), "Nothing uses it yet.")
        self.deletes("Delete this fact", partial(delete, desk.document, "fact", name))

    def _values(self, kind: FactType) -> None:
        if kind != "boolean":
            chips = self._chips("Allowed values", kind, "The only values it can have; leave empty to allow any")
            self.bind(chips, self.part.field("allowed"), "Change the allowed values")
        if kind in NUMBERS:
            line = row(space=8)
            for title, name in (("From", "minimum"), ("To", "maximum")):
                field = TextField(title, read=number_or_nothing, write=shown, placeholder="any")
                self.bind(field, _bound(self.part, name), "Change the range of a fact", line)
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

    def _chips(self, title: str, kind: FactType, hint: str) -> ChipsField:
        item: FactType = self.part.value.items or "string"
        read = reader_of(item if kind == "list" else kind)
        return ChipsField(title, self.desk.icons, read=read, write=shown, hint=hint, placeholder="Add a value…")


def _rename(document: Document, old: str, new: str) -> Document:
    return edits.rename_fact(document, old, new)


def _type(part: Part[Any]) -> Part[Any]:
    """The type; values are read anew as the new type, and what means nothing for it goes."""

    def write(fact: Fact, kind: FactType) -> Fact:
        read = reader_of(kind)
        try:
            allowed = tuple(read(shown(one)) for one in fact.allowed) if kind not in ("list", "boolean") else ()
            examples = tuple(read(shown(one)) for one in fact.examples) if kind != "list" else fact.examples
        except ValueError as error:
            raise EditError(f"its values are not of this type; remove them first. {error}") from None
        numeric = kind in NUMBERS
        return patched(
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

    return part.seen_as(lambda fact: fact.type, write, "type")


def _bound(part: Part[Any], name: str) -> Part[Any]:
    """One end of the range, which never crosses the other."""

    def write(fact: Fact, value: Any) -> Fact:
        after = patched(fact, **{name: value})
        if after.minimum is not None and after.maximum is not None and after.minimum > after.maximum:
            raise EditError("the range ends before it begins")
        return after

    return part.seen_as(lambda fact: getattr(fact, name), write, name)
