"""The style sheet of the window, built from the palette: the only place that says how widgets look."""

from __future__ import annotations

from PySide6.QtGui import QColor

from sopstudio.resources import resource_path
from sopstudio.ui.fonts import code_font
from sopstudio.ui.theme import (
    BODY,
    CARD_RADIUS,
    DISPLAY,
    HEADING,
    RADIUS,
    SECONDARY,
    SPACE_L,
    SPACE_M,
    SPACE_S,
    SPACE_XS,
    SPEECH,
    STAGE,
    WEIGHT_NAME,
    Palette,
)

CELL_MARGIN = 3
"""Pixels that Qt leaves beside the text of a cell, though not beside that of its header."""


def style_sheet(palette: Palette) -> str:
    """The style sheet of all widgets of the window."""
    return "\n".join(
        (
            _base_rules(palette),
            _label_rules(palette),
            _button_rules(palette),
            _field_rules(palette),
            _list_rules(palette),
            _bar_rules(palette),
            _contrast_rules(palette) if palette.is_high_contrast else "",
        )
    )


def _base_rules(p: Palette) -> str:
    return f"""
    QWidget {{ color: {p.text}; font-size: {BODY}px; }}
    QWidget#window, QStackedWidget, QScrollArea, QScrollArea > QWidget > QWidget {{ background: {p.surface}; }}
    QWidget#header, QWidget#footer, QWidget#side, QWidget#inspector, QWidget#below {{ background: {p.surface}; }}
    QWidget#header {{ border-bottom: 1px solid {p.line}; }}
    QWidget#footer, QWidget#below {{ border-top: 1px solid {p.line}; }}
    QWidget#side {{ border-right: 1px solid {p.line}; }}
    QWidget#inspector {{ border-left: 1px solid {p.line}; }}
    QWidget#start {{ background: {p.surface}; }}
    QListWidget#tiles {{ background: transparent; }}
    QDialog {{ background: {p.surface}; }}
    QFileDialog QToolButton {{ background: {p.muted if p.is_dark else p.surface}; padding: {SPACE_XS}px; }}
    QWidget#rule {{ background: {p.line}; }}
    QSplitter::handle {{ background: transparent; }}
    QSplitter::handle:hover {{ background: {p.accent_soft}; }}
    QFrame#card {{ background: {p.surface}; border: 1px solid {p.line}; border-radius: {CARD_RADIUS}px; }}
    QFrame#card[role="soft"] {{ background: {p.ground}; }}
    QFrame#card[role="accent"] {{ background: {p.accent_soft}; border-color: {p.accent_soft}; }}
    QFrame#card[role="now"] {{ border-color: {p.accent}; }}
    QFrame#card[role="bad"] {{ background: {p.bad_soft}; border-color: {p.bad_soft}; }}
    QFrame#card[role="warning"] {{ background: {p.warning_soft}; border-color: {p.warning_soft}; }}
    QFrame#card[role="good"] {{ background: {p.good_soft}; border-color: {p.good_soft}; }}
    QFrame#card[role="wrong"] {{ border-color: {p.bad}; }}
    QFrame#card[role="press"]:hover, QFrame#card[role="wrong"]:hover {{ background: {p.ground}; }}
    QFrame#card:focus {{ border-color: {p.accent}; }}
    QFrame#chip {{ background: {p.accent_soft}; border: 1px solid {p.accent_soft}; border-radius: 11px; }}
    QFrame#floating {{ background: {p.surface}; border: 1px solid {p.line}; border-radius: {CARD_RADIUS}px; }}
    QFrame#floating[role="effect"] {{ border-color: {p.accent}; }}
    QToolTip {{ background: {p.surface}; color: {p.text}; border: 1px solid {p.line}; padding: {SPACE_XS}px; }}
    """


