"""What a statement in words says about known facts: the words that it shares with their names and values."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from sopstudio.documents.languages import words_for
from sopstudio.expressions import Literal, closest_name, is_fact_name, to_text
from sopstudio.sop.facts import Fact
from sopstudio.text.phrases import word_set

MAX_NAME_WORDS: Final = 7
"""The longest statement, in words, whose fact is named for it."""
MIN_SHARE: Final = 0.3
"""From which share of common words on a phrase may mean a fact."""
_STEM_CHARACTERS: Final = 5
_WORD: Final = re.compile(r"[^\W_]+")
_CAPITAL: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_STOP_WORDS: Final = word_set(
    "a an the this that these those is are was were be been being has have had do does did of for to in on at by with "
    "from and or their its his her your our it they he she we you not no never if whether any all"
)
_GENERIC: Final = word_set("statu state type kind level value categ resul code tier band class grade")
"""Stems of the words that the name of a fact has beside what it is about."""
_GRADED: Final = _GENERIC | word_set(
    "sever prior urgen risk size color colou outco decis resul stage mode role origi statu"
)
"""Stems of the nouns that have one of a few values."""
_VALUE_OF: Final = re.compile(
    r"(?P<subject>(?:[^\W\d]\w*\s+){0,2}[^\W\d]\w*)\s+(?:is|are)\s+(?!not\b|no\b)(?P<value>[^\W\d][\w-]*)", re.I
)
_NEGATION: Final = re.compile(r"\b(?:not|no|none|never|without|cannot|nor|neither)\b|n['’]t\b", re.I)
_AUXILIARY_NOT: Final = re.compile(r"\b(?:do|does|did)\s+not\s+|\b(?:do|does|did)n['’]t\s+", re.I)
_DOES_NOT: Final = re.compile(r"\b(?:does\s+not|doesn['’]t)\s+(\w+)", re.I)
_CAN_BE: Final = re.compile(r"\b(?P<word>can|could)(?:\s*not)?\s+be\s+", re.I)
_COUNT: Final = re.compile(
    r"there\s+(?:is|are|were)\s+(?P<sign>more\s+than|less\s+than|fewer\s+than|at\s+least|at\s+most|exactly)\s+"
    r"(?P<count>\d+|one|two|three|four|five|six|seven|eight|nine|ten)\s+(?P<words>[^\W\d][\w -]*)",
    re.I,
)
_SIGNS: Final[Mapping[str, str]] = MappingProxyType(
    {"more": ">", "less": "<", "fewer": "<", "at least": ">=", "at most": "<=", "exactly": "=="}
)
_NUMBERS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_OPPOSITES: Final = ("un", "in", "im", "ir", "il", "dis", "non")
_ARTICLE: Final = re.compile(r"\b(?:the|a|an|any|this|that|your|their|its|his|her|our)\s+", re.I)
_VERB: Final = re.compile(
    r"[a-z]\s+(?:is|are|was|were|has|have|had|can|cannot|could|does|do|did|don['’]t|doesn['’]t|didn['’]t|want|need|ask|"
    r"agree|refuse|accept|exist|fail|match|\w{2,}(?:ed|[a-z]s))\b",
    re.I,
)
_IS: Final = re.compile(r"\b(?:is|are|was|were)\s+(?P<words>.+)", re.I)
_UNFINISHED: Final = word_set("is are was were has have had the a an of")
"""Words with which no statement ends."""
_TRUTH_STEMS: Final = word_set("yes true no false")
_QUESTION: Final = re.compile(
    r"(?:(?:decide|determine|check|verify|ask|see|look)\s+)?(?:if|whether|is|are|was|were|has|have|does|do|did|can)\s+"
    r"(?:there\s+)?(?P<words>.+?)\??",
    re.I,
)
_WHAT: Final = re.compile(
    r"(?:(?:decide(?:\s+on)?|determine|check|verify|assess|look\s+up|review|by)\s*:?\s+)?"
    r"(?:(?:what|which)\s+(?:is|are|was)?\s*)?(?P<words>.+?)\??",
    re.I,
)


def near_facts(phrase: str, facts: Sequence[Fact]) -> list[Fact]:
    """The facts that a phrase may mean, the likeliest first: of a similar name, or with words in common."""
    words, names = stems(phrase), {fact.name: fact for fact in facts}
    closest = closest_name(phrase, names)
    shares = [(_share(words, fact), fact) for fact in facts]
    near = [fact for share, fact in sorted(shares, key=lambda pair: -pair[0]) if share >= MIN_SHARE]
    is_misspelt = closest is not None and len(stems(closest)) == len(words)
    return list({fact.name: fact for fact in [*([names[closest]] if closest and is_misspelt else []), *near]}.values())


def _share(words: frozenset[str], fact: Fact) -> float:
    """How much of the words of a phrase and of a fact's name is in both. A text needs the whole of one of them.

    *Order* may mean a number `order_total`, and the text `order_status`, but not the text `order_note`.
    """
    name = stems(fact.name)
    share = len(words & name) / max(len(words | name), 1)
    is_whole = name <= words or name - words <= _GENERIC or words <= name & _GENERIC
    return share if fact.type in ("number", "integer") or (words & name and is_whole) else 0


def find_stated(text: str, facts: Sequence[Fact]) -> Fact | None:
    """The fact of the longest name that a statement or a question says of something: *registered* in *the person is not
    registered here*, *gesperrt* in *Ist das Konto gesperrt?*. None where it says none of them.
    """
    said = " ".join(split_words(text))
    by_length = sorted(facts, key=lambda fact: -len(fact.name))
    names = ((fact, " ".join(split_words(fact.name))) for fact in by_length if fact.name)
    return next((fact for fact, name in names if name and _states(said, name)), None)


def is_denied(text: str) -> bool:
    """Whether a statement says that something is not so."""
    denials = re.findall(rf"\b(?:{words_for('statements', 'not')})\b", text, re.I)
    return (len(_NEGATION.findall(text)) + len(denials)) % 2 == 1


def _states(said: str, name: str) -> bool:
    """Whether a name is said to be so: behind *is*, before a German *ist*, or last in a question that begins so."""
    verb, between = (words_for("statements", words) for words in ("is", "between"))
    behind = rf"\w\s+(?:{verb})\s+(?:(?:{between})\s+)*{re.escape(name)}\b"
    before = rf"\b{re.escape(name)}\s+(?:{verb})\Z"
    asked = rf"(?:{verb})\s+(?!there\b|es\b).*\b{re.escape(name)}\Z"
    return any(re.search(pattern, said) for pattern in (behind, before)) or re.match(asked, said) is not None


def statements_of_facts(text: str, facts: Sequence[Fact]) -> list[str]:
    """Conditions that a statement makes on known facts, the likeliest first: a truth value, or one of their values.

    A statement with a number says more than that, so it makes none.
    """
    if re.search(r"\d", text):
        return []
    words = stems(text)
    scored: list[tuple[float, str]] = []
    for fact in facts:
        name = stems(fact.name)
        shared = len(name & words) / max(len(name), 1)
        if fact.type == "boolean":
            scored += [(shared + 1, condition) for condition in _truth(text, fact)]
        else:
            scored += [(shared, condition) for condition in _values(text, fact)]
    best = [condition for score, condition in sorted(scored, key=lambda pair: -pair[0]) if score > 0]
    return best or [condition for _, condition in scored]


def _truth(text: str, fact: Fact) -> Iterator[str]:
    """That a fact of two values holds or not, where the statement has every word of its name, or its opposite."""
    name, words = stems(fact.name), stems(text)
    missing = name - words
    if not name or (missing and not missing <= _opposites(text)) or not _is_about(text, name):
        return
    is_negated = (len(_NEGATION.findall(text)) + len(missing) + len(_negations_of(fact))) % 2 == 1
    yield f"{spell(fact.name)} == {'false' if is_negated else 'true'}"


def _is_about(text: str, name: frozenset[str]) -> bool:
    """Whether what a statement says of its subject is in a name: *the room is blue* says nothing of `room`."""
    match = _IS.search(text.strip())
    said = stems(match["words"]) - _TRUTH_STEMS if match else frozenset()
    return not said or bool(said & name) or bool(_opposites(match["words"]) & name if match else ())


@lru_cache(maxsize=256)
def _opposites(text: str) -> frozenset[str]:
    """The stems of the words without what turns them round: *unverified* has *verif*."""
    words = ((word, prefix) for word in split_words(text) for prefix in _OPPOSITES)
    return frozenset(stem(word.removeprefix(prefix)) for word, prefix in words if word.startswith(prefix))


def _negations_of(fact: Fact) -> list[str]:
    return [word for word in split_words(fact.name) if word in ("not", "no", "never", "without")]


def _values(text: str, fact: Fact) -> Iterator[str]:
    """That a fact has those of its values that the statement names, or has none of them: a *not* within a value denies
    nothing.
    """
    values = _named_values(text, fact)
    if not values:
        return
    denials = len(_NEGATION.findall(text)) - sum(len(_NEGATION.findall(value)) for value in values)
    is_negated = denials > 0
    literals = list(map(_quote, values))
    if len(values) == 1:
        yield f"{spell(fact.name)} {'!=' if is_negated else '=='} {literals[0]}"
        return
    yield f"{spell(fact.name)} {'not in' if is_negated else 'in'} [{', '.join(literals)}]"


def _named_values(text: str, fact: Fact) -> list[str]:
    """The values of a fact that stand in a statement, and not only within another one: *found* within *not found*."""
    options = [value for value in fact.allowed or fact.examples if isinstance(value, str) and split_words(value)]
    rest, named = f" {' '.join(split_words(text))} ", set[str]()
    for value in sorted(options, key=lambda value: len(split_words(value)), reverse=True):
        run = f" {' '.join(split_words(value))} "
        if run in rest:
            named.add(value)
            rest = rest.replace(run, " … ")
    return [value for value in options if value in named]


def new_truth(text: str) -> tuple[Fact, str] | None:
    """A fact of two values named for a statement, and the condition; None where it is no short statement."""
    if not is_statement(text) or re.search(r"\d", text):
        return None
    is_negated = len(_NEGATION.findall(text)) % 2 == 1
    text = re.sub(r"\bcannot\b", "can not", text, flags=re.I)
    plain = _NEGATION.sub(" ", _AUXILIARY_NOT.sub(" ", _DOES_NOT.sub(r"\1s", text))) if is_negated else text
    words = split_words(_ARTICLE.sub("", re.sub("['’]", "", _CAN_BE.sub(" ", plain))))
    name = "_".join(words)
    is_whole = 2 <= len(words) <= MAX_NAME_WORDS and words[-1] not in _UNFINISHED
    if not is_whole or not name.isascii() or not is_fact_name(name):
        return None
    description = "" if is_negated else f"whether {text.strip().rstrip('.')}"
    return Fact(name=name, type="boolean", description=description), f"{name} == {'false' if is_negated else 'true'}"


def new_value(text: str, others: Sequence[str]) -> tuple[Fact, str] | None:
    """A fact with a value, and the condition, for *the severity is high*; None for other statements.

    Only a noun that has values (*severity*, *order status*), or of which `others` name another value, is one: of *the
    room is occupied* it is asked whether it is.
    """
    match = _read_value_of(text)
    if match is None:
        return None
    words = split_words(match["subject"])
    values = [
        other["value"] for other in map(_read_value_of, others) if other and split_words(other["subject"]) == words
    ]
    values = list(dict.fromkeys(value.casefold() for value in (*values, match["value"])))
    name = "_".join(words)
    if (len(values) < 2 and stem(words[-1]) not in _GRADED) or not name.isascii() or not is_fact_name(name):
        return None
    fact = Fact(name=name, allowed=tuple(values)) if len(values) > 1 else Fact(name=name, examples=tuple(values))
    return fact, f"{spell(name)} == {_quote(match['value'].casefold())}"


def _read_value_of(text: str) -> re.Match[str] | None:
    match = _VALUE_OF.fullmatch(_ARTICLE.sub("", text.strip().rstrip(".")))
    return match if match and match["value"].casefold() not in _TRUTH_STEMS else None


def new_count(text: str) -> tuple[Fact, str] | None:
    """A fact that counts, and the condition, for *there are more than three open cases*; None for other statements."""
    match = _COUNT.fullmatch(text.strip().rstrip("."))
    if match is None:
        return None
    words, sign = split_words(match["words"]), " ".join(match["sign"].lower().removesuffix("than").split())
    name = "_".join((*words, "count"))
    count = match["count"].lower()
    number = count if count.isdigit() else str(_NUMBERS.index(count))
    if len(words) > MAX_NAME_WORDS or not name.isascii() or not is_fact_name(name):
        return None
    return Fact(name=name, type="integer", minimum=0), f"{name} {_SIGNS[sign]} {number}"


def is_statement(text: str) -> bool:
    """Whether a text says something of something: a verb stands in it behind other words."""
    return bool(_VERB.search(text))


def new_answer(text: str, question: str, answers: Sequence[str]) -> tuple[Fact, str] | None:
    """A fact named for the question of a decision, whose values are its short answers; None for other questions."""
    is_binary = {"yes", "no"} >= {answer.casefold() for answer in answers} | {text.casefold()}
    match = (_QUESTION if is_binary else _WHAT).fullmatch(question.strip())
    words = split_words(_ARTICLE.sub("", match["words"])) if match else []
    name = "_".join(words)
    if not 1 <= len(words) <= MAX_NAME_WORDS or not name.isascii() or not is_fact_name(name) or name[0].isdigit():
        return None
    if is_binary:
        return Fact(name=name, type="boolean"), f"{name} == {'true' if text.casefold() == 'yes' else 'false'}"
    return Fact(name=name, allowed=tuple(answers)), f"{name} == {_quote(text)}"


def is_answer(text: str) -> bool:
    """Whether a condition is a bare answer to the question of its decision: up to three words without a verb."""
    words = split_words(text)
    return 1 <= len(words) <= 3 and not re.search(r"\b(?:is|are|was|has|have|not|if)\b|[<>=]|\d", text, re.I)


def _quote(value: str) -> str:
    return to_text(Literal(value)) if re.search(r'["\\]', value) else f'"{value}"'


def spell(name: str) -> str:
    """The name of a fact as it stands in a condition."""
    return name if re.fullmatch(r"[A-Za-z_]\w*", name) else f"{{{name}}}"


@lru_cache(maxsize=8192)
def stems(text: str) -> frozenset[str]:
    """The first letters of the words that say something, so that *refunds* and *refunded* agree."""
    return frozenset(stem(word) for word in split_words(text) if word not in _STOP_WORDS)


def stem(word: str) -> str:
    """The first letters of a word."""
    return word[:_STEM_CHARACTERS]


@lru_cache(maxsize=8192)
def split_words(text: str) -> tuple[str, ...]:
    """The words of a text or name in lower case: `orderTotal` and `order_total` are *order*, *total*."""
    return tuple(_WORD.findall(_CAPITAL.sub(" ", text).casefold()))


__all__ = [
    "find_stated",
    "is_answer",
    "is_denied",
    "is_statement",
    "near_facts",
    "new_answer",
    "new_truth",
    "new_value",
    "spell",
    "split_words",
    "statements_of_facts",
    "stem",
    "stems",
]
