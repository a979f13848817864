"""The language of the window: the user's choice, else that of the system, else English.

It is chosen once, before the modules of the window are imported, and holds until the program ends. A language is a
catalogue in `resources/translations`; Qt brings its own for the texts of its dialogs.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from sopstudio.errors import SettingsError
from sopstudio.resources import resource_path
from sopstudio.settings import LANGUAGES, load
from sopstudio.translation import current_language, set_translator

VARIABLE: Final = "SOPSTUDIO_LANGUAGE"
"""The environment variable that comes before the settings: the code of a language, such as `de`."""
CONTEXT: Final = "sopstudio"
ENGLISH: Final = "en"


def choose_language(home: Path) -> None:
    """Set the language of this process, as the environment, the settings in `home` or the system say."""
    language = os.environ.get(VARIABLE) or _language_of_settings(home) or _language_of_system()
    use_language(language if language in LANGUAGES else ENGLISH)


def use_language(language: str) -> None:
    """Set the language of this process, by its code."""
    if language == ENGLISH:
        set_translator(ENGLISH, None)
        return
    catalogue = QTranslator()
    path = resource_path("translations", f"{language}.ts")
    catalogue.load(str(path.with_suffix(".qm")))

    def translate(text: str, number: int) -> str:
        return catalogue.translate(CONTEXT, text, None, number) or ""

    set_translator(language, translate, QLocale(language).groupSeparator(), path)


def install_qt_texts(application: QCoreApplication) -> None:
    """Give the texts of Qt's own dialogs the language of this process."""
    language = current_language()
    if language == ENGLISH:
        return
    texts = QTranslator(application)
    if texts.load(f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        application.installTranslator(texts)


def _language_of_settings(home: Path) -> str:
    try:
        language = load(home).language
    except SettingsError:  # the window tells of it
        return ""
    return "" if language == "system" else language


def _language_of_system() -> str:
    return QLocale.system().name().partition("_")[0]
