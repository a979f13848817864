"""What a fact may be called, and which known name somebody probably meant."""

import difflib
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

NAME_LIMIT = 200

# Letters and marks by Unicode category that nobody can see.
_UNSEEN_LETTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0")
_UNSEEN_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def is_unseen(character: str) -> bool:
    """Whether a character is invisible or steers the display (bidi, zero width, control), so that text can lie."""
    return unicodedata.category(character) in _UNSEEN_CATEGORIES or character in _UNSEEN_LETTERS


def is_name_character(character: str) -> bool:
    """Whether a fact's name may hold this character: letters, marks and digits of any script, blank, _ . and -"""
    if character in " _.-":
        return True
    if "\ufe00" <= character <= "\ufe0f" or character in _UNSEEN_LETTERS:
        return False
    return unicodedata.category(character)[0] in "LMN"


def is_fact_name(name: str) -> bool:
    """Whether a text can stand between braces as the name of a fact, as it is."""
    return 0 < len(name) <= NAME_LIMIT and name == name.strip() and all(map(is_name_character, name))


def closest(name: str, known: Iterable[str]) -> str | None:
    """The known name that was probably meant, or None where nothing comes near."""
    return _closest(name[:NAME_LIMIT], tuple(known)[:1000])


@lru_cache(maxsize=512)
def _closest(name: str, known: tuple[str, ...]) -> str | None:
    plain: dict[str, str] = {}
    for candidate in known:
        if candidate != name and len(candidate) <= NAME_LIMIT:
            plain.setdefault(_bare(candidate), candidate)
    if _bare(name) in plain:
        return plain[_bare(name)]
    near = difflib.get_close_matches(_bare(name), plain, n=1, cutoff=0.65)
    return plain[near[0]] if near else None


def _bare(name: str) -> str:
    """The name without case and separators: `Risk Level`, `risk_level` and `riskLevel` are one."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(character for character in folded if character not in " _.-") or folded


def proposal(name: str, known: Iterable[str], *, before: str = "{", after: str = "}") -> str:
    """`did you mean {riskLevel}?`, the odd letter named where two names look alike; empty where nothing is near."""
    meant = closest(name, known)
    if meant is None:
        return ""
    hint = f"did you mean {before}{meant}{after}?"
    odd = next((letter for letter in name if letter not in meant and not letter.isascii()), None)
    if odd is not None and len(name) == len(meant):
        hint += f" ({odd!r} is {unicodedata.name(odd, 'another character')})"
    return hint
