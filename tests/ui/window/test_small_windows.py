"""Everything fits, or scrolls, in small windows: a laptop at 200 %, and 1000 × 700 pixels."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QScrollArea, QScrollBar, QTabBar, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from sopstudio.documents.left_out import LeftOut
from sopstudio.sop import Document, Sop
from sopstudio.trace import EventLine
from sopstudio.ui.canvas_editor.editor import EmptyHint
from sopstudio.ui.canvas_editor.kind_strip import KindStrip
from sopstudio.ui.floating_panel import FloatingPanel
from sopstudio.ui.history import History
from sopstudio.ui.open_document import Selection, Subject
from sopstudio.ui.panel_stack import PanelStack
from sopstudio.ui.simulate import Simulate
from sopstudio.ui.simulate.details_panel import DetailsPanel
from sopstudio.ui.text_widgets import ElidedLabel, MenuButton
from sopstudio.ui.window import MainWindow
from sopstudio.ui.window.perspectives import PERSPECTIVES
from tests.translations import in_language
from tests.ui.spoken import spoken_name
from tests.ui.window.conftest import LOAN, Open

SIZES = {"1440 × 900 at 200 %": QSize(720, 450), "1000 × 700": QSize(1000, 700)}
TINY = QSize(500, 330)
"""A screen of 1000 × 700 pixels at 200 %, less the frame of the window."""
NOTHING_DRAWN = Document(sop=Sop(id="drawn", title=LOAN.sop.title))
"""For a header that is looked at in many widths: what is drawn below it would be drawn for each of them."""
PANELS = (
    "file.paste", "view.settings", "view.models", "view.repository", "file.deploy", "help.keys", "help.guide",
)  # fmt: skip


def show(window: MainWindow, perspective: str) -> None:
    """Go to a perspective, and let what was put off happen: new layouts come with the next turn of the event loop."""
    window.show_perspective(perspective)
    for _ in range(3):
        QApplication.sendPostedEvents()


def least_size(widget: QWidget) -> QSize:
    return widget.minimumSizeHint().expandedTo(widget.minimumSize())


def cut_off(window: MainWindow) -> list[str]:
    """Areas that cannot scroll sideways, and are narrower than what is in them."""
    never = Qt.ScrollBarPolicy.ScrollBarAlwaysOff
    areas = [area for area in window.findChildren(QScrollArea) if area.horizontalScrollBarPolicy() == never]
    contents = [(area, area.widget()) for area in areas if area.isVisible()]
    return [
        type(area.parent()).__name__
        for area, content in contents
        if content is not None and content.width() > area.viewport().width()
    ]


def fits(widget: QWidget) -> bool:
    least = least_size(widget)
    return least.width() <= widget.width() and least.height() <= widget.height()


def test_the_window_becomes_as_small_as_the_screen_in_every_perspective(shared_window: MainWindow) -> None:
    for size in SIZES.values():
        shared_window.resize(size)
        for perspective in PERSPECTIVES:
            show(shared_window, perspective.name)
            assert shared_window.size() == size
            for part in (
                shared_window.header,
                shared_window.status_bar,
                shared_window.bottom_panel,
                shared_window.side_stack,
            ):
                assert part.isHidden() or fits(part), (perspective.name, part.objectName())
                right = part.mapTo(shared_window, part.rect().bottomRight())
                assert part.isHidden() or shared_window.rect().contains(right), (perspective.name, part.objectName())
            assert shared_window.context.canvas.width() >= 260
            assert shared_window.context.canvas.height() >= 150
        shared_window.start.show()
        assert shared_window.size() == size
        assert fits(shared_window.start.page)
        shared_window.start.leave()


def test_panels_at_the_side_scroll_down_alone(shared_window: MainWindow) -> None:
    for size in SIZES.values():
        shared_window.resize(size)
        for perspective in PERSPECTIVES:
            show(shared_window, perspective.name)
            page, area = shared_window.side_stack.currentWidget(), shared_window.side_stack.viewport()
            assert page is not None
            assert least_size(page).width() <= area.width(), perspective.name
            assert page.height() >= least_size(page).height()
            assert cut_off(shared_window) == [], perspective.name


def test_forms_of_every_kind_are_as_narrow_as_their_panel(shared_window: MainWindow) -> None:
    document = shared_window.context.document
    sop = document.document.sop
    nodes = {node.kind: node.id for node in sop.nodes}
    selections = [Selection(nodes=frozenset({key})) for key in nodes.values()]
    selections += [Selection(nodes=frozenset(nodes.values())), Selection(edges=frozenset({sop.edges[0].id}))]
    selections += [
        Selection(subject=Subject("tool", sop.tools[0].name)),
        Selection(subject=Subject("fact", sop.facts[0].name)),
    ]
    shared_window.resize(SIZES["1440 × 900 at 200 %"])
    for selection in selections:
        document.select(selection)
        show(shared_window, "author")
        assert cut_off(shared_window) == [], selection


def cut_buttons(within: QWidget) -> list[str]:
    """The buttons of which a part is out of what they stand in."""
    buttons = [each for each in within.findChildren(QPushButton) if each.isVisible()]
    return [
        each.text()
        for each in buttons
        if (area := each.visibleRegion().boundingRect()).width() not in (0, each.width()) and area.height()
    ]


def test_in_german_what_opens_in_a_panel_is_as_narrow_as_the_panel(open_window: Open, qtbot: QtBot) -> None:
    with in_language("de"):
        window = open_window(LOAN)
        window.resize(SIZES["1440 × 900 at 200 %"])
        document = window.context.document
        document.select(Selection(subject=Subject("tool", document.document.sop.tools[0].name)))
        show(window, "author")
        (paste,) = [each for each in window.findChildren(QPushButton) if each.objectName() == "paste:answer"]
        paste.click()
        show(window, "author")
        assert cut_off(window) == []
        assert cut_buttons(window.side_stack) == []
        history = window.perspective("history")
        assert isinstance(history, History)
        history.save("", ())
        show(window, "history")
        history.versions.select_version(1)
        show(window, "history")
        assert history.versions.card.isVisible()
        assert least_size(history.versions).width() <= window.side_stack.viewport().width()
        assert cut_buttons(history.versions) == []


def test_in_german_the_notes_of_a_reading_are_as_narrow_as_their_dialog(open_window: Open, qtbot: QtBot) -> None:
    with in_language("de"):
        window = open_window(LOAN)
        window.resize(SIZES["1440 × 900 at 200 %"])
        panel = window.files.paste
        text = "The shop sells shoes.\n\n1. Ask for the order.\n2. Look it up.\n3. Close the ticket.\n"
        with qtbot.waitSignal(panel._task.ready):
            panel.open(text, shows_notes=True)
        panel.notes.show_notes([], [LeftOut(1, "The shop sells shoes.", "a remark")], 1)
        QApplication.sendPostedEvents()
        assert cut_off(window) == []
        assert cut_buttons(panel.notes) == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_panel_over_the_window_fits_into_it(open_window: Open, language: str) -> None:
    with in_language(language):
        window = open_window(LOAN)
        for size in (TINY, *SIZES.values()):
            window.resize(size)
            check_panels(window)


def check_panels(window: MainWindow) -> None:
    """Fail where a panel over the window, or a button in it, has not the room that it needs."""
    for name in PANELS:
        window.action_set.run(name)
        (panel,) = [panel for panel in window.findChildren(FloatingPanel) if panel.isVisible()]
        case = (name, window.size())
        assert window.rect().contains(panel.geometry()), case
        assert fits(panel), case
        QApplication.sendPostedEvents()
        assert cut_off(window) == [], case
        assert cut_buttons(panel) == [], case
        panel.dismiss()


def test_the_header_of_a_small_window_leaves_its_room_to_the_title(shared_window: MainWindow) -> None:
    shared_window.header.show_title("A procedure whose title takes two hundred pixels", "saved")
    (find,) = [
        each
        for each in shared_window.header.findChildren(QPushButton)
        if each.accessibleName() == "Find or do anything"
    ]
    for size, words in ((SIZES["1440 × 900 at 200 %"], ""), (QSize(1440, 900), "Find or do anything    Ctrl+K")):
        shared_window.resize(size)
        QApplication.sendPostedEvents()
        title = shared_window.header.findChild(ElidedLabel)
        assert title is not None
        assert title.width() >= 140
        assert find.text() == words
        assert find.icon().isNull() == bool(words), "a sign where there is no room for words"


def test_the_header_looks_the_same_at_a_width_however_one_came_there(open_window: Open) -> None:
    window = open_window(NOTHING_DRAWN)
    buttons = window.header.findChildren(QPushButton)
    (find,) = [each for each in buttons if each.accessibleName() == "Find or do anything"]

    def texts(widths: Iterable[int]) -> dict[int, str]:
        shown = {}
        for width in widths:
            window.resize(width, 700)
            QApplication.sendPostedEvents()
            shown[width] = find.text()
        return shown

    widths = range(700, 1100, 3)
    narrowing, widening = texts(reversed(widths)), texts(widths)
    assert narrowing == widening
    assert len(set(widening.values())) == 2
    assert sum(widening[first] != widening[second] for first, second in pairwise(widths)) == 1


def perspective_list(window: MainWindow) -> MenuButton:
    """The list of perspectives, which a narrow header has in place of tabs."""
    (found,) = window.header.findChildren(MenuButton)
    return found


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_narrow_header_lists_the_perspectives_and_keeps_the_title(open_window: Open, language: str) -> None:
    with in_language(language):
        window = open_window(NOTHING_DRAWN)
    has_list: dict[int, bool] = {}
    for width in (*range(480, 780, 20), *range(760, 470, -20)):
        window.resize(width, 450)
        QApplication.sendPostedEvents()
        header, switch = window.header, window.header.perspective_switch
        title = header.findChildren(ElidedLabel)[0]
        assert title.width() >= 100, width
        assert fits(header)
        assert switch.width() >= switch.sizeHint().width()
        assert header.save_button.geometry().right() < header.width()
        is_list = switch is perspective_list(window)
        assert has_list.setdefault(width, is_list) == is_list, width
    assert has_list[480]
    assert not has_list[720]
    assert sorted(has_list.values(), reverse=True) == [has_list[width] for width in sorted(has_list)]


def test_the_list_of_perspectives_goes_to_them_and_says_which_one_is_in_view(shared_window: MainWindow) -> None:
    shared_window.resize(500, 450)
    QApplication.sendPostedEvents()
    perspectives = perspective_list(shared_window)
    perspectives.setFocus()
    for action in perspectives.menu().actions():
        action.trigger()
        assert perspectives.text() == action.text()
        assert spoken_name(perspectives) == f"{action.text()}: perspective"
    assert shared_window.current == "history"
    shared_window.resize(1000, 450)
    QApplication.sendPostedEvents()
    assert not perspectives.isVisible()
    focused = shared_window.focusWidget()
    assert focused is not None
    assert spoken_name(focused) == "History"


def panes_in_view(window: MainWindow) -> tuple[bool, bool]:
    """Whether the canvas is in view, and the panel on the right."""
    return window.context.canvas.isVisible(), window.side_stack.isVisible()


def test_canvas_and_side_panel_take_turns_where_there_is_no_room_for_both(reopened_window: MainWindow) -> None:
    reopened_window.resize(TINY)
    (turn,) = [
        each
        for each in reopened_window.header.findChildren(QToolButton)
        if each.accessibleName().startswith("Panel on the right")
    ]
    for perspective in PERSPECTIVES:
        show(reopened_window, perspective.name)
        assert reopened_window.size() == TINY
        assert panes_in_view(reopened_window) == (True, False)
        assert reopened_window.context.canvas.width() >= 480
        turn.click()
        QApplication.sendPostedEvents()
        assert panes_in_view(reopened_window) == (False, True)
        assert reopened_window.side_stack.width() >= 480
        assert cut_off(reopened_window) == [], perspective.name
        reopened_window.focus_canvas()
        assert panes_in_view(reopened_window) == (True, False)
        assert reopened_window.context.canvas.hasFocus()
    reopened_window.resize(1000, 700)
    assert panes_in_view(reopened_window) == (True, True)
    assert not turn.isVisible()


def test_what_is_asked_for_takes_the_place_of_the_other_pane(window: MainWindow) -> None:
    window.load_rest()
    window.resize(TINY)
    show(window, "author")
    side = (False, True)
    for ask in (
        window.show_problems,
        window.toggle_bottom_panel,
        window.focus_outline,
        partial(window.show_perspective, "evaluate"),
        partial(window.switch_bottom_panel, 1),
        partial(window.enlarge_bottom_panel, "evaluate"),
    ):
        window.focus_side_panel()
        assert panes_in_view(window) == side
        assert window.side_stack.isAncestorOf(window.focusWidget())
        ask()
        assert panes_in_view(window) == (True, False), ask


def test_the_key_to_answer_brings_the_conversation_into_view(reopened_window: MainWindow) -> None:
    reopened_window.resize(TINY)
    show(reopened_window, "simulate")
    simulate = reopened_window.perspective("simulate")
    assert isinstance(simulate, Simulate)
    simulate.commands.focus_answer()
    assert panes_in_view(reopened_window) == (False, True)


def test_the_focus_goes_with_the_pane_that_comes_into_view(shared_window: MainWindow) -> None:
    shared_window.resize(TINY)
    shared_window.context.canvas.setFocus()
    shared_window.toggle_side_panel()
    assert shared_window.side_stack.isAncestorOf(shared_window.focusWidget())
    shared_window.toggle_side_panel()
    assert shared_window.context.canvas.hasFocus()


def test_the_templates_keep_their_room_on_a_narrow_start_screen(shared_window: MainWindow) -> None:
    for size in (TINY, QSize(1440, 900)):
        shared_window.resize(size)
        shared_window.start.show()
        QApplication.sendPostedEvents()
        page = shared_window.start.page
        tiles, entries = page.tiles, list(page.entries.values())
        assert tiles.width() >= 200
        left = tiles.mapTo(shared_window, QPoint()).x()
        for entry in entries:
            assert entry.mapTo(shared_window, entry.rect().topRight()).x() < left
            assert entry.width() >= entry.sizeHint().width()
        shared_window.start.leave()


def test_a_low_window_leaves_more_to_canvas_and_tables(shared_window: MainWindow) -> None:
    show(shared_window, "evaluate")
    heights: dict[int, list[tuple[int, ...]]] = {}
    for height in (900, 450, 900):
        shared_window.resize(720, height)
        QApplication.sendPostedEvents()
        (tabs, *_) = [bar for bar in shared_window.bottom_panel.findChildren(QTabBar) if bar.isVisible()]
        heights.setdefault(height, []).append(
            (shared_window.header.height(), shared_window.status_bar.height(), tabs.height())
        )
    (first, last), (low,) = heights[900], heights[450]
    assert first == last
    assert all(lower < usual for lower, usual in zip(low, first, strict=True))


def is_all_in_view(widget: QWidget) -> bool:
    return widget.visibleRegion().boundingRect() == widget.rect()


def test_the_button_that_runs_an_evaluation_stays_in_view_beside_one_scrollbar(shared_window: MainWindow) -> None:
    shared_window.resize(SIZES["1440 × 900 at 200 %"])
    show(shared_window, "evaluate")
    (run_button,) = [
        control
        for control in shared_window.side_stack.findChildren(QPushButton)
        if control.text() == "Run" and control.isVisible()
    ]
    assert is_all_in_view(run_button)
    bars = [bar for bar in shared_window.side_stack.findChildren(QScrollBar) if bar.isVisible()]
    assert len(bars) == 1


def test_a_low_window_folds_the_choices_of_a_run_and_leaves_the_room_to_the_conversation(
    shared_window: MainWindow,
) -> None:
    simulate = shared_window.perspective("simulate")
    assert isinstance(simulate, Simulate)
    shared_window.resize(SIZES["1440 × 900 at 200 %"])
    show(shared_window, "simulate")
    choices, conversation, panel = simulate.choices, simulate.views.conversation, shared_window.side_stack
    assert not choices.topic.isVisible()
    assert choices.topic.currentText() in choices.fold.header.accessibleName()
    assert conversation.height() > panel.height() / 2
    choices.fold.header.click()
    assert choices.topic.isVisible()
    choices.make_room()
    assert not choices.topic.isVisible()
    shared_window.resize(1440, 900)
    assert choices.topic.isVisible()
    assert not choices.fold.header.isVisible()


def test_long_words_in_simulate_make_nothing_scroll_sideways(window: MainWindow) -> None:
    simulate = window.perspective("simulate")
    assert isinstance(simulate, Simulate)
    window.resize(SIZES["1440 × 900 at 200 %"])
    show(window, "simulate")
    simulate.choices.fold.header.click()
    simulate.choices.guardrails.setText("Keine Prüfungen der Antworten")
    timeline = simulate.views.timeline
    timeline.show_rows([EventLine("agent", "Hello")])
    timeline.back_button.setText("Hierher zurückgehen")
    timeline.fork_button.setText("Von hier aus abzweigen")
    (details,) = window.findChildren(DetailsPanel)
    details.prompt.summary.setText("120 Zeilen, davon 17 seit dem letzten Aufruf geändert (markiert)")
    details.tabs.set_current(1)
    assert details.prompt.summary.minimumSizeHint().width() < details.prompt.summary.fontMetrics().horizontalAdvance(
        details.prompt.summary.text()
    )
    for stack in window.findChildren(PanelStack):
        page = stack.currentWidget()
        assert page is not None
        assert least_size(page).width() <= stack.viewport().width()
        assert not stack.horizontalScrollBar().isVisible()


def test_the_timeline_lists_several_events_on_a_laptop_at_150_percent(window: MainWindow) -> None:
    simulate = window.perspective("simulate")
    assert isinstance(simulate, Simulate)
    window.resize(960, 600)
    show(window, "simulate")
    timeline = simulate.views.timeline
    timeline.show_rows([EventLine("agent", f"Line {number}") for number in range(40)])
    window.open_panel(timeline)
    QApplication.sendPostedEvents()
    table = timeline.table
    assert table.visibleRegion().boundingRect().height() >= 5 * table.rowHeight(0)
    texts = [timeline.back_button, timeline.fork_button]
    assert all(button.width() >= button.sizeHint().width() for button in texts)
    assert timeline.slider.width() > 100


def test_library_and_outline_give_way_in_a_narrow_window_and_come_back(shared_window: MainWindow) -> None:
    shared_window.resize(1440, 900)
    assert not shared_window.sidebar.isHidden()
    shared_window.resize(720, 450)
    assert shared_window.sidebar.isHidden()
    shared_window.toggle_sidebar()
    assert not shared_window.sidebar.isHidden()
    assert shared_window.width() == 720
    shared_window.toggle_sidebar()
    shared_window.resize(1440, 900)
    assert not shared_window.sidebar.isHidden()


def test_a_page_that_needs_more_room_than_there_is_scrolls(shared_window: MainWindow) -> None:
    stack, small, large = PanelStack(), QWidget(), QWidget()
    small.setMinimumSize(50, 50)
    large.setMinimumSize(50, 500)
    stack.setParent(shared_window)
    for page in (small, large):
        stack.addWidget(page)
    stack.resize(200, 200)
    stack.show()
    assert not stack.verticalScrollBar().isVisible()
    stack.setCurrentWidget(large)
    QApplication.sendPostedEvents()
    assert isinstance(stack, QScrollArea)
    assert stack.verticalScrollBar().isVisible()
    assert large.height() == 500


def test_what_floats_on_the_canvas_stays_within_a_small_window(shared_window: MainWindow) -> None:
    shared_window.resize(SIZES["1440 × 900 at 200 %"])
    show(shared_window, "author")
    shared_window.context.document.select(Selection(nodes=frozenset({"check_credit"})))
    for action in ("view.palette", "canvas.find", "insert.node", "canvas.edit"):
        shared_window.action_set.run(action)
        QApplication.sendPostedEvents()
        field = shared_window.focusWidget()
        assert field is not None
        box = field
        while (parent := box.parentWidget()) not in (shared_window.context.canvas, shared_window, None):
            assert parent is not None
            box = parent
        assert shared_window.rect().contains(QRect(box.mapTo(shared_window, QPoint()), box.size())), action
        QTest.keyClick(field, Qt.Key.Key_Escape)


def test_the_button_that_finds_says_no_more_than_it_has_room_for(shared_window: MainWindow) -> None:
    find = next(each for each in shared_window.header.findChildren(QPushButton) if each.property("role") == "find")
    for width in (700, 800, 860, 900, 960, 1040, 1440):
        shared_window.resize(width, 700)
        QApplication.processEvents()
        assert find.width() >= find.sizeHint().width(), width


def test_what_an_empty_canvas_says_keeps_off_the_strip_of_kinds(reopened_window: MainWindow, qtbot: QtBot) -> None:
    reopened_window.action_set.run("file.new")
    reopened_window.resize(SIZES["1440 × 900 at 200 %"])
    hint = reopened_window.context.canvas.findChild(EmptyHint)
    strip = reopened_window.context.canvas.findChild(KindStrip)
    assert hint is not None
    assert strip is not None
    qtbot.waitUntil(hint.isVisible)
    assert hint.width() < reopened_window.context.canvas.width()
    assert not hint.geometry().intersects(strip.geometry())


def has_columns(strip: KindStrip, count: int) -> bool:
    return len({button.x() for button in strip.buttons}) == count


def test_every_kind_is_in_view_on_a_low_canvas(reopened_window: MainWindow, qtbot: QtBot) -> None:
    canvas, strip = reopened_window.context.canvas, reopened_window.findChild(KindStrip)
    assert strip is not None
    for height, columns in ((900, 1), (450, 2), (900, 1)):
        reopened_window.resize(1000, height)
        if columns == 2:
            reopened_window.action_set.run("view.below")
        qtbot.waitUntil(partial(has_columns, strip, columns))
        assert all(
            canvas.rect().contains(strip.geometry().topLeft() + button.geometry().bottomRight())
            for button in strip.buttons
        )
        if columns == 2:
            reopened_window.action_set.run("view.below")


def test_the_title_has_room_before_the_search_field_has_words(shared_window: MainWindow) -> None:
    """A title of usual length is readable in every width of the window."""
    for width in range(720, 1300, 60):
        shared_window.resize(width, 600)
        QApplication.sendPostedEvents()
        title = shared_window.header.findChildren(ElidedLabel)[0]
        assert title.text() == title.full_text, width
