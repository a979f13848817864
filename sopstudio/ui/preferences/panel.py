"""The settings: the look, the model that is asked, where models are, what runs may take, and which advice is given."""

from __future__ import annotations

from collections.abc import Callable

from pydantic import ValidationError
from PySide6.QtWidgets import QComboBox, QWidget

from sopstudio.errors import SopStudioError
from sopstudio.settings import Endpoint, Settings
from sopstudio.ui.desk import Desk
from sopstudio.ui.floating import Floating
from sopstudio.ui.parts import button, column, label, named, restyle, row, scrolled
from sopstudio.ui.preferences.advice_switches import AdviceSwitches
from sopstudio.ui.preferences.default_model import DefaultModel
from sopstudio.ui.preferences.endpoint_card import EndpointCard
from sopstudio.ui.preferences.price_list import PriceList
from sopstudio.ui.preferences.run_limits import RunLimits
from sopstudio.ui.theme import SPACE_M, SPACE_S, ThemeName

THEMES: dict[ThemeName, str] = {"light": "Light", "dark": "Dark", "contrast": "High contrast"}


class PreferencesPanel(Floating):
    """Every change is kept at once."""

    def __init__(self, window: QWidget, desk: Desk, use_theme: Callable[[ThemeName], None]) -> None:
        super().__init__(window, "Settings", 560, 640)
        self._desk, self._use_theme = desk, use_theme
        self.theme, self.model = QComboBox(), DefaultModel(desk.library.home)
        named(self.theme, "Appearance")
        self.words = label("", "bad", wrap=True)
        self.cards: list[EndpointCard] = []
        self.advice = AdviceSwitches(desk.settings.value.advice_off)
        self.prices, self.limits = PriceList(desk.settings.value.prices), RunLimits(desk.settings.value.limits)
        self._cards = column(space=SPACE_M)
        within = QWidget()
        lines = column(within, space=SPACE_S)
        for title, field in (("Appearance", self.theme), (self.model.box.accessibleName(), self.model)):
            lines.addWidget(label(title, "field"))
            lines.addWidget(field)
        lines.addWidget(self.words)
        lines.addWidget(label("Endpoints", "section"))
        told = "Any server that speaks the OpenAI chat protocol: OpenAI, Azure, vLLM, Ollama, LM Studio."
        lines.addWidget(label(told, "quiet", wrap=True))
        lines.addLayout(self._cards)
        lines.addLayout(row(button("+ Add an endpoint", self._add_empty, role="link"), None))
        for title, told, part in self._parts():
            lines.addSpacing(SPACE_S)
            lines.addWidget(label(title, "section"))
            lines.addWidget(label(told, "quiet", wrap=True))
            lines.addWidget(part)
        lines.addStretch(1)
        self.inside.addWidget(scrolled(within))
        self._fill()
        self.theme.activated.connect(self._theme)
        self.model.changed.connect(self._keep)
        for _, _, part in self._parts():
            part.changed.connect(self._keep)

    def open(self) -> None:
        """Show the settings as they are."""
        self.theme.setCurrentIndex(list(THEMES).index(self._desk.look.name))
        self.model.show_settings(self._desk.settings.value)
        self.bring()
        self.theme.setFocus()

    def shut_down(self) -> None:
        """Ask no more."""
        self.model.shut_down()
        for card in self.cards:
            card.shut_down()

    def _fill(self) -> None:
        self.theme.addItems(list(THEMES.values()))
        for endpoint in self._desk.settings.value.endpoints:
            self._add(endpoint)

    def _parts(self) -> tuple[tuple[str, str, PriceList | RunLimits | AdviceSwitches], ...]:
        """The parts of which there is one each: title, what it is about, and its fields."""
        return (
            (
                "Prices",
                "What a million tokens of a model cost, all in one currency. Runs then show their cost.",
                self.prices,
            ),
            ("Limits of a run", "When a run stops by itself. A blank field means the usual limit.", self.limits),
            ("Advice", "Hints shown in the window and by sopstudio check.", self.advice),
        )

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
        endpoints, prices, limits = [card.value() for card in self.cards], self.prices.value(), self.limits.value()
        if None in endpoints or prices is None or limits is None:
            return
        before = self._desk.settings.value
        given = {
            **before.model_dump(),
            "theme": self._desk.look.name,
            "default_model": self.model.spec,
            "advice_off": self.advice.off,
            "endpoints": [one.model_dump() for one in endpoints if one],
            "prices": prices,
            "limits": limits,
        }
        try:
            self._desk.settings.keep(Settings.model_validate(given))
        except ValidationError as error:
            self._say(error.errors()[0]["msg"].removeprefix("Value error, "))
        except SopStudioError as error:
            self._say(str(error))
        else:
            self._say("")
            self.model.follow(self._desk.settings.value)

    def _say(self, text: str) -> None:
        restyle(self.words, "bad")
        self.words.setText(text)
