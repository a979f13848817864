"""Forms: fields bound to parts of the open document, updated in place whenever it changes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, TypeVar

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAccessible, QAccessibleStateChangeEvent, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionToolButton,
    QStylePainter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sopstudio.translation import tr
from sopstudio.ui.accessibility import Interface, PressInterface, describe
from sopstudio.ui.forms.document_part import DocumentPart
from sopstudio.ui.forms.field import Field
from sopstudio.ui.forms.flow_layout import FlowLayout
from sopstudio.ui.icons import IconSet
from sopstudio.ui.open_document import OpenDocument
from sopstudio.ui.text_widgets import set_plain_tooltip
from sopstudio.ui.theme import SPACE_L, SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import clear_layout, column, focus_first, label, row

FOLD_ICON, MIN_FOLD_WIDTH = 12, 60


class FoldButton(QToolButton):
    """The heading of what can be folded; its text is elided where there is no room."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "fold")
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setIconSize(QSize(FOLD_ICON, FOLD_ICON))
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter folds and unfolds as Space does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.toggle()
        else:
            super().keyPressEvent(event)

    def minimumSizeHint(self) -> QSize:
        """A small width: the text is elided."""
        return QSize(MIN_FOLD_WIDTH, super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint as usual, with the text as far as there is room for it."""
        option, painter = QStyleOptionToolButton(), QStylePainter(self)
        self.initStyleOption(option)
        if self.width() < self.sizeHint().width():
            room = self.width() - FOLD_ICON - SPACE_L
            option.text = self.fontMetrics().elidedText(option.text, Qt.TextElideMode.ElideRight, room)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)

    def accessible_interface(self) -> Interface:
        """A button that is expanded or collapsed."""
        return _FoldInterface(self)

    def announce_state(self) -> None:
        """Tell readers that what is below was shown or hidden."""
        if QAccessible.isActive():
            changed = QAccessible.State()
            changed.expanded = changed.collapsed = 1
            QAccessible.updateAccessibility(QAccessibleStateChangeEvent(self, changed))


class _FoldInterface(PressInterface):
    """A heading as a button that is expanded or collapsed; Qt takes it for a check box."""

    def __init__(self, heading: FoldButton) -> None:
        super().__init__(heading, heading.click)
        self._heading = heading

    def state(self) -> QAccessible.State:
        """The state of the button, and whether what is below is shown."""
        state = super().state()
        is_open = self._heading.isChecked()
        state.expandable, state.expanded, state.collapsed = 1, int(is_open), int(not is_open)
        return state


class Collapsible(QWidget):
    """A heading that opens and closes what is below it. Readers hear the `owner` with it, where others are alike."""

    def __init__(
        self, title: str, inside: QWidget, icons: IconSet, *, opened: bool = False, owner: str = ""
    ) -> None:  # fmt: skip
        super().__init__()
        self._icons, self.inside, self._owner = icons, inside, owner
        self.header = FoldButton()
        self.header.setObjectName(f"fold:{title}")
        self.header.setChecked(opened)
        self.set_heading(title)
        lines = column(self, spacing=8)
        lines.addWidget(self.header)
        lines.addWidget(inside)
        self.header.toggled.connect(self._set_open)
        icons.changed.connect(self._recolour)
        self._set_open(opened)

    def set_heading(self, text: str, tip: str = "") -> None:
        """Change the text of the heading; `tip` is added to its tooltip."""
        self.header.setText(text.replace("&", "&&"))
        self.header.setAccessibleName(": ".join(filter(None, (text, self._owner))))
        set_plain_tooltip(self.header, "\n".join(filter(None, (tr("Show or hide: {text}", text=text), tip))))
        describe(self.header, tip)  # readers say that it is expanded or collapsed

    def fold(self) -> None:
        """Hide what is below the heading; the heading takes the keyboard focus from there."""
        focused = self.inside.focusWidget()
        if focused is not None and focused.hasFocus():
            self.header.setFocus()
        self.header.setChecked(False)

    def _set_open(self, opened: bool) -> None:
        self.inside.setVisible(opened)
        self.header.announce_state()
        self._recolour()

    def _recolour(self) -> None:
        self.header.setIcon(self._icons.icon("chevron-down" if self.header.isChecked() else "chevron-right"))


FieldT = TypeVar("FieldT", bound=Field)
WidgetT = TypeVar("WidgetT", bound=QWidget)


class Form(QWidget):
    """A column of fields, sections and inner forms. `refresh` shows the current document."""

    def __init__(self, document: OpenDocument, *, space: int = SPACE_M) -> None:
        super().__init__()
        self.document = document
        self.lines: QVBoxLayout = column(self, spacing=space)
        self.fields: dict[str, Field] = {}
        self._retired = False
        self._inner_forms: list[Form | FormList] = []
        self._refreshers: list[Callable[[], object]] = []

    def bind(self, field: FieldT, part: DocumentPart[Any], undo_text: str, into: QBoxLayout | None = None) -> FieldT:
        """Add a field that shows and edits `part`; the edits of one visit are one undo step called `undo_text`."""

        def write(value: Any) -> None:
            if not self._retired and (reason := part.set_value(undo_text, value, field.visit)):
                field.reject(reason)

        field.control.setObjectName(part.name)
        field.edited.connect(write)
        if merges_keystrokes(field):
            field.visit = str(self.document.stack.index())
            field.visited.connect(lambda: self._start_visit(field))
        name = part.name.rpartition(".")[2]
        if name in self.fields:  # another view of the same part, as rows are of a condition
            self.fields[f"{name} #{len(self.fields)}"] = self.fields.pop(name)
        self.fields[name] = field
        self.on_refresh(lambda: field.show_value(part.value))
        self._add(field, into)
        return field

    def say_whose(self, owner: str) -> None:
        """Name the fields for screen readers by what they belong to, too: other forms have fields of their titles."""
        for field in self.fields.values():
            field.say_whose(owner)

    def on_refresh(self, refresh: Callable[[], object]) -> None:
        """Call `refresh` now and after every change of the document."""
        self._refreshers.append(refresh)
        refresh()

    def add_widget(self, inner: WidgetT, into: QBoxLayout | None = None) -> WidgetT:
        """Add a widget; inner forms are refreshed with this one."""
        if isinstance(inner, Form | FormList):
            self.add_inner_form(inner)
        self._add(inner, into)
        return inner

    def add_inner_form(self, inner: Form | FormList) -> None:
        """Refresh, commit and retire `inner` with this form; whoever calls this puts it into place."""
        self._inner_forms.append(inner)

    def add_section(self, title: str, *beside: QPushButton) -> None:
        """Start a section with a heading, and buttons at its right, or below it where there is no room."""
        self.lines.addSpacing(SPACE_S)
        if beside:
            buttons = QWidget()
            buttons.setLayout(row(None, *beside))
            line = FlowLayout(SPACE_S, fill=True)
            line.addWidget(label(title, "section"))
            line.addWidget(buttons)
            self.lines.addLayout(line)
        else:
            self.lines.addWidget(label(title, "section", wrap=True))
        self.lines.addSpacing(SPACE_XS - self.lines.spacing())

    def refresh(self) -> None:
        """Show the current document."""
        for refresh in self._refreshers:
            refresh()
        for inner in self._inner_forms:
            inner.refresh()

    def take_focus(self) -> None:
        """Give the focus to the first field."""
        for field in list(self.fields.values())[:1]:
            field.control.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def commit_pending(self) -> None:
        """Commit text that was typed and not committed yet."""
        for field in self.fields.values():
            field.commit_pending()
        for inner in self._inner_forms:
            inner.commit_pending()

    def retire(self) -> None:
        """Stop editing: another form takes the place of this one."""
        self._retired = True
        for inner in self._inner_forms:
            inner.retire()

    @property
    def is_retired(self) -> bool:
        """Whether another form has taken the place of this one."""
        return self._retired

    def _start_visit(self, field: Field) -> None:
        field.visit = str(self.document.stack.index())

    def _add(self, widget: QWidget, into: QBoxLayout | None) -> None:
        (self.lines if into is None else into).addWidget(widget)


class FormList(QWidget):
    """A form for each item, rebuilt only when the `keys` change; the focus is kept."""

    def __init__(
        self, keys: Callable[[], Sequence[Hashable]], build_form: Callable[[int], Form], *, space: int = SPACE_S
    ) -> None:
        super().__init__()
        self._keys, self._build_form = keys, build_form
        self._built_keys: tuple[Hashable, ...] | None = None
        self.forms: list[Form] = []
        self._lines = column(self, spacing=space)
        self.refresh()

    def refresh(self) -> None:
        """Show the items as they are now. Items that are added behind the others leave their forms, and what is being
        typed there, as they are; other keys build all forms anew, and the focus is kept.
        """
        keys = tuple(self._keys())
        before = self._built_keys or ()
        is_kept = keys[: len(before)] == before
        if is_kept:
            for form in self.forms:
                form.refresh()
            if keys == self._built_keys:
                return
        self._built_keys = keys
        restore = self._remember_focus()
        if not is_kept:
            self.retire()
            clear_layout(self._lines)
            self.forms = []
        self._add_forms(len(keys))
        if self.parentWidget() is not None:  # to show a widget without a parent would open a window
            self.setVisible(bool(keys))
        elif not keys:
            self.hide()
        restore()

    def _remember_focus(self) -> Callable[[], None]:
        """What gives the focus, if it is here, to its control by name, else by place, else to the first one."""
        name, focused = focused_control_name(self), self.window().focusWidget()
        if focused is None or not self.isAncestorOf(focused):
            return lambda: None
        stops = [tab_stops(form) for form in self.forms]
        places = [(index, controls.index(focused)) for index, controls in enumerate(stops) if focused in controls]

        def restore() -> None:
            for form in self.forms:
                form.show()  # what is new is shown with the next turn of the event loop only, and takes no focus before
                restore_focus(form, name)
            for index, stop in places if len(self.forms) == len(stops) else ():
                for control in tab_stops(self.forms[index])[stop : stop + 1]:
                    if self.window().focusWidget() is None:
                        control.setFocus()
            if self.window().focusWidget() is None and not focus_first(self):
                focus_beside(self)

        return restore

    def _add_forms(self, count: int) -> None:
        """Build the forms that are missing."""
        for index in range(len(self.forms), count):
            form = self._build_form(index)
            self.forms.append(form)
            self._lines.addWidget(form)

    def commit_pending(self) -> None:
        """Commit text that was typed and not committed yet."""
        for form in self.forms:
            form.commit_pending()

    def retire(self) -> None:
        """Stop editing: other forms take the place of these."""
        for form in self.forms:
            form.retire()


def merges_keystrokes(field: Field) -> bool:
    """Whether the edits of one visit of the field merge into one undo step: those of text boxes."""
    return hasattr(field.control, "entered")


def focused_control_name(container: QWidget) -> str:
    """The object name of the control inside `container` that has the focus; "" for none."""
    focused = QApplication.focusWidget()
    name = focused.objectName() if focused is not None and container.isAncestorOf(focused) else ""
    return name if name != "card" else ""


def tab_stops(panel: QWidget) -> list[QWidget]:
    """The controls in `panel` that the Tab key comes to, in the order in which they were made."""
    return [
        control
        for control in panel.findChildren(QWidget)
        if control.focusPolicy().value & Qt.FocusPolicy.TabFocus.value and not control.isHidden()
    ]


def focus_beside(widget: QWidget) -> None:
    """Focus the control below a widget in which none is left, in the same form, or else the last one above."""
    form = widget.parentWidget()
    if form is None:
        return
    stops = [stop for stop in tab_stops(form) if not widget.isAncestorOf(stop) and stop.isVisible()]
    heights = {stop: stop.mapTo(form, stop.rect().topLeft()).y() for stop in stops if stop.isEnabled()}
    below = [stop for stop, height in heights.items() if height >= widget.y()]
    if heights:
        chosen = min(below, key=heights.__getitem__) if below else max(heights, key=heights.__getitem__)
        chosen.setFocus(Qt.FocusReason.ShortcutFocusReason)


def restore_focus(container: QWidget, name: str) -> None:
    """Give the focus to the control called `name` if there is one."""
    controls = [control for control in container.findChildren(QWidget, name) if not control.isHidden()] if name else []
    if controls:
        controls[-1].setFocus()


FORM_MARGIN = SPACE_L
