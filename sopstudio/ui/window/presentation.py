"""Presenting an SOP: full screen, the canvas and the words of one step at a time, walked with the arrow keys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from sopstudio.sop import Document, Sop
from sopstudio.text.humanize import join_sentences, one_line
from sopstudio.translation import tr
from sopstudio.ui.action import Action
from sopstudio.ui.background import LatestTask
from sopstudio.ui.canvas import Canvas
from sopstudio.ui.context import WindowContext
from sopstudio.ui.floating_panel import FloatingPanel
from sopstudio.ui.text_widgets import strip_bidi_controls
from sopstudio.ui.theme import SPACE_L, SPACE_S, SPACE_XL
from sopstudio.ui.widgets import column, label, row, styled_widget
from sopstudio.ui.window.presentation_slides import Route, Slide, make_route, overview

if TYPE_CHECKING:
    from sopstudio.debugger.run_subjects import Topics

ZOOM, CAPTION_HEIGHT, MAX_TEXT_CHARACTERS = 1.2, 190, 420
KEYS = tr("← → steps    ↑ ↓ journeys    Esc ends")


class PresentationPage(QWidget):
    """Shows slides; `left` follows Escape. Arrow keys, Space, Page and Home go from slide to slide."""

    left = Signal()

    def __init__(self, context: WindowContext) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Presentation"))
        self._theme = context.theme
        self.canvas = Canvas(context.theme.palette)
        for widget in (self.canvas, self.canvas.viewport()):
            widget.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._document = Document(sop=Sop(id="none"))
        self.routes: tuple[Route, ...] = ()
        self.route_index = self.slide_index = 0
        self.place_label, self.reason_label = label("", "quiet"), label("", "tag")
        self.title_label, self.text_label = label("", "stage", wrap=True), label("", "speech", wrap=True)
        self._arrange()
        context.theme.changed.connect(lambda: self.canvas.set_palette(self._theme.palette))

    @property
    def slide(self) -> Slide:
        """The slide in view."""
        return self.routes[self.route_index].slides[self.slide_index]

    def show_document(self, document: Document) -> None:
        """Begin with the whole of a document."""
        self._document = document
        self.canvas.set_palette(self._theme.palette)
        self.canvas.show_document(document)
        self.routes, self.route_index, self.slide_index = (overview(document),), 0, 0
        self._show_slide()

    def add_routes(self, topics: Topics) -> None:
        """Add the journeys that a run can take; what is in view stays."""
        drawing, sop = self.canvas.canvas_scene.drawing, self._document.sop
        routes = [
            make_route(topic.title, drawing, sop, tuple(topic.scenario.expected.path))
            for topic in topics.topics
            if topic.scenario.kind == "correct-context"
        ]
        self.routes = (self.routes[0], *(route for route in routes if route.slides))
        self._show_slide()

    def go(self, steps: int) -> None:
        """Go to the next slide (1) or the previous one (-1), beyond the end of a journey to the next journey."""
        index = self.slide_index + steps
        if 0 <= index < len(self.routes[self.route_index].slides):
            self.slide_index = index
        elif 0 <= self.route_index + steps < len(self.routes):
            self.route_index += steps
            self.slide_index = 0 if steps > 0 else len(self.routes[self.route_index].slides) - 1
        self._show_slide()

    def go_to_route(self, index: int) -> None:
        """Go to the beginning of a journey; the first one is the whole procedure."""
        if 0 <= index < len(self.routes):
            self.route_index, self.slide_index = index, 0
            self._show_slide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk through the slides."""
        key, here = Qt.Key(event.key()), self.route_index
        if key == Qt.Key.Key_Escape:
            self.left.emit()
        elif key in (Qt.Key.Key_Right, Qt.Key.Key_Space, Qt.Key.Key_PageDown, Qt.Key.Key_Return):
            self.go(1)
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Backspace, Qt.Key.Key_PageUp):
            self.go(-1)
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.go_to_route(here + (1 if key == Qt.Key.Key_Down else -1))
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.go_to_route(0 if key == Qt.Key.Key_Home else len(self.routes) - 1)
        else:
            super().keyPressEvent(event)

    def _show_slide(self) -> None:
        route, slide = self.routes[self.route_index], self.slide
        place = (
            tr(
                "{title} · step {slide_index} of {count}",
                title=route.title,
                slide_index=self.slide_index + 1,
                count=len(route.slides),
            )
            if slide.keys
            else route.title
        )
        self.place_label.setText(place)
        self.reason_label.setText(strip_bidi_controls(one_line(slide.reason)))
        self.reason_label.setVisible(bool(slide.reason))
        self.title_label.setText(strip_bidi_controls(slide.title))
        text = one_line(slide.text)
        text = text if len(text) <= MAX_TEXT_CHARACTERS else f"{text[:MAX_TEXT_CHARACTERS].rstrip()}…"
        self.text_label.setText(strip_bidi_controls(text))
        self.setAccessibleDescription(join_sentences((place, slide.title, text)))
        self.canvas.canvas_scene.mark_path(slide.path)
        self._show_place(slide)

    def _show_place(self, slide: Slide) -> None:
        """Put the step into the middle, with the one before it where both fit; the whole for a slide without steps."""
        items = [self.canvas.canvas_scene.find_item(key) for key in slide.keys[-2:]]
        centres = [item.sceneBoundingRect().center() for item in items if item is not None]
        if not centres:
            self.canvas.fit()
            return
        self.canvas.zoom(ZOOM / self.canvas.zoom_factor())
        room = self.canvas.viewport().size() / ZOOM
        apart = centres[-1] - centres[0]
        is_near = abs(apart.x()) < room.width() * 0.7 and abs(apart.y()) < room.height() * 0.6
        centre: QPointF = (centres[0] + centres[-1]) / 2 if is_near else centres[-1]
        self.canvas.centerOn(centre)

    def _arrange(self) -> None:
        caption = styled_widget("below")
        caption.setFixedHeight(CAPTION_HEIGHT)
        lines = column(caption, spacing=SPACE_S)
        lines.setContentsMargins(2 * SPACE_XL, SPACE_L, 2 * SPACE_XL, SPACE_L)
        lines.addLayout(row(self.place_label, self.reason_label, None, label(KEYS, "quiet"), spacing=SPACE_L))
        lines.addWidget(self.title_label)
        lines.addWidget(self.text_label)
        lines.addStretch(1)
        layout = column(self)
        layout.addWidget(self.canvas, 1)
        layout.addWidget(caption)


