"""The settings: appearance, default model, endpoints, options and prices of models, run limits and advice."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pydantic import ValidationError
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QWidget

from sopstudio.analysis.advice import RULES
from sopstudio.errors import SopStudioError
from sopstudio.settings import LANGUAGES, Endpoint, Settings
from sopstudio.translation import tr
from sopstudio.ui.context import WindowContext
from sopstudio.ui.dialogs.preferences.default_model import DefaultModel
from sopstudio.ui.dialogs.preferences.endpoint_card import EndpointCard
from sopstudio.ui.dialogs.preferences.row_lists import OptionList, PriceList
from sopstudio.ui.dialogs.preferences.run_limits import RunLimits
from sopstudio.ui.floating_panel import FloatingPanel
from sopstudio.ui.text_widgets import set_plain_tooltip
from sopstudio.ui.theme import SPACE_L, SPACE_M, SPACE_S, SPACE_XL, SPACE_XS, THEME_TITLES, ThemeName
from sopstudio.ui.widgets import button, column, label, name_control, row, scroll_area, set_role


class AdviceSwitches(QWidget):
    """Which rules are on; `changed` when one was switched. Codes of unknown rules are preserved."""

    changed = Signal()

    def __init__(self, disabled: Iterable[str]) -> None:
        super().__init__()
        rule_codes = {rule.code for rule in RULES}
        disabled_codes = tuple(disabled)
        self._unknown_codes = tuple(code for code in disabled_codes if code not in rule_codes)
        self.switches: dict[str, QCheckBox] = {}
        lines = column(self, spacing=SPACE_XS)
        for rule in RULES:
            switch = QCheckBox(rule.title)
            switch.setChecked(rule.code not in disabled_codes)
            set_plain_tooltip(switch, f"{rule.why} ({rule.source})")
            switch.setAccessibleDescription(rule.why)
            switch.toggled.connect(lambda _: self.changed.emit())
            self.switches[rule.code] = switch
            reason_label = label(rule.why, "quiet", wrap=True)
            reason_label.setContentsMargins(SPACE_XL + SPACE_L, 0, 0, SPACE_S)
            lines.addWidget(switch)
            lines.addWidget(reason_label)

    @property
    def disabled(self) -> tuple[str, ...]:
        """The codes that are switched off."""
        return (*self._unknown_codes, *(code for code, switch in self.switches.items() if not switch.isChecked()))


class PreferencesPanel(FloatingPanel):
    """Every change is saved at once."""

    def __init__(self, window: QWidget, context: WindowContext, use_theme: Callable[[ThemeName], None]) -> None:
        super().__init__(window, tr("Settings"), 560, 640)
        self._context, self._use_theme = context, use_theme
        self.theme, self.model = QComboBox(), DefaultModel(context.library.home)
        name_control(self.theme, tr("Appearance"))
        self.language = QComboBox()
        name_control(self.language, tr("Language"))
        for code, name in {"system": tr("As the system"), **LANGUAGES}.items():
            self.language.addItem(name, code)
        self.language.setCurrentIndex(self.language.findData(context.settings.value.language))
        self.error_label = label("", "bad", wrap=True)
        self.cards: list[EndpointCard] = []
        self.advice = AdviceSwitches(context.settings.value.advice_off)
        self.options = OptionList(context.settings.value.options)
        self.prices, self.limits = PriceList(context.settings.value.prices), RunLimits(context.settings.value.limits)
        self._card_layout = column(spacing=SPACE_M)
        content = QWidget()
        lines = column(content, spacing=SPACE_S)
        for title, field in (
            (tr("Appearance"), self.theme),
            (tr("Language"), self.language),
            (self.model.box.accessibleName(), self.model),
        ):
            lines.addWidget(label(title, "field"))
            lines.addWidget(field)
        lines.addWidget(self.error_label)
        lines.addWidget(label(tr("Endpoints"), "section"))
        description = tr(
            "Servers that speak the OpenAI chat protocol (OpenAI, Azure, vLLM, Ollama, …), Claude and Gemini."
        )
        lines.addWidget(label(description, "quiet", wrap=True))
        lines.addLayout(self._card_layout)
        lines.addLayout(row(button(tr("+ Add an endpoint"), self._add_new_card, role="link"), None))
        for title, description, part in self._sections():
            lines.addSpacing(SPACE_S)
            lines.addWidget(label(title, "section"))
            lines.addWidget(label(description, "quiet", wrap=True))
            lines.addWidget(part)
        lines.addStretch(1)
        self.content.addWidget(scroll_area(content))
        self._fill()
        self.theme.activated.connect(self._select_theme)
        self.language.activated.connect(self._select_language)
        self.model.changed.connect(self._save)
        for _, _, part in self._sections():
            part.changed.connect(self._save)

    def open(self) -> None:
        """Show the current settings."""
        self.theme.setCurrentIndex(list(THEME_TITLES).index(self._context.theme.name))
        self.language.setCurrentIndex(self.language.findData(self._context.settings.value.language))
        self.model.show_settings(self._context.settings.value)
        self.show_on_top()
        self.theme.setFocus()

    def shut_down(self) -> None:
        """Stop the trials of endpoints in the background."""
        self.model.shut_down()
        for card in self.cards:
            card.shut_down()

    def _fill(self) -> None:
        self.theme.addItems(list(THEME_TITLES.values()))
        for endpoint in self._context.settings.value.endpoints:
            self._add_card(endpoint)

    def _sections(self) -> tuple[tuple[str, str, OptionList | PriceList | RunLimits | AdviceSwitches], ...]:
        """The sections with one widget each: title, description, widget."""
        return (
            (
                tr("Options of models"),
                tr(
                    "What a model is asked with: temperature, top_p, max_tokens, effort, stop, seed, tool_choice, "
                    "parallel_tool_calls, timeout in seconds, headers.NAME and body.NAME. What an endpoint refuses is "
                    "left out, and the run says so."
                ),
                self.options,
            ),
            (
                tr("Prices"),
                tr("What a million tokens of a model cost, all in one currency. Runs then show their cost."),
                self.prices,
            ),
            (
                tr("Limits of a run"),
                tr("When a run stops by itself. A blank field means the usual limit."),
                self.limits,
            ),
            (tr("Advice"), tr("Hints shown in the window and by sopstudio check."), self.advice),
        )

    def _select_theme(self, index: int) -> None:
        self._use_theme(list(THEME_TITLES)[index])

    def _select_language(self) -> None:
        self._save()
        set_role(self.error_label, "quiet")
        self.error_label.setText(tr("The window speaks it when SOP Studio is started again."))

    def _add_new_card(self) -> None:
        self._add_card(None).name.setFocus()

    def _add_card(self, endpoint: Endpoint | None) -> EndpointCard:
        card = EndpointCard(endpoint, lambda: self._context.settings.value)
        self.cards.append(card)
        self._card_layout.addWidget(card)
        card.edited.connect(self._save)
        card.remove_requested.connect(lambda: self._remove_card(card))
        return card

    def _remove_card(self, card: EndpointCard) -> None:
        card.shut_down()
        self.cards.remove(card)
        card.hide()
        card.deleteLater()
        self._save()

    def _save(self) -> None:
        """Save the settings if all are valid; otherwise show the error."""
        endpoints, prices, limits = [card.value() for card in self.cards], self.prices.value(), self.limits.value()
        options = self.options.value()
        if None in endpoints or prices is None or limits is None or options is None:
            return
        previous = self._context.settings.value
        values = {
            **previous.model_dump(),
            "theme": self._context.theme.name,
            "language": self.language.currentData(),
            "default_model": self.model.spec,
            "advice_off": self.advice.disabled,
            "endpoints": [endpoint.model_dump() for endpoint in endpoints if endpoint],
            "options": options,
            "prices": prices,
            "limits": limits,
        }
        try:
            self._context.settings.save(Settings.model_validate(values))
        except ValidationError as error:
            self._show_error(error.errors()[0]["msg"].removeprefix("Value error, "))
        except SopStudioError as error:
            self._show_error(str(error))
        else:
            self._show_error("")
            self.model.update_models(self._context.settings.value)

    def _show_error(self, text: str) -> None:
        set_role(self.error_label, "bad")
        self.error_label.setText(text)