def _label_rules(p: Palette) -> str:
    return f"""
    QLabel {{ background: transparent; border: none; }}
    QLabel[role="title"] {{ font-size: {HEADING}px; font-weight: {WEIGHT_NAME}; }}
    QLabel[role="display"] {{ font-size: {DISPLAY}px; font-weight: {WEIGHT_NAME}; }}
    QLabel[role="stage"] {{ font-size: {STAGE}px; font-weight: {WEIGHT_NAME}; }}
    QLabel[role="speech"] {{ font-size: {SPEECH}px; color: {p.muted}; }}
    QLabel[role="name"] {{ font-weight: {WEIGHT_NAME}; }}
    QLabel[role="section"] {{ color: {p.muted}; font-weight: {WEIGHT_NAME}; }}
    QLabel[role="field"] {{ color: {p.muted}; font-size: {SECONDARY + 1}px; }}
    QLabel[role="link"] {{ color: {p.accent}; }}
    QLabel[role="quiet"] {{ color: {p.muted}; font-size: {SECONDARY + 1}px; }}
    QLabel[role="code"] {{ font-family: "{code_font(SECONDARY).family()}"; font-size: {SECONDARY + 1}px; }}
    QLabel[role="good"] {{ color: {p.good}; font-size: {SECONDARY + 1}px; }}
    QLabel[role="warning"] {{ color: {p.warning}; font-size: {SECONDARY + 1}px; }}
    QLabel[role="bad"] {{ color: {p.bad}; font-size: {SECONDARY + 1}px; }}
    QLabel[role="chip"] {{ color: {p.accent}; }}
    QLabel[role="tag"] {{ color: {p.muted}; background: {p.ground}; border-radius: 9px; padding: 2px {SPACE_S}px;
                          font-size: {SECONDARY}px; font-weight: {WEIGHT_NAME}; }}
    """


