"""How an end ends: good, bad or waiting for somebody, as its author says, else as its own words tell.

The outcome counts before the title, and what somebody waits for before what was refused: “Waiting: income not
confirmed” waits, and of “Stopped: the bill is unpaid” the head. Words that tell nothing leave the end neutral. The
words are English and German, whatever the window speaks: an SOP is shown alike everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache

from sopstudio.sop.model import End, Ending

_HEADS = frozenset(
    {"stopped", "waiting", "done", "declined", "finished"}
    | {"angehalten", "gestoppt", "wartet", "erledigt", "abgelehnt", "beendet", "abgebrochen"}
)
_ENGLISH: Mapping[Ending, str] = {
    "waiting": "waits? waiting awaiting pending review escalated? escalation handed transferred referred forwarded "
    "supervisor underwriter specialist callback queued? postponed calls\\s+back on\\s+hold",
    "bad": "stopped declined refused rejected denied failed failure terminated aborted blocked unable cannot "
    "expired incomplete withdrawn unpaid unresolved unsolved fraud too\\s+late invalid ineligible unavailable "
    "not\\s+(?:available|possible|allowed)",
    "good": "approved accepted granted paid refunded completed? done finished solved resolved fulfilled delivered sent "
    "given issued registered booked confirmed reconnected restored works changed updated closed found succeeded "
    "successful credited replaced shipped published renewed checked\\s+(?:in|out) arranged rebooked placed scheduled "
    "returned repaired installed signed",
}
_GERMAN: Mapping[Ending, str] = {
    "waiting": "wartet? wartend ausstehend in\\s+prüfung übergeben weitergeleitet rückruf zurückgestellt verschoben "
    "eskaliert ruft\\s+zurück pausiert",
    "bad": "angehalten gestoppt abgelehnt abgewiesen verweigert fehlgeschlagen gescheitert abgebrochen gesperrt "
    "abgelaufen unvollständig zurückgezogen unbezahlt ungelöst betrug zu\\s+spät ungültig unmöglich "
    "nicht\\s+(?:verfügbar|möglich|erlaubt)",
    "good": "genehmigt bewilligt freigegeben angenommen gewährt gutgeschrieben bezahlt ausgezahlt erstattet "
    "abgeschlossen erledigt beendet gelöst erfüllt geliefert zugestellt gesendet verschickt versandt ausgestellt "
    "registriert aufgenommen gebucht bestätigt wiederhergestellt funktioniert geändert aktualisiert geschlossen "
    "gefunden erfolgreich ersetzt veröffentlicht verlängert eingecheckt ausgecheckt umgebucht untergebracht "
    "zurückgegeben repariert installiert unterschrieben",
}
_NEGATED = re.compile(r"(?:not|nicht)\s+")


def judge_ending(node: End) -> Ending:
    """How `node` ends: as is stated, else as its outcome says, else its title; blank for neither good nor bad."""
    if node.ending:
        return "" if node.ending == "neutral" else node.ending
    return _judge(node.outcome) or _judge(node.title)


def strip_ending(outcome: str) -> str:
    """An outcome without the word that a sign says beside it: “Waiting: income not confirmed” has two parts."""
    head, colon, rest = outcome.partition(":")
    return rest.strip() if colon and head.strip().casefold() in _HEADS and rest.strip() else outcome


@lru_cache(maxsize=4096)
def _judge(text: str) -> Ending:
    words = text.strip().casefold()
    if words.startswith(("nothing ", "nichts ")):
        return ""
    if negated := _NEGATED.match(words):
        return "" if _judge_words(words[negated.end() :]) == "bad" else "bad"
    return _judge_words(words.partition(":")[0]) or _judge_words(words)


def _judge_words(words: str) -> Ending:
    """The ending that the words speak of; blank where they speak of none, or of a good and a bad one."""
    endings = [ending for ending in _ENGLISH if _pattern(ending).search(words)]
    return endings[0] if endings and (len(endings) == 1 or endings[0] == "waiting") else ""


@cache
def _pattern(ending: Ending) -> re.Pattern[str]:
    """The words of an ending, unless a *not* stands before them. Made when it is needed: the window starts without."""
    words = "|".join(f"{_ENGLISH[ending]} {_GERMAN[ending]}".split())
    return re.compile(rf"(?<!\bnot )(?<!\bnicht )\b(?:{words})\b", re.IGNORECASE)


__all__ = ["Ending", "judge_ending", "strip_ending"]
