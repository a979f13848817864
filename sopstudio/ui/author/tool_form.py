"""The form of a tool: what it does, what it needs, what it gives; what only engineers write is folded away."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import Qt

from sopstudio.sop import Document, Output, changed, edits
from sopstudio.sop.facts import FactType
from sopstudio.text.conditions import describe_condition
from sopstudio.text.humanize import one_line
from sopstudio.ui.author.adding import delete
from sopstudio.ui.author.bench import DeskForm, fresh_fact
from sopstudio.ui.author.engineering import Engineering
from sopstudio.ui.author.parameters import (
    TYPES,
    add_parameter,
    remove_parameter,
    rename_parameter,
    set_parameter,
    set_required,
    with_key,
)
from sopstudio.ui.author.parts_of import declaring, renamed, tool_part
from sopstudio.ui.author.problem_cards import ProblemCards
from sopstudio.ui.author.renaming import following
from sopstudio.ui.author.uses import uses_of_tool
from sopstudio.ui.author.values import reader_of, shown
from sopstudio.ui.desk import Desk
from sopstudio.ui.forms import (
    ChipsField,
    ChoiceField,
    ConditionField,
    Fold,
    LinesField,
    NameField,
    Part,
    PickField,
    Repeated,
    SwitchField,
    TextField,
    without,
)
from sopstudio.ui.parts import button, card, column, row
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS


class ToolForm(DeskForm):
    """One tool."""

    def __init__(self, desk: Desk, name: str) -> None:
        super().__init__(desk)
        self.name = name
        self.part: Part[Any] = tool_part(desk.document, name)
        self.head("tool", lambda: one_line(self.part.value.label()))
        self.bind(
            TextField("Title", placeholder="Credit bureau report"),
            self.part.field("title"),
            "Change the title of a tool",
        )
        self.bind(
            LinesField("Description", placeholder="What it does and when to call it"),
            self.part.field("description"),
            "Describe a tool",
        )
        self._needs()
        self._gives()
        self._when()
        self.put_in(ProblemCards(desk, lambda one: name in one.tools and not (one.nodes or one.edges)))
        self.uses("Used at", lambda: uses_of_tool(self.sop, name), "No task calls it yet.")
        folded = Engineering(desk, self.part)
        field = NameField("Name", hint="The name a model calls it by: letters, digits, _ and -")
        folded.bind(field, following(desk.document, renamed(self.part, _rename, name), "tool"), "Rename a tool")
        self._inner.append(folded)
        self.lines.addWidget(Fold("For engineers", folded, desk.icons))
        self.deletes("Delete this tool", partial(delete, desk.document, "tool", name))

    def _needs(self) -> None:
        add = button("+ Add a parameter", self._add_parameter, role="link", tip="Add a parameter")
        add.setObjectName("add:parameter")
        self.section("Needs", add)
        self._parameters = self.put_in(
            Repeated(
                lambda: [(name, schema_type(one)) for name, one in self.part.value.properties().items()],
                lambda index: ParameterCard(self, self.part, list(self.part.value.properties())[index]),
            )
        )

    def _gives(self) -> None:
        add = button("+ Add an output", self._add_output, role="link", tip="Add an output")
        add.setObjectName("add:output")
        self.section("Gives", add)
        outputs = self.part.field("outputs")
        self._outputs = self.put_in(
            Repeated(lambda: list(range(len(outputs.value))), lambda index: OutputCard(self, outputs, index))
        )
        self.lines.addSpacing(SPACE_S)

    def _when(self) -> None:
        precondition = ConditionField(
            "May be called only when", self.facts, optional=True, words=describe_condition, placeholder="always",
            hint="A condition on what earlier tools gave; blank means always",
        )  # fmt: skip
        self.bind(precondition, self.part.field("precondition"), "Change when a tool may be called")
        changes = SwitchField("Has side effects", hint="It sends, books or pays something, so it is never retried")
        self.bind(changes, self.part.field("side_effect"), "Change what a tool does")

    def _add_parameter(self) -> None:
        self.attempt("Add a parameter", lambda one: self.part.write(one, add_parameter(self.part.read(one))))
        _enter_last(self._parameters)

    def _add_output(self) -> None:
        outputs = self.part.field("outputs")
        self.attempt(
            "Add an output", lambda one: outputs.write(one, (*outputs.read(one), Output(path="", fact="")))
        )  # fmt: skip
        _enter_last(self._outputs)


def _enter_last(cards: Repeated) -> None:
    """Give the focus to the first field of the last card, all of it chosen."""
    for field in [one for form in cards.forms[-1:] for one in form.fields.values()][:1]:
        field.control.setFocus(Qt.FocusReason.ShortcutFocusReason)


def _rename(document: Document, old: str, new: str) -> Document:
    return edits.rename_tool(document, old, new)


def schema_type(schema: Any) -> str:
    """The type that a parameter's schema names; blank for none or several."""
    found = schema.get("type", "") if isinstance(schema, dict) else ""
    return found if isinstance(found, str) else ""


