"""Procedures in other languages than English: the words that give a text its structure, put into English.

What is done, asked and decided stays in the words of its author; only *if*, *otherwise*, *go to*, *end*, the names of
sections and comparisons with numbers are put into the words that the readers know. A language is a file of
`resources/languages`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import islice
from operator import itemgetter
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from sopstudio.documents.blocks import Block, SourceText
from sopstudio.documents.sentences import split_sentences
from sopstudio.resources import read_text, resource_path
from sopstudio.text.phrases import word_set
from sopstudio.translation import current_language, mark

LANGUAGE_NAMES: Final = (mark("German"), mark("French"))
MIN_COMMON_WORDS: Final = 2
"""How many of the commonest words of a language a text must have to be taken for it."""
MAX_SAMPLE_CHARACTERS: Final = 20_000
"""How much of a text is looked at to tell its language."""
MAX_CONDITION_CHARACTERS: Final = 200
MAX_SENTENCE_CHARACTERS: Final = 2_000
MAX_PARTS: Final = 20
"""How many times *und* a step is looked through for what it asks for."""
_ENGLISH: Final = word_set(
    "the a an of to and or is are was be been it in on for with if then otherwise else not at by from as that this "
    "customer please you your"
)
_NOTATION: Final = re.compile(
    r"^[ \t]*(?:(?:if|elif|when)\b.*:|(?:else|otherwise|always)\s*:|end:|go to:|dead end$|terminate the flow|"
    r"procedure .*:$)|\[#|^---$|^id: ",
    re.I | re.M,
)
"""Lines of indented text in its own words, which says by them that nothing else is to be put into them."""
_WORD: Final = re.compile(r"[^\W\d_]+'?")
_MARK: Final = re.compile(
    r"\s*(?:(?:[-*+•]|[a-z][.)]|\d+(?:\.\d+)*[.)]?|\*\*)\s+)*(?:(?:step|schritt|étape)\s+\d+(?:\.\d+)*\s*[:.]\s+)?",
    re.I,
)
_NUMBER: Final = r"(\d[\d.,\s]*\d|\d)\s*(%|(?-i:[A-Z]{{3}})\b|[€$£]|(?:{})\b)?"
_COMMON_UNITS: Final = r"euros?|dollars?|kg|km|points?|punkte?|minutes?"
_QUOTED: Final = re.compile(r"""("[^"]*"|'[^']*'|\{[^}]*\})""")
_BRACES: Final = re.compile(r"\{([^{}]+)\}")
_TYPED_NUMBER: Final = re.compile(r"(?<![\w.,])(?:\d+,\d+|[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?)(?![\w.,])")
"""A number with a comma before its decimals, or points between its thousands."""
_PART: Final = re.compile(r"\\(\d)")
_REST: Final = ", otherwise "
_OF_CONDITIONS: Final = (", then", _REST.rstrip())


_TRUTH_VALUES: Final = (" yes", " no")
"""What a typed value may be read as where it is no value of a text."""


class Rule(NamedTuple):
    """Words as a regular expression, and the English ones for them."""

    words: re.Pattern[str]
    english: str


class StepWords(NamedTuple):
    """How a step asks for things and says a message, and how the things are told apart.

    `asking` finds a verb that asks somebody; `requests` are steps that ask somebody to do something, as they are said.
    `noun` finds the name of a thing in its words; None where these are its name, without the `articles`.
    """

    asks: re.Pattern[str]
    says: re.Pattern[str]
    clause_end: re.Pattern[str]
    separator: re.Pattern[str]
    articles: re.Pattern[str]
    noun: re.Pattern[str] | None
    asking: re.Pattern[str]
    requests: tuple[Rule, ...]


