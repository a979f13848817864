"""The settings as forms."""

from sopstudio.ui.dialogs.preferences.panel import PreferencesPanel

__all__ = ["PreferencesPanel"]
