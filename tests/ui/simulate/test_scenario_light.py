"""The way of a scenario is lit on the canvas while it is looked at in the open list of topics."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from sopstudio.scenarios import Scenario
from sopstudio.sop import FrozenDict, replace_fields
from sopstudio.ui.canvas.drawing import path_keys
from sopstudio.ui.simulate.topic_box import find_entries
from tests.simulation.samples import sample
from tests.test_imports import find_loaded
from tests.ui.simulate.desks import Seat
from tests.ui.simulate.runs import LOAN


def open_list(seat: Seat) -> None:
    topic = seat.simulate.choices.topic
    seat.wait(lambda: topic.count() > 1)
    topic.setFocus()
    topic.showPopup()
    seat.wait(topic.popup.isVisible)


def scenarios(seat: Seat) -> list[Scenario]:
    topics = seat.simulate.choices._scenarios
    return [scenario for scenario in topics if scenario is not None]


def test_the_way_under_the_keyboard_is_lit_while_the_list_is_open(seat: Seat) -> None:
    open_list(seat)
    light, topic = seat.simulate.scenario_light, seat.simulate.choices.topic
    assert light.keys == frozenset()  # Just talk has no way
    lit = []
    for scenario in scenarios(seat)[:4]:
        QTest.keyClick(topic.popup.search, Qt.Key.Key_Down)
        nodes, edges = path_keys(sample(LOAN), scenario.expected.path)
        assert light.keys >= edges.union(nodes)
        assert set(seat.desk.canvas.canvas_scene.mark_words) == light.keys
        lit.append(light.keys)
    assert len(set(lit)) > 1
    QTest.keyClick(topic.popup.search, Qt.Key.Key_Escape)
    seat.wait(lambda: not topic.popup.isVisible())
    assert light.keys == frozenset()
    assert topic.currentIndex() == 0


def test_a_chosen_entry_is_not_lit_any_more(seat: Seat) -> None:
    open_list(seat)
    topic = seat.simulate.choices.topic
    QTest.keyClick(topic.popup.search, Qt.Key.Key_Down)
    seat.after(lambda: QTest.keyClick(topic.popup.search, Qt.Key.Key_Return))
    assert topic.currentIndex() == 1
    assert seat.simulate.scenario_light.keys == frozenset()


def test_a_run_keeps_its_marks_and_its_words(seat: Seat) -> None:
    seat.choose()
    while not seat.simulate.views.snapshot.condition_texts:
        seat.do("step")
    scene, marks = seat.desk.canvas.canvas_scene, seat.simulate.views.marks
    words, values = dict(scene.mark_words), set(marks.values)
    states = {key: item.state for key, item in scene.node_items.items()}
    assert words
    assert values
    open_list(seat)
    topic = seat.simulate.choices.topic
    assert seat.simulate.scenario_light.keys  # of the chosen scenario
    assert scene.mark_words != words
    assert {key: item.state for key, item in scene.node_items.items()} == states
    assert set(marks.values) == values
    topic.hidePopup()
    assert scene.mark_words == words


def test_a_run_that_goes_on_meanwhile_says_what_it_has_come_to(seat: Seat) -> None:
    seat.choose()
    seat.do("step")
    open_list(seat)
    while not seat.simulate.views.snapshot.condition_texts:
        seat.do("step")
    words = dict(seat.desk.canvas.canvas_scene.mark_words)
    seat.simulate.choices.topic.hidePopup()
    assert seat.desk.canvas.canvas_scene.mark_words == words != {}


def test_the_light_goes_with_the_perspective(seat: Seat) -> None:
    open_list(seat)
    QTest.keyClick(seat.simulate.choices.topic.popup.search, Qt.Key.Key_Down)
    seat.window.show_perspective("author")
    assert seat.simulate.scenario_light.keys == frozenset()


def test_a_scenario_that_does_not_fit_the_procedure_is_lit_as_far_as_it_does(seat: Seat) -> None:
    open_list(seat)
    light, sop = seat.simulate.scenario_light, sample(LOAN)
    whole = scenarios(seat)[0]
    light.show(sop, whole)
    full = light.keys
    lacking = replace_fields(whole, user=replace_fields(whole.user, facts=FrozenDict()))
    light.show(sop, lacking)
    assert light.keys < full
    light.show(replace_fields(sop, nodes=()), whole)
    assert light.keys == frozenset()


def test_a_way_is_found_without_the_solver() -> None:
    code = (
        "from sopstudio.formats import read",
        "from sopstudio.scenarios import Scenario",
        "from sopstudio.sop import Flow, Runtime",
        "from sopstudio.ui.scenario_way import find_way",
        "sop = read('sample_sops/loan_application.sop.json').document.sop",
        "assert find_way(Runtime(Flow(sop)), Scenario(id='any'))",
    )
    assert "z3" not in find_loaded("\n".join(code))[code[-1]]


def visible_entries(seat: Seat) -> list[str]:
    """The entries of the open list that the search leaves."""
    return seat.simulate.choices.topic.popup.entries()


def test_what_is_typed_as_a_whole_comes_before_its_words_apart() -> None:
    entries = [
        "Journey 1: the end (over 30 days)",
        "Journey 30: x",
        "A customer, journey 3",
        "Journey 3: y",
        "Talk",
        "(all)",
    ]
    assert find_entries(entries, "journey  3") == [3, 1, 2, 0]
    assert find_entries(entries, "") == [0, 1, 2, 3, 4, 5]
    assert find_entries(entries, "journey 4") == []


def test_enter_takes_what_is_typed(seat: Seat) -> None:
    open_list(seat)
    topic = seat.simulate.choices.topic
    wanted = next(text for text in reversed(visible_entries(seat)) if text.startswith("Journey "))
    name = wanted.partition(":")[0]
    QTest.keyClicks(topic.popup.search, name)
    assert topic.popup.list.currentItem().text().partition(":")[0] == name
    seat.after(lambda: QTest.keyClick(topic.popup.search, Qt.Key.Key_Return))
    assert topic.currentText().partition(":")[0] == name


def test_what_is_typed_into_the_open_list_narrows_it(seat: Seat) -> None:
    open_list(seat)
    topic, every = seat.simulate.choices.topic, visible_entries(seat)
    assert topic.popup.search.isVisible()
    QTest.keyClicks(topic.popup.search, "letter FAILS")
    few = visible_entries(seat)
    assert 0 < len(few) < len(every)
    assert all("letter" in text and "fails" in text for text in few)
    assert topic.popup.list.currentItem().text() == few[0]
    chosen = seat.simulate.choices._scenarios[topic.popup.current]
    assert chosen is not None
    nodes, edges = path_keys(sample(LOAN), chosen.expected.path)
    assert seat.simulate.scenario_light.keys >= edges.union(nodes)
    seat.after(lambda: QTest.keyClick(topic.popup.search, Qt.Key.Key_Return))
    assert topic.currentText() == few[0]
    assert not topic.popup.isVisible()
    open_list(seat)
    assert visible_entries(seat) == every


def test_escape_gives_the_whole_list_back_before_it_closes_it(seat: Seat) -> None:
    open_list(seat)
    topic, every = seat.simulate.choices.topic, visible_entries(seat)
    QTest.keyClicks(topic.popup.search, "fraud")
    QTest.keyClick(topic.popup.search, Qt.Key.Key_Escape)
    assert visible_entries(seat) == every
    assert topic.popup.isVisible()
    QTest.keyClick(topic.popup.search, Qt.Key.Key_Escape)
    seat.wait(lambda: not topic.popup.isVisible())
    assert topic.currentIndex() == 0


def test_where_no_scenario_is_found_it_says_so_and_lights_none(seat: Seat) -> None:
    topic = seat.simulate.choices.topic
    open_list(seat)
    lit: list[int] = []
    topic.pointed.connect(lit.append)
    height = topic.popup.height()
    QTest.keyClicks(topic.popup.search, "nothing of this kind")
    assert visible_entries(seat) == []
    assert topic.popup.empty_label.isVisible()
    assert not topic.popup.list.isVisible()
    assert topic.popup.height() < height
    assert lit[-1] == -1
    topic.popup.search.clear()
    assert topic.popup.list.isVisible()
    assert not topic.popup.empty_label.isVisible()
    assert topic.popup.height() == height
    topic.popup.close()


def test_the_open_list_is_a_part_of_the_window_for_readers(seat: Seat) -> None:
    open_list(seat)
    popup = seat.simulate.choices.topic.popup
    window = QAccessible.queryAccessibleInterface(seat.window)
    children = [window.child(index) for index in range(window.childCount())]
    (spoken,) = [child for child in children if child.object() is popup]
    parts = [spoken.child(index) for index in range(spoken.childCount())]
    assert {part.role() for part in parts} >= {QAccessible.Role.EditableText, QAccessible.Role.List}
    (rows,) = [part for part in parts if part.role() == QAccessible.Role.List]
    assert rows.childCount() == len(popup.entries())
    assert rows.child(1).text(QAccessible.Text.Name) == popup.entries()[1]


def test_the_list_closes_at_a_click_elsewhere_and_at_one_on_its_box(seat: Seat) -> None:
    topic = seat.simulate.choices.topic
    open_list(seat)
    seat.desk.canvas.setFocus()
    seat.wait(lambda: not topic.popup.isVisible())
    QTest.mouseClick(topic, Qt.MouseButton.LeftButton)
    assert topic.popup.isVisible()
    QTest.mouseClick(topic, Qt.MouseButton.LeftButton)
    seat.wait(lambda: not topic.popup.isVisible())
    assert topic.hasFocus()
