"""What a step says of somebody, as it is said to them: *tell the guest that a taxi will take them there* says “A taxi
will take you there.”

Only where the pronoun can mean nobody else: no plural stands before *they*, and *she* or *he* begins the sentence.
"""

from __future__ import annotations

import re
from typing import Final

_PRONOUNS: Final = {
    "they": "you", "them": "you", "their": "your", "theirs": "yours", "themselves": "yourself", "they're": "you're",
    "they've": "you've", "they'll": "you'll",
}  # fmt: skip
_PRONOUN: Final = re.compile(rf"\b(?:{'|'.join(sorted(_PRONOUNS, key=len, reverse=True))})\b", re.I)
_PLURAL: Final = re.compile(
    r"\b(?!(?:is|was|has|does|its|this|us|yes|always|plus|as|goes|gets|takes|costs|needs|address|business|access|process|"
    r"bus|perhaps|besides|towards|sometimes|thus|unless|less)\b)\w{2,}s\b",
    re.I,
)
_SUBJECT: Final = re.compile(r"(?:she|he)\s+(?P<verb>\w+)", re.I)
_VERBS: Final = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go"}


def speak_to(said: str) -> str:
    """A sentence about a person in the second person; as it is where it may be about somebody else."""
    subject = _SUBJECT.match(said)
    if subject is not None:
        said = f"you {_second_person(subject['verb'])}{said[subject.end() :]}"
    return _PRONOUN.sub(lambda match: _replace(match, said), said)


def _second_person(verb: str) -> str:
    """A verb as it stands behind *you*: *gets* is *get*, *misses* *miss*, *tries* *try*."""
    if verb.casefold() in _VERBS:
        return _VERBS[verb.casefold()]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if re.search(r"(?:ss|sh|ch|x|z)es$", verb) else re.sub(r"(?<!s)s$", "", verb)


def _replace(match: re.Match[str], said: str) -> str:
    pronoun = match[0]
    if _PLURAL.search(said[: match.start()]):
        return pronoun
    you = _PRONOUNS[pronoun.casefold()]
    return you.capitalize() if pronoun[0].isupper() else you


__all__ = ["speak_to"]
