"""The guided tour: three minutes on the loan sample, each step done by hand."""

from sopstudio.ui.tour.card import Tour

__all__ = ["Tour"]
