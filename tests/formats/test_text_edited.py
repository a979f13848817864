"""A text that was edited, read onto the document that it was written from."""

from __future__ import annotations

from sopstudio.formats import read
from sopstudio.sop import (
    Binding,
    Decision,
    Document,
    Fact,
    Sop,
    Task,
    Tool,
    edits,
)
from tests.formats.texts import PARCEL, by_title, write_words


def test_tags_of_an_edited_text_hold_and_bindings_keep_their_details() -> None:
    find = Binding(tool="find", condition="{x} > 1")
    base = read("Look it up [tool: find]\nDecide it\n").document
    base = edits.replace_node(base, Task(id="look-it-up", title="Look it up", tools=(find,)))
    base = edits.replace_node(base, Decision(id="decide-it", title="Decide it"))
    assert "Look it up [tool: find]\n" in write_words(base)

    def tools(text: str) -> list[tuple[Binding, ...]]:
        nodes = read(text, base=base).document.sop.nodes
        return [node.tools for node in nodes if isinstance(node, Task)]

    send = Binding(tool="send")
    assert tools("Look it up [tool: send] [tool: find]\nDecide it\n") == [(send, find)]
    assert tools("Look it up now [tool: send]\nDecide it\n") == [(send,)]
    assert tools("Look it up\nDecide it\n") == [(find,)]
    assert tools("Look it up\nDecide it [tool: send]\n") == [(find,), (send,)]


def test_tools_and_facts_of_the_base_are_bound_by_name() -> None:
    base = Document(
        sop=Sop(
            id="x",
            facts=(Fact(name="parcelNumber", type="integer"),),
            tools=(Tool(name="find", title="Look up the parcel"),),
        )
    )
    reading = read(PARCEL, base=base)
    look, ask = by_title(reading, "look up the parcel"), by_title(reading, "ask user to provide parcel number")
    assert isinstance(look, Task)
    assert isinstance(ask, Task)
    assert look.tools == (Binding(tool="find"),)
    assert ask.asks == ("parcelNumber",)
    assert reading.document.sop.facts[0].type == "integer"
    assert reading.document.sop.id == "x"


def test_an_edited_text_keeps_ids_and_details_of_what_is_still_there() -> None:
    base = read(PARCEL).document
    claim = next(node for node in base.sop.nodes if node.title == "open a claim")
    base = edits.replace_node(base, claim.model_copy(update={"steps": ("form 7",)}))
    text = write_words(base).replace("open a claim", "open a claim today").replace("please wait", "wait a bit")
    after = read(text, base=base).document.sop
    assert [node.id for node in after.nodes] == [node.id for node in base.sop.nodes]
    nodes = {node.id: node for node in after.nodes}
    assert nodes["open-a-claim"] == claim.model_copy(update={"steps": ("form 7",), "title": "open a claim today"})
    waiting = nodes["show-message-please-wait"]
    assert isinstance(waiting, Task)
    assert waiting.message == "Wait a bit."
    assert [edge.id for edge in after.edges] == [edge.id for edge in base.sop.edges]


def test_an_inserted_line_is_one_new_node() -> None:
    base = read(PARCEL).document
    after = read(PARCEL.replace("    close the case", "    write it down\n    close the case"), base=base).document.sop
    assert {node.id for node in after.nodes} - {node.id for node in base.sop.nodes} == {"write-it-down"}
    assert set(base.sop.nodes) <= set(after.nodes)