VALUES: dict[str, FactType] = {"number": "number", "integer": "integer"}


class ParameterCard(DeskForm):
    """One parameter: its name, type, whether it is required, the values it takes and what it means."""

    def __init__(self, form: DeskForm, tool: Part[Any], name: str) -> None:
        super().__init__(form.desk, space=0)
        self.name, self._tool = name, tool
        schema: Part[Any] = tool.seen_as(
            lambda one: one.properties().get(name, {}),
            lambda one, new: set_parameter(one, name, new),
            f"parameter {name}",
        )
        frame = card()
        inside = column(frame, space=SPACE_S)
        inside.setContentsMargins(SPACE_M, SPACE_S, SPACE_S, SPACE_S)
        first = row(space=SPACE_XS)
        field = NameField(
            "Parameter", caption=False, hint="The tool's name for it; renaming it keeps the fact that feeds it"
        )
        named = renamed(tool, lambda one, old, new: rename_parameter(one, tool.read(one).name, old, new), name)
        self.bind(
            field, Part(named.document, f"{named.name}:{name}", self._read, named.write), "Rename a parameter", first
        )
        first.addWidget(self.small("close", f"Remove {name}", self._remove, f"{schema.name}:remove"))
        inside.addLayout(first)
        second = row(space=SPACE_S)
        kinds = [*TYPES.items()] if schema_type(schema.value) else [("", "any"), *TYPES.items()]
        self.bind(ChoiceField("Type", kinds, caption=False), _key(schema, "type"), "Change a parameter", second)
        required = tool.seen_as(
            lambda one: name in one.required(), lambda one, new: set_required(one, name, new), f"required {name}"
        )
        self.bind(SwitchField("Required"), required, "Change a parameter", second)
        second.setStretch(0, 1)
        inside.addLayout(second)
        self._meaning(schema, inside)
        self.put_in(frame)

    def _meaning(self, schema: Part[Any], inside: Any) -> None:
        meaning = LinesField("Meaning", least=1, caption=False, placeholder="What it means")
        self.bind(meaning, _key(schema, "description"), "Describe a parameter", inside)
        kind = schema_type(schema.value)
        if kind in ("string", "number", "integer", ""):
            values = ChipsField(
                "Allowed values", self.desk.icons, read=reader_of(VALUES.get(kind, "string")), write=shown,
                hint="The only values it can have; leave empty to allow any", placeholder="Any; add a value…",
            )  # fmt: skip
            self.bind(values, _key(schema, "enum", ()), "Change the values of a parameter", inside)

    def _read(self, document: Document) -> str:
        self._tool.read(document)
        return self.name

    def _remove(self) -> None:
        self.attempt(
            "Remove a parameter",
            lambda one: self._tool.write(one, remove_parameter(self._tool.read(one), self.name)),
        )


def _key(schema: Part[Any], key: str, blank: Any = "") -> Part[Any]:
    return schema.seen_as(
        lambda one: one.get(key, blank) if isinstance(one, dict) else blank,
        lambda one, value: with_key(one if isinstance(one, dict) else {}, key, value),
        key,
    )


class OutputCard(DeskForm):
    """One output: the fact, and where in the answer it stands."""

    def __init__(self, form: DeskForm, outputs: Part[Any], index: int) -> None:
        super().__init__(form.desk, space=0)
        self._all, self._index = outputs, index
        part = outputs.item(index)
        frame = card()
        inside = column(frame, space=SPACE_XS)
        inside.setContentsMargins(SPACE_M, SPACE_S, SPACE_S, SPACE_S)
        first = row(space=SPACE_XS)
        fact = PickField(
            "Fact", self.fact_offers, fresh=fresh_fact, caption=False, placeholder="Which fact?",
            hint="The fact that the response sets",
        )  # fmt: skip
        self.bind(fact, declaring(_fact_and_path(part)), "Change what a tool gives", first)
        first.addWidget(self.small("close", "Remove this output", self._remove, f"{part.name}:remove"))
        inside.addLayout(first)
        path = TextField(
            "found at", code=True, beside=True, placeholder="report.score",
            hint="Where it is in the response: names separated by dots; the fact's own name unless you say otherwise",
        )  # fmt: skip
        self.bind(path, part.field("path"), "Change where an output is found", inside)
        self.put_in(frame)

    def _remove(self) -> None:
        after = without(self._all.value, self._index)
        self.attempt("Remove an output", lambda one: self._all.write(one, after))


def _fact_and_path(output: Part[Any]) -> Part[Any]:
    """The fact of an output; it is found under its own name until another place is named."""

    def write(before: Output, fact: str) -> Output:
        own = before.path in ("", before.fact)
        return changed(before, fact=fact, path=fact if own else before.path)

    return output.seen_as(lambda one: one.fact, write, "fact")
