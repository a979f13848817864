"""What floats over the canvas: in its middle, and never over the minimap."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QFrame

from sopstudio.formats import read
from sopstudio.layout import laid_out
from sopstudio.resources import samples_dir
from sopstudio.ui.canvas.minimap import Minimap
from sopstudio.ui.simulate.bar import Bar
from sopstudio.ui.window import MainWindow


@pytest.mark.parametrize("width", [240, 420, 700, 2000])
def test_a_bar_never_lies_over_the_minimap(window: MainWindow, width: int) -> None:
    canvas, bar = window.desk.canvas, QFrame()
    bar.setFixedSize(width, 40)
    window.over.hold(bar)
    window.over.show_widget(bar)
    minimap = canvas.findChild(Minimap)
    assert minimap is not None
    canvas.zoom(3.0)
    for wide in (1440, 1200, 1000):
        window.resize(wide, 760)
        assert not bar.geometry().intersects(minimap.geometry()) or minimap.isHidden()
        assert QRect(0, 0, max(canvas.width(), width), canvas.height()).contains(bar.geometry())


def test_what_floats_covers_nothing_where_the_whole_is_shown(window: MainWindow) -> None:
    canvas, bar = window.desk.canvas, QFrame()
    bar.setFixedSize(300, 60)
    window.over.hold(bar)
    document = read(samples_dir() / "loan_application.sop.json").document
    canvas.show_document(laid_out(document))
    canvas.fit()
    alone = canvas.zoomed()
    window.over.show_widget(bar)
    drawn = canvas.mapFromScene(canvas.canvas_scene.itemsBoundingRect()).boundingRect()
    assert drawn.bottom() <= bar.y()
    assert drawn.top() >= 0
    assert canvas.zoomed() < alone
    window.over.show_widget(None)
    assert canvas.zoomed() == alone


def test_the_bar_of_a_run_has_no_words_where_there_is_no_room_for_them(window: MainWindow) -> None:
    window.go("simulate")
    bar = window.perspectives["simulate"].over()
    assert isinstance(bar, Bar)
    for wide, words in ((1440, True), (1000, False), (1440, True)):
        window.resize(wide, 760)
        assert window.desk.canvas.rect().contains(bar.geometry())
        step = bar.buttons["simulate.step"]
        assert (step.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonTextBesideIcon) is words


def test_the_bar_of_a_run_gives_its_words_up_before_it_goes_above_the_minimap(window: MainWindow) -> None:
    window.go("simulate")
    bar, canvas = window.perspectives["simulate"].over(), window.desk.canvas
    assert isinstance(bar, Bar)
    minimap = canvas.findChild(Minimap)
    assert minimap is not None
    window.resize(1100, 760)
    canvas.zoom(3.0)
    assert not minimap.isHidden()
    assert bar.geometry().right() < minimap.x()
    assert bar.geometry().bottom() > minimap.y()
