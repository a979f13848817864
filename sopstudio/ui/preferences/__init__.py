"""The settings as forms."""

from sopstudio.ui.preferences.panel import PreferencesPanel

__all__ = ["PreferencesPanel"]
