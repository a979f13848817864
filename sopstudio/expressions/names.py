"""Which names a fact may have, and which known name was probably meant by an unknown one."""

import difflib
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

MAX_NAME_CHARACTERS = 200

# Letters and marks by Unicode category that nobody can see.
_INVISIBLE_LETTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0")
_INVISIBLE_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def is_invisible(character: str) -> bool:
    """Whether a character is invisible or changes the display order (bidi, zero width, control)."""
    return unicodedata.category(character) in _INVISIBLE_CATEGORIES or character in _INVISIBLE_LETTERS


def is_name_character(character: str) -> bool:
    """Whether a fact's name may contain this character: letters, marks and digits of any script, space, _ . and -"""
    if character in " _.-":
        return True
    if "\ufe00" <= character <= "\ufe0f" or character in _INVISIBLE_LETTERS:
        return False
    return unicodedata.category(character)[0] in "LMN"


def is_fact_name(name: str) -> bool:
    """Whether a text, exactly as it is, can stand between braces as the name of a fact."""
    return 0 < len(name) <= MAX_NAME_CHARACTERS and name == name.strip() and all(map(is_name_character, name))


def closest_name(name: str, known: Iterable[str]) -> str | None:
    """The known name that was probably meant; None where none is similar."""
    return _find_closest(name[:MAX_NAME_CHARACTERS], tuple(known)[:1000])


@lru_cache(maxsize=512)
def _find_closest(name: str, known: tuple[str, ...]) -> str | None:
    candidates: dict[str, str] = {}
    for candidate in known:
        if candidate != name and len(candidate) <= MAX_NAME_CHARACTERS:
            candidates.setdefault(_normalize(candidate), candidate)
    if _normalize(name) in candidates:
        return candidates[_normalize(name)]
    matches = difflib.get_close_matches(_normalize(name), candidates, n=1, cutoff=0.65)
    return candidates[matches[0]] if matches else None


def _normalize(name: str) -> str:
    """The name without case and separators: `Risk Level`, `risk_level` and `riskLevel` are the same."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(character for character in folded if character not in " _.-") or folded


def suggest_name(name: str, known: Iterable[str], *, prefix: str = "{", suffix: str = "}") -> str:
    """A hint such as `did you mean {riskLevel}?`; empty where no known name is similar.

    Where two names look alike, the hint says which letter differs.
    """
    candidate = closest_name(name, known)
    if candidate is None:
        return ""
    hint = f"did you mean {prefix}{candidate}{suffix}?"
    odd_letter = next((letter for letter in name if letter not in candidate and not letter.isascii()), None)
    if odd_letter is not None and len(name) == len(candidate):
        hint += f" ({odd_letter!r} is {unicodedata.name(odd_letter, 'another character')})"
    return hint
