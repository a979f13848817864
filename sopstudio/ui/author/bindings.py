"""The tools bound at a task: a card for each, with what it needs and gives, when it is called and what feeds it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from sopstudio.sop import Binding, Document, FrozenDict, Tool, edits
from sopstudio.text.conditions import describe_condition
from sopstudio.text.humanize import one_line, speak_name
from sopstudio.ui.author.bench import DeskForm, fresh_fact
from sopstudio.ui.author.parts_of import declaring
from sopstudio.ui.elided import Elided
from sopstudio.ui.forms import Adder, ConditionField, Fold, Form, Offer, Part, PickField, Repeated, moved, without
from sopstudio.ui.parts import button, card, column, row
from sopstudio.ui.theme import SPACE_M, SPACE_S


def add_bindings(form: DeskForm, part: Part[Any], key: str) -> None:
    """The section *Tools* of a task's form."""
    form.section("Tools")
    tools = part.field("tools")

    def keys() -> list[tuple[int, str]]:
        return [(index, one.tool) for index, one in enumerate(tools.value)]

    form.put_in(Repeated(keys, lambda index: BindingCard(form, tools, index)))
    adder = Adder(
        "Bind a tool",
        lambda: [Offer(tool.name, one_line(tool.label()), needs_and_gives(tool)) for tool in form.sop.tools],
        fresh=lambda text: f"New tool “{text}”",
        placeholder="Which tool?",
    )
    adder.chosen.connect(lambda offer: _bind(form, tools, offer))
    form.put_in(adder)


def _bind(form: DeskForm, tools: Part[Any], offer: Offer) -> None:
    name = offer.key
    made = None
    if offer.fresh:
        name = tool_name(offer.key, {tool.name for tool in form.sop.tools})
        made = Tool(name=name, title=offer.key)

    def change(document: Document) -> Document:
        before = edits.add_tool(document, made) if made is not None else document
        return tools.write(before, (*tools.read(before), Binding(tool=name)))

    form.attempt("Bind a tool", change)


def tool_name(title: str, taken: set[str]) -> str:
    """A name by which a model can call a tool, made of its title."""
    letters = "".join(char if char.isascii() and (char.isalnum() or char in "_-") else "_" for char in title.strip())
    return edits.fresh_id(taken, "_".join(filter(None, letters.lower().split("_")))[:50] or "tool")


def needs_and_gives(tool: Tool) -> str:
    """What a tool needs and gives, in one line."""
    needs = ", ".join(speak_name(name) for name in tool.properties())
    gives = ", ".join(speak_name(output.fact) for output in tool.outputs)
    parts = (f"needs {needs}" if needs else "", f"gives {gives}" if gives else "")
    return " · ".join(filter(None, parts))


class BindingCard(DeskForm):
    """One tool at a task."""

    def __init__(self, form: DeskForm, tools: Part[Any], index: int) -> None:
        super().__init__(form.desk, space=0)
        self._tools, self._index = tools, index
        self.part: Part[Any] = tools.item(index)
        binding: Binding = self.part.value
        frame = card()
        inside = column(frame, space=2)
        inside.setContentsMargins(SPACE_M, SPACE_S, SPACE_S, SPACE_S)
        tool = self._tool()
        title = one_line(tool.label()) if tool is not None else f"{binding.tool} (not declared)"
        inside.addLayout(self._head(title, binding.tool))
        words = Elided("", "quiet")
        inside.addWidget(words)
        self.put_in(frame)
        details = Form(form.document, space=SPACE_S)
        self._details(details)
        opened = bool(binding.condition or binding.arguments)
        inside.addWidget(Fold("Condition and inputs", details, self.desk.icons, opened=opened))
        self._inner.append(details)
        self.follow(lambda: words.say(self._summary()))

    def _head(self, title: str, name: str) -> Any:
        edit = button("Edit", lambda: self.go_to("tool", name), role="link", tip=f"Edit the tool {title}")
        edit.setObjectName(f"{self.part.name}:edit")
        up = self.small("chevron-up", f"Call {title} earlier", partial(self._move, -1), f"{self.part.name}:up")
        down = self.small("chevron-down", f"Call {title} later", partial(self._move, 1), f"{self.part.name}:down")
        gone = self.small("close", f"Unbind {title}", self._remove, f"{self.part.name}:remove")
        count = len(self._tools.value)
        if count == 1:
            up.hide()
            down.hide()
        up.setEnabled(self._index > 0)
        down.setEnabled(self._index < count - 1)
        line = row(Elided(title, "name"), edit, up, down, gone, space=2)
        line.setStretch(0, 1)
        return line

    def _details(self, details: Form) -> None:
        condition = ConditionField(
            "Only when", self.facts, optional=True, words=describe_condition, placeholder="always",
            hint="The tool is called only if this holds; blank means always",
        )  # fmt: skip
        details.bind(condition, self.part.field("condition"), "Change when a tool is called")
        details.put_in(Repeated(self._parameters, self._feed, space=SPACE_S))

    def _feed(self, index: int) -> Form:
        name = self._parameters()[index]
        made = Form(self.document, space=0)
        field = PickField(
            speak_name(name), self.fact_offers, fresh=fresh_fact, beside=True,
            hint=f"The fact passed to the parameter {name}",
        )  # fmt: skip
        made.bind(field, declaring(self._fed(name)), "Change what feeds a parameter")
        return made

    def _fed(self, name: str) -> Part[str]:
        def write(binding: Binding, fact: str) -> Binding:
            rest: Mapping[str, str] = {key: one for key, one in binding.arguments.items() if key != name}
            arguments = rest if fact == name else {**rest, name: fact}
            return binding.model_copy(update={"arguments": FrozenDict(arguments)})

        return self.part.seen_as(lambda binding: binding.fact_for(name), write, name)

    def _parameters(self) -> list[str]:
        tool = self._tool()
        return list(tool.properties()) if tool is not None else []

    def _tool(self) -> Tool | None:
        name = self.part.value.tool
        return next((tool for tool in self.sop.tools if tool.name == name), None)

    def _summary(self) -> str:
        tool = self._tool()
        if tool is None:
            return "This tool is not declared."
        return needs_and_gives(tool) or "needs nothing, gives nothing yet"

    def _move(self, by: int) -> None:
        self._change("Reorder tools", moved(self._tools.value, self._index, by))

    def _remove(self) -> None:
        self._change("Unbind a tool", without(self._tools.value, self._index))

    def _change(self, text: str, bindings: tuple[Any, ...]) -> None:
        self.attempt(text, lambda document: self._tools.write(document, bindings))
