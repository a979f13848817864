"""The languages beside English in which procedures are read: their words, and which of them a text is in.

A language is a file of `resources/languages`; that of English has only the tables that `words_of_all` reads.
`step_words` asks what a step says in one of them, and `english_structure` puts *if*, *otherwise*, *go to* and *end*
into English.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from operator import itemgetter
from typing import Any, Final, NamedTuple

from sopstudio.resources import read_text, resource_path
from sopstudio.text.phrases import word_set
from sopstudio.translation import mark

LANGUAGE_NAMES: Final = (mark("German"), mark("French"))
MIN_COMMON_WORDS: Final = 2
"""How many of the commonest words of a language a text must have to be taken for it."""
MAX_SAMPLE_CHARACTERS: Final = 20_000
"""How much of a text is looked at to tell its language."""
_ENGLISH_CODE: Final = "en"
_ENGLISH: Final = word_set(
    "the a an of to and or is are was be been it in on for with if then otherwise else not at by from as that this "
    "customer please you your"
)
_WORD: Final = re.compile(r"[^\W\d_]+'?")
_NUMBER: Final = r"(\d[\d.,\s]*\d|\d)\s*(%|(?-i:[A-Z]{{3}})\b|[€$£]|(?:{})\b)?"
_COMMON_UNITS: Final = r"euros?|dollars?|kg|km|points?|punkte?|minutes?"


class Rule(NamedTuple):
    """Words as a regular expression, and the English ones for them."""

    words: re.Pattern[str]
    english: str


class StepWords(NamedTuple):
    """How a step asks for things and says a message, and how the things are told apart.

    `asking` finds a verb that asks somebody, `determining` one that finds a value out, `exception` the beginning of a
    step that is not for everybody; `requests` are steps that ask somebody to do something, as they are said, and
    `messages` clauses that are said to somebody (*…, dass das Zimmer bereit ist*), as they are by themselves. `noun`
    finds the name of a thing in its words; None where these are its name, without the `articles`. `base_form` is that
    of nouns which a question changes (*nach dem Namen*).
    """

    asks: re.Pattern[str]
    says: re.Pattern[str]
    clause_end: re.Pattern[str]
    separator: re.Pattern[str]
    articles: re.Pattern[str]
    noun: re.Pattern[str] | None
    base_form: re.Pattern[str] | None
    asking: re.Pattern[str]
    determining: re.Pattern[str]
    exception: re.Pattern[str]
    requests: tuple[Rule, ...]
    messages: tuple[Rule, ...]


class Language(NamedTuple):
    """The words of a language that give a text its structure, with its code (`de`) and its English name.

    `common` are its commonest words, `noted` those that notes without sentences have too, `shared` those that English
    has too, `letters` those that English lacks; `decimal_sign` stands before decimals. `instruction` is how an
    instruction begins, `obligation` says that something has to be done, `sequence` what says before it when it comes,
    `behind` has the words for *if* behind what is done, `verbs_first` the verbs that begin a condition without a word
    for *if*, with their particles (*lehnt … ab*), `inverted` a statement whose verb comes first, and `verb_second` a
    clause behind *es sei denn*, whose verb comes behind its subject. `headings` are the names of sections, `columns`
    the headers of tables, `titles` what a reader calls that for which a document has no words, `typed` what stands
    between facts and values where somebody types a condition, `units` the names of units of amounts and `units_said`
    how English units are said. `steps` is how a step asks and speaks, `closing` what closes a case, `handing_over`
    what leaves it to others, `refusal` what turns it down, `lookup` what looks something up in a system.
    """

    code: str
    name: str
    decimal_sign: str
    common: frozenset[str]
    noted: frozenset[str]
    shared: frozenset[str]
    letters: frozenset[str]
    instruction: re.Pattern[str]
    obligation: re.Pattern[str]
    sequence: re.Pattern[str] | None
    beginnings: tuple[Rule, ...]
    within: tuple[Rule, ...]
    behind: tuple[Rule, ...]
    verbs_first: re.Pattern[str] | None
    headings: Mapping[str, str]
    columns: tuple[Rule, ...]
    titles: Mapping[str, str]
    conditions: tuple[Rule, ...]
    operators: tuple[Rule, ...]
    typed: tuple[Rule, ...]
    units: Mapping[str, str]
    steps: StepWords
    closing: re.Pattern[str]
    handing_over: re.Pattern[str]
    refusal: re.Pattern[str]
    units_said: Mapping[str, str]
    lookup: re.Pattern[str]
    inverted: tuple[re.Pattern[str], ...]
    verb_second: re.Pattern[str] | None


@cache
def languages() -> tuple[Language, ...]:
    """The languages that are known beside English."""
    return tuple(_load(code, table) for code, table in _tables().items() if code != _ENGLISH_CODE)


@cache
def _tables() -> Mapping[str, Mapping[str, Any]]:
    """What the files of all languages say, with English, by their codes."""
    files = sorted(resource_path("languages").glob("*.toml"))
    return {file.stem: tomllib.loads(read_text("languages", file.name)) for file in files}


@cache
def words_of_all(section: str) -> tuple[Mapping[str, str], ...]:
    """A table that the files of all languages have, with English: what they say in it, by what it is."""
    return tuple(table[section] for table in _tables().values() if section in table)


@cache
def words_for(section: str, name: str) -> str:
    """The words of all languages, with English, for one thing in such a table: alternatives of a regular expression."""
    return "|".join(table[name] for table in words_of_all(section) if name in table)


def compile_words(words: str, **parts: str) -> re.Pattern[str]:
    """Words of such a table as a pattern, in which blanks do not count. In them the name of a part in capitals (CASE)
    stands for that part.
    """
    for name, part in parts.items():
        words = words.replace(name.upper(), part)
    return re.compile(words, re.I | re.X | re.S)


def _load(code: str, table: Mapping[str, Any]) -> Language:
    number = _NUMBER.format("|".join((*map(re.escape, sorted(table["units"], key=len, reverse=True)), _COMMON_UNITS)))
    return Language(
        code,
        table["name"],
        table["decimal sign"],
        frozenset(table["common"].split()),
        frozenset(table["noted"].split()),
        frozenset(table["shared"].split()),
        frozenset(table["letters"]),
        re.compile(_fill_people(table["instruction"], table), re.I),
        re.compile(table["obligation"], re.I | re.X),
        re.compile(table["sequence"], re.I) if "sequence" in table else None,
        _rules(table["beginnings"], r"(?:{})(?:(?<=['’])|(?!\w))(?:\s*[:,](?=\s))?"),
        _rules(table["within"], "(?:{})"),
        _rules(table["behind"], r"(?P<action>[^,]{{3,200}}?),?\s+(?:{})\s+(?P<condition>[^,:]+?)[.]?"),
        _verbs_first(table.get("verbs first", ""), table.get("verb particles", "")),
        {name: english for english, names in table["headings"].items() for name in names.split("|")},
        _rules(table["columns"], "(?:{})"),
        table["titles"],
        _rules({english: words.replace("NUMBER", number) for english, words in table["conditions"].items()}, "(?:{})"),
        _rules(table["operators"], "(?:{})"),
        _rules(table["typed"], "(?:{})"),
        table["units"],
        _step_words(table["steps"], table["requests"], table["messages"]),
        re.compile(table["closing"], re.I | re.X),
        re.compile(table["handing over"], re.I | re.X),
        re.compile(table["refusal"], re.I),
        table["units said"],
        re.compile(table["lookup"], re.I | re.X),
        tuple(re.compile(words, re.I | re.S) for words in table.get("inverted", ())),
        _verb_second(table.get("verb second", ""), table.get("verb particles", "")),
    )


def _fill_people(words: str, table: Mapping[str, Any]) -> str:
    """Words of an instruction with those for who carries it out, how it is with them, and whom it is done for."""
    parts = {"WORKERS": table.get("workers", ""), "STATES": table.get("states of workers", "")}
    for name, part in {**parts, "PEOPLE": table["steps"]["people"]}.items():
        words = words.replace(name, f"(?:{part})")
    return words.replace("\n", "")


def _step_words(table: Mapping[str, Any], *spoken: Mapping[str, str]) -> StepWords:
    people = f"(?:{table['people']})"
    ways = (*table["asks"], table["says"], table["asking"])
    *asks, says, asking = (words.replace("PEOPLE", people).replace("FAVOURS", table["favours"]) for words in ways)
    return StepWords(
        re.compile("|".join(asks), re.I | re.S),
        re.compile(says, re.I | re.S),
        re.compile(table["clause end"], re.I),
        re.compile(table["list"], re.I),
        re.compile(f"(?:{table['articles']})+", re.I),
        re.compile(table["noun"]) if "noun" in table else None,
        re.compile(table["base form"]) if "base form" in table else None,
        re.compile(asking, re.I | re.M),
        re.compile(table["determining"], re.I),
        re.compile(table["exception"], re.I),
        *(_rules({said: words.replace("PEOPLE", people) for said, words in each.items()}, "(?:{})") for each in spoken),
    )


def _verbs_first(verbs: str, particles: str) -> re.Pattern[str] | None:
    subject = rf"(?P<rest>(?:[^,.:;?!]|(?<=\d)[.,](?=\d)){{3,200}}?)(?:\s+(?P<particle>(?-i:{particles})))?"
    frame = rf"(?P<verb>{verbs})\s+{subject}[,:]\s+(?:(?:so|dann|alors)\s+)?(?P<action>\S.*)"
    return re.compile(frame, re.I | re.S) if verbs else None


def _verb_second(words: str, particles: str) -> re.Pattern[str] | None:
    return re.compile(words.replace("PARTICLES", f"(?-i:{particles})"), re.I) if words else None


def _rules(table: Mapping[str, str], frame: str) -> tuple[Rule, ...]:
    return tuple(Rule(re.compile(frame.format(words), re.I), english) for english, words in table.items())


def say_unit(unit: str, language: str) -> str:
    """A unit in a language, which is named in English; as it is where the language has no other word."""
    return next((known.units_said.get(unit, unit) for known in languages() if known.name == language), unit)


@lru_cache(maxsize=64)
def find_language(text: str, *, by_letters: bool = False, in_notes: bool = False) -> Language | None:
    """The language of a text; None for English, and where too few words tell it.

    In a text of a few words, such as titles, letters that English lacks tell it too: `by_letters`. In a document, which
    may be notes, so do its `noted` words, and *IT* is not *it*: `in_notes`. Runs go without, as earlier ones did.
    """
    found = _WORD.findall(text[:MAX_SAMPLE_CHARACTERS])
    words = [word.casefold() for word in found if not (in_notes and len(word) > 1 and word.isupper())]
    counts = [(_count(words, language, by_letters=by_letters, in_notes=in_notes), language) for language in languages()]
    count, best = max(counts, key=itemgetter(0), default=(0, None))
    if best is None or count < MIN_COMMON_WORDS:
        return None
    english = sum(word in _ENGLISH - best.common - (best.noted if in_notes else frozenset()) for word in words)
    return best if count > 2 * english else None


@lru_cache(maxsize=64)
def is_english(text: str) -> bool:
    """Whether a text that is in none of the other languages has enough common words of English to be in it."""
    words = [word.casefold() for word in _WORD.findall(text[:MAX_SAMPLE_CHARACTERS])]
    return sum(word in _ENGLISH for word in words) >= MIN_COMMON_WORDS


def has_english(text: str, language: Language) -> bool:
    """Whether a text has one of the commonest words of English that another language has not."""
    words = {word.casefold() for word in _WORD.findall(text[:MAX_SAMPLE_CHARACTERS])}
    return not words.isdisjoint(_ENGLISH - language.common - language.noted - language.shared)


def _count(words: list[str], language: Language, *, by_letters: bool, in_notes: bool) -> int:
    letters = language.letters if by_letters else frozenset()
    common = language.common | language.noted if in_notes else language.common
    return sum(word in common or not letters.isdisjoint(word) for word in words)


__all__ = [
    "LANGUAGE_NAMES",
    "Language",
    "Rule",
    "StepWords",
    "compile_words",
    "find_language",
    "has_english",
    "is_english",
    "languages",
    "say_unit",
    "words_for",
    "words_of_all",
]
