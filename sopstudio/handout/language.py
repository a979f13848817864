"""The language of a handout: that of its procedure, where the program speaks it.

Headings and words between the procedure's own are in that language, whatever the window or the command line speaks.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from sopstudio.catalogue import Catalogue
from sopstudio.documents.languages import languages
from sopstudio.documents.sop_language import find_sop_language_code
from sopstudio.errors import SopStudioError
from sopstudio.resources import resource_path
from sopstudio.settings import LANGUAGES
from sopstudio.sop import Sop
from sopstudio.translation import current_language, in_language

ENGLISH = "en"


def handout_language(sop: Sop, wanted: str = "") -> str:
    """The code of the language of a handout: the one that is wanted, else that of the procedure, as far as there is a
    catalogue for it; else the one that is spoken here.
    """
    code = wanted or find_sop_language_code(sop)
    return code if code == ENGLISH or _catalogue_of(code) is not None else current_language()


@contextmanager
def speak_for(sop: Sop, wanted: str = "") -> Iterator[str]:
    """Write in the language of a handout inside the block; gives its code."""
    code = handout_language(sop, wanted)
    if code == current_language():
        yield code
        return
    decimal_sign = next((language.decimal_sign for language in languages() if language.code == code), ".")
    with in_language(code, _catalogue_of(code), "." if decimal_sign == "," else ","):
        yield code


def _catalogue_of(code: str) -> Catalogue | None:
    """The catalogue of a language; None where there is none, as in English, in which the texts are written."""
    return _read(code) if code in LANGUAGES and code != ENGLISH else None


@lru_cache(maxsize=4)
def _read(code: str) -> Catalogue | None:
    try:
        return Catalogue(resource_path("translations", f"{code}.ts"))
    except SopStudioError:  # the core alone may lack it
        return None


__all__ = ["handout_language", "speak_for"]
