"""What floats over the canvas: in its middle, and never over the minimap."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication, QFrame

from sopstudio.formats import read
from sopstudio.layout import lay_out
from sopstudio.resources import samples_dir
from sopstudio.ui.canvas.minimap import Minimap
from sopstudio.ui.evaluate.overlay import OverlayLegend
from sopstudio.ui.simulate.run_bar import RunBar
from sopstudio.ui.window import MainWindow


def test_a_bar_never_lies_over_the_minimap(reopened_window: MainWindow) -> None:
    canvas = reopened_window.context.canvas
    minimap = canvas.findChild(Minimap)
    assert minimap is not None
    canvas.zoom(3.0)
    for width in (240, 420, 700, 2000):
        bar = QFrame()
        bar.setFixedSize(width, 40)
        reopened_window.canvas_overlay.add_widget(bar)
        reopened_window.canvas_overlay.show_widget(bar)
        for wide in (1440, 1200, 1000):
            reopened_window.resize(wide, 760)
            case = (width, wide)
            assert not bar.geometry().intersects(minimap.geometry()) or minimap.isHidden(), case
            assert QRect(0, 0, max(canvas.width(), width), canvas.height()).contains(bar.geometry()), case


def test_what_floats_covers_nothing_where_the_whole_is_shown(window: MainWindow) -> None:
    window.load_rest()
    canvas, bar = window.context.canvas, QFrame()
    bar.setFixedSize(300, 60)
    window.canvas_overlay.add_widget(bar)
    document = read(samples_dir() / "loan_application.sop.json").document
    canvas.show_document(lay_out(document))
    canvas.fit()
    alone = canvas.zoom_factor()
    window.canvas_overlay.show_widget(bar)
    drawn = canvas.mapFromScene(canvas.canvas_scene.itemsBoundingRect()).boundingRect()
    assert drawn.bottom() <= bar.y()
    assert drawn.top() >= 0
    assert canvas.zoom_factor() < alone
    window.canvas_overlay.show_widget(None)
    assert canvas.zoom_factor() == alone


def test_what_is_brought_into_view_stands_above_a_bar_that_went_above_the_minimap(reopened_window: MainWindow) -> None:
    canvas, bar = reopened_window.context.canvas, QFrame()
    reopened_window.load_rest()
    bar.setFixedSize(canvas.width() - 60, 40)
    reopened_window.canvas_overlay.add_widget(bar)
    reopened_window.canvas_overlay.show_widget(bar)
    minimap = canvas.findChild(Minimap)
    assert minimap is not None
    canvas.zoom(1.5)
    assert not minimap.isHidden()
    assert bar.geometry().bottom() < minimap.y()
    for key in canvas.canvas_scene.drawing.nodes:
        canvas.reveal(key)
        assert canvas.is_clear(key)
    assert canvas.clear_view().bottom() < bar.y()


def test_the_bar_of_a_run_has_no_words_where_there_is_no_room_for_them(reopened_window: MainWindow) -> None:
    reopened_window.show_perspective("simulate")
    bar = reopened_window.perspective("simulate").canvas_overlay()
    assert isinstance(bar, RunBar)
    for wide, words in ((1440, True), (800, False), (1440, True)):
        reopened_window.resize(wide, 760)
        assert reopened_window.context.canvas.rect().contains(bar.geometry())
        step = bar.buttons["simulate.step"]
        assert (step.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonTextBesideIcon) is words


def test_the_bar_of_a_run_gives_its_words_up_before_it_goes_above_the_minimap(reopened_window: MainWindow) -> None:
    reopened_window.show_perspective("simulate")
    bar, canvas = reopened_window.perspective("simulate").canvas_overlay(), reopened_window.context.canvas
    assert isinstance(bar, RunBar)
    minimap = canvas.findChild(Minimap)
    assert minimap is not None
    reopened_window.resize(1100, 760)
    canvas.zoom(3.0)
    assert not minimap.isHidden()
    assert bar.geometry().right() < minimap.x()
    assert bar.geometry().bottom() > minimap.y()


def test_a_legend_is_never_wider_than_the_canvas(reopened_window: MainWindow) -> None:
    reopened_window.show_perspective("evaluate")
    legend, canvas = reopened_window.perspective("evaluate").canvas_overlay(), reopened_window.context.canvas
    assert isinstance(legend, OverlayLegend)
    legend.show_text(
        (("Runs through each node", "quiet"), ("✗", "bad"), ("went wrong, or another long word" * 9, "quiet"))
    )
    for wide in (800, 1440):
        reopened_window.resize(wide, 700)
        QApplication.sendPostedEvents()
        assert canvas.rect().contains(legend.geometry()), wide


def test_a_legend_gives_way_on_a_low_canvas_and_comes_back(window: MainWindow) -> None:
    window.show_perspective("evaluate")
    legend, canvas = window.perspective("evaluate").canvas_overlay(), window.context.canvas
    assert isinstance(legend, OverlayLegend)
    legend.show_text((("Runs per step", "quiet"),))
    QApplication.sendPostedEvents()
    assert legend.isVisible()
    canvas.resize(canvas.width(), 100)
    assert not legend.isVisible()
    assert window.canvas_overlay.occupied_height() == 0
    legend.show_text((("Runs per step", "quiet"), ("✕", "bad")))
    assert not legend.isVisible()
    canvas.resize(canvas.width(), 400)
    assert legend.isVisible()
    legend.show_text(())
    canvas.resize(canvas.width(), 401)
    assert not legend.isVisible()


def test_what_fits_the_width_is_never_told_a_negative_one(window: MainWindow) -> None:
    widths: list[int] = []

    class Fitting(QFrame):
        def fit(self, max_width: int) -> None:
            widths.append(max_width)

    canvas, bar = window.context.canvas, Fitting()
    canvas.zoom(3.0)
    window.canvas_overlay.add_widget(bar)
    window.canvas_overlay.show_widget(bar)
    for width in (4, 60, 200, 340):
        widths.clear()
        canvas.resize(width, 600)
        assert widths, width
        assert min(widths) >= 0, width
