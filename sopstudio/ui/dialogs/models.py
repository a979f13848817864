"""The models that can be asked here: what is there, and what each can do when it is tried."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QLineEdit, QVBoxLayout, QWidget

from sopstudio.errors import SopStudioError
from sopstudio.llm import release
from sopstudio.llm.client.endpoint_kind import APIS
from sopstudio.llm.local_servers import SERVERS, LocalModel, find_local_models
from sopstudio.llm.model_trial import Trial, describe_trial, try_model
from sopstudio.llm.models import KINDS, create_model, list_kinds
from sopstudio.settings import Settings, default_endpoint
from sopstudio.translation import format_number, tr
from sopstudio.ui.background import LatestTask
from sopstudio.ui.context import WindowContext
from sopstudio.ui.file_dialogs import ask_for_file
from sopstudio.ui.floating_panel import FloatingPanel
from sopstudio.ui.text_widgets import ElidedLabel
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import button, clear_layout, column, label, name_control, row, scroll_area, set_role

TrialRequest = tuple[str, Settings]
FILE_KIND = "gguf"
NO_SERVER = tr(
    "No server answers on this machine; asked for {detail}. Start one and load a model, for "
    "example: ollama serve, then ollama pull MODEL.",
    detail=", ".join(f"{server.name} ({server.port})" for server in SERVERS),
)
OFFLINE_TEXT = tr(
    "Rules that stand in for a language model: answers, calls tools, costs nothing. It finds values in what was said, "
    "and does not reason."
)
RECORDED_TEXT = tr(
    "What models answered before, kept in the library. recorded+MODEL asks MODEL where the record has nothing."
)
FILE_TEXT = tr("A file of your own (*.gguf), run on this machine's processor. None is downloaded.")
FILE_UNSERVED = tr("Serve the file with a program of yours (llama-server -m FILE); it is then found above.")
USE_BY_DEFAULT, USED_BY_DEFAULT = tr("Use by default"), tr("✓ Used by default")
NO_CONTEXT = tr("How much it can read at once is not known.")


def try_spec(request: TrialRequest) -> Trial:
    """What the model of a spec can do, with the settings. Never raises; runs in a thread."""
    spec, settings = request
    try:
        model = create_model(spec, settings)
    except SopStudioError as error:
        return Trial(problem=str(error))
    try:
        return try_model(model)
    finally:
        release(model)


def describe_local_model(model: LocalModel) -> str:
    """Server, size, context and tools of a model, as far as the server tells."""
    parts = (
        model.server,
        tr("{size} GB", size=f"{model.size / 1e9:.1f}") if model.size else "",
        tr("reads {context} tokens at once", context=format_number(model.context))
        if model.context
        else NO_CONTEXT[:-1].lower(),
        ""
        if model.calls_tools is None
        else tr("made to call tools")
        if model.calls_tools
        else tr("not made to call tools"),
    )
    return " · ".join(filter(None, parts))


def break_paths(text: str) -> str:
    """The text with places to break lines in long paths and addresses, which would make the panel too wide."""
    return text.replace("/", "/\u200b").replace("_", "_\u200b").replace("-", "-\u200b")


class ModelRow(QFrame):
    """A model, or an endpoint whose model is typed into `field`: *Test* says below what it can do.

    `spec` holds `{}` where the name of the model belongs. `use_requested` carries the spec to be the default.
    """

    use_requested = Signal(str)

    def __init__(
        self, title: str, facts: str, spec: str, current_settings: Callable[[], Settings], *, is_tried: bool = True
    ) -> None:
        super().__init__()
        self.setObjectName("card")
        self._spec, self._current_settings, self._is_asking = spec, current_settings, False
        self.field, self.result = QLineEdit(), label("", "quiet", wrap=True)
        self.result.hide()
        self.field.setPlaceholderText(tr("the name of one of its models"))
        name_control(self.field, tr("Model of {title}", title=title))
        self.test_button = button(
            tr("Test"), self.start_test, tip=tr("Ask {title} a question, and for one call of a tool", title=title)
        )
        self.use_button = button(
            USE_BY_DEFAULT, self._use, role="link", tip=tr("Ask {title} where no model is chosen", title=title)
        )
        self.test_button.setVisible(is_tried)
        inside = column(self, margin=SPACE_M, spacing=SPACE_XS)
        head = row(ElidedLabel(title, "name"), self.use_button, self.test_button)
        head.setStretch(0, 1)
        inside.addLayout(head)
        if facts:
            inside.addWidget(label(break_paths(facts), "quiet", wrap=True))
        inside.addWidget(self.field)
        self.field.setVisible("{}" in spec)
        inside.addWidget(self.result)
        self._task = LatestTask(try_spec, 0, self)
        self._task.ready.connect(self._show_trial)

    @property
    def is_asking(self) -> bool:
        """Whether the model is being tried."""
        return self._is_asking

    @property
    def spec(self) -> str:
        """The model as runs name it; blank while its name is missing."""
        name = self.field.text().strip()
        return self._spec.format(name) if name or "{}" not in self._spec else ""

    def show_default(self, default_model: str) -> None:
        """Say in the row whether its model is the one that is asked where none is chosen."""
        self.use_button.setText(USED_BY_DEFAULT if self.spec == default_model else USE_BY_DEFAULT)

    def set_spec(self, spec: str) -> None:
        """Stand for another model; what was found out about the former one goes."""
        self._spec = spec
        self.result.hide()

    def start_test(self) -> None:
        """Try the model in the background."""
        if self._is_asking:
            return  # the button stays enabled: one that is switched off loses the keyboard's focus
        if not self.spec:
            self._show(tr("Name a model first."), "warning")
            self.field.setFocus()
            return
        self._show(tr("Asking …"), "quiet")
        self._is_asking = True
        self._task.request((self.spec, self._current_settings()))

    def shut_down(self) -> None:
        """Stop background work."""
        self._task.close()

    def _use(self) -> None:
        if self.spec:
            self.use_requested.emit(self.spec)
        else:
            self._show(tr("Name a model first."), "warning")

    def _show_trial(self, request: TrialRequest, trial: Trial) -> None:
        self._is_asking = False
        if request[0] == self.spec:
            role = "bad" if trial.problem else "good" if trial.calls_tools else "warning"
            mark = {"bad": "✕", "good": "✓", "warning": "!"}[role]
            context = [NO_CONTEXT] if "{}" in self._spec and not trial.problem else []
            first, *others = (*describe_trial(trial), *context)
            self._show("\n".join((f"{mark} {first}", *(f"· {line}" for line in others))), role)

    def _show(self, text: str, role: str) -> None:
        set_role(self.result, role)
        self.result.setText(break_paths(text))
        self.result.show()


class ModelsPanel(FloatingPanel):
    """Everything is looked up when it opens; servers on this machine are asked in the background."""

    def __init__(
        self,
        window: QWidget,
        context: WindowContext,
        open_settings: Callable[[], None],
        find_local: Callable[[], Sequence[LocalModel]] = find_local_models,
    ) -> None:
        super().__init__(window, tr("Models"), 600, 680)
        self._context, self._open_settings = context, open_settings
        self.rows: dict[str, ModelRow] = {}
        self.default_label = label("", "quiet", wrap=True)
        self.local_label, self.error_label = label("", "quiet", wrap=True), label("", "bad", wrap=True)
        self.error_label.hide()
        self._here, self._local, self._away = (column(spacing=SPACE_S) for _ in range(3))
        self._search = LatestTask(lambda _request: list(find_local()), 0, self)
        self._search.ready.connect(lambda _, models: self._show_local(models))
        self.file_field = QLineEdit()
        self.content.addWidget(scroll_area(self._build()))
        self.file_field.editingFinished.connect(self._save_file)

    def open(self) -> None:
        """Show what is there now."""
        self._fill()
        self.search()
        self.show_on_top()
        self.rows["offline"].use_button.setFocus()

    def search(self) -> None:
        """Look for servers on this machine."""
        self.local_label.setText(tr("Looking for servers on this machine …"))
        self.local_label.show()
        self._search.request(True)

    def shut_down(self) -> None:
        """Stop background work."""
        self._search.close()
        for model_row in self.rows.values():
            model_row.shut_down()

    def _build(self) -> QWidget:
        content = QWidget()
        lines = column(content, spacing=SPACE_S)
        lines.setContentsMargins(0, 0, SPACE_M, 0)  # beside the scroll bar
        lines.addWidget(self.default_label)
        lines.addWidget(self.error_label)
        lines.addWidget(label(tr("Always here"), "section"))
        lines.addLayout(self._here)
        again = button(tr("Look again"), self.search, role="link", tip=tr("Ask the servers on this machine once more"))
        lines.addSpacing(SPACE_S)
        lines.addLayout(row(label(tr("On this machine"), "section"), None, again))
        lines.addWidget(self.local_label)
        lines.addLayout(self._local)
        lines.addSpacing(SPACE_XS)
        for part in self._build_file():
            lines.addLayout(part)
        lines.addSpacing(SPACE_S)
        lines.addWidget(label(tr("Endpoints"), "section"))
        description = tr("Services with a key in the environment, and the endpoints of the settings.")
        settings_button = button(tr("Settings"), self._go_to_settings, role="link", tip=tr("Add an endpoint"))
        about = label(description, "quiet", wrap=True)
        line = row(about, settings_button)
        line.setStretch(0, 1)
        lines.addLayout(line)
        lines.addLayout(self._away)
        lines.addStretch(1)
        return content

    def _build_file(self) -> Iterator[QVBoxLayout]:
        """The model file: its path, and a row to try it where this program can serve it."""
        lines = column(spacing=SPACE_XS)
        lines.addWidget(label(tr("Model file"), "field"))
        name_control(self.file_field, tr("Model file"))
        self.file_field.setPlaceholderText(tr("the path of a *.gguf file"))
        lines.addLayout(row(self.file_field, button(tr("Choose …"), self._choose_file, tip=tr("Choose a model file"))))
        text = FILE_TEXT if FILE_KIND in KINDS else f"{FILE_TEXT} {FILE_UNSERVED}"
        lines.addWidget(label(text, "quiet", wrap=True))
        lines.addSpacing(SPACE_XS)
        self._file = column(spacing=SPACE_S)
        lines.addLayout(self._file)
        yield lines

    def _fill(self) -> None:
        """Show the models of the current settings."""
        settings = self._context.settings.value
        self._show_default()
        self._clear("offline", "recorded", "file", *(name for name in self.rows if name.startswith("away:")))
        for layout in (self._here, self._file, self._away):
            clear_layout(layout)
        self._add(self._here, "offline", ModelRow("offline", OFFLINE_TEXT, "offline", self._settings, is_tried=False))
        self._add(
            self._here, "recorded", ModelRow("recorded", RECORDED_TEXT, "recorded", self._settings, is_tried=False)
        )
        self.file_field.setText(settings.model_file)
        self._show_file()
        self._fill_endpoints(settings)

    def _fill_endpoints(self, settings: Settings) -> None:
        """A row for each service that has a key, and for each endpoint of the settings; for others, what is missing."""
        reasons = {choice.name.partition(":")[0]: choice.reason for choice in list_kinds(settings)}
        for api in APIS:
            if default_endpoint(settings, api.endpoint_api) in settings.endpoints:
                continue  # it has a row of its own
            if reason := reasons[api.kind]:
                self._away.addWidget(
                    label(tr("{kind}:NAME – {reason}", kind=api.kind, reason=reason), "quiet", wrap=True)
                )
            else:
                spec = f"{api.kind}:{{}}"
                self._add(
                    self._away, f"away:{api.kind}", ModelRow(f"{api.kind}:NAME", tr(api.title), spec, self._settings)
                )
        for endpoint in settings.endpoints:
            spec = f"{endpoint.api}:{{}}@{endpoint.name}"
            model_row = ModelRow(endpoint.name, endpoint.base_url, spec, self._settings)
            self._add(self._away, f"away:{endpoint.name}", model_row)

    def _show_local(self, models: Sequence[LocalModel]) -> None:
        self._clear(*(name for name in self.rows if name.startswith("local:")))
        clear_layout(self._local)
        self.local_label.setText(NO_SERVER)
        self.local_label.setVisible(not models)
        for model in models:
            name = f"local:{model.name}"
            if name not in self.rows:
                spec = name.replace("{", "{{").replace("}", "}}")
                self._add(self._local, name, ModelRow(name, describe_local_model(model), spec, self._settings))

    def _add(self, layout: QVBoxLayout, name: str, model_row: ModelRow) -> None:
        self.rows[name] = model_row
        layout.addWidget(model_row)
        model_row.show_default(self._settings().default_model)
        model_row.use_requested.connect(lambda spec: self._save(default_model=spec))

    def _clear(self, *names: str) -> None:
        for name in names:
            if name in self.rows:
                self.rows.pop(name).shut_down()

    def _settings(self) -> Settings:
        return self._context.settings.value

    def _show_default(self) -> None:
        default_model = self._settings().default_model
        self.default_label.setText(
            break_paths(tr("Asked where no model is chosen: {default_model}", default_model=default_model))
        )
        for model_row in self.rows.values():
            model_row.show_default(default_model)

    def _choose_file(self) -> None:
        start = self.file_field.text()
        if path := ask_for_file(self, tr("Choose a model file"), tr("Model files (*.gguf)"), start):
            self.file_field.setText(str(path))
            self._save_file()

    def _save_file(self) -> None:
        if self.file_field.text().strip() != self._settings().model_file:
            self._save(model_file=self.file_field.text().strip())
            self._show_file()

    def _show_file(self) -> None:
        """Offer the model file for a test, where there is one and this program can serve it."""
        self._clear("file")
        clear_layout(self._file)
        path = self._settings().model_file
        if path and FILE_KIND in KINDS:
            spec = f"{FILE_KIND}:{path}".replace("{", "{{").replace("}", "}}")
            self._add(self._file, "file", ModelRow(Path(path).name, "", spec, self._settings))

    def _save(self, **changes: str) -> None:
        try:
            self._context.settings.save(self._settings().model_copy(update=changes))
        except SopStudioError as error:
            self.error_label.setText(str(error))
            self.error_label.show()
        else:
            self.error_label.hide()
            self._show_default()

    def _go_to_settings(self) -> None:
        self.dismiss()
        self._open_settings()


__all__ = ["ModelRow", "ModelsPanel", "describe_local_model", "try_spec"]