def _button_rules(p: Palette) -> str:
    arrow = resource_path("icons", "arrow-down.svg").as_posix()
    return f"""
    QPushButton, QToolButton {{ background: {p.surface}; border: 1px solid {p.line}; border-radius: {RADIUS}px;
                   padding: {SPACE_XS}px {SPACE_M}px; min-height: 20px; }}
    QPushButton:hover, QToolButton:hover {{ background: {p.ground}; }}
    QPushButton:focus, QToolButton:focus {{ border-color: {p.accent}; }}
    QPushButton:pressed, QToolButton:pressed, QToolButton:checked {{ background: {p.accent_soft}; }}
    QPushButton:disabled, QToolButton:disabled {{ color: {p.disabled}; }}
    QPushButton[role="primary"] {{ background: {p.accent}; border-color: {p.accent}; color: {p.on_accent};
                                   font-weight: {WEIGHT_NAME}; padding: {SPACE_XS}px {SPACE_L}px; }}
    QPushButton[role="primary"]:focus {{ border-color: {p.text}; }}
    QPushButton[role="primary"]:disabled {{ background: {p.line}; border-color: {p.line}; color: {p.muted}; }}
    QPushButton[role="link"] {{ background: transparent; border-color: transparent; color: {p.accent};
                                padding: 2px {SPACE_XS}px; min-height: 16px; text-align: left; }}
    QPushButton[role="entry"] {{ background: transparent; border-color: transparent; text-align: left;
                                padding: {SPACE_XS}px {SPACE_S}px; min-height: 24px; }}
    QPushButton[role="entry"]:hover {{ background: {p.accent_soft}; }}
    QPushButton[role="entry"]:focus {{ border-color: {p.accent}; }}
    QPushButton[role="filter"] {{ padding: 1px {SPACE_S}px; min-height: 16px; border-radius: 10px; }}
    QPushButton[role="filter"]:checked {{ background: {p.accent_soft}; border-color: {p.accent}; color: {p.accent}; }}
    QPushButton[role="link"]:hover {{ background: {p.accent_soft}; }}
    QPushButton[role="link"]:focus {{ border-color: {p.accent}; }}
    QPushButton[role="bad"] {{ color: {p.bad}; }}
    QPushButton[role="bare"], QToolButton[role="bare"] {{ background: transparent; border-color: transparent;
                                padding: {SPACE_XS}px; }}
    QPushButton[role="bare"]:hover, QToolButton[role="bare"]:hover {{ background: {p.ground}; }}
    QPushButton[role="bare"]:focus, QToolButton[role="bare"]:focus {{ border-color: {p.accent}; }}
    QToolButton[role="fold"] {{ background: transparent; border-color: transparent; color: {p.muted};
                               padding: 2px {SPACE_XS}px 2px 0; }}
    QToolButton[role="fold"]:focus {{ border-color: {p.accent}; }}
    QToolButton[role="small"] {{ background: transparent; border-color: transparent; padding: 2px; min-height: 14px; }}
    QToolButton[role="small"]:hover {{ background: {p.accent_soft}; }}
    QToolButton[role="small"]:focus {{ border-color: {p.accent}; }}
    QFrame#chip QPushButton {{ background: transparent; border: 1px solid transparent; color: {p.accent};
                               padding: 0 2px; min-height: 16px; }}
    QFrame#chip QPushButton:focus {{ border-color: {p.accent}; }}
    QFrame#chip QToolButton {{ min-height: 12px; padding: 1px; border-radius: 8px; }}
    QPushButton[role="find"] {{ background: {p.ground}; color: {p.muted}; text-align: left; }}
    QPushButton[role="list"] {{ text-align: left; padding: {SPACE_XS}px 24px {SPACE_XS}px {SPACE_S}px; }}
    QPushButton[role="list"]::menu-indicator {{ image: url("{arrow}"); width: 12px; height: 12px; right: 3px;
                               subcontrol-origin: padding; subcontrol-position: center right; }}
    QToolButton::menu-indicator {{ image: none; }}
    QToolButton[role="status"] {{ background: transparent; border-color: transparent; color: {p.muted};
                                padding: 0 {SPACE_XS}px; min-height: 18px; font-size: {SECONDARY + 1}px; }}
    QToolButton[role="status"]:hover {{ background: {p.accent_soft}; }}
    QToolButton[role="status"]:focus {{ border-color: {p.accent}; }}
    QWidget#switch {{ background: {p.ground}; border: 1px solid {p.line}; border-radius: {CARD_RADIUS}px; }}
    QWidget#switch QPushButton {{ background: transparent; border: 1px solid transparent; color: {p.muted};
                                  font-weight: {WEIGHT_NAME}; min-width: 68px; padding: 3px {SPACE_S}px; }}
    QWidget#switch QPushButton[role="narrow"] {{ min-width: 20px; padding: 3px {SPACE_XS}px; }}
    QWidget#switch QPushButton:checked {{ background: {p.surface}; color: {p.accent}; border-color: {p.faint}; }}
    QWidget#switch QPushButton:focus {{ border-color: {p.accent}; }}
    QCheckBox, QRadioButton {{ background: transparent; spacing: {SPACE_S}px; border: 1px solid transparent;
                               border-radius: 4px; padding: 1px; }}
    QCheckBox::indicator, QListView::indicator {{ width: 24px; height: 12px; border: 2px solid {p.faint};
        border-radius: 8px; background: {p.surface}; image: url("{_switch_off(p)}"); }}
    QCheckBox::indicator:checked, QListView::indicator:checked {{ border-color: {p.accent}; background: {p.accent};
        image: url("{_switch_on(p)}"); }}
    QRadioButton::indicator {{ width: 10px; height: 10px; border: 2px solid {p.faint}; border-radius: 7px;
        background: {p.surface}; }}
    QRadioButton::indicator:checked {{ width: 6px; height: 6px; border: 4px solid {p.accent}; }}
    QPushButton[role="fix"] {{ background: {p.surface}; border-color: {p.surface}; border-radius: 13px;
                               color: {p.accent}; }}
    QPushButton[role="fix"]:focus {{ border-color: {p.accent}; }}
    QLabel[strong="true"] {{ font-weight: {WEIGHT_NAME}; }}
    QCheckBox:focus, QRadioButton:focus {{ border-color: {p.accent}; }}
    """


def _switch_on(p: Palette) -> str:
    """The tick and the knob of a switch that is on, light or dark as the text on the accent is."""
    colour = "white" if QColor(p.on_accent).lightness() > 127 else "black"
    return resource_path("icons", f"switch-on-{colour}.svg").as_posix()


def _switch_off(p: Palette) -> str:
    """The knob of a switch that is off."""
    colour = "grey" if QColor(p.faint).lightness() > 90 else "black"
    return resource_path("icons", f"switch-off-{colour}.svg").as_posix()