class Language(NamedTuple):
    """The words of a language that give a text its structure, with its code (`de`) and its English name.

    `common` are its commonest words, `noted` those that notes without sentences have too.
    `decimal_sign` stands before decimals, `letters` are those that English lacks, `instruction` is how an
    instruction begins, `behind` has the words for *if* behind what is done, `verbs_first` the verbs that begin a
    condition without a word for *if*, with their particles (*lehnt … ab*; nothing matches where the language has no
    such conditions), `headings` the
    names of sections, `columns` the headers of tables, `titles` what a reader calls that for which a document has
    no words, `typed` what stands between facts and values where somebody types a condition, `units` the names of
    units of amounts and `units_said` how English units are said, `steps` how a step asks and speaks, `closing` what
    closes a case and `handing_over` what leaves it to others, `lookup` what looks something up in a system,
    `inverted` a statement whose verb comes first.
    """

    code: str
    name: str
    decimal_sign: str
    common: frozenset[str]
    noted: frozenset[str]
    letters: frozenset[str]
    instruction: re.Pattern[str]
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
    units_said: Mapping[str, str]
    lookup: re.Pattern[str]
    inverted: tuple[re.Pattern[str], ...]


@cache
def languages() -> tuple[Language, ...]:
    """The languages that are known beside English."""
    files = sorted(resource_path("languages").glob("*.toml"))
    return tuple(_load(file.stem, tomllib.loads(read_text("languages", file.name))) for file in files)


def _load(code: str, table: Mapping[str, Any]) -> Language:
    number = _NUMBER.format("|".join((*map(re.escape, sorted(table["units"], key=len, reverse=True)), _COMMON_UNITS)))
    return Language(
        code,
        table["name"],
        table["decimal sign"],
        frozenset(table["common"].split()),
        frozenset(table["noted"].split()),
        frozenset(table["letters"]),
        re.compile(re.sub(r"\n", "", table["instruction"]), re.I),
        _rules(table["beginnings"], r"(?:{})(?!\w)(?:\s*[:,](?=\s))?"),
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
        _step_words(table["steps"], table["requests"]),
        re.compile(table["closing"], re.I | re.X),
        re.compile(table["handing over"], re.I | re.X),
        table["units said"],
        re.compile(table["lookup"], re.I | re.X),
        tuple(re.compile(words, re.I | re.S) for words in table.get("inverted", ())),
    )


def _step_words(table: Mapping[str, str], requests: Mapping[str, str]) -> StepWords:
    people = f"(?:{table['people']})"
    asks, says, asking = (table[name].replace("PEOPLE", people) for name in ("asks", "says", "asking"))
    return StepWords(
        re.compile(asks, re.I | re.S),
        re.compile(says, re.I | re.S),
        re.compile(table["clause end"], re.I),
        re.compile(table["list"], re.I),
        re.compile(f"(?:{table['articles']})+", re.I),
        re.compile(table["noun"]) if "noun" in table else None,
        re.compile(asking, re.I | re.M),
        _rules({spoken: words.replace("PEOPLE", people) for spoken, words in requests.items()}, "(?:{})"),
    )


def _verbs_first(verbs: str, particles: str) -> re.Pattern[str] | None:
    subject = rf"(?P<rest>[^,.:;?!]{{3,200}}?)(?:\s+(?P<particle>(?-i:{particles})))?"
    frame = rf"(?P<verb>{verbs})\s+{subject}[,:]\s+(?:(?:so|dann|alors)\s+)?(?P<action>\S.*)"
    return re.compile(frame, re.I | re.S) if verbs else None


def _rules(table: Mapping[str, str], frame: str) -> tuple[Rule, ...]:
    return tuple(Rule(re.compile(frame.format(words), re.I), english) for english, words in table.items())


def instructs(text: str) -> bool:
    """Whether a sentence begins as an instruction does in one of the languages."""
    return any(language.instruction.match(text) for language in languages())


def looks_up(text: str) -> bool:
    """Whether a step looks something up in a system, in the words of one of the languages."""
    return any(language.lookup.match(text) for language in languages())


def say_unit(unit: str, language: str) -> str:
    """A unit in a language, which is named in English; as it is where the language has no other word."""
    return next((known.units_said.get(unit, unit) for known in languages() if known.name == language), unit)


def put_subject_first(text: str) -> str:
    """A statement with who does it before the verb (*bietet er es an* as *Er bietet es an*); others as they are."""
    patterns = (pattern for language in languages() for pattern in language.inverted) if "?" not in text else ()
    match = next(filter(None, (pattern.fullmatch(text) for pattern in patterns)), None)
    if match is None:
        return text
    return f"{match['subject'][:1].upper()}{match['subject'][1:]} {match['verb'].lower()} {match['rest']}"


