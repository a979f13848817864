"""The context menu of the canvas offers what fits the place, by mouse and by key, and every entry is an action."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from sopstudio.ui.canvas_editor.selection_bar import BAR_ACTIONS
from sopstudio.ui.context_menu import ContextMenus
from tests.ui.canvas.workbench import Workbench


class Menu:
    """The context menus of a workbench, as ids of actions."""

    def __init__(self, bench: Workbench) -> None:
        self._bench = bench
        self._menus = ContextMenus(bench.widget, bench.actions, bench.desk.icons, bench.desk.pointed)

    def at(self, place: QPoint) -> list[str]:
        assert self._menus.fill_at(self._bench.canvas.viewport().mapToGlobal(place))
        return self.names()

    def by_key(self) -> list[str]:
        assert self._menus.fill_for_focus() is not None
        return self.names()

    def names(self) -> list[str]:
        return [entry.objectName() for entry in self._menus.menu.actions() if entry.objectName()]

    def choose(self, name: str) -> None:
        (entry,) = (entry for entry in self._menus.menu.actions() if entry.objectName() == name)
        entry.trigger()

    def key_of(self, name: str) -> str:
        (entry,) = (entry for entry in self._menus.menu.actions() if entry.objectName() == name)
        return entry.text().partition("\t")[2]


def test_a_node_is_selected_and_offers_what_can_be_done_with_it(bench: Workbench) -> None:
    menu = Menu(bench)
    names = menu.at(bench.at("choose"))
    assert bench.selected() == ({"choose"}, set())
    assert {"canvas.edit", "insert.node", "canvas.start", "canvas.copy", "canvas.delete"} <= set(names)
    assert menu.key_of("canvas.copy") == "Ctrl+C"
    menu.choose("canvas.start")
    assert bench.sop.start == "choose"


def test_an_edge_and_its_label_offer_their_condition_and_their_order(bench: Workbench) -> None:
    menu = Menu(bench)
    names = menu.at(bench.pill("e2"))
    assert bench.selected() == (set(), {"e2"})
    assert {"canvas.edit", "insert.on_edge", "canvas.later", "canvas.delete"} <= set(names)
    assert "canvas.earlier" not in names
    menu.choose("canvas.later")
    assert [edge.id for edge in bench.sop.edges] == ["e1", "e3", "e2"]


def test_a_node_is_added_where_the_ground_was_clicked(bench: Workbench) -> None:
    bench.select("ask")
    menu = Menu(bench)
    place = bench.ground(300, 100)
    spot = bench.canvas.mapToScene(place)
    names = menu.at(place)
    assert not bench.document.selection
    assert {"insert.node", "canvas.paste", "canvas.all", "canvas.arrange"} <= set(names)
    menu.choose("insert.node")
    assert bench.editor.menu.isVisible()
    QTest.keyClick(bench.editor.menu.field, Qt.Key.Key_Return)
    added = next(key for key in bench.scene.node_items if key not in ("ask", "choose", "yes", "no"))
    assert (bench.scene.node_items[added].pos() - spot).manhattanLength() < 40


def test_nodes_are_pasted_where_the_ground_was_clicked(bench: Workbench) -> None:
    bench.select("yes", "no")
    assert bench.actions.run("canvas.copy")
    menu = Menu(bench)
    place = bench.ground(200, 60)
    x = bench.canvas.mapToScene(place).x()
    menu.at(place)
    menu.choose("canvas.paste")
    xs = [bench.scene.node_items[key].x() for key in bench.selected()[0]]
    assert len(xs) == 2
    assert abs(sum(xs) / 2 - x) < 20


def test_the_key_opens_the_menu_of_the_selection(bench: Workbench, qtbot: QtBot) -> None:
    menu = Menu(bench)
    qtbot.waitUntil(bench.canvas.hasFocus)
    bench.select("ask", "choose", "no")
    names = menu.by_key()
    assert "canvas.duplicate" in names
    assert "canvas.edit" not in names
    bench.select_edge("e3")
    assert "insert.on_edge" in menu.by_key()


def test_a_right_click_within_a_selection_keeps_it(bench: Workbench) -> None:
    bench.select("ask", "choose")
    Menu(bench).at(bench.at("ask"))
    assert bench.selected()[0] == {"ask", "choose"}


def test_what_only_looks_offers_nothing_that_changes(bench: Workbench) -> None:
    bench.editor.set_editable(False)
    menus = ContextMenus(bench.widget, bench.actions, bench.desk.icons, bench.desk.pointed)
    assert menus.fill_at(bench.canvas.viewport().mapToGlobal(bench.at("ask"))) is None


def test_the_bar_of_several_nodes_aligns_them_and_stays_clear_of_them(bench: Workbench, qtbot: QtBot) -> None:
    bar = bench.editor.selection_bar
    bench.select("yes")
    assert bar.isHidden()
    bench.select("yes", "no")
    qtbot.waitUntil(bar.isVisible)
    assert not any(bar.geometry().contains(bench.at(key)) for key in ("yes", "no"))
    assert not bar.buttons["canvas.across"].isEnabled()
    bar.buttons["canvas.right"].click()
    assert bench.scene.node_items["yes"].x() == bench.scene.node_items["no"].x() == 160
    assert set(BAR_ACTIONS) <= set(bench.actions.actions)
    bench.editor.set_editable(False)
    assert bar.isHidden()