def _field_rules(p: Palette) -> str:
    code, arrow = code_font(SECONDARY).family(), resource_path("icons", "arrow-down.svg").as_posix()
    return f"""
    QLineEdit, QPlainTextEdit, QTextEdit, QComboBox, QSpinBox, QDoubleSpinBox {{ background: {p.surface};
        border: 1px solid {p.line}; border-radius: {RADIUS}px; padding: 5px {SPACE_S}px;
        selection-background-color: {p.accent}; selection-color: {p.on_accent};
        placeholder-text-color: {p.placeholder}; }}
    QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QComboBox:focus, QSpinBox:focus, QDoubleSpinBox:focus
        {{ border-color: {p.accent}; }}
    QLineEdit#rename {{ padding: 1px {SPACE_S}px; }}
    QPlainTextEdit#outline {{ padding: 3px 2px; }}
    QLineEdit[role="code"], QPlainTextEdit[role="code"] {{ font-family: "{code}"; font-size: {SECONDARY + 1}px; }}
    QLineEdit[wrong="true"], QPlainTextEdit[wrong="true"] {{ border-color: {p.bad}; }}
    QLineEdit:read-only, QPlainTextEdit:read-only {{ background: {p.ground}; }}
    QLineEdit:disabled, QComboBox:disabled, QPlainTextEdit:disabled {{ color: {p.muted}; background: {p.ground}; }}
    QSpinBox QLineEdit, QDoubleSpinBox QLineEdit, QComboBox QLineEdit {{ border: none; padding: 0;
        background: transparent; }}
    QSpinBox::up-button, QSpinBox::down-button, QDoubleSpinBox::up-button, QDoubleSpinBox::down-button {{ width: 0;
        border: none; }}
    QComboBox {{ combobox-popup: 0; }}
    QComboBox::drop-down {{ border: none; width: 24px; }}
    QComboBox::down-arrow {{ image: url("{arrow}"); width: 12px; height: 12px; }}
    QComboBox[wrong="true"] {{ border-color: {p.bad}; }}
    QListWidget#suggestions {{ background: {p.surface}; border: 1px solid {p.faint}; border-radius: {RADIUS}px;
        padding: 2px; outline: none; }}
    QFrame#popup {{ background: {p.surface}; border: 1px solid {p.faint}; }}
    QFrame#popup QListWidget#suggestions {{ border: none; }}
    QListWidget#suggestions::item {{ padding: 3px {SPACE_S}px; border: none; border-radius: 4px; color: {p.text}; }}
    QListWidget#suggestions::item:selected {{ background: {p.accent_soft}; color: {p.accent}; }}
    QComboBox QAbstractItemView {{ background: {p.surface}; color: {p.text}; border: 1px solid {p.line};
        selection-background-color: {p.accent_soft}; selection-color: {p.accent}; outline: none; }}
    """


def _list_rules(p: Palette) -> str:
    return f"""
    QListView, QTreeView, QTableView {{ border: none; outline: none; background: {p.surface};
        alternate-background-color: {p.surface}; selection-background-color: {p.accent_soft};
        selection-color: {p.accent}; gridline-color: {p.line}; }}
    QListView::item, QTreeView::item {{ padding: 5px {SPACE_S}px; border-radius: {RADIUS}px;
        border: 1px solid transparent; }}
    QListView#lines::item {{ padding: 0; }}
    QListView::item:hover, QTreeView::item:hover {{ background: {p.ground}; }}
    QListView::item:selected, QTreeView::item:selected {{ background: {p.accent_soft}; color: {p.accent}; }}
    QListView::item:selected:focus, QTreeView::item:selected:focus {{ border-color: {p.accent}; }}
    QTreeView::branch {{ background: transparent; border-image: none; image: none; }}
    QTreeView::branch:selected {{ background: {p.surface}; }}
    QListView::item:disabled {{ color: {p.muted}; background: transparent; }}
    QHeaderView, QTableCornerButton::section {{ background: {p.surface}; border: none; }}
    QHeaderView::section {{ background: {p.surface}; color: {p.muted}; border: none; padding: {SPACE_S}px;
        border-bottom: 1px solid {p.line}; font-weight: {WEIGHT_NAME}; font-size: {SECONDARY + 1}px; }}
    QHeaderView[role="terse"]::section {{ padding: {SPACE_S}px {SPACE_XS}px; }}
    QHeaderView[low="true"]::section {{ padding: 4px {SPACE_S}px 3px; }}
    QHeaderView[low="true"][role="terse"]::section {{ padding: 4px {SPACE_XS}px 3px; }}
    QTableView::item {{ padding: {SPACE_XS}px {SPACE_S - CELL_MARGIN}px; border-bottom: 1px solid {p.line}; }}
    QTableView::item:selected {{ background: {p.accent_soft}; color: {p.accent}; }}
    QMenu {{ menu-scrollable: 1; background: {p.surface}; border: 1px solid {p.line}; padding: {SPACE_XS}px; }}
    QMenu::item {{ padding: 6px 28px 6px {SPACE_M}px; border-radius: {RADIUS}px; }}
    QMenu::item:selected {{ background: {p.accent_soft}; color: {p.accent}; }}
    QMenu::item:disabled {{ color: {p.disabled}; }}
    QMenu::separator {{ height: 1px; background: {p.line}; margin: {SPACE_XS}px {SPACE_S}px; }}
    """