def closes(text: str) -> bool:
    """Whether an instruction closes the case in the words of one of the languages."""
    return any(language.closing.fullmatch(text) for language in languages())


def hands_over(text: str) -> bool:
    """Whether an instruction leaves the case to others for good, in the words of one of the languages."""
    return any(language.handing_over.fullmatch(text) for language in languages())


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
            return names or _name_things([part for part in parts if part], words.noun)
    return ()


def _last_parts(text: str, language: Language) -> Iterator[str]:
    """A text, and what stands behind each *und* in it: *begrüßen Sie den Gast und fragen Sie nach der Nummer*."""
    yield text
    for rule in language.typed:
        if rule.english == " and ":
            yield from (text[match.end() :] for match in islice(rule.words.finditer(text), MAX_PARTS))


def _name_things(parts: list[str], noun: re.Pattern[str] | None) -> tuple[str, ...]:
    """The names in the words for things: their nouns, where these tell them apart."""
    nouns = [match[0] if noun is not None and (match := noun.search(part)) else part for part in parts]
    return tuple(dict.fromkeys(nouns if len(set(nouns)) == len(parts) else parts))


def find_said(text: str) -> str:
    """The message that a step says, in the words of one of the languages; blank where it says none."""
    for language in languages():
        match = language.steps.says.fullmatch(text.strip())
        if match:
            return _matched_group(match)
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


def speak_request(text: str) -> str:
    """What a step that asks somebody to do something says to them, in its language; blank where it is no such step."""
    for language in languages():
        for words, spoken in language.steps.requests:
            if match := words.fullmatch(text.strip(" .")):
                return match.expand(spoken)
    return ""


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


def is_english(text: str) -> bool:
    """Whether a text that is in none of the other languages has enough common words of English to be in it."""
    words = [word.casefold() for word in _WORD.findall(text[:MAX_SAMPLE_CHARACTERS])]
    return sum(word in _ENGLISH for word in words) >= MIN_COMMON_WORDS


def _count(words: list[str], language: Language, *, by_letters: bool, in_notes: bool) -> int:
    letters = language.letters if by_letters else frozenset()
    common = language.common | language.noted if in_notes else language.common
    return sum(word in common or not letters.isdisjoint(word) for word in words)


def to_english(text: str, *, is_outline: bool = False) -> tuple[str, str]:
    """A text whose structure is said in English, line by line, and the name of its language.

    Both are as they were (and the name is blank) for a text in English, or in the notation of indented text. In an
    outline (`is_outline`) jumps and ends are lines of their own, so within others they stay words of the author.
    """
    language = None if _NOTATION.search(text) else find_language(text, in_notes=True)
    if language is None:
        return text, ""
    if is_outline:
        kept = tuple(
            rule for rule in language.within if rule.english in _OF_CONDITIONS or "go to step" not in rule.english
        )
        language = language._replace(within=kept)
    return "\n".join(_translate_line(line, language) for line in text.split("\n")), language.name


def blocks_in_english(source: SourceText) -> tuple[SourceText, str]:
    """A document whose blocks say their structure in English, and the name of its language (blank for English)."""
    language = find_language(source.text, in_notes=True)
    if language is None:
        return source, ""
    return replace(source, blocks=tuple(_translate_block(block, language) for block in source.blocks)), language.name


def _translate_block(block: Block, language: Language) -> Block:
    if block.kind in ("code", "table", "heading"):
        return block
    return replace(block, text=_translate_line(block.text, language))


def _translate_line(line: str, language: Language) -> str:
    mark = _MARK.match(line)
    start = mark.end() if mark else 0
    lead, words = line[:start], line[start:]
    lead = re.sub(r"\b(?:schritt|étape)(?=\s+\d)", "Step", lead, flags=re.I)
    if not words.strip() or len(words) > MAX_SENTENCE_CHARACTERS:
        return line
    blanks = words[: len(words) - len(words.lstrip())]
    sentences = [_translate_sentence(sentence, language) for sentence in _sentences(words)]
    ended = [
        sentence if sentence.endswith((".", "!", "?", ":", ";")) else f"{sentence}," for sentence in sentences[:-1]
    ]
    return lead + blanks + " ".join([*ended, *sentences[-1:]])


