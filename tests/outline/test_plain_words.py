"""An outline in plain words says all of a graph, in the language of the window, and is read back without a loss."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given

from sopstudio.formats import read
from sopstudio.formats.text.lines import step_line
from sopstudio.formats.text.writer import to_indented_text
from sopstudio.outline.completion import complete_outline, outline_names
from sopstudio.outline.following import OutlineRequest, follow, open_outline, write_outline
from sopstudio.outline.plain_words import PlainWords
from sopstudio.resources import samples_dir
from sopstudio.sop import Binding, Document, Edge, End, Fact, Output, Person, Sop, Task, Tool
from tests.strategies import documents
from tests.subsets import examples

ROOT = Path(__file__).resolve().parents[2]
LOAN = read(samples_dir() / "loan_application.sop.json").document
CODE = ("if {", "elif", "else", "dead end", "==", "&&", "||", "[tool:", "terminate", "# ")


@pytest.mark.parametrize("path", sorted(samples_dir().glob("*.json")), ids=lambda path: path.stem)
def test_no_sample_reads_like_code(path: object) -> None:
    text = write_outline(read(samples_dir() / str(path)).document.sop)
    assert [code for code in CODE if code in text] == []


def test_steps_branches_and_ends_are_said_in_words() -> None:
    lines = write_outline(LOAN.sop).split("\n")
    assert lines[:4] == [
        "SOP: Loan application",
        "Open the application [Tool: Open application]",
        "If application status is complete:",
        "  Check identity [Tool: Verify identity]",
    ]
    assert "            Go on below" in lines
    assert lines[-2:] == ["Otherwise:", "  End: File not ready"]


@given(document=documents())
@examples(4, 1000)
def test_words_are_read_as_the_notation_that_they_were_written_for(document: Document) -> None:
    words, notation = PlainWords(document.sop), to_indented_text(document.sop)
    assert words.read(words.say(notation)) == notation


def test_a_condition_that_is_still_to_be_written_is_three_dots() -> None:
    edge = Edge(id="e", source="ask", target="done", kind="formal")
    sop = Sop(id="x", start="ask", nodes=(Task(id="ask", title="Ask"), End(id="done", title="Done")), edges=(edge,))
    assert "If …:" in write_outline(sop).split("\n")
    assert PlainWords(sop).read("If …:") == PlainWords(sop).read("Otherwise, if …:")[2:] == 'if formally "":'


def test_a_step_that_sounds_like_a_keyword_stays_a_step() -> None:
    sop = Sop(
        id="x",
        start="a",
        nodes=(Task(id="a", title="Go on below"), Task(id="b", title="End"), End(id="c", title="")),
        edges=(
            Edge(id="e1", source="a", target="b", kind="always"),
            Edge(id="e2", source="b", target="c", kind="always"),
        ),
    )
    update = follow(OutlineRequest(write_outline(sop), Document(sop=sop), open_outline(Document(sop=sop)), "words"))
    assert update.reading.document == Document(sop=sop)
    assert [step_line("End") in line for line in update.text.split("\n")].count(True) >= 1


@pytest.mark.parametrize(
    ("typed", "condition"),
    [
        ("If credit score is at least 700:", "credit_score >= 700"),
        ("If the credit score is at least 700:", "credit_score >= 700"),
        ("if {credit_score} >= 700:", "{credit_score} >= 700"),
        ("Otherwise, if income status is confirmed:", "income_status == 'confirmed'"),
    ],
)
def test_conditions_are_typed_in_words(typed: str, condition: str) -> None:
    line = PlainWords(LOAN.sop).read(typed)
    keyword = "elif" if typed.startswith("Otherwise") else "if"
    assert line.replace("{", "").replace("}", "") == f"{keyword} {condition.replace('{', '').replace('}', '')}:"


def test_what_is_typed_in_words_becomes_the_graph() -> None:
    state = open_outline(LOAN)
    typed = state.text.replace(
        "  End: File not ready",
        "  Call the applicant [Tool: Open application]\n  Go to: Open the application (at most 2 times)",
    )
    update = follow(OutlineRequest(typed, LOAN, state, "words"))
    assert update.reading.document is not None, update.reading.marks
    sop = update.reading.document.sop
    (called,) = [node for node in sop.nodes if node.title == "Call the applicant"]
    assert isinstance(called, Task)
    assert [binding.tool for binding in called.tools] == ["get_application"]
    (back,) = [edge for edge in sop.edges if edge.source == called.id]
    assert (back.target, back.loop) == (sop.start, 2)


def test_a_condition_gives_a_fact_with_a_name_alone_its_type() -> None:
    outputs = (Output(path="w", fact="weight in tonnes"), Output(path="c", fact="company car"))
    nodes = (Task(id="a", title="Look it up", tools=(Binding(tool="look"),)), End(id="e", title="Done"))
    facts = (Fact(name="weight in tonnes"), Fact(name="company car"))
    way, tool = Edge(id="1", source="a", target="e", kind="always"), Tool(name="look", outputs=outputs)
    document = Document(sop=Sop(id="x", start="a", nodes=nodes, edges=(way,), facts=facts, tools=(tool,)))
    typed = (
        "Look it up [Tool: look]\nIf weight in tonnes is more than 3.5:\n  End: Too heavy\n"
        "Otherwise, if company car is yes:\n  End: Ask\nOtherwise:\n  End: Done\n"
    )
    update = follow(OutlineRequest(typed, document, open_outline(document), "words"))
    assert update.reading.document is not None, update.reading.marks
    sop = update.reading.document.sop
    assert [edge.condition for edge in sop.edges][:2] == ["{weight in tonnes} > 3.5", "{company car} == true"]
    assert [fact.type for fact in sop.facts] == ["number", "boolean"]


def test_a_tool_that_is_not_known_is_named_after_its_title() -> None:
    state = open_outline(LOAN)
    typed = state.text.replace(
        "  End: File not ready", "  Look the parcel up [Tool: find parcel]\n  End: File not ready"
    )
    update = follow(OutlineRequest(typed, LOAN, state, "words"))
    assert update.reading.document is not None, update.reading.marks
    sop = update.reading.document.sop
    (called,) = [node for node in sop.nodes if node.title == "Look the parcel up"]
    assert isinstance(called, Task)
    assert [binding.tool for binding in called.tools] == ["find_parcel"]
    assert "find_parcel" in {tool.name for tool in sop.tools}


def test_persons_and_their_time_are_said() -> None:
    sop = Sop(
        id="x",
        start="ask",
        nodes=(
            Person(id="ask", title="Decide", role="Lead"),
            End(id="late", title="Late"),
            End(id="done", title="Done"),
        ),
        edges=(
            Edge(id="e1", source="ask", target="late", kind="timeout"),
            Edge(id="e2", source="ask", target="done", kind="otherwise"),
        ),
    )
    text = write_outline(sop)
    assert "Decide [Person: Lead]" in text
    assert "If the time runs out:" in text
    assert PlainWords(sop).read("If the time runs out:") == "if time runs out:"


def test_the_beginning_of_a_line_is_completed_in_plain_words() -> None:
    names = outline_names(LOAN.sop, is_plain=True)
    assert [each.text for each in complete_outline("Oth", 3, names).suggestions] == ["Otherwise, if", "Otherwise:"]
    assert [each.text for each in complete_outline("  Go to: check inc", 18, names).suggestions] == ["Check income"]
    tools = complete_outline("Look [Tool: verify id", 21, names)
    assert [each.key for each in tools.suggestions] == ["Verify identity]"]


@pytest.mark.parametrize(
    ("typed", "edges"),
    [
        ("SOP: T\nA\nNothing follows\nB\nEnd: x", ["a b", "b x"]),
        ("SOP: T\nA\nNothing follows\n\nEnd: x", ["a x"]),
        ("SOP: T\nA\nNothing follows\n---\nB\nEnd: x", ["b x"]),
        ("SOP: T\nA\nIf it rains:\n  B\n  Nothing follows\nOtherwise:\n  End: x", ["a b", "a x"]),
        ("SOP: T\nA\nIf it rains:\n  B\n  Nothing follows\n  C\nOtherwise:\n  End: x", ["a b", "a x", "b c", "c end"]),
    ],
)  # fmt: skip
def test_what_is_written_below_a_dead_end_follows_after_all(typed: str, edges: list[str]) -> None:
    notation = PlainWords(Sop(id="s")).read(typed)
    assert sorted(f"{edge.source} {edge.target}" for edge in read(notation, "text").document.sop.edges) == edges


GERMAN = {
    "If {condition}:": "Wenn {condition}:",
    "Otherwise, if {condition}:": "Sonst, wenn {condition}:",
    "Otherwise:": "Sonst:",
    "End: {title}": "Ende: {title}",
    "End": "Ende",
    "Go to: {step}": "Weiter mit: {step}",
    "(at most {count} times)": "(höchstens {count}-mal)",
    "Go on below": "Weiter unten",
    "Nothing follows": "Nichts folgt",
    "is at least": "ist mindestens",
    "is": "ist",
    "line {line}": "Zeile {line}",
}
IN_GERMAN = """
import json, sys
from sopstudio.translation import set_translator
german = json.loads(sys.argv[1])
set_translator("de", lambda text, _: german.get(text, ""))
from sopstudio.formats import read
from sopstudio.outline.blocks import indent_below, is_unfinished
from sopstudio.outline.completion import complete_outline, outline_names
from sopstudio.outline.following import OutlineRequest, follow, open_outline
from sopstudio.outline.plain_words import PlainWords
from sopstudio.resources import samples_dir
document = read(samples_dir() / "loan_application.sop.json").document
state = open_outline(document)
same = follow(OutlineRequest(state.text, document, state, "words")).reading.document is document
typed = "Wenn credit score ist mindestens 700:\\n  Ende: Gut\\nSonst:\\n  Weiter mit: Check income (höchstens 2-mal)"
names = outline_names(document.sop, is_plain=True)
jump = "  Weiter mit: check inc"
print(json.dumps({
    "text": state.text, "same": same, "read": PlainWords(document.sop).read(typed),
    "indent": indent_below("Wenn a ist b:"), "unfinished": is_unfinished("Wenn a"),
    "marks": [mark.line for mark in follow(OutlineRequest(
        state.text + "\\nWeiter mit: Nirgends", document, state, "words")).reading.marks],
    "words": [each.text for each in complete_outline("So", 2, names).suggestions],
    "steps": [each.text for each in complete_outline(jump, len(jump), names).suggestions],
    "start": complete_outline(jump, len(jump), names).start,
}))
"""


def test_an_outline_is_in_the_language_of_the_window() -> None:
    child = subprocess.run(
        [sys.executable, "-c", IN_GERMAN, json.dumps(GERMAN)], capture_output=True, text=True, check=True
    )
    said = json.loads(child.stdout)
    lines = said["text"].split("\n")
    assert "Wenn application status ist complete:" in lines
    assert lines[-2:] == ["Sonst:", "  Ende: File not ready"]
    assert "If " not in said["text"]
    assert said["same"]
    assert said["read"].split("\n") == [
        "if {credit_score} >= 700:", "  end: Gut", "else:", "  go to: Check income (at most 2 times)",
    ]  # fmt: skip
    assert (said["indent"], said["unfinished"]) == ("  ", True)
    assert said["marks"] == [len(lines)]
    assert said["words"] == ["Sonst, wenn", "Sonst:"]
    assert (said["steps"], said["start"]) == (["Check income"], len("  Weiter mit: "))


IN_LANGUAGE = """
import json, sys
from tests.translations import in_language
with in_language(sys.argv[1]):
    from sopstudio.formats import read
    from sopstudio.outline import plain_forms
    from sopstudio.outline.plain_words import PlainWords
    from sopstudio.sop import Sop
    text = f"# T\\n{plain_forms.ASK_FOR}number}}\\n{plain_forms.TELL}All is well.\\nend: Done\\n"
    ask, say, _ = read(text, "text").document.sop.nodes
    written = 'if formally "Is it, there":'
    said = PlainWords(Sop(id="x", start="")).say(written)
    typed = [said, plain_forms.IF.format(condition='formally "Is it, there"')]
    formal = [PlainWords(Sop(id="x", start="")).read(text) == written for text in typed]
print(json.dumps([list(ask.asks), say.message, said, formal]))
"""


@pytest.mark.parametrize(
    ("language", "line"), [("en", 'If formally "Is it, there":'), ("de", 'Wenn formal "Is it, there":')]
)
def test_a_line_is_completed_with_words_that_ask_and_say_and_a_condition_without_words_is_said_to_be_formal(
    language: str, line: str
) -> None:
    child = subprocess.run(
        [sys.executable, "-c", IN_LANGUAGE, language], capture_output=True, text=True, check=True, cwd=ROOT
    )
    asked, message, said, formal = json.loads(child.stdout)
    assert (asked, message) == (["number"], "All is well.")
    assert (said, formal) == (line, [True, True])
