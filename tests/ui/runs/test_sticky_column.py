"""What a row is about stays beside its figures, for the eye, the pointer and the keyboard."""

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from sopstudio.ui.context import ThemeState
from sopstudio.ui.runs.table import CellTableModel, FittedTableView, TableCell, TableRow, create_table_view

TITLES = ("Agent", "Right values", "Tools called", "Path taken", "End reached")


def narrow_table(qtbot: QtBot, width: int) -> FittedTableView:
    table = CellTableModel(TITLES)
    view = create_table_view(table, ThemeState(), "Scores")
    qtbot.addWidget(view)
    view.resize(width, 240)
    view.show()
    names = ("Step by step", "All at once", "Planning")
    table.set_rows([TableRow((TableCell(name, name), *(TableCell("1.00", 1.0) for _ in TITLES[1:]))) for name in names])
    view.fit()
    qtbot.waitUntil(lambda: view.horizontalScrollBar().maximum() > 0)
    return view


def test_the_first_column_stays_in_view_where_the_others_scroll_sideways(qtbot: QtBot) -> None:
    view = narrow_table(qtbot, 300)
    bar, left = view.horizontalScrollBar(), QPoint(4, view.rowViewportPosition(1) + 4)
    names = view.viewport().grab(QRect(0, 0, view.columnWidth(0), view.viewport().height())).toImage()
    titles = view.horizontalHeader().viewport().grab(QRect(0, 0, 40, 20)).toImage()
    assert view.sticky_width() == 0
    bar.setValue(bar.maximum())
    assert view.sticky_width() == view.columnWidth(0)
    assert view.viewport().grab(QRect(0, 0, view.columnWidth(0), view.viewport().height())).toImage() == names
    assert view.horizontalHeader().viewport().grab(QRect(0, 0, 40, 20)).toImage() == titles
    assert (view.indexAt(left).row(), view.indexAt(left).column()) == (1, 0)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=left)
    assert view.currentIndex().row() == 1


def test_a_cell_that_the_first_column_covers_comes_out_beside_it(qtbot: QtBot) -> None:
    view = narrow_table(qtbot, 300)
    view.horizontalScrollBar().setValue(view.columnWidth(0) + 10)
    view.setCurrentIndex(view.model().index(1, 1))
    assert view.visualRect(view.currentIndex()).left() >= view.sticky_width()


def test_the_title_of_the_first_column_sorts_by_it_wherever_it_is_seen(qtbot: QtBot) -> None:
    view = narrow_table(qtbot, 300)
    view.horizontalScrollBar().setValue(view.horizontalScrollBar().maximum())
    title = view.horizontalHeader().viewport()
    for order in (Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder):
        QTest.mouseClick(title, Qt.MouseButton.LeftButton, pos=QPoint(6, 6))
        header = view.horizontalHeader()
        assert (header.sortIndicatorSection(), header.sortIndicatorOrder()) == (0, order)


def test_a_first_column_that_would_take_most_of_the_view_scrolls_with_the_others(qtbot: QtBot) -> None:
    view = narrow_table(qtbot, 160)
    view.horizontalScrollBar().setValue(20)
    assert view.columnWidth(0) > view.viewport().width() / 2
    assert view.sticky_width() == 0