def _sentences(text: str) -> list[str]:
    """The sentences of a line; one that ends in a semicolon keeps it."""
    return split_sentences(text) if ";" not in text else [text.strip()]


def column_in_english(header: str) -> str:
    """What English calls a column of a table that is headed so in one of the languages; else the header as it is."""
    words = re.sub(r"[\s_]+", " ", header).strip(" .:*?")
    rules = (rule for language in languages() for rule in language.columns if rule.words.fullmatch(words))
    rule = next(rules, None)
    return header if rule is None else rule.english


def section_name(heading: str) -> str:
    """What English calls the section that a heading (in small letters) announces in one of the languages, or blank."""
    return next((language.headings[heading] for language in languages() if heading in language.headings), "")


def _translate_sentence(sentence: str, language: Language) -> str:
    for rule in language.beginnings:
        match = rule.words.match(sentence)
        if match:
            english = rule.english.capitalize() if sentence[0].isupper() else rule.english
            colon = ":" if match[0].rstrip().endswith(":") and not english.endswith(":") else ""
            return f"{english}{colon}{_translate_rest(rule.english, sentence[match.end() :], language)}"
    for rule in language.behind:
        match = rule.words.fullmatch(sentence)
        if match:
            condition = _translate_condition(match["condition"], language)
            return f"{rule.english.capitalize()} {condition}, {_translate_sentence(match['action'], language)}."
    inverted = language.verbs_first.fullmatch(sentence) if language.verbs_first is not None else None
    if inverted:
        verb = (inverted["particle"] or "") + inverted["verb"].lower()
        said = f" {inverted['rest']} {verb}, {inverted['action']}"
        return f"If{_translate_rest('if', said, language)}"
    return _replace_within(sentence, language)


def _replace_within(text: str, language: Language, *, of_conditions: bool = False) -> str:
    """The text with its structure in English: jumps and ends, or *then* and *otherwise*, which only conditions have."""
    for rule in language.within:
        if of_conditions is (rule.english in _OF_CONDITIONS):
            text = rule.words.sub(partial(_say_in_english, rule.english), text)
    return text


def _say_in_english(english: str, words: re.Match[str]) -> str:
    """The English words for what was found; with a capital where they begin a sentence, as what was found did."""
    said = words.expand(english)
    return said[:1].upper() + said[1:] if not words.start() and words[0][:1].isupper() else said


def _translate_rest(beginning: str, text: str, language: Language) -> str:
    """What stands behind the first words of a sentence: a condition up to its comma or colon, and what is done."""
    if beginning.startswith(("otherwise", "if yes", "if not", "yes:", "no:")):
        said = re.fullmatch(r"(\s*)(\S.*)", text, re.S)
        return text if said is None else said[1] + _translate_sentence(said[2], language)
    if not beginning.endswith(("if", "unless")):
        return _replace_within(text, language)
    text = _replace_within(text, language, of_conditions=True)
    match = re.fullmatch(r"\s*(.+?)(\s*(?:,\s+then\b|:(?=\s|$)|,\s)\s*)(.*)", text, re.S)
    condition, mark, action = (
        (match[1], match[2], match[3]) if match else (_replace_within(text.strip(), language), "", "")
    )
    branches = (_translate_sentence(part, language) if part else "" for part in action.split(_REST))
    return f" {_translate_condition(condition, language)}{mark}{_REST.join(branches)}"


def _translate_condition(condition: str, language: Language) -> str:
    """A comparison in English, where it is one; other conditions stay in their words."""
    if len(condition) > MAX_CONDITION_CHARACTERS:
        return condition
    if "{" in condition:
        for rule in language.operators:
            condition = rule.words.sub(rule.english, condition)
        return condition
    for rule in language.conditions:
        said = rule.words.fullmatch(condition)
        if said:
            subject = next(part for part in said.groups() if part is not None)
            joints = _find_joints(condition, language)
            if any(start < said.start(1) + len(subject) for start, _, _ in joints):
                return _translate_joined(condition, joints, language)
            return _fill(rule.english, said, language.units)
    return condition


