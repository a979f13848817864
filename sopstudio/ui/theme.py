"""Colours, spacing and font sizes as data.

There is no Qt here, so that the palette can be tested without a window: `Palette.text_pairs` lists
every pair of text and background that the interface uses, and a test requires a contrast of at least
4.5 : 1 for each (WCAG 2.2, 1.4.3), of 7 : 1 in high contrast (1.4.6), and of 3 : 1 for every shape that
carries meaning (1.4.11).
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sopstudio.translation import tr

ThemeName = Literal["light", "dark", "contrast", "contrast-dark"]

SPACE_XS, SPACE_S, SPACE_M, SPACE_L, SPACE_XL = 4, 8, 12, 16, 24
RADIUS, CARD_RADIUS = 6, 8
BODY, SECONDARY, HEADING, DISPLAY = 13, 11, 15, 22
STAGE, SPEECH = 30, 19
"""Sizes for what is read from the back of a room."""
WEIGHT_NAME = 600
NODE_WIDTH, NODE_HEIGHT, STRIPE = 208, 60, 4
ENDING_TONES = {"good": "good", "bad": "bad", "waiting": "warning"}
"""The colours of ends by how they end; neutral ends are grey."""


class Palette(Struct, frozen=True):
    """A set of colours as `#RRGGBB`. `faint` is for shapes only, never for text; `placeholder` is what stands in an
    empty field, and must not look like a value; `disabled` is the text of what cannot be used, which need not be read
    (WCAG 2.2, 1.4.3) but must differ from what can.
    """

    name: ThemeName
    ground: str
    surface: str
    line: str
    text: str
    muted: str
    placeholder: str
    faint: str
    disabled: str
    accent: str
    accent_soft: str
    on_accent: str
    good: str
    good_soft: str
    warning: str
    warning_soft: str
    bad: str
    bad_soft: str
    compute: str
    procedure: str
    person: str

    @property
    def is_high_contrast(self) -> bool:
        """Whether it is for people who ask for high contrast: text of at least 7 : 1 (WCAG 2.2, 1.4.6)."""
        return self.name.startswith("contrast")

    @property
    def is_dark(self) -> bool:
        """Whether light text stands on a dark ground."""
        return luminance(self.surface) < luminance(self.text)

    def node_colour(self, kind: str) -> str:
        """The colour of a node of this kind."""
        kinds = {
            "task": self.accent,
            "decision": self.warning,
            "compute": self.compute,
            "procedure": self.procedure,
            "person": self.person,
        }
        return kinds.get(kind, self.faint)

    def text_pairs(self) -> dict[str, tuple[str, str]]:
        """Every text colour with every background that it appears on, by name."""
        grounds = {"ground": self.ground, "surface": self.surface, "accent_soft": self.accent_soft}
        inks = {"text": self.text, "muted": self.muted, "accent": self.accent}
        pairs = {f"{ink} on {name}": (inks[ink], grounds[name]) for ink in inks for name in grounds}
        for state in ("good", "warning", "bad"):
            colour: str = getattr(self, state)
            pairs[f"{state} on its soft ground"] = (colour, getattr(self, f"{state}_soft"))
            pairs[f"{state} on surface"] = (colour, self.surface)
            pairs |= {
                f"{ink} on the soft ground of {state}": (inks[ink], getattr(self, f"{state}_soft")) for ink in inks
            }
        pairs |= {f"placeholder on {name}": (self.placeholder, grounds[name]) for name in ("ground", "surface")}
        pairs["text on the accent"] = (self.on_accent, self.accent)
        return pairs

    def shape_pairs(self) -> dict[str, tuple[str, str]]:
        """Every shape that carries meaning with its background, by name."""
        kinds = ("task", "decision", "compute", "procedure", "person", "end")
        pairs = {f"{kind} on surface": (self.node_colour(kind), self.surface) for kind in kinds}
        pairs |= {
            f"disc of an end that is {state}": (getattr(self, state), self.surface) for state in ENDING_TONES.values()
        }
        return pairs | {"edge on ground": (self.faint, self.ground)}


LIGHT = Palette(
    name="light",
    ground="#F5F6F8",
    surface="#FFFFFF",
    line="#E1E4EA",
    text="#1B2330",
    muted="#5C6677",
    placeholder="#5C6677",
    faint="#808C9F",
    disabled="#808C9F",
    accent="#2B63D9",
    accent_soft="#E7EFFD",
    on_accent="#FFFFFF",
    good="#1C7B4F",
    good_soft="#E4F5EC",
    warning="#9A6200",
    warning_soft="#FDF1DC",
    bad="#B93434",
    bad_soft="#FCE9E9",
    compute="#0F7F8C",
    procedure="#6B4EDB",
    person="#B03A78",
)
DARK = Palette(
    name="dark",
    ground="#12161C",
    surface="#1A2028",
    line="#2D3542",
    text="#E8ECF2",
    muted="#A3AEBE",
    placeholder="#A3AEBE",
    faint="#76829A",
    disabled="#76829A",
    accent="#7AA5FF",
    accent_soft="#22304A",
    on_accent="#12161C",
    good="#5CCB95",
    good_soft="#17352A",
    warning="#E5B454",
    warning_soft="#3A2E17",
    bad="#F08A8A",
    bad_soft="#402226",
    compute="#55C3CF",
    procedure="#A993FF",
    person="#F08CBE",
)
CONTRAST = Palette(
    name="contrast",
    ground="#FFFFFF",
    surface="#FFFFFF",
    line="#5A5A5A",
    text="#000000",
    muted="#262626",
    placeholder="#595959",
    faint="#3C3C3C",
    disabled="#767676",
    accent="#0033A8",
    accent_soft="#D9E5FF",
    on_accent="#FFFFFF",
    good="#00522E",
    good_soft="#D6F5E3",
    warning="#6B3F00",
    warning_soft="#FFEBC7",
    bad="#8F0000",
    bad_soft="#FFDCDC",
    compute="#005661",
    procedure="#3E1FA8",
    person="#7D0049",
)
CONTRAST_DARK = Palette(
    name="contrast-dark",
    ground="#000000",
    surface="#000000",
    line="#A6A6A6",
    text="#FFFFFF",
    muted="#E6E6E6",
    placeholder="#A6A6A6",
    faint="#CFCFCF",
    disabled="#8C8C8C",
    accent="#9CC7FF",
    accent_soft="#06264F",
    on_accent="#000000",
    good="#7CF2B5",
    good_soft="#00301B",
    warning="#FFD166",
    warning_soft="#3A2700",
    bad="#FFB3B3",
    bad_soft="#4A0606",
    compute="#7FE9F5",
    procedure="#D0C2FF",
    person="#FFB8DC",
)
THEME_TITLES: dict[ThemeName, str] = {
    "light": tr("Light"),
    "dark": tr("Dark"),
    "contrast": tr("High contrast, black on white"),
    "contrast-dark": tr("High contrast, white on black"),
}
PALETTES: dict[ThemeName, Palette] = {palette.name: palette for palette in (LIGHT, DARK, CONTRAST, CONTRAST_DARK)}


def luminance(colour: str) -> float:
    """Relative luminance of `#RRGGBB` (WCAG 2.2)."""
    channels = []
    for start in (1, 3, 5):
        value = int(colour[start : start + 2], 16) / 255
        channels.append(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4)
    red, green, blue = channels
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(ink: str, ground: str) -> float:
    """The contrast ratio of two colours, from 1 to 21 (WCAG 2.2)."""
    light, dark = sorted((luminance(ink), luminance(ground)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