def _bar_rules(p: Palette) -> str:
    return f"""
    QTabBar {{ background: {p.surface}; border: none; }}
    QTabBar::tab {{ background: transparent; color: {p.muted}; border: none; border-bottom: 2px solid transparent;
                    padding: {SPACE_S}px 2px 6px 2px; margin-right: {SPACE_M}px; }}
    QTabBar[low="true"]::tab {{ padding: 4px 2px 3px 2px; }}
    QTabBar::tab:selected {{ color: {p.text}; border-bottom-color: {p.accent}; font-weight: {WEIGHT_NAME}; }}
    QTabBar::tab:hover {{ color: {p.text}; }}
    QTabBar:focus::tab:selected {{ color: {p.accent}; }}
    QAbstractScrollArea::corner {{ background: transparent; border: none; }}
    QScrollBar:vertical {{ background: transparent; width: 10px; }}
    QScrollBar:horizontal {{ background: transparent; height: 10px; }}
    QScrollBar::handle {{ background: {p.line}; border-radius: 4px; margin: 1px; min-height: 24px; min-width: 24px; }}
    QScrollBar::handle:hover {{ background: {p.faint}; }}
    QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page
        {{ background: transparent; height: 0; width: 0; }}
    QProgressBar {{ background: {p.ground}; border: none; border-radius: 3px; max-height: 6px; }}
    QProgressBar::chunk {{ background: {p.accent}; border-radius: 3px; }}
    """


def _contrast_rules(p: Palette) -> str:
    """What colours alone say elsewhere is said by lines, too: what is chosen, what is a link, what cannot be used."""
    return f"""
    QListView::item:selected, QTreeView::item:selected {{ border: 2px solid {p.accent};
        padding: 4px {SPACE_S - 1}px; }}
    QTableView::item:selected {{ border-top: 2px solid {p.accent}; border-bottom: 2px solid {p.accent}; }}
    QMenu::item:selected {{ border: 2px solid {p.accent}; }}
    QListWidget#suggestions::item:selected {{ border: 2px solid {p.accent}; padding: 1px {SPACE_S - 2}px; }}
    QPushButton[role="link"], QPushButton[role="fix"], QLabel[role="link"] {{ text-decoration: underline; }}
    QPushButton:disabled, QToolButton:disabled, QLineEdit:disabled, QComboBox:disabled {{ border-style: dashed;
        border-color: {p.disabled}; color: {p.disabled}; }}
    QPlainTextEdit:disabled, QListView::item:disabled {{ color: {p.disabled}; }}
    QListView#groups::item:disabled {{ color: {p.text}; }}
    QPushButton:checked, QToolButton:checked {{ border: 2px solid {p.accent}; }}
    QWidget#switch QPushButton:checked {{ border: 2px solid {p.accent}; }}
    QTabBar::tab:selected {{ border-bottom-width: 3px; }}
    QFrame#card[role="now"], QFrame#card[role="bad"], QFrame#card[role="wrong"] {{ border-width: 2px; }}
    QFrame#card[role="accent"], QFrame#card[role="warning"], QFrame#card[role="good"], QFrame#card[role="soft"],
    QFrame#card[role="bad"], QFrame#chip {{ border-color: {p.line}; }}
    QScrollBar::handle {{ background: {p.faint}; }}
    """
