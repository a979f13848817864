"""Random use of a real window: actions, menus, clicks, drags, keys and words, wherever they happen to go."""

from __future__ import annotations

import shutil
import sys
import threading
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import (
    QEvent,
    QMessageLogContext,
    QObject,
    QPoint,
    QPointF,
    Qt,
    QTimer,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QMenu, QWidget

from sopstudio.resources import samples_dir
from sopstudio.ui.startup import create_window
from sopstudio.ui.window import MainWindow

SPARED = frozenset({"file.quit"})
"""Actions that end the session; it is ended by hand, every now and then."""
SPARED_PANELS = frozenset({"ExportPanel"})
"""Panels that write beside the library or start other programs: opened and closed, but not used."""
SAMPLES = ("loan_application", "food_delivery_complaint", "email_update", "patient_intake")
WORDS = ("nights > 2", "room status = free", "A longer title", "é€ß", "'", "{", "check", "7", "if x: y", '"quoted"')
KEYS = (
    Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Space, Qt.Key.Key_Delete, Qt.Key.Key_Backspace,
    Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End,
    Qt.Key.Key_PageDown, Qt.Key.Key_F2, Qt.Key.Key_F4, Qt.Key.Key_F8, Qt.Key.Key_F10, Qt.Key.Key_Menu, Qt.Key.Key_A,
)  # fmt: skip
MODIFIERS = (
    Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier,
)  # fmt: skip
SIZES = ((1440, 900), (1000, 700), (1920, 1080), (760, 560))
MAX_STEPS_TOLD = 40
HARMLESS = ("This plugin does not support",)
"""What the platform without a screen says of itself."""


class Faults:
    """What goes wrong unseen: exceptions in slots, events and threads, and warnings of Qt."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    @contextmanager
    def watch(self) -> Iterator[None]:
        """Collect them for as long as the block runs."""
        before = qInstallMessageHandler(self._hear)
        hooks = sys.excepthook, threading.excepthook, sys.unraisablehook
        sys.excepthook = self._except
        threading.excepthook = lambda args: self._except(args.exc_type, args.exc_value, args.exc_traceback)
        sys.unraisablehook = lambda args: self._except(args.exc_type, args.exc_value, args.exc_traceback)
        try:
            yield
        finally:
            sys.excepthook, threading.excepthook, sys.unraisablehook = hooks
            qInstallMessageHandler(before)

    def _hear(self, kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
        if kind not in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg) and not text.startswith(HARMLESS):
            self.texts.append(text + "\n" + "".join(traceback.format_stack(limit=8)))

    def _except(self, kind: Any, value: BaseException | None, trace: TracebackType | None) -> None:
        self.texts.append("".join(traceback.format_exception(kind, value, trace)))


def _stay() -> None:
    """What is done in place of an action that ends the session."""


class Departure(QObject):
    """Keeps from where a window was closed or hidden."""

    stack = ""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Close, QEvent.Type.Hide):
            self.stack = f"{event.type().name}\n" + "".join(traceback.format_stack(limit=12))
        return super().eventFilter(watched, event)


class Monkey:
    """A session of random use in `home`. The same seed makes the same choices."""

    def __init__(self, home: Path, seed: int) -> None:
        self.home, self.seed = home, seed
        self.steps: deque[str] = deque(maxlen=MAX_STEPS_TOLD)
        self.count, self._is_doing = 0, False
        self._random = Random(seed)
        self._faults = Faults()
        self._closer = QTimer(interval=5)
        self._closer.timeout.connect(self._close_modal)
        home.mkdir(parents=True, exist_ok=True)
        sample = samples_dir() / f"{self._random.choice(SAMPLES)}.sop.json"
        self.window = self._open([str(shutil.copy(sample, home / "mine.sop.json"))])

    def use(self, count: int) -> None:
        """Do `count` things. Raises `AssertionError` with the seed and the last steps where one goes wrong."""
        choices: tuple[tuple[int, Callable[[], str]], ...] = (
            (5, self._run_action), (5, self._press_key), (6, self._click), (4, self._click_canvas), (2, self._type),
            (2, self._context_menu), (2, self._drag), (1, self._wheel), (1, self._resize), (1, self._open_sample),
        )  # fmt: skip
        weights, doings = zip(*choices, strict=True)
        with self._faults.watch():
            self._closer.start()
            for _ in range(count):
                self._do(self._random.choices(doings, weights)[0])
                if self._random.random() < 1 / 400:
                    self._do(self._begin_again)
            self._do(self._begin_again)
            self._closer.stop()

    def end(self) -> None:
        """Close the window. Raises `AssertionError` where that goes wrong."""
        with self._faults.watch():
            self._closer.stop()
            self._close()
        self._check()

    def _do(self, doing: Callable[[], str]) -> None:
        self.count += 1
        self.steps.append(f"{self.count} {doing.__name__}")
        try:
            self._is_doing = True
            self.steps[-1] = f"{self.count} {doing()}"
            self._is_doing = False
            QApplication.processEvents()
        except Exception as error:
            error.add_note(self._describe_steps())
            raise
        self._check()

    def _check(self) -> None:
        hash(self.window.context.document.document.sop)  # nothing in it can be changed
        if self._faults.texts:
            raise AssertionError(self._describe_steps() + "\n" + "\n".join(self._faults.texts))

    def _describe_steps(self) -> str:
        return f"seed {self.seed}, step {self.count}\n" + "\n".join(self.steps)

    def _open(self, arguments: list[str]) -> MainWindow:
        window = create_window(arguments, self.home)
        actions = window.action_set
        for name in SPARED:  # menus and the palette are clicked anywhere
            actions.qt_action(name).triggered.disconnect()
            actions.actions[name] = replace(actions.actions[name], run=_stay)
        self._departure = Departure(window)
        window.installEventFilter(self._departure)
        window.show()
        window.start_up()
        return window

    def _close(self) -> None:
        for popup in self._popups():
            popup.close()
        self.window.close()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def _begin_again(self) -> str:
        """Close the window and open it again: the same document is there, to the letter."""
        focused = QApplication.focusWidget()
        if focused is not None:
            focused.clearFocus()  # a title that is being written is taken
        closing = self.window.context.document
        before = closing.settle()  # and what else is being typed
        self._close()
        assert closing.document.sop == before.sop, f"closing changed {before.sop.label()}"
        self.window = self._open([])
        after = self.window.context.document.document
        assert after.sop == before.sop, f"{before.sop.label()} became {after.sop.label()}"
        return "begin again"

    def _close_modal(self) -> None:
        modal = QApplication.activeModalWidget()
        if isinstance(modal, QDialog):
            modal.reject()
        elif modal is not None:
            modal.close()
        popup = QApplication.activePopupWidget()
        if self._is_doing and popup is not None:  # a menu that the button waits for
            if isinstance(popup, QMenu) and popup.actions() and self._random.random() < 0.5:
                popup.setActiveAction(self._random.choice(popup.actions()))
                QTest.keyClick(popup, Qt.Key.Key_Return)
            popup.close()

    def _popups(self) -> list[QWidget]:
        return [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, QMenu) and widget.isVisible()]

    def _run_action(self) -> str:
        names = sorted(name for name, action in self.window.action_set.actions.items() if action.enabled())
        name = self._random.choice([name for name in names if name not in SPARED])
        self.steps[-1] += f" {name}"
        self.window.action_set.qt_action(name).trigger()
        return f"action {name}"

    def _target(self) -> QWidget:
        popup = QApplication.activePopupWidget()
        if popup is not None:
            return popup
        return QApplication.focusWidget() or self.window

    def _press_key(self) -> str:
        target = self._target()
        key, modifier = self._random.choice(KEYS), self._random.choice(MODIFIERS)
        if _is_spared(target):
            key, modifier = Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier
        told = f"key {modifier.name} {key.name} at {_tell(target)}"
        self.steps[-1] += told
        QTest.keyClick(target, key, modifier)
        return told

    def _type(self) -> str:
        target, words = self._target(), self._random.choice(WORDS)
        told = f"type {words!r} at {_tell(target)}"
        if not _is_spared(target):
            self.steps[-1] += told
            for character in words:  # QTest aborts where one is not ASCII
                for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                    event = QKeyEvent(kind, 0, Qt.KeyboardModifier.NoModifier, character)
                    QApplication.sendEvent(self._target(), event)
        return told

    def _widgets(self) -> list[QWidget]:
        popup = QApplication.activePopupWidget()
        if popup is not None and self._random.random() < 0.8:
            return [popup]
        widgets = [
            widget
            for widget in self.window.findChildren(QWidget)
            if widget.isVisible() and widget.isEnabled() and widget.width() > 2 and not _is_spared(widget)
        ]
        if not widgets:
            shown = [_tell(widget) for widget in QApplication.topLevelWidgets() if widget.isVisible()]
            states = f"visible {self.window.isVisible()}, enabled {self.window.isEnabled()}"
            left = self._departure.stack
            raise AssertionError(f"nothing to click in the window: {states}; shown are {shown}; it left by {left}")
        return widgets

    def _click(self) -> str:
        widgets = self._widgets()
        active = [widget for widget in widgets if isinstance(widget, QAbstractButton)]
        widget = self._random.choice(active if active and self._random.random() < 0.5 else widgets)
        return self._press_mouse(widget, self._point(widget))

    def _click_canvas(self) -> str:
        return self._press_mouse(self.window.context.canvas.viewport(), self._canvas_point())

    def _press_mouse(self, widget: QWidget, point: QPoint) -> str:
        modifier = self._random.choice(MODIFIERS)
        click = QTest.mouseDClick if self._random.random() < 0.2 else QTest.mouseClick
        told = f"{click.__name__} {modifier.name} {point.toTuple()} at {_tell(widget)}"
        self.steps[-1] += told
        click(widget, Qt.MouseButton.LeftButton, modifier, point)
        return told

    def _context_menu(self) -> str:
        viewport = self.window.context.canvas.viewport()
        widget = viewport if self._random.random() < 0.5 else self._random.choice(self._widgets())
        point = self._canvas_point() if widget is viewport else self._point(widget)
        told = f"menu {point.toTuple()} at {_tell(widget)}"
        self.steps[-1] += told
        menus = self.window.context_menus
        if not menus.open_at(widget.mapToGlobal(point)):
            return told
        entries = [entry for entry in menus.menu.actions() if entry.objectName() and entry.objectName() not in SPARED]
        if entries and self._random.random() < 0.7:
            entry = self._random.choice(entries)
            told = f"{told}, {entry.objectName()}"  # what it does may end the entry itself
            self.steps[-1] += f", {entry.objectName()}"
            menus.menu.close()
            entry.trigger()
        return told

    def _drag(self) -> str:
        viewport = self.window.context.canvas.viewport()
        begin, end = self._canvas_point(), self._point(viewport)
        told = f"drag {begin.toTuple()} {end.toTuple()}"
        self.steps[-1] += told
        QTest.mousePress(viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, begin)
        for part in (0.3, 0.7, 1.0):
            QTest.mouseMove(viewport, begin + (end - begin) * part)
        QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, end)
        return told

    def _wheel(self) -> str:
        widget = self._random.choice(self._widgets())
        place, turn = self._point(widget), self._random.choice((-120, 120))
        event = QWheelEvent(
            QPointF(place), QPointF(widget.mapToGlobal(place)), QPoint(), QPoint(0, turn), Qt.MouseButton.NoButton,
            self._random.choice(MODIFIERS), Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        told = f"wheel {turn} at {_tell(widget)}"
        self.steps[-1] += told
        QApplication.sendEvent(widget, event)
        return told

    def _resize(self) -> str:
        width, height = self._random.choice(SIZES)
        self.window.resize(width, height)
        return f"resize {width} {height}"

    def _open_sample(self) -> str:
        """Open another document; what was open, with its unsaved changes, is there when one goes back to it."""
        context, files = self.window.context, self.window.files
        before = context.document.settle()  # what is being typed is part of it
        name = self._random.choice(SAMPLES)
        self.steps[-1] += f" {name}"
        files.open_sample(f"{name}.sop.json")
        if self.window.drafts.find(before.uid) is not None and self._random.random() < 0.7:
            files.open_sop(before.uid)
            assert context.document.document.sop == before.sop, f"{before.sop.label()} is not what it was"
        return f"open {name}"

    def _point(self, widget: QWidget) -> QPoint:
        return QPoint(self._random.randrange(max(widget.width(), 1)), self._random.randrange(max(widget.height(), 1)))

    def _canvas_point(self) -> QPoint:
        """A point of the canvas; on a node in most cases."""
        canvas = self.window.context.canvas
        nodes = sorted(node.id for node in self.window.context.document.document.sop.nodes)
        item = canvas.canvas_scene.find_item(self._random.choice(nodes)) if nodes else None
        if item is None or self._random.random() < 0.4:
            return self._point(canvas.viewport())
        return canvas.mapFromScene(item.sceneBoundingRect().center())


def _is_spared(widget: QWidget | None) -> bool:
    while widget is not None:
        if type(widget).__name__ in SPARED_PANELS:
            return True
        widget = widget.parentWidget()
    return False


def _tell(widget: QWidget) -> str:
    name = widget.accessibleName() or (widget.text() if isinstance(widget, QAbstractButton) else "")
    return f"{type(widget).__name__} {name or widget.objectName()}".strip()
