"""The panels that open over a window: settings, models, action repository, parts of other SOPs and export, each made
at first use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from sopstudio.translation import tr
from sopstudio.ui.action import Action
from sopstudio.ui.context import WindowContext
from sopstudio.ui.theme import ThemeName

if TYPE_CHECKING:
    from sopstudio.ui.dialogs.export import ExportPanel
    from sopstudio.ui.dialogs.models import ModelsPanel
    from sopstudio.ui.dialogs.preferences import PreferencesPanel
    from sopstudio.ui.dialogs.repository import RepositoryPanel
    from sopstudio.ui.dialogs.shared_parts import SharedPartsPanel


class Dialogs:
    """Settings, models and action repository of one window."""

    def __init__(
        self,
        window: QWidget,
        context: WindowContext,
        use_theme: Callable[[ThemeName], None],
        samples: Path | None = None,
    ) -> None:
        self._window, self._context, self._use_theme, self._samples = window, context, use_theme, samples
        self._preferences: PreferencesPanel | None = None
        self._repository: RepositoryPanel | None = None
        self._models: ModelsPanel | None = None
        self._export: ExportPanel | None = None
        self._shared_parts: SharedPartsPanel | None = None

    def actions(self) -> Iterator[Action]:
        """The action that opens the parts of other SOPs."""
        yield Action(
            "insert.parts", tr("Take from other SOPs…"), lambda: self.shared_parts.open(), "Insert", "Ctrl+Shift+U",
            "book", group=3, search_words=tr("library of parts shared tools facts articles reuse where used copy"),
        )  # fmt: skip

    @property
    def preferences(self) -> PreferencesPanel:
        """The panel of settings."""
        if self._preferences is None:
            from sopstudio.ui.dialogs.preferences import PreferencesPanel

            self._preferences = PreferencesPanel(self._window, self._context, self._use_theme)
        return self._preferences

    @property
    def repository(self) -> RepositoryPanel:
        """The panel of the action repository."""
        if self._repository is None:
            from sopstudio.ui.dialogs.repository import RepositoryPanel

            self._repository = RepositoryPanel(self._window, self._context)
        return self._repository

    @property
    def export(self) -> ExportPanel:
        """The panel of exports for deployment."""
        if self._export is None:
            from sopstudio.ui.dialogs.export import ExportPanel

            self._export = ExportPanel(self._window, self._context)
        return self._export

    @property
    def shared_parts(self) -> SharedPartsPanel:
        """The panel with the tools, facts and articles of other SOPs."""
        if self._shared_parts is None:
            from sopstudio.ui.dialogs.shared_parts import SharedPartsPanel

            self._shared_parts = SharedPartsPanel(self._window, self._context, self._samples)
        return self._shared_parts

    @property
    def models(self) -> ModelsPanel:
        """The panel of models."""
        if self._models is None:
            from sopstudio.ui.dialogs.models import ModelsPanel

            self._models = ModelsPanel(self._window, self._context, lambda: self.preferences.open())
        return self._models

    def shut_down(self) -> None:
        """Stop background work."""
        for panel in (self._models, self._export, self._shared_parts):
            if panel is not None:
                panel.shut_down()
        if self._preferences is not None:
            self._preferences.shut_down()
