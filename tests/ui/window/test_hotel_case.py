"""A whole procedure drawn by hand: how many actions it takes, and that nothing of it has to be repaired."""

from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from sopstudio.sop import Decision, Document, End, Fact, Sop
from sopstudio.ui.canvas.node_item import PORT_POSITIONS
from sopstudio.ui.open_document import Selection
from sopstudio.ui.startup import create_document_window
from sopstudio.ui.window import MainWindow
from tests.ui.spoken import spoken_name

MAX_ACTIONS = 90
"""It took about 165, thirty of them repairs, when a stranger first walked it."""
LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier


class Person:
    """Draws with mouse and keys. Each click, drag, key and text that is typed counts as an action."""

    def __init__(self, window: MainWindow, qtbot: QtBot) -> None:
        self.window, self.canvas, self.actions, self._qtbot = window, window.context.canvas, 0, qtbot

    @property
    def sop(self) -> Sop:
        return self.window.context.document.document.sop

    def focus(self) -> QWidget:
        widget = QApplication.focusWidget()
        assert widget is not None
        return widget

    def key(self, key: Qt.Key) -> None:
        self._act()
        QTest.keyClick(self.focus(), key)
        QApplication.processEvents()

    def type(self, text: str) -> None:
        self._act()
        QTest.keyClicks(self.focus(), text)
        QApplication.processEvents()

    def click(self, name: str) -> None:
        """Click the last visible control of this name."""
        self._act()
        visible = [child for child in self.window.findChildren(QWidget) if child.isVisible()]
        control = next(child for child in reversed(visible) if spoken_name(child) == name)
        QTest.mouseClick(control, LEFT)
        QApplication.processEvents()

    def click_node(self, title: str) -> None:
        self._act()
        QTest.mouseClick(self.canvas.viewport(), LEFT, NONE, self._place(title, QPointF(60, -18)))
        QApplication.processEvents()

    def connect(self, source: str, target: str) -> None:
        """Drag from the dot of a node onto another."""
        self._act()
        start, end = self._place(source, PORT_POSITIONS["down"]), self._place(target, QPointF(60, -18))
        view = self.canvas.viewport()
        QTest.mouseMove(view, start)
        QTest.mousePress(view, LEFT, NONE, start)
        for place in ((start + end) / 2, end):
            QTest.mouseMove(view, place)
        QTest.mouseRelease(view, LEFT, NONE, end)
        QApplication.processEvents()

    def add(self, title: str, condition: str | None = None) -> None:
        """Add a node below the selected one; say when a decision leads there, where it is not otherwise."""
        self.key(Qt.Key.Key_Space)
        self._name(title, condition)

    def add_next(self, title: str) -> None:
        """As `add`, from a field of the selected node."""
        self._act()
        QTest.keyClick(self.focus(), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        QApplication.processEvents()
        self._name(title, None)

    def _name(self, title: str, condition: str | None) -> None:
        self.type(title)
        self.key(Qt.Key.Key_Return)
        if condition is not None:
            if condition:
                self.type(condition)
            self.key(Qt.Key.Key_Return)

    def say(self, text: str) -> None:
        self.click("Message to say")
        self.type(text)

    def bind(self, tool: str, outputs: tuple[str, ...] = ()) -> None:
        """Bind a new tool, whose form comes next."""
        self.click("Bind a tool")
        self.type(tool)
        self.key(Qt.Key.Key_Return)
        for output in outputs:
            self.click("Add an output")
            self.type(output)

    def answer(self, *values: str) -> None:
        self.click("Add a sample answer")
        for number, value in enumerate(values):
            if number:
                self.key(Qt.Key.Key_Tab)
            self.type(value)

    def _place(self, title: str, offset: QPointF) -> QPoint:
        name = next(node.id for node in self.sop.nodes if node.title == title)
        return self.canvas.mapFromScene(self.canvas.canvas_scene.node_items[name].pos() + offset)

    def _act(self) -> None:
        """Count an action, which is aimed once the window has come to rest."""
        self._qtbot.waitUntil(lambda: self.window.context.problems.is_current)
        self.actions += 1


def test_the_hotel_is_drawn_in_few_actions_and_without_a_repair(qtbot: QtBot, tmp_path: Path) -> None:
    window = create_document_window(Document(sop=Sop(id="other", title="Other")), tmp_path)
    window.resize(1440, 900)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    person = Person(window, qtbot)
    window.action_set.run("file.new")
    person.actions += 1
    person.add("Look up the booking")
    person.click("Add to: Facts to ask for")
    person.type("booking number")
    person.key(Qt.Key.Key_Return)
    person.bind("Find the booking", ("room status", "nights"))
    person.answer("free", "1")
    person.answer("none", "2")
    person.add_next("Is a room free?")
    person.add("Hand over the key", "room status is free")
    person.say("Here is your key.")
    person.add_next("end: Checked in")
    person.click_node("Is a room free?")
    person.add("Give an upgrade", "room status is upgrade possible")
    person.say("We have a better room for you.")
    person.bind("Upgrade the room")
    person.click("Add a parameter")
    person.type("booking number")
    person.connect("Give an upgrade", "Checked in")
    person.click_node("Is a room free?")
    person.add("How many nights?", "")
    person.add("Find a partner hotel", "nights <= 2")
    person.bind("Find a partner", ("partner found",))
    person.add_next("Is there a partner?")
    person.add("Book a taxi", "partner found is yes")
    person.say("A taxi takes you to our partner hotel.")
    person.add_next("end: Moved")
    person.click_node("Is there a partner?")
    person.add("Call the duty manager", "")
    person.say("The manager will call you.")
    person.add_next("end: Escalated")
    person.connect("How many nights?", "Call the duty manager")
    person.key(Qt.Key.Key_Return)

    sop = person.sop
    assert (len(sop.nodes), len(sop.edges), len(sop.tools)) == (12, 13, 3)
    assert sum(isinstance(node, Decision) for node in sop.nodes) == 3
    assert {node.title for node in sop.nodes if isinstance(node, End)} == {"Checked in", "Moved", "Escalated"}
    assert [len(tool.responses) for tool in sop.tools] == [2, 0, 0]
    assert sop.facts == (
        Fact(name="booking number"),
        Fact(name="room status"),
        Fact(name="nights", type="integer"),
        Fact(name="partner found", type="boolean"),
    )
    window.context.document.select(Selection())
    qtbot.waitUntil(lambda: window.context.problems.is_current)
    assert [problem.message for problem in window.context.problems.problems if problem.severity != "hint"] == []
    assert person.actions <= MAX_ACTIONS
    window.close()
