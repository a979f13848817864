"""The settings: how the window looks, which model is asked, where models are, and which advice is given."""

from __future__ import annotations

from collections.abc import Callable

from pydantic import ValidationError
from PySide6.QtWidgets import QComboBox, QWidget

from sopstudio.errors import SopStudioError
from sopstudio.settings import Endpoint, Settings
from sopstudio.ui.desk import Desk
from sopstudio.ui.floating import Floating
from sopstudio.ui.model_box import PERSON, ModelBox
from sopstudio.ui.parts import button, column, label, named, restyle, row, scrolled
from sopstudio.ui.preferences.advice_switches import AdviceSwitches
from sopstudio.ui.preferences.endpoint_card import EndpointCard
from sopstudio.ui.theme import SPACE_M, SPACE_S, ThemeName

THEMES: dict[ThemeName, str] = {"light": "Light", "dark": "Dark", "contrast": "High contrast"}


class PreferencesPanel(Floating):
    """Every change is kept at once."""

    def __init__(self, window: QWidget, desk: Desk, use_theme: Callable[[ThemeName], None]) -> None:
        super().__init__(window, "Settings", 560, 640)
        self._desk, self._use_theme = desk, use_theme
        self.theme, self.model = QComboBox(), ModelBox()
        named(self.theme, "Appearance")
        named(self.model, "Model asked by default")
        self.words = label("", "bad", wrap=True)
        self.cards: list[EndpointCard] = []
        self.advice = AdviceSwitches(desk.settings.value.advice_off)
        self._cards = column(space=SPACE_M)
        within = QWidget()
        lines = column(within, space=SPACE_S)
        for field in (self.theme, self.model):
            lines.addWidget(label(field.accessibleName(), "field"))
            lines.addWidget(field)
        lines.addWidget(self.words)
        lines.addWidget(label("Endpoints", "section"))
        told = "Any server that speaks the OpenAI chat protocol: OpenAI, Azure, vLLM, Ollama, LM Studio."
        lines.addWidget(label(told, "quiet", wrap=True))
        lines.addLayout(self._cards)
        lines.addLayout(row(button("+ Add an endpoint", self._add_empty, role="link"), None))
        lines.addWidget(label("Advice", "section"))
        lines.addWidget(label("Hints that you get, in the window and from sopstudio check.", "quiet", wrap=True))
        lines.addWidget(self.advice)
        lines.addStretch(1)
        self.inside.addWidget(scrolled(within))
        self._fill()
        self.theme.activated.connect(self._theme)
        self.model.chosen.connect(self._keep)
        self.advice.changed.connect(self._keep)
        line = self.model.lineEdit()
        if line is not None:
            line.editingFinished.connect(self._keep)

    def open(self) -> None:
        """Show the settings as they are."""
        self.theme.setCurrentIndex(list(THEMES).index(self._desk.look.name))
        self.bring()
        self.theme.setFocus()

    def shut_down(self) -> None:
        """Ask no more."""
        for card in self.cards:
            card.shut_down()

    def _fill(self) -> None:
        settings = self._desk.settings.value
        self.theme.addItems(list(THEMES.values()))
        self.model.offer(settings, PERSON)
        for endpoint in settings.endpoints:
            self._add(endpoint)

    def _theme(self, place: int) -> None:
        self._use_theme(list(THEMES)[place])

    def _add_empty(self) -> None:
        self._add(None).name.setFocus()

    def _add(self, endpoint: Endpoint | None) -> EndpointCard:
        card = EndpointCard(endpoint)
        self.cards.append(card)
        self._cards.addWidget(card)
        card.edited.connect(self._keep)
        card.dropped.connect(lambda: self._drop(card))
        return card

    def _drop(self, card: EndpointCard) -> None:
        card.shut_down()
        self.cards.remove(card)
        card.hide()
        card.deleteLater()
        self._keep()

    def _keep(self) -> None:
        """Keep what makes sense; say what does not."""
        endpoints = [card.value() for card in self.cards]
        if None in endpoints:
            return
        before = self._desk.settings.value
        given = {
            **before.model_dump(),
            "theme": self._desk.look.name,
            "default_model": self.model.spec,
            "advice_off": self.advice.off,
            "endpoints": [one.model_dump() for one in endpoints if one],
        }
        try:
            self._desk.settings.keep(Settings.model_validate(given))
        except ValidationError as error:
            self._say(error.errors()[0]["msg"].removeprefix("Value error, "))
        except SopStudioError as error:
            self._say(str(error))
        else:
            self._say("")

    def _say(self, text: str) -> None:
        restyle(self.words, "bad")
        self.words.setText(text)
