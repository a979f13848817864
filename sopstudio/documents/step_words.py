"""What a step says in the words of a language beside English: that it instructs, asks, says, closes or hands over."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Final, NamedTuple

from sopstudio.documents.languages import Language, StepWords, compile_words, languages, words_of_all

MAX_PARTS: Final = 20
"""How many times *und* a step is looked through for what it asks for."""
_HAS_CLAUSE: Final = re.compile(r",\s")
"""A step with a clause of its own, in which *before* may be about something else."""
_EXCEPTION: Final = re.compile(r"exceptions?\s*:", re.I)
_DETERMINING: Final = re.compile(
    r"(?:work\s+out|figure\s+out|calculate|compute|determine|establish|estimate|assess|add\s+up)\s", re.I
)
_BRACES: Final = re.compile(r"\{([^{}]+)\}")


def instructs(text: str) -> bool:
    """Whether a sentence begins as an instruction does in one of the languages."""
    return any(language.instruction.match(text) for language in languages())


def obliges(text: str) -> bool:
    """Whether a sentence says in one of the languages that something has to be done (*ist zu prüfen*)."""
    return any(language.obligation.search(text) for language in languages())


class _PassiveWords(NamedTuple):
    """What says in a language that something is done (`passive`, *the result is sent*), unless a sentence is about
    something else than a step (`unless`).
    """

    passive: re.Pattern[str]
    unless: re.Pattern[str]


@cache
def _passive_words() -> tuple[_PassiveWords, ...]:
    return tuple(
        _PassiveWords(
            compile_words(table["passive"], work=table["work"]),
            compile_words(table["unless"]),
        )
        for table in words_of_all("passives")
    )


def says_process(text: str) -> bool:
    """Whether a sentence says in the passive of one of the languages that work is done (*wird geprüft*)."""
    return any(words.passive.search(text) and not words.unless.match(text) for words in _passive_words())


@cache
def _receipts() -> tuple[re.Pattern[str], ...]:
    """How the languages say that somebody gets something as the next or the last thing."""
    return tuple(
        compile_words(table["gets"], people=table["people"], when=table["when"]) for table in words_of_all("receipts")
    )


def says_receipt(text: str) -> bool:
    """Whether a sentence says in one of the languages that somebody gets something, and when that comes (*Finally the
    customer gets a confirmation*). Without that it may say how things are.
    """
    return any(words.fullmatch(text.strip()) for words in _receipts())


def skip_sequence(text: str) -> str:
    """What stands behind the words that say when a step comes, in one of the languages; blank where there are none."""
    patterns = filter(None, (language.sequence for language in languages()))
    match = next(filter(None, (pattern.match(text) for pattern in patterns)), None)
    return text[match.end() :] if match else ""


class _OrderWords(NamedTuple):
    """What says in a language that a step comes before the one above it (`first` and `within` it), before another that
    it names (`before`), or when it comes (`setting`, None where that is told otherwise).
    """

    first: re.Pattern[str]
    within: re.Pattern[str]
    before: re.Pattern[str]
    setting: re.Pattern[str] | None


@cache
def _order_words() -> tuple[_OrderWords, ...]:
    return tuple(
        _OrderWords(
            re.compile(rf"{table['first']}[\s,:]+(?=\S)", re.I),
            re.compile(table["within"], re.I),
            re.compile(table["before"], re.I),
            re.compile(table["setting"], re.I) if "setting" in table else None,
        )
        for table in words_of_all("order")
    )


def without_before(text: str) -> str:
    """An instruction without the words that put it before the one above it (*before that*); blank where it has none."""
    for words in _order_words():
        match = words.first.match(text)
        if match is None and not _HAS_CLAUSE.search(text):
            match = words.within.search(text)
        if match is not None:
            return capitalize(f"{text[: match.start()]}{text[match.end() :]}".strip())
    return ""


def split_before(text: str) -> tuple[str, str]:
    """The step that an instruction says it comes before, and the instruction itself; blank where it names none."""
    match = next(filter(None, (words.before.match(text) for words in _order_words())), None)
    return (match["step"], capitalize(text[match.end() :])) if match else ("", "")


def without_setting(text: str) -> str:
    """An instruction without the clause that says when it comes (*Nachdem …, *); blank where it has none."""
    settings = (words.setting.match(text) for words in _order_words() if words.setting is not None)
    match = next(filter(None, settings), None)
    return text[match.end() :] if match else ""


def capitalize(text: str) -> str:
    """A text with a capital at its beginning; the rest as it is."""
    return text[:1].upper() + text[1:]


def looks_up(text: str) -> bool:
    """Whether a step looks something up in a system, in the words of one of the languages."""
    return any(language.lookup.match(text) for language in languages())


def put_subject_first(text: str) -> str:
    """A statement with who does it before the verb (*bietet er es an* as *Er bietet es an*); others as they are."""
    patterns = (pattern for language in languages() for pattern in language.inverted) if "?" not in text else ()
    match = next(filter(None, (pattern.fullmatch(text) for pattern in patterns)), None)
    if match is None:
        return text
    verb = f"{match['verb'].lower()} {match.groupdict().get('manner') or ''}".rstrip()
    return f"{match['subject'][:1].upper()}{match['subject'][1:]} {verb}{match['rest']}"


def closes(text: str) -> bool:
    """Whether an instruction closes the case in the words of one of the languages."""
    return any(language.closing.fullmatch(text) for language in languages())


def hands_over(text: str) -> bool:
    """Whether an instruction leaves the case to others for good, in the words of one of the languages."""
    return any(language.handing_over.fullmatch(text) for language in languages())


def refuses(text: str) -> bool:
    """Whether an instruction turns down what was asked for, in the words of one of the languages."""
    return any(language.refusal.search(text) for language in languages())


def find_asked(text: str) -> tuple[str, ...]:
    """The things that a step asks for in one of the languages: the names in braces, else what the words name."""
    spaced = " ".join(text.split())
    for language in languages():
        words = language.steps
        match = next(filter(None, map(words.asks.fullmatch, _last_parts(spaced, language))), None)
        if match:
            asked = _matched_group(match)
            hidden = _BRACES.sub(lambda name: "_" * len(name[0]), asked)
            end = words.clause_end.search(hidden)
            clause = asked[: end.start() if end else None]
            parts = [words.articles.sub("", part.strip(" .?!:"), count=1) for part in words.separator.split(clause)]
            names = tuple(dict.fromkeys(name.strip() for name in _BRACES.findall(clause)))
            return names or _name_things([part for part in parts if part], words)
    return ()


class _CountWords(NamedTuple):
    """How a step asks in a language for a number: its verb, the question for it, and the name of what is asked for."""

    asks: re.Pattern[str]
    how_many: re.Pattern[str]
    number: str


@cache
def _count_words() -> tuple[_CountWords, ...]:
    return tuple(
        _CountWords(
            re.compile(rf"\b{table['asks']}\b", re.I),
            re.compile(rf"\b{table['how many']}", re.I),
            table["number"],
        )
        for table in words_of_all("counts")
    )


def find_counts(text: str) -> tuple[str, ...]:
    """The counts that a step asks for by *how many* in one of the languages: for *how many guests* the *number of
    guests*.
    """
    for words in _count_words():
        asks = words.asks.search(text)
        found = words.how_many.finditer(text, asks.end()) if asks else ()
        if names := tuple(dict.fromkeys(match.expand(words.number) for match in found)):
            return names
    return ()


def is_count_question(text: str) -> bool:
    """Whether words begin with *how many* in one of the languages."""
    return any(words.how_many.match(text) for words in _count_words())


def _last_parts(text: str, language: Language) -> Iterator[str]:
    """A text, and what stands behind each *und* in it: *begrüßen Sie den Gast und fragen Sie nach der Nummer*."""
    yield text
    for rule in language.typed:
        if rule.english == " and ":
            yield from (text[match.end() :] for match in islice(rule.words.finditer(text), MAX_PARTS))


def _name_things(parts: list[str], words: StepWords) -> tuple[str, ...]:
    """The names in the words for things: their nouns, where these tell them apart."""
    nouns = [match[0] if words.noun is not None and (match := words.noun.search(part)) else part for part in parts]
    if words.base_form is not None:
        nouns = [words.base_form.sub(r"\1", noun) if words.base_form.fullmatch(noun) else noun for noun in nouns]
    return tuple(dict.fromkeys(nouns if len(set(nouns)) == len(parts) else parts))


def find_said(text: str) -> str:
    """The message that a step says, in the words of one of the languages; blank where it says none."""
    for language in languages():
        if match := language.steps.says.fullmatch(text.strip()):
            return _matched_group(match)
        for words, said in language.steps.messages:
            if match := words.fullmatch(text.strip()):
                return " ".join(match.expand(said).split())
    return ""


def _matched_group(match: re.Match[str]) -> str:
    """The text of the group that took part: each way to say a thing has its own."""
    return next(filter(None, match.groups()), "")


def find_outcome(text: str) -> str:
    """The name of the end that a line calls one in one of the languages (`Ende: Umgebucht`); blank where it is none."""
    for rule in (rule for language in languages() for rule in language.beginnings if rule.english == "end:"):
        if match := rule.words.match(text.strip()):
            return text.strip()[match.end() :].strip()
    return ""


def has_asking_verb(text: str) -> bool:
    """Whether a step asks somebody for something, or to do it, in one of the languages."""
    return any(language.steps.asking.search(text) for language in languages())


def determines(text: str) -> bool:
    """Whether a step finds a value out by itself, in one of the languages: *Work out the refund amount*."""
    return bool(_DETERMINING.match(text)) or any(language.steps.determining.search(text) for language in languages())


def is_exception(text: str) -> bool:
    """Whether a step is for some only, and says so by its first word: *Exception: gold customers …*."""
    return bool(_EXCEPTION.match(text)) or any(language.steps.exception.match(text) for language in languages())


def speak_request(text: str) -> str:
    """What a step that asks somebody to do something says to them, in its language; blank where it is no such step."""
    for language in languages():
        for words, spoken in language.steps.requests:
            if match := words.fullmatch(text.strip(" .")):
                return match.expand(spoken)
    return ""


__all__ = [
    "capitalize",
    "closes",
    "determines",
    "find_asked",
    "find_counts",
    "find_outcome",
    "find_said",
    "hands_over",
    "has_asking_verb",
    "instructs",
    "is_count_question",
    "is_exception",
    "looks_up",
    "obliges",
    "put_subject_first",
    "refuses",
    "says_process",
    "says_receipt",
    "skip_sequence",
    "speak_request",
    "split_before",
    "without_before",
    "without_setting",
]
