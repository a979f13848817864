"""Words and turns of phrase that the offline model knows: names, yes and no, refusals, corrections."""

from __future__ import annotations

import re
from functools import lru_cache


def word_set(text: str) -> frozenset[str]:
    """The words of a text as a set."""
    return frozenset(text.split())


STOP = word_set(
    "a an the of for to in on at by is are was be your my our their its this that with and or as it which what how "
    "you i me we us please who whom has have does do did one ones"
)
FILLER = STOP | word_set("if its it's when then status has been any user else case not no than never without customer")
"""Words that say nothing about what a condition is about."""
GENERIC = word_set("number code id identifier date day name amount value kind type state status whether")
"""Words that stand in many names; alone they tell nothing."""

_STRAIGHT = str.maketrans("\u2018\u2019\u201c\u201d", "''\"\"")
_OF_THEIR_OWN = word_set("later latest lately shortly hardly nearly newer older")
"""Words that look like another one with an ending, and say something else."""
_ENDINGS = word_set("s es d ed led ned ted ing ling ning ting er ly")

HEDGE = r"(?:(?:i'?m afraid|sorry|well|hmm|oh|uh|ah|um|erm|actually|honestly|i think|so|but|and|then)[\s,.!:-]+)*"
YES = re.compile(
    rf"^\W*{HEDGE}(?:(?:yes|yeah|yep|yup|ye|sure|correct|right|true|indeed|absolutely|definitely|certainly|of course|"
    r"okay|ok|exactly|affirmative|please do|go ahead|gladly|that(?:'s| is) (?:right|correct|true|fine)|ja|oui)\b"
    r"|(?:i do|i am|i have|i can|i will|i would|i'd (?:like|love)|it is|it does|it was|they are)\b)",
    re.I,
)
NO = re.compile(
    rf"^\W*{HEDGE}(?:(?:no|nope|nah|false|never|negative|not|neither|nein|non(?!-))\b"
    r"|(?:i|it|they|we|that|this|there) (?:do|does|did|am|is|are|was|have|has|can|could|will|would|should) ?not\b"
    r"|(?:i|we) cannot\b|i'?m not\b|(?:i|it|we|they|that) (?:do|does|did|is|are|was|have|has|ca|wo|would)n'?t\b"
    r"|i'?d rather not\b|(?:please )?don'?t\b|(?:certainly|absolutely|of course|definitely) not\b)",
    re.I,
)
_NOT = (
    r"(?:do(?:es)? not|did not|have not|cannot|could not|will not|would not|never"
    r"|(?:do|does|did|have|ca|could|wo|would)n'?t)"
)
NO_VALUE = re.compile(
    rf"\b{_NOT} (?:\w+ ){{0,2}}?(?:have|know|remember|recall|find|give|provide|get|got|share|tell|say|hand|locate|"
    r"disclose|reveal)\b|\b(?:no|not a|haven'?t a) (?:idea|clue)\b|\bnot (?:with me|sure|at hand|available|certain)\b"
    r"|\b(?:i|i'?ve|i have) (?:lost|forgot|forgotten|misplaced|mislaid|refuse|decline)\b|\b(?:rather|prefer) not\b"
    r"|\bnone of your\b|\bthat'?s private\b|\bunknown to me\b|\bi (?:do not|don'?t)\W*$"
    r"|\bunable to (?:give|find|provide|share|tell)\b|\bi (?:have|got|'?ve got) no(?:ne)?\b",
    re.I,
)
BARE_NO = re.compile(
    r"^\W*(?:no|nope|nah|no,? thanks|no,? thank you|never|none|nothing|not really|n/a|pass|skip|nein|nein,? danke|non"
    r"|non,? merci)\W*$",
    re.I,
)
CORRECTION = re.compile(
    r"\b(?:i meant(?: to say)?|i mean|i should have said|make (?:that|it)|scratch that|correction|no,? wait|wait,? no"
    r"|sorry,? (?:it'?s|it is|that'?s|that is|that should be|it should be)|actually|on second thoughts?|let me correct"
    r"|it should (?:be|read)|should have been|change (?:that|it) to|instead it'?s)\b[\s,:-]*",
    re.I,
)
EARLIER = re.compile(
    r"^\W*(?:(?:oh|sorry|no|wait|oops|ah|pardon|excuse me|hang on|my mistake|my bad|apologies)\W+)*"
    r"(?:i meant|i should have said|correction|scratch that|make that|let me correct|on second thoughts?)\b",
    re.I,
)
NEGATING = re.compile(
    r"(?:\b(?:not|no|never|than|instead of|without|neither|nor|except)|n't)\s+"
    r"(?:(?:a|an|the|my|for|in|by|to)\s+)?[\"(]*$",
    re.I,
)
SENTENCE_END = re.compile(
    r"[.!?;](?:\s|$)|\n|,\s+(?:and\s+)?(?:my|the)\b|\s+and (?:my|the)\b|,?\s+(?:but|while|because)\b"
)
ASKING = re.compile(
    r"\?|\b(?:please|could you|can you|may i|need|provide|tell me|give me|share|enter|confirm|let me know|let me have"
    r"|send me|i(?:'ll| will) need)\b",
    re.I,
)
ASKING_ELSEWHERE = re.compile(
    r"\b(?:bitte|(?:nennen|geben|sagen|teilen|schicken) sie|(?:brauche|benötige) ich|ich (?:brauche|benötige)"
    r"|veuillez|s['’]il vous plaît|(?:indiquez|donnez|dites|envoyez)|j['’]ai besoin)\b",
    re.I,
)
"""Requests in German and French."""

