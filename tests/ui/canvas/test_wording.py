"""Writing on the canvas: titles in their cards, conditions at their edges."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from sopstudio.documents.typed_conditions import propose_new_fact
from sopstudio.expressions import ParseError
from sopstudio.sop import Decision, Edge, End, Fact, Person, Sop, replace_fields
from sopstudio.sop.edits import add_fact, replace_node
from sopstudio.sop.first_use import set_condition
from sopstudio.ui.canvas_editor.edge_words import edge_text, parse_edge_text, propose_words, with_prose
from tests.translations import in_language
from tests.ui.canvas.workbench import Workbench
from tests.ui.documents import edge


@pytest.mark.parametrize("key", [Qt.Key.Key_F2, Qt.Key.Key_Return])
def test_a_key_begins_to_edit_the_title(bench: Workbench, key: Qt.Key) -> None:
    bench.select("ask")
    bench.key(key)
    bench.type(bench.editor.title, "Ask  again", enter=True)
    assert (bench.sop.nodes[0].id, bench.sop.nodes[0].title) == ("ask", "Ask again")
    assert bench.document.stack.undoText() == "Rename"


def test_a_double_click_edits_the_title_and_escape_leaves_it(bench: Workbench) -> None:
    bench.double_click(bench.at("choose"))
    bench.type(bench.editor.title, "Something else")
    QTest.keyClick(bench.editor.title, Qt.Key.Key_Escape)
    assert bench.titles()[1] == "Choose"
    assert bench.document.stack.count() == 0


def test_keys_that_mean_something_on_the_canvas_are_text_in_a_field(bench: Workbench) -> None:
    bench.select("choose")
    bench.key(Qt.Key.Key_F2)
    QTest.keyClick(bench.editor.title, Qt.Key.Key_End)
    for key in (Qt.Key.Key_Backspace, Qt.Key.Key_Left, Qt.Key.Key_Delete, Qt.Key.Key_Space):
        QTest.keyClick(bench.editor.title, key)
    assert bench.editor.title.text() == "Choo "
    assert len(bench.sop.nodes) == 4
    assert not bench.editor.menu.isVisible()


def test_going_elsewhere_takes_the_title(bench: Workbench) -> None:
    bench.double_click(bench.at("choose"))
    bench.type(bench.editor.title, "Decide")
    bench.click(bench.ground())
    assert bench.titles()[1] == "Decide"


@pytest.mark.parametrize("text", ["wanted time is after 13:00", "{score} > '13:00'"])
def test_a_time_of_day_is_told_how_to_write(bench: Workbench, text: str) -> None:
    bench.double_click(bench.pill("e2"))
    bench.type(bench.editor.condition.box, text)
    assert "a number of hours" in bench.editor.condition.message.text()


def test_a_condition_is_edited_at_its_pill(bench: Workbench) -> None:
    bench.double_click(bench.pill("e2"))
    assert bench.editor.condition.box.text() == "score is at least 640"
    bench.type(bench.editor.condition.box, "{score} >= 700", enter=True)
    assert bench.edge("e2").condition == "{score} >= 700"
    assert bench.scene.pill_items["e2"].drawn.text == "700 or more"
    assert bench.document.stack.count() == 1


def test_a_long_condition_is_whole_or_shows_its_beginning(bench: Workbench) -> None:
    box = bench.editor.condition
    bench.double_click(bench.pill("e2"))
    narrow = box.width()
    QTest.keyClick(box.box, Qt.Key.Key_Escape)
    parts = ["{score} >= 640", "{country} != 'FR'", "{score} <= 6000"]
    for condition in (" && ".join(parts), " && ".join(parts * 3)):
        way = replace_fields(bench.edge("e2"), kind="formal", condition=condition)
        bench.document.edit("Long", set_condition(bench.document.document, way))
        bench.double_click(bench.pill("e2"))
        assert narrow < box.width() < bench.canvas.viewport().width()
        assert (box.box.selectedText(), box.box.cursorPosition()) == (box.box.text(), 0)
        QTest.keyClick(box.box, Qt.Key.Key_Escape)


def test_a_blank_condition_is_met_with_a_quiet_example(bench: Workbench) -> None:
    bench.document.attempt("Blank", lambda document: set_condition(document, blank_edge(bench)))
    bench.editor.condition.edit("e2")
    message = bench.editor.condition.message
    assert (bench.editor.condition.box.text(), message.text()) == ("", "e.g. score is at least 720")
    assert message.property("role") == "quiet"


def blank_edge(bench: Workbench) -> Edge:
    return replace_fields(bench.edge("e2"), kind="formal", condition="")


@pytest.mark.parametrize(
    ("typed", "condition"),
    [
        ("score = 700", "score == 700"),
        ("the score is at least 700", "score >= 700"),
        ("the score is above 10 and below 20", "score > 10 and score < 20"),
    ],
)
def test_what_is_typed_as_in_a_sentence_is_read_as_a_condition(bench: Workbench, typed: str, condition: str) -> None:
    bench.double_click(bench.pill("e2"))
    bench.type(bench.editor.condition.box, typed)
    assert bench.editor.condition.message.text().startswith("Enter reads it as: ")
    QTest.keyClick(bench.editor.condition.box, Qt.Key.Key_Return)
    assert (bench.edge("e2").kind, bench.edge("e2").condition) == ("formal", condition)


def test_enter_takes_what_is_read_and_no_suggestion_in_its_place(bench: Workbench) -> None:
    facts = (*bench.sop.facts, Fact(name="severity", allowed=("low", "lower", "high")))
    sop = replace_fields(bench.sop, facts=facts)
    bench.document.edit("facts", replace_fields(bench.document.document, sop=sop))
    bench.double_click(bench.pill("e2"))
    box = bench.editor.condition
    bench.type(box.box, "severity is lo")
    assert [offer.key for offer in box.suggestions.visible_suggestions()] == ["low", "lower"]
    QTest.keyClick(box.box, Qt.Key.Key_Return)
    assert box.box.text() == "severity is low"
    QTest.keyClick(box.box, Qt.Key.Key_Return)
    assert bench.edge("e2").condition == "{severity} == 'low'"


@pytest.mark.parametrize(
    ("typed", "taken", "said"),
    [
        ("stay is longer than 2 nights", "", "Not a condition yet: go on, or press Enter to keep the words."),
        ("the guest stays for nights", "", "Not a condition yet: go on, or press Enter to keep the words."),
        ("nights", "{nights_booked}", "Enter takes “nights booked” from the list."),
        ("oth", "otherwise", "Enter takes “otherwise” from the list."),
    ],
)
def test_the_line_below_says_what_enter_does(bench: Workbench, typed: str, taken: str, said: str) -> None:
    sop = replace_fields(bench.sop, facts=(*bench.sop.facts, Fact(name="nights_booked", type="integer")))
    bench.document.edit("facts", replace_fields(bench.document.document, sop=sop))
    bench.double_click(bench.pill("e2"))
    box = bench.editor.condition
    bench.type(box.box, typed)
    assert box.message.text() == said
    QTest.keyClick(box.box, Qt.Key.Key_Return)
    assert box.box.text() == (taken or typed)


@pytest.mark.parametrize(
    ("typed", "kind", "condition"),
    [("upgrade possible", "formal", "room_status == 'upgrade possible'"), ("otherwise", "otherwise", "")],
)
def test_an_answer_is_a_value_of_what_the_decision_is_called_after(
    bench: Workbench, typed: str, kind: str, condition: str
) -> None:
    nodes = tuple(
        replace_fields(node, title="Room status?") if node.id == "choose" else node for node in bench.sop.nodes
    )
    sop = replace_fields(bench.sop, nodes=nodes, facts=(*bench.sop.facts, Fact(name="room_status")))
    bench.document.edit("facts", replace_fields(bench.document.document, sop=sop))
    bench.select("choose")
    bench.key(Qt.Key.Key_Space)
    bench.type(bench.editor.menu.field, "Give a better room", enter=True)
    bench.type(bench.editor.condition.box, typed)
    QTest.keyClick(bench.editor.condition.box, Qt.Key.Key_Return)
    assert (bench.drawn().kind, bench.drawn().condition) == (kind, condition)


def test_what_is_spoken_alike_is_offered_once(bench: Workbench) -> None:
    bench.double_click(bench.pill("e2"))
    box = bench.editor.condition
    bench.type(box.box, "room status is free")
    rows = [offer.list_text() for offer in box.suggestions.visible_suggestions()]
    assert len(rows) == len(set(rows)) == 1


def test_words_about_what_is_not_known_can_be_a_new_fact(bench: Workbench) -> None:
    bench.double_click(bench.pill("e2"))
    box = bench.editor.condition
    bench.type(box.box, "severity is high")
    (offer,) = box.suggestions.visible_suggestions()
    assert offer.creates
    QTest.keyClick(box.box, Qt.Key.Key_Down)
    QTest.keyClick(box.box, Qt.Key.Key_Return)
    assert box.message.text() == "Enter also declares “severity” (text)."
    QTest.keyClick(box.box, Qt.Key.Key_Return)
    assert bench.edge("e2").condition == 'severity == "high"'
    assert "severity" in [fact.name for fact in bench.sop.facts]


def test_yes_and_no_of_what_is_not_known_is_read_as_a_new_fact(bench: Workbench) -> None:
    bench.double_click(bench.pill("e2"))
    box = bench.editor.condition
    bench.type(box.box, "medical emergency is yes")
    assert "Enter also declares “medical emergency” (yes or no)" in box.message.text()
    QTest.keyClick(box.box, Qt.Key.Key_Return)
    assert bench.edge("e2").condition == "{medical emergency} == true"
    assert ("medical emergency", "boolean") in [(fact.name, fact.type) for fact in bench.sop.facts]


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("rate is flexible", "rate == 'flexible'"),
        ("rate is not flexible", "rate != 'flexible'"),
        ("Einverstanden ist nein", "Einverstanden == false"),
        ("the guest is angry", ""),
        ("rate is known", ""),
        ("nights is at least 7", "nights >= 7"),
        ("nights at most 2", "nights <= 2"),
        ("room price over 300", "{room price} > 300"),
        ("at most 2 nights", "nights <= 2"),
        ("the guest is over 7", ""),
        ("credit score is high", ""),
    ],
)
def test_a_short_statement_may_name_a_new_fact(text: str, condition: str) -> None:
    proposal = propose_new_fact(text, (Fact(name="credit score"),))
    assert (proposal.expression if proposal is not None else "") == condition


def test_kept_words_are_offered_as_a_condition_once_their_fact_is_there(bench: Workbench) -> None:
    way = with_prose(bench.edge("e2"), "the severity is high")
    facts = (*bench.sop.facts, Fact(name="severity", allowed=("low", "high")))
    edges = tuple(way if each.id == way.id else each for each in bench.sop.edges)
    sop = replace_fields(bench.sop, facts=facts, edges=edges)
    bench.document.edit("facts", replace_fields(bench.document.document, sop=sop))
    bench.double_click(bench.pill("e2"))
    box = bench.editor.condition
    (offer,) = box.suggestions.visible_suggestions()
    assert offer.note == "decided by known facts"
    QTest.keyClick(box.box, Qt.Key.Key_Down)
    QTest.keyClick(box.box, Qt.Key.Key_Return)
    QTest.keyClick(box.box, Qt.Key.Key_Return)
    assert (bench.edge("e2").kind, bench.edge("e2").condition) == ("formal", 'severity == "high"')


def test_what_is_wrong_is_said_while_one_types_and_where(bench: Workbench) -> None:
    bench.double_click(bench.pill("e2"))
    bench.type(bench.editor.condition.box, "{score} & 5")
    assert "&&" in bench.editor.condition.message.text()
    assert bench.editor.condition.box.error_at == 8
    bench.type(bench.editor.condition.box, "{score} == 5")
    assert bench.editor.condition.box.error_at == -1


@pytest.mark.parametrize("typed", ["the status is", "the status is l", "{score} >=", "{score} == 5 &&"])
def test_what_is_still_being_written_is_not_wrong(bench: Workbench, typed: str) -> None:
    bench.double_click(bench.pill("e2"))
    bench.type(bench.editor.condition.box, typed)
    assert bench.editor.condition.message.text()
    assert bench.editor.condition.message.property("role") != "bad"
    assert bench.editor.condition.box.error_at == -1


def test_what_cannot_be_read_is_kept_in_words_when_enter_is_pressed_again(bench: Workbench) -> None:
    bench.double_click(bench.pill("e2"))
    box = bench.editor.condition.box
    bench.type(box, "the customer insists", enter=True)
    assert bench.edge("e2").kind == "formal"
    assert "Enter again" in bench.editor.condition.message.text()
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert (bench.edge("e2").kind, bench.edge("e2").condition) == ("prose", "the customer insists")
    assert bench.document.stack.count() == 1


def test_escape_leaves_the_condition(bench: Workbench) -> None:
    bench.double_click(bench.pill("e2"))
    bench.type(bench.editor.condition.box, "{score} ==")
    QTest.keyClick(bench.editor.condition.box, Qt.Key.Key_Escape)
    if bench.editor.condition.isVisible():
        QTest.keyClick(bench.editor.condition.box, Qt.Key.Key_Escape)
    assert bench.edge("e2").condition == "{score} >= 640"
    assert not bench.editor.condition.isVisible()


def test_facts_operators_and_allowed_values_are_offered(bench: Workbench) -> None:
    bench.double_click(bench.pill("e2"))
    box, offered = bench.editor.condition.box, bench.editor.condition.suggestions
    bench.type(box, "cou")
    assert [suggestion.text for suggestion in offered.visible_suggestions()][:1] == ["country"]
    QTest.keyClick(box, Qt.Key.Key_Tab)
    assert box.text() == "{country}"
    QTest.keyClicks(box, " == ")
    assert [suggestion.key for suggestion in offered.visible_suggestions()] == ["'DE'", "'FR'"]
    QTest.keyClick(box, Qt.Key.Key_Down)
    QTest.keyClick(box, Qt.Key.Key_Return)
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert bench.edge("e2").condition == "{country} == 'FR'"


def test_otherwise_is_offered_and_taken(bench: Workbench) -> None:
    bench.double_click(bench.pill("e2"))
    bench.type(bench.editor.condition.box, "oth")
    assert bench.editor.condition.suggestions.visible_suggestions()[0].key == "otherwise"
    QTest.keyClick(bench.editor.condition.box, Qt.Key.Key_Return)
    QTest.keyClick(bench.editor.condition.box, Qt.Key.Key_Return)
    assert bench.edge("e2").kind == "otherwise"


PROSE = edge("p", "a", "b", "prose", "the customer is\nangry")


@pytest.mark.parametrize(
    ("text", "kind", "condition"),
    [
        ("", "always", ""),
        (" always ", "always", ""),
        ("otherwise", "otherwise", ""),
        ("{a} == 1", "formal", "{a} == 1"),
        (edge_text(PROSE, ()), "prose", PROSE.condition),
    ],
)
def test_what_a_line_means(text: str, kind: str, condition: str) -> None:
    found: Edge = parse_edge_text(PROSE, text, ())
    assert (found.kind, found.condition) == (kind, condition)


@pytest.mark.parametrize("text", ["time runs out", " Time runs out "])
def test_only_a_persons_time_can_run_out(text: str) -> None:
    found = parse_edge_text(PROSE, text, (), can_time_out=True)
    assert (found.kind, found.condition) == ("timeout", "")
    with pytest.raises(ParseError):
        parse_edge_text(PROSE, text, ())


def test_the_words_of_the_window_s_language_are_read_as_the_box_offers_them() -> None:
    with in_language("de"):
        for kind in ("always", "otherwise", "timeout"):
            offered = edge_text(replace_fields(PROSE, kind=kind, condition=""), ())
            for text in (offered, offered.casefold(), "Zeit läuft ab" if kind == "timeout" else offered):
                assert parse_edge_text(PROSE, text, (), can_time_out=True).kind == kind


APPROVAL = (Fact(name="approved", type="boolean"), Fact(name="team", allowed=("it", "hr")))


@pytest.mark.parametrize(
    ("decided", "proposed"),
    [
        (("{approved}", "not {approved}"), "time runs out"),
        (("{team} == 'it'", "{team} == 'hr'"), "time runs out"),
        (("{approved}", "otherwise"), "time runs out"),
        (("otherwise",), "time runs out"),
        (("{approved}",), "otherwise"),
        (("{approved}", "not {approved}", "timeout"), "otherwise"),
    ],
)
@pytest.mark.parametrize("limit", [30, None])
def test_a_new_edge_is_for_the_deadline_where_all_else_is_decided(
    decided: tuple[str, ...], proposed: str, limit: int | None
) -> None:
    person = Person(id="a", title="A", provides=("approved", "team"), time_limit=limit)
    ends = tuple(End(id=name, title=name) for name in ("x", "new"))
    kinds = [text if text in ("otherwise", "timeout") else "formal" for text in decided]
    edges = [
        edge(f"e{number}", "a", "x", kind, "" if kind != "formal" else text)
        for number, (kind, text) in enumerate(zip(kinds, decided, strict=True))
    ]
    new = edge("new", "a", "new", "formal")
    sop = Sop(id="s", title="S", start="a", nodes=(person, *ends), edges=(*edges, new), facts=APPROVAL)
    without_limit = "otherwise" if "otherwise" not in kinds else ""
    assert propose_words(sop, new) == (proposed if limit else without_limit)


def with_a_person(bench: Workbench) -> None:
    """The decision becomes the step of a person."""
    document = bench.document.document
    person = Person(id="choose", title="Choose", role="Manager", time_limit=30)
    bench.document.edit("Edit", replace_node(document, person))


def test_time_runs_out_is_offered_and_taken_at_a_persons_edge(bench: Workbench) -> None:
    with_a_person(bench)
    bench.double_click(bench.pill("e2"))
    bench.type(bench.editor.condition.box, "tim")
    assert bench.editor.condition.suggestions.visible_suggestions()[0].key == "time runs out"
    QTest.keyClick(bench.editor.condition.box, Qt.Key.Key_Return)
    QTest.keyClick(bench.editor.condition.box, Qt.Key.Key_Return)
    assert (bench.edge("e2").kind, bench.edge("e2").condition) == ("timeout", "")
    assert bench.scene.pill_items["e2"].drawn.text == "time runs out"


def test_time_runs_out_is_not_offered_elsewhere(bench: Workbench) -> None:
    bench.double_click(bench.pill("e2"))
    bench.type(bench.editor.condition.box, "tim")
    keys = [suggestion.key for suggestion in bench.editor.condition.suggestions.visible_suggestions()]
    assert "time runs out" not in keys


def test_words_are_kept_as_prose() -> None:
    assert with_prose(edge("p", "a", "b"), " so ").condition == "so"


def test_a_condition_declares_the_facts_that_it_is_the_first_to_name(bench: Workbench) -> None:
    bench.double_click(bench.pill("e2"))
    bench.type(bench.editor.condition.box, "{days until arrival} > 2")
    assert bench.editor.condition.message.text() == "Enter also declares “days until arrival” (number)."
    QTest.keyClick(bench.editor.condition.box, Qt.Key.Key_Return)
    assert ("days until arrival", "number") in [(fact.name, fact.type) for fact in bench.sop.facts]
    bench.double_click(bench.pill("e2"))
    bench.type(bench.editor.condition.box, "{scor} > 2")
    assert bench.editor.condition.message.text() == "Enter reads it as: score is above 2"
    QTest.keyClick(bench.editor.condition.box, Qt.Key.Key_Return)
    assert "scor" not in [fact.name for fact in bench.sop.facts]


def test_a_condition_that_gives_a_fact_its_type_is_not_told_to_compare_it_as_text(bench: Workbench) -> None:
    """A fact that a tool gives is a text as long as nothing else is said of it."""
    document = bench.document
    document.edit("Add a fact", add_fact(document.document, Fact(name="order_age")))
    bench.double_click(bench.pill("e2"))
    for text in ("{order_age} <= 30", "order_age <= 30"):
        bench.type(bench.editor.condition.box, text)
        message = bench.editor.condition.message
        assert "“order_age” (number)" in message.text()
        assert message.property("role") == "good"
    QTest.keyClick(bench.editor.condition.box, Qt.Key.Key_Return)
    assert ("order_age", "number") in [(fact.name, fact.type) for fact in bench.sop.facts]


def test_an_answer_is_one_to_the_question_of_its_decision(bench: Workbench) -> None:
    nodes = tuple(
        Decision(id=node.id, title="Is a room free?") if node.id == "choose" else node for node in bench.sop.nodes
    )
    edges = tuple(each for each in bench.sop.edges if each.source != "choose")
    sop = replace_fields(bench.sop, nodes=nodes, edges=edges)
    bench.document.edit("question", replace_fields(bench.document.document, sop=sop))
    bench.drag(bench.port("choose"), bench.at("ask"))
    box = bench.editor.condition
    bench.type(box.box, "yes")
    assert box.message.text() == ("Enter reads it as: room free is yes. Enter also declares “room free” (yes or no).")
    QTest.keyClick(box.box, Qt.Key.Key_Return)
    assert bench.drawn().condition == "{room free} == true"
    assert [(fact.name, fact.type) for fact in bench.sop.facts if "room" in fact.name] == [("room free", "boolean")]
