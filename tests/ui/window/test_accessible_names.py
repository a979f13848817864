"""What a screen reader is told: everything that can have the focus has a name and a role."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from PySide6.QtCore import SIGNAL, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QPushButton, QTabBar, QWidget
from pytestqt.qtbot import QtBot

from sopstudio.ui.accessibility import says_more
from sopstudio.ui.floating_panel import FloatingPanel
from sopstudio.ui.forms.form import FoldButton
from sopstudio.ui.open_document import Selection, Subject
from sopstudio.ui.runs.agent_options_form import AgentOptionsForm
from sopstudio.ui.runs.guardrails_button import GuardrailsButton
from sopstudio.ui.runs.model_box import ModelBox
from sopstudio.ui.text_widgets import ElidedLabel
from sopstudio.ui.widgets import button
from sopstudio.ui.window import MainWindow
from sopstudio.ui.window.perspectives import PERSPECTIVES
from tests.ui.spoken import announcements, spoken_name, visible_interfaces
from tests.ui.window.conftest import LOAN

DIALOGS = (
    "file.paste", "view.settings", "view.models", "view.repository", "file.deploy", "help.keys", "view.palette",
    "canvas.find", "help.tour",
)  # fmt: skip

Role, NAME = QAccessible.Role, QAccessible.Text.Name
INTERACTIVE = {
    Role.Button, Role.CheckBox, Role.RadioButton, Role.ComboBox, Role.EditableText, Role.List, Role.ListItem,
    Role.Table, Role.Tree, Role.TreeItem, Role.PageTab, Role.Slider, Role.SpinBox, Role.Link, Role.ButtonMenu,
}  # fmt: skip


def has_no_use(interface: QAccessibleInterface) -> bool:
    """Whether it can be used, and a reader does not say what it is."""
    name, role = interface.text(QAccessible.Text.Name).strip(), interface.role()
    if role == Role.ComboBox:  # on Linux its name is its value
        labels = interface.relations(QAccessible.RelationFlag.Label)
        return not labels and not interface.text(QAccessible.Text.Description).strip()
    return (bool(interface.state().focusable) or role in INTERACTIVE) and (not name or role == Role.NoRole)


def spoken_paths(interface: QAccessibleInterface, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """What a reader says on the way to each control: what it is in, its name, and its role."""
    if interface.state().invisible or not interface.isValid():
        return
    name, owner = interface.text(QAccessible.Text.Name).strip(), interface.object()
    if interface.role() in INTERACTIVE - {Role.ListItem, Role.PageTab}:
        title = owner.accessibleName() if isinstance(owner, QWidget) else ""
        yield (*path, title or name, interface.role().name)
    for index in range(interface.childCount()):
        child = interface.child(index)
        if child is not None:
            yield from spoken_paths(child, (*path, name) if name else path)


def is_within_choice(widget: QWidget) -> bool:
    """Whether it is the list that a choice opens, which has the focus of the choice."""
    parent = widget.parentWidget()
    return parent is not None and isinstance(parent.parentWidget(), QComboBox)


def is_put_away(widget: QWidget) -> bool:
    """Whether it was hidden, and is not merely in a part of the window that was not shown yet."""
    return widget.isHidden() and widget.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide)


def test_everything_that_takes_the_focus_has_a_name_and_a_role(shared_window: MainWindow) -> None:
    shared_window.load_rest()
    for name in DIALOGS:
        assert shared_window.action_set.run(name)
    looked_at, nameless = 0, []
    for widget in shared_window.findChildren(QWidget):
        if widget.focusPolicy() == Qt.FocusPolicy.NoFocus or widget.focusProxy() is not None:
            continue
        interface = QAccessible.queryAccessibleInterface(widget)
        assert interface is not None
        looked_at += 1
        if is_within_choice(widget) or is_put_away(widget):
            continue
        if not interface.text(QAccessible.Text.Name).strip() or interface.role() == QAccessible.Role.NoRole:
            nameless.append(f"{type(widget).__name__} in {type(widget.parentWidget()).__name__}")
    assert looked_at > 100
    assert nameless == []


def said_twice(interface: QAccessibleInterface) -> set[str]:
    """The name of a control whose description says nothing more, which is read after it; but a choice in which nothing
    is chosen yet: only then it is named as it is described.
    """
    if interface.role() == Role.ComboBox:
        return set()
    name, description = interface.text(NAME), interface.text(QAccessible.Text.Description)
    return {name} if description.strip() and not says_more(description, name) else set()


def repeated_names(window: MainWindow) -> set[str]:
    """What is said twice of the controls of a window, in view or not."""
    controls = [
        widget
        for widget in window.findChildren(QWidget)
        if widget.focusPolicy() != Qt.FocusPolicy.NoFocus and widget.focusProxy() is None
    ]
    return {name for control in controls for name in said_twice(QAccessible.queryAccessibleInterface(control))}


def test_a_choice_of_a_model_is_described_in_few_words(shared_window: MainWindow) -> None:
    for perspective in ("evaluate", "simulate"):  # a choice is described when it comes into view
        shared_window.show_perspective(perspective)
    for box in shared_window.findChildren(ModelBox):
        assert box.toolTip().count("\n") > 3
        assert QAccessible.queryAccessibleInterface(box).text(QAccessible.Text.Description).count("\n") == 0


def test_a_reader_hears_what_everything_is_in_all_perspectives(shared_window: MainWindow) -> None:
    root = QAccessible.queryAccessibleInterface(shared_window)
    assert root.role() == Role.Window
    counts = {}
    for perspective in PERSPECTIVES:
        shared_window.show_perspective(perspective.name)
        seen = list(visible_interfaces(root))
        counts[perspective.name] = sum(interface.role() in INTERACTIVE for interface in seen)
        assert [repr(interface) for interface in seen if has_no_use(interface)] == []
    assert min(counts.values()) > 40
    shared_window.start.show()
    seen = list(visible_interfaces(root))
    assert [repr(interface) for interface in seen if has_no_use(interface)] == []
    assert any(interface.text(QAccessible.Text.Name) == "Templates" for interface in seen)


def words(text: str) -> str:
    """What is read of the text of a button: no signs around it, and no key beside it."""
    return re.sub(r"^\W+|\W+$", "", text.partition("    ")[0].replace("&&", "&"))


def misnamed_buttons(window: MainWindow) -> list[tuple[str, str]]:
    """The text and the name of each button whose name does not begin with its text."""
    buttons = [button for button in window.findChildren(QAbstractButton) if words(button.text())]
    assert len(buttons) > 40
    names = ((button.text(), QAccessible.queryAccessibleInterface(button).text(NAME)) for button in buttons)
    return [(text, name) for text, name in names if not words(name).startswith(words(text))]


def looks(window: MainWindow) -> Iterator[None]:
    """Goes through every perspective, with forms of several kinds beside the canvas."""
    window.load_rest()
    for perspective in PERSPECTIVES:
        window.show_perspective(perspective.name)
        for nodes in ({"check_credit"}, {LOAN.sop.start}, set[str]()):
            window.context.document.select(Selection(nodes=frozenset(nodes)))
            yield


def deaf_switches(window: MainWindow) -> list[str]:
    """What is switched and listens to clicks alone: an assistive program switches it without one."""
    return [
        f"{type(switch).__name__} {switch.accessibleName() or switch.text()}"
        for switch in window.findChildren(QAbstractButton)
        if switch.isCheckable()
        and not isinstance(switch, FoldButton)  # which has itself clicked
        and switch.receivers(SIGNAL("clicked(bool)")) > 0 >= switch.receivers(SIGNAL("toggled(bool)"))
    ]


PRESSED = {Role.Button, Role.CheckBox, Role.RadioButton, Role.ButtonMenu, Role.ComboBox, Role.PageTab, Role.Link}


def dead_controls(interface: QAccessibleInterface) -> Iterator[str]:
    """What is read as a control that can be used, and does nothing where an assistive program uses it."""
    for part in visible_interfaces(interface):
        if part.role() in PRESSED and not part.state().disabled:
            actions = part.actionInterface()
            names = set(actions.actionNames()) if actions is not None else set[str]()
            if not names & {"Press", "Toggle", "ShowMenu"}:
                yield f"{part.role().name} {part.text(NAME)}"


def test_what_is_pressed_or_switched_is_called_by_its_text_says_nothing_twice_and_works_by_an_assistive_program(
    shared_window: MainWindow,
) -> None:
    for name in DIALOGS:
        assert shared_window.action_set.run(name)
    for _ in looks(shared_window):
        assert misnamed_buttons(shared_window) == []
        assert repeated_names(shared_window) == set()
        assert deaf_switches(shared_window) == []
        assert list(dead_controls(QAccessible.queryAccessibleInterface(shared_window))) == []
    shared_window.context.document.select(Selection(edges=frozenset({LOAN.sop.edges[1].id})))
    assert misnamed_buttons(shared_window) == []


def test_an_assistive_program_asks_for_the_problems(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: window.context.problems.is_current)
    part = next(label for label in window.status_bar.findChildren(ElidedLabel) if label.full_text == "No problems")
    with qtbot.waitSignal(window.status_bar.problems_requested):
        QAccessible.queryAccessibleInterface(part).actionInterface().doAction("Press")


def test_an_assistive_program_goes_to_a_perspective(shared_window: MainWindow) -> None:
    simulate = next(tab for tab in shared_window.header.findChildren(QPushButton) if tab.text() == "Simulate")
    interface = QAccessible.queryAccessibleInterface(simulate)
    actions = interface.actionInterface()
    actions.doAction(actions.actionNames()[0])
    assert shared_window.current == "simulate"
    assert simulate.isChecked()


def test_a_button_with_only_a_sign_is_named_by_its_tooltip() -> None:
    assert button("✕", tip="Remove it").accessibleName() == "Remove it"


def test_the_button_of_the_checks_is_named_by_what_is_chosen(qtbot: QtBot) -> None:
    checks = GuardrailsButton(with_default=True)
    qtbot.addWidget(checks)
    assert spoken_name(checks) == "The usual checks"
    checks.set_guardrails(())
    assert spoken_name(checks) == "No checks"


def test_a_reader_comes_to_the_bar_of_a_run_and_to_notices(shared_window: MainWindow) -> None:
    shared_window.show_perspective("simulate")
    shared_window.context.notices.post("Something happened.")
    seen = [
        interface.text(NAME) for interface in visible_interfaces(QAccessible.queryAccessibleInterface(shared_window))
    ]
    assert {"Run", "Step", "Notice", "Dismiss"} <= {*seen}


def test_another_perspective_and_another_panel_are_read(reopened_window: MainWindow) -> None:
    said = announcements(reopened_window.header)
    reopened_window.show_perspective("simulate")
    reopened_window.show_perspective("simulate")
    assert said == ["Simulate"]
    said = announcements(reopened_window.bottom_panel)
    reopened_window.action_set.run("view.panel-next")
    reopened_window.action_set.run("view.panel-next")
    assert said == reopened_window.bottom_panel.titles[1:3]


def test_what_Qt_leaves_without_a_name_has_one(reopened_window: MainWindow) -> None:
    reopened_window.show_perspective("simulate")
    bars = reopened_window.findChildren(QTabBar)
    holders = [holder for bar in bars if (holder := bar.parentWidget()) is not None]
    assert {spoken_name(holder) for holder in holders} == {"What the agent works with", "Panels"}
    assert [bar.tabText(bar.currentIndex()) for bar in bars] == [spoken_name(bar) for bar in bars]
    choices = [box for box in reopened_window.findChildren(QComboBox) if box.accessibleName()]
    assert len(choices) > 5
    assert [box for box in choices if spoken_name(box.view()) != box.accessibleName()] == []
    palette = QAccessible.queryAccessibleInterface(reopened_window.command_palette)
    assert (palette.role(), palette.text(NAME)) == (Role.Dialog, "Find or do anything")


def test_options_are_expanded_or_collapsed(reopened_window: MainWindow) -> None:
    reopened_window.show_perspective("evaluate")
    (options,) = [part for part in reopened_window.findChildren(AgentOptionsForm) if part.isVisible()]
    heading = QAccessible.queryAccessibleInterface(options.header)
    assert (heading.role(), heading.text(NAME)) == (Role.Button, "Options")
    assert (heading.state().expandable, heading.state().expanded, heading.state().collapsed) == (1, 0, 1)
    heading.actionInterface().doAction("Press")
    assert options.inside.isVisible()
    assert (heading.state().expandable, heading.state().expanded, heading.state().collapsed) == (1, 1, 0)
    heading.actionInterface().doAction("Press")
    assert not options.inside.isVisible()


def test_a_panel_over_the_window_is_a_dialog(shared_window: MainWindow) -> None:
    shared_window.action_set.run("help.keys")
    (panel,) = [panel for panel in shared_window.findChildren(FloatingPanel) if panel.isVisible()]
    assert QAccessible.queryAccessibleInterface(panel).role() == Role.Dialog


def test_what_closes_gives_the_focus_back_at_once(shared_window: MainWindow, qapp: QApplication) -> None:
    shared_window.context.document.select(Selection(nodes=frozenset({"check_credit"})))
    focused: list[QWidget | None] = []
    link = qapp.focusChanged.connect(lambda _, new: focused.append(new))
    for action in ("help.keys", "view.palette", "canvas.find", "insert.node", "canvas.edit"):
        shared_window.context.canvas.setFocus()
        shared_window.action_set.run(action)
        field = shared_window.focusWidget()
        assert field is not None
        assert field is not shared_window.context.canvas
        focused.clear()
        QTest.keyClick(field, Qt.Key.Key_Escape)
        assert focused == [shared_window.context.canvas], action
    qapp.focusChanged.disconnect(link)


def test_no_two_fields_of_a_form_sound_alike(reopened_window: MainWindow) -> None:
    reopened_window.sidebar.hide()
    select = reopened_window.context.document.select
    root = QAccessible.queryAccessibleInterface(reopened_window)
    for selection in (
        Selection(nodes=frozenset({"check_credit"})),
        Selection(edges=frozenset({LOAN.sop.edges[1].id})),
        Selection(subject=Subject("tool", "verify_identity")),
    ):
        select(selection)
        paths = Counter(spoken_paths(root))
        assert len(paths) > 15
        assert [path for path, count in paths.items() if count > 1] == []
    reopened_window.sidebar.show()
