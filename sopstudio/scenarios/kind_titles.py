"""The kinds of scenarios as people call them, in the window and in reports."""

from __future__ import annotations

from collections.abc import Mapping

from sopstudio.text.humanize import capitalize
from sopstudio.translation import tr

_KIND_TITLES: Mapping[str, str] = {
    "correct-context": tr("all goes well"),
    "missing-parameter": tr("missing detail"),
    "failing-function": tr("tool fails"),
    "timeout": tr("tool times out"),
    "malformed-response": tr("unreadable answer"),
    "recovering-function": tr("tool recovers"),
    "rejected-value": tr("rejected value"),
    "invalid-value": tr("invalid value"),
    "wrong-format": tr("wrong format"),
    "gibberish": tr("gibberish"),
    "question-in-the-middle": tr("question in the middle"),
    "correction-in-mid-flow": tr("correction midway"),
    "late-correction": tr("late correction"),
    "out-of-domain": tr("other topic"),
    "injection": tr("manipulation attempt"),
    "random-session": tr("random session"),
}


def kind_title(kind: str) -> str:
    """The title of a kind of scenarios."""
    return capitalize(_KIND_TITLES.get(kind, kind.replace("-", " ")))


__all__ = ["kind_title"]
