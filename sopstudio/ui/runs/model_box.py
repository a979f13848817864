"""Choosing the model that answers the prompts: one that the settings list, or one that the user types."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, QThreadPool, Signal
from PySide6.QtGui import QFocusEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox

from sopstudio.llm.local_servers import LocalModel, find_local_models
from sopstudio.llm.models import KINDS, list_kinds
from sopstudio.settings import Settings
from sopstudio.translation import tr
from sopstudio.ui.accessibility import describe
from sopstudio.ui.text_widgets import ElidedLineEdit, set_plain_tooltip
from sopstudio.ui.widgets import name_control

USER_MODEL_NAME, AGENT_MODEL_TITLE = tr("Model that plays the customer"), tr("Agent's model")
JUDGE_NAME, NO_JUDGE_TITLE = tr("Model that judges how real each conversation reads"), tr("No judge")

OFFLINE, RECORDED, PERSON, MODEL_PLACEHOLDER = "offline", "recorded", "human", "MODEL"


def model_title(spec: str) -> str:
    """The title of a model: *person* for a human, for every other model its spec."""
    return tr(KINDS[PERSON].title).partition(":")[0] if spec == PERSON else spec


def user_model_box() -> ModelBox:
    """The choice of the model that plays the simulated customer; the agent's at first."""
    return _short_box(ModelBox(USER_MODEL_NAME, AGENT_MODEL_TITLE))


def judge_box() -> ModelBox:
    """The choice of the model that judges conversations; none at first, and never the offline one."""
    return _short_box(ModelBox(JUDGE_NAME, NO_JUDGE_TITLE, left_out=frozenset({OFFLINE})))


def _short_box(box: ModelBox) -> ModelBox:
    """The box, which is no wider than its column."""
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(6)
    return box


class ModelBox(QComboBox):
    """`chosen` is emitted when another model is selected, or typed and confirmed by Enter or by leaving the
    field.

    An endpoint serves models whose names are not known here, so it is listed with a placeholder to type over. With
    a `default_title`, the first choice has that title and no spec; models in `left_out` are not listed. When the list
    opens, servers on this machine are asked for theirs, which come last.
    """

    chosen = Signal()
    found_local = Signal(object)
    """The models of servers on this machine, from the thread that asked for them."""

    def __init__(
        self,
        name: str = tr("Model that answers the prompts"),
        default_title: str = "",
        find_local: Callable[[], Sequence[LocalModel]] = find_local_models,
        *,
        left_out: frozenset[str] = frozenset(),
    ) -> None:
        super().__init__()
        self._name, self._default_title, self._left_out = name, default_title, left_out
        self._find_local, self._local_specs = find_local, list[str]()
        self.found_local.connect(self._list_local_models)
        self.setLineEdit(ElidedLineEdit())
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        name_control(self, name)
        self._confirmed, self._clicked_into = self.spec, False
        self.textActivated.connect(self._select_suggestion)
        self.editTextChanged.connect(self._scroll_to_start)
        line = self.lineEdit()
        if line is not None:
            line.editingFinished.connect(self._commit_text)
            line.installEventFilter(self)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Remember whether a click caused the focus."""
        super().focusInEvent(event)
        self._clicked_into = event.reason() is Qt.FocusReason.MouseFocusReason

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Select the whole name on a click into the field, as the keyboard does, so that another can be typed."""
        line = self.lineEdit()
        if watched is line and line is not None and event.type() == QEvent.Type.MouseButtonRelease:
            if self._clicked_into and not line.hasSelectedText():
                line.selectAll()
            self._clicked_into = False
        return super().eventFilter(watched, event)

    @property
    def spec(self) -> str:
        """The chosen model; in an empty field the default one: the offline model, or blank with a `default_title`."""
        text = self.currentText().strip()
        if self._default_title and text.casefold() in ("", self._default_title.casefold()):
            return ""
        text = text or OFFLINE
        return PERSON if text.casefold() == model_title(PERSON).casefold() else text

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Ignore the wheel, so that scrolling does not change the model."""
        event.ignore()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the beginning of the name also where there is less room."""
        super().resizeEvent(event)
        self._scroll_to_start()

    def showPopup(self) -> None:
        """Show the list, and look for models on this machine meanwhile."""
        super().showPopup()
        QThreadPool.globalInstance().start(self._search_local_models)

    def _search_local_models(self) -> None:
        models = self._find_local()
        try:
            self.found_local.emit(models)
        except RuntimeError:  # the box is gone: its window was closed meanwhile
            return

    def _list_local_models(self, models: Sequence[LocalModel]) -> None:
        specs = list(dict.fromkeys(f"local:{model.name}" for model in models))
        if specs == self._local_specs:
            return
        with QSignalBlocker(self):
            text = self.currentText()
            for spec in self._local_specs:
                self.removeItem(self.findText(spec))
            self.addItems(specs)
            self.setEditText(text)
        self._local_specs = specs
        if self.view().isVisible():  # to the height of the longer list
            super().hidePopup()
            super().showPopup()

    def set_models(self, settings: Settings, *extra: str) -> None:
        """List the models of the settings and the `extra` ones; typed text stays."""
        is_first, current_text = self.count() == 0, self.currentText() or self._default_title or settings.default_model
        endpoints = [f"{endpoint.api}:{MODEL_PLACEHOLDER}@{endpoint.name}" for endpoint in settings.endpoints]
        with QSignalBlocker(self):
            self.clear()
            self.addItems([self._default_title] * bool(self._default_title))
            specs = dict.fromkeys((settings.default_model, OFFLINE, *endpoints, RECORDED, *extra, *self._local_specs))
            self.addItems([model_title(spec) for spec in specs if spec not in self._left_out])
            self.setCurrentText(model_title(current_text))
        if is_first:
            self._confirmed = self.spec
        hidden = {PERSON, *self._left_out}
        usage = "\n".join(f"{kind.name}: {tr(kind.title)}" for kind in list_kinds(settings) if kind.name not in hidden)
        set_plain_tooltip(self, tr("{name}; one of\n{usage}", name=self._name, usage=usage))
        describe(self, self._name)

    def _select_suggestion(self, text: str) -> None:
        line, index = self.lineEdit(), text.find(MODEL_PLACEHOLDER)
        if index >= 0 and line is not None:
            line.setFocus()
            line.setSelection(index, len(MODEL_PLACEHOLDER))
        else:
            self._emit_change()

    def _commit_text(self) -> None:
        """Accept the typed text, unless it still contains the placeholder."""
        line = self.lineEdit()
        if line is not None:
            line.setCursorPosition(0)
        if MODEL_PLACEHOLDER not in self.spec:
            self._emit_change()

    def _emit_change(self) -> None:
        if self.spec != self._confirmed:
            self._confirmed = self.spec
            self.chosen.emit()

    def _scroll_to_start(self) -> None:
        """Show the start of a name that is too long for the field, while nobody types."""
        line = self.lineEdit()
        if line is not None and not line.hasFocus():
            line.setCursorPosition(0)
