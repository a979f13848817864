"""The guided tour: three minutes on the loan sample; the user does each step."""

from sopstudio.ui.dialogs.tour.card import TourCard

__all__ = ["TourCard"]
