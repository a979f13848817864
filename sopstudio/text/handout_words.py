"""The words of a handout that stand for what an SOP has: how a step of a person, an end and a tool are described there.

They are written by `sopstudio.handout`, and read back by `sopstudio.formats.handout`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sopstudio.translation import mark

LABELS: Final = (
    mark("Section"), mark("Ask for"), mark("Use"), mark("Who"), mark("Does"), mark("Sees"), mark("Within"),
    mark("Outcome"), mark("Say"), mark("Next"),
)  # fmt: skip
"""What stands before the paragraphs of a step."""
ENDING_WORDS: Final[Mapping[str, str]] = {
    "good": mark("The procedure ends well here."), "bad": mark("The procedure stops here."),
    "waiting": mark("The case waits here."), "": mark("The procedure ends here."),
}  # fmt: skip
ACTION_WORDS: Final[Mapping[str, str]] = {
    "do": mark("Carries the step out."), "decide": mark("Decides on {}."), "approve": mark("Approves or refuses: {}."),
    "provide": mark("Gives {}."),
}  # fmt: skip
EFFECT_WORDS: Final[Mapping[str, str]] = {
    "reads": mark("looks something up"), "writes": mark("changes data"), "sends": mark("sends a message"),
    "pays": mark("moves money"),
}  # fmt: skip

PICTURE: Final = mark("picture")
"""What stands in the names of the pictures that are written beside a handout."""

__all__ = ["ACTION_WORDS", "EFFECT_WORDS", "ENDING_WORDS", "LABELS", "PICTURE"]