def _find_joints(condition: str, language: Language) -> list[tuple[int, int, str]]:
    """Where *and* and *or* stand in a condition: from and to which character, and in English."""
    rules = (rule for rule in language.operators if rule.english.strip() in ("and", "or"))
    return sorted((*match.span(), rule.english) for rule in rules for match in rule.words.finditer(condition))


def _translate_joined(condition: str, joints: Sequence[tuple[int, int, str]], language: Language) -> str:
    """Comparisons that *and* and *or* join, in English; as it is where one of the parts is no comparison, for half of
    a condition in another language would be nobody's words.
    """
    starts, ends = [0, *(end for _, end, _ in joints)], [*(start for start, _, _ in joints), len(condition)]
    parts = [condition[start:end] for start, end in zip(starts, ends, strict=True)]
    translated = [_translate_condition(part, language) for part in parts]
    if any(english == part for english, part in zip(translated, parts, strict=True)):
        return condition
    return translated[0] + "".join(f"{word}{part}" for (_, _, word), part in zip(joints, translated[1:], strict=True))


def typed_in_english(text: str) -> Iterator[str]:
    """What a typed condition says in English: the readings of each language that has words in it for one.

    Facts and values, and what stands in quotes, stay as they are. *Ja* may be the value of a text, so there is a
    reading with it before the one with *yes*.
    """
    if len(text) > MAX_CONDITION_CHARACTERS:
        return
    parts = _QUOTED.split(text)
    for language in languages():
        plain = [rule for rule in language.typed if rule.english not in _TRUTH_VALUES]
        readings = (_replace_in(parts, language, plain), _replace_in(parts, language, language.typed))
        yield from (english for english in dict.fromkeys(readings) if english != text)


def _replace_in(parts: Sequence[str], language: Language, rules: Sequence[Rule]) -> str:
    """The parts between quotes in English, and what stands in quotes as it is."""
    return "".join(part if number % 2 else _replace_typed(part, language, rules) for number, part in enumerate(parts))


def _replace_typed(text: str, language: Language, rules: Sequence[Rule]) -> str:
    english = text
    for rule in rules:
        english = rule.words.sub(rule.english, english)
    if english == text and language.code != current_language():
        return text  # nothing says that its numbers are written as in this language
    return _TYPED_NUMBER.sub(lambda number: _plain_number(number[0]), english)


def _fill(english: str, said: re.Match[str], units: Mapping[str, str]) -> str:
    """The English condition, with the subject and the amounts as they were said."""
    parts = [part for part in said.groups() if part is not None]
    subject, amounts = parts[0], _amounts(parts[1:], units)
    return _PART.sub(lambda part: subject if part[1] == "1" else amounts[int(part[1]) - 2], english)


def _amounts(parts: list[str], units: Mapping[str, str]) -> list[str]:
    """Numbers as English writes them, each with its unit; other parts as they are."""
    amounts: list[str] = []
    for part in parts:
        if re.fullmatch(r"\d[\d.,\s]*", part):
            amounts.append(_plain_number(part))
        elif amounts and re.fullmatch(r"%|\w+(?: \w+)?|€|[$£]", part) and re.fullmatch(r"[\d.]+", amounts[-1]):
            amounts[-1] += f" {units.get(part.casefold(), part)}"
        else:
            amounts.append(part)
    return amounts


def _plain_number(text: str) -> str:
    """`1.000,50` and `1 000,50` as 1000.50."""
    bare = re.sub(r"\s|\.(?=\d{3}(?!\d))", "", text)
    return bare.replace(",", ".")


__all__ = [
    "LANGUAGE_NAMES",
    "Language",
    "blocks_in_english",
    "closes",
    "column_in_english",
    "find_asked",
    "find_language",
    "find_outcome",
    "find_said",
    "hands_over",
    "has_asking_verb",
    "instructs",
    "is_english",
    "languages",
    "looks_up",
    "put_subject_first",
    "say_unit",
    "section_name",
    "speak_request",
    "to_english",
    "typed_in_english",
]