WH = re.compile(
    rf"^\W*{HEDGE}(?:what|how|when|where|why|who|which)\b(?!\W+(?:about|not)\b)[^?]*\?\W*$", re.I | re.DOTALL
)
OWN = re.compile(r"\b(?:my|mine|our|ours|i|we|(?<!tell )(?<!show )me)\b", re.I)
HOW_TO = re.compile(
    r"\b(?:how(?: long| soon| late| often| far)?|where|when) (?:do|can|could|should|would|must) (?:i|we)\b", re.I
)


_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_WORD = re.compile(r"[^\W_]+")


def straighten_quotes(text: str) -> str:
    """A text with typewriter quotation marks, character for character."""
    return text.translate(_STRAIGHT)


def words_of(text: str) -> list[str]:
    """The words of a name or a sentence, lower case; `loanAmount` and `loan_amount` as two."""
    return _WORD.findall(_HUMP.sub(" ", text).lower())


@lru_cache(maxsize=4096)
def content_words(text: str) -> frozenset[str]:
    """The words of a text that say what it is about."""
    return frozenset(word for word in words_of(text) if word not in STOP)


def same_word(word: str, sought: str) -> bool:
    """Whether a word was said, perhaps inflected (*cancelled* for *cancel*)."""
    if word == sought:
        return True
    if word in _OF_THEIR_OWN:
        return False
    stem = sought.removesuffix("e")
    return len(sought) >= 4 and word.startswith(stem) and word[len(stem) :] in _ENDINGS


def sentences(text: str) -> list[str]:
    """The sentences of a text, each with its mark."""
    return [part for part in re.split(r"(?<=[.!?])\s+|\n+", text) if part.strip()]


def is_about_own_case(text: str) -> bool:
    """Whether a question is about the speaker's own case."""
    return OWN.search(text) is not None and HOW_TO.search(text) is None


def is_general_question(text: str) -> bool:
    """Whether a sentence asks how something is, whoever asks it: it tells nothing about the speaker's own case."""
    return WH.match(text) is not None and not is_about_own_case(text)


def drop_general_questions(text: str) -> str:
    """A text without the sentences that ask how something is in general."""
    parts = sentences(text)
    statements = [part for part in parts if not is_general_question(part)]
    return text if len(statements) == len(parts) else " ".join(statements)


def asks_for_something(text: str) -> bool:
    """Whether a text asks for something, in English, German or French."""
    return ASKING.search(text) is not None or ASKING_ELSEWHERE.search(text) is not None


def asking_part(text: str) -> str:
    """The sentences that ask for something; the whole text where none seems to."""
    asking = [part for part in sentences(text) if ASKING.search(part)]
    return " ".join(asking) if asking else text


def first_sentence(text: str) -> str:
    """A text up to where its first statement ends."""
    end = SENTENCE_END.search(text)
    return text[: end.start()] if end else text.rstrip(".!?; ")


def split_corrections(text: str) -> list[str]:
    """What was said, the corrected part first: *720, sorry, I meant 702* says 702."""
    marks = list(CORRECTION.finditer(text))
    after = text[marks[-1].end() :] if marks else ""
    return [after, text] if after.strip() else [text]


def corrects_earlier(text: str) -> bool:
    """Whether a reply begins by taking back what was said to an earlier question."""
    return EARLIER.search(straighten_quotes(text)) is not None


def declines(text: str, kind: str = "string") -> bool:
    """Whether a reply says that a value is not at hand; a bare *no* does, except where yes or no was asked for."""
    text = straighten_quotes(text)
    return NO_VALUE.search(text) is not None or (kind != "boolean" and BARE_NO.match(text) is not None)