class Presentation(QObject):
    """Puts the page in place of the window's other pages, full screen, and back."""

    def __init__(self, context: WindowContext, window: QWidget, pages: QStackedWidget) -> None:
        super().__init__(window)
        self._context, self._window, self._pages = context, window, pages
        self._page: PresentationPage | None = None
        self._task = LatestTask(_list_journeys, 0, self)
        self._task.ready.connect(self._show_journeys)
        self._state_before = Qt.WindowState.WindowNoState
        context.document.opened.connect(self.leave)
        context.document.replaced.connect(self.leave)

    def actions(self) -> Iterator[Action]:
        """The action that begins."""
        yield Action(
            "view.present", tr("Present"), self.begin, "View", "Ctrl+F11", "run", self._can_begin, group=1,
            search_words=tr("full screen slides show walk through meeting projector"),
        )  # fmt: skip

    @property
    def page(self) -> PresentationPage:
        """The page, made when it is first needed."""
        if self._page is None:
            self._page = PresentationPage(self._context)
            self._page.left.connect(self.leave)
            self._pages.addWidget(self._page)
        return self._page

    @property
    def is_shown(self) -> bool:
        """Whether a presentation goes on."""
        return self._page is not None and self._pages.currentWidget() is self._page

    def begin(self) -> None:
        """Show the open SOP full screen, and find its journeys meanwhile."""
        if self.is_shown:
            return
        for panel in self._window.findChildren(FloatingPanel):
            if panel.isVisible():
                panel.dismiss()
        self._state_before = self._window.windowState()
        page = self.page
        self._pages.setCurrentWidget(page)
        self._window.setWindowState(self._state_before | Qt.WindowState.WindowFullScreen)
        page.show_document(self._context.document.document)
        page.setFocus(Qt.FocusReason.OtherFocusReason)
        self._task.request(self._context.document.document.sop)

    def leave(self) -> None:
        """Show the window as it was before."""
        if self.is_shown:
            self._pages.setCurrentIndex(0)
            self._window.setWindowState(self._state_before)
            self._context.canvas.setFocus()

    def close(self) -> None:
        """Wait for the journeys that are being found."""
        self._task.close()

    def _can_begin(self) -> bool:
        return bool(self._context.document.document.sop.nodes)

    def _show_journeys(self, sop: Sop, topics: Topics) -> None:
        if self.is_shown and sop is self._context.document.document.sop:
            self.page.add_routes(topics)


def _list_journeys(sop: Sop) -> Topics:
    from sopstudio.debugger.run_subjects import list_topics

    return list_topics(sop)


__all__ = ["Presentation", "PresentationPage"]
