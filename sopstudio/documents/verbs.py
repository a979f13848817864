"""Words by which an instruction is told from a heading or a remark."""

from __future__ import annotations

import re
from typing import Final

from sopstudio.documents.step_words import (
    instructs,
    obliges,
    put_subject_first,
    says_process,
    says_receipt,
    skip_sequence,
    without_before,
    without_setting,
)
from sopstudio.text.phrases import word_set

IMPERATIVES: Final = word_set(
    """accept access accompany acknowledge activate add address adjust advise agree alert align allocate allow analyze
    analyse announce answer apologize apologise append apply approve archive arrange ask assemble assess assign assist
    attach attempt authenticate authorize authorise avoid award back balance begin bill block book boot box break bring
    build calculate call cancel capture carry categorize categorise change charge check choose claim clarify classify
    clean clear click close coach code collect combine communicate compare compile complete compute conclude conduct
    configure confirm connect consider consult contact continue convert coordinate copy correct count create credit
    cross-check cross-reference cut deactivate debit decide declare decline deduct define delete deliver deny deploy
    describe destroy detect determine develop diagnose direct disable discard disconnect discuss dispatch display
    dispose distribute divide document double-check download draft draw drop duplicate edit eject eliminate email e-mail
    empty enable encrypt end enforce engage ensure enter erase escalate escort establish estimate evaluate examine
    exchange exclude execute exit explain export extend extract file fill filter finalize finalise find finish fix flag
    flush follow forward freeze gather generate get give go grant greet guide halt hand handle have help hold identify
    ignore implement import inactivate include inform initialize initialise initiate input insert inspect install
    instruct interview introduce invalidate investigate invite invoice isolate issue keep label launch leave let link
    list listen load locate lock log look lower mail maintain make manage map mark match measure merge message modify
    monitor move multiply navigate negotiate note notify obtain offer omit open order organize organise override pack
    page paste patch pause pay perform phone pick place plan post prepare present press prevent print prioritize
    prioritise proceed process produce promise prompt propose protect provide publish pull purchase push put quarantine
    query quote raise rate reactivate read reassign reboot rebook receive recheck recognize recommend reconcile record
    recover redirect reduce refer refresh refund refuse register reinstate reissue reject release reload remind remove
    rename renew repair repeat replace reply report request require rerun reschedule resend reserve reset resolve
    respond restart restore restrict retain retrieve retry return reverse review revise revoke ring route run sanitize
    save scan schedule scrap screen seal search secure seek segregate select sell send separate serve set settle share
    ship show sign skip solve sort specify split staff stage stamp start stop store submit subtract suggest summarize
    summarise supply suspend swap switch tag take tell terminate test thank tick track train transfer translate transmit
    trigger try turn type unblock uninstall unlock unpack update upgrade upload use validate verify visit void wait walk
    warn wash weigh withdraw wipe write
    parse impute derive infer progress cite gauge tally total hang rinse soak mix heat cool stir drain fasten tighten
    loosen plug unplug reconnect relaunch roll queue debrief onboard offboard provision speak"""
)
"""Verbs that begin an instruction."""
ADVERBS: Final = word_set(
    """afterwards also always again carefully directly either finally first immediately instead kindly manually next
    now only please politely promptly quickly simply still subsequently then thereafter"""
)
"""Words that may stand before the verb."""
AGENTS: Final = r"you|we|the (?:agent|operator|representative|associate|analyst|employee|team|user|staff member|system)"
_MODAL: Final = r"(?:must|should|shall|will|(?-i:may)|can|need to|needs to|has to|have to|is to|are to|ought to)"
_OBLIGATION: Final = re.compile(rf"\b{_MODAL}\b", re.I)
_LEADING: Final = re.compile(
    rf"(?:{AGENTS})\s+{_MODAL}\s+(?:(?:also|always|first|then|immediately)\s+)*(.+)", re.I | re.S
)
_SEQUENCE: Final = re.compile(
    r"(?:and\s+)?(?:first(?:ly|\s+of\s+all)?|second(?:ly)?|third(?:ly)?|then|next|after\s+that|afterwards|finally|lastly|"
    r"(?:at|in)\s+the\s+end|to\s+finish)"
    r"\s*,?\s+(?=\w)",
    re.I,
)
_ORDINAL: Final = re.compile(r"(?:second|third)\b", re.I)
_WHO_DOES: Final = re.compile(
    r"(?:(?:the|an?|our|your)\s+)?(?:[a-z]+\s+)?(?:accountant|adjuster|advisor|agent|analyst|assistant|buyer|cashier|clerk|"
    r"coordinator|dispatcher|doctor|driver|employee|engineer|handler|inspector|investigator|manager|nurse|officer|operator|"
    r"owner|pharmacist|receptionist|representative|reviewer|specialist|supervisor|teller|technician|team(?:\s+lead(?:er)?)?|"
    r"desk|department|(?-i:HR|IT|QA|Finance|Legal|Purchasing|Compliance|Accounting|Support|Sales|Logistics|Security))\s+"
    r"(?:(?:then|also|now|immediately)\s+)?(?P<verb>[a-z]{3,}s)\b(?!\s+(?:this|that|the)\s+(?:policy|document|procedure)\b)",
    re.I,
)
_HE_DOES: Final = re.compile(r"(?:he|she)\s+(?P<verb>[a-z]{3,}s)\b", re.I)
_PROHIBITION: Final = re.compile(r"(?:do not|don't|never|no further)\b", re.I)
_WORD: Final = re.compile(r"\w[\w'-]*")
_SETTING: Final = re.compile(
    r"(?:in|at|on|during|for|after|before|upon|using|to|from|with|once|by|"
    r"as|based)\b[^,.;]{1,80}?,\s+(?:[a-z][^,.;]{1,40},\s+)?(?=\w)",
    re.I,
)


def strip_agent(text: str) -> str:
    """An instruction without who carries it out and *must*, where that is whoever follows the procedure."""
    match = _LEADING.fullmatch(text)
    return text if match is None else match[1][:1].upper() + match[1][1:]


def strip_sequence(text: str) -> str:
    """An instruction without the words that say when it comes: *first*, *then*, *finally*."""
    match = _SEQUENCE.match(text)
    rest = text[match.end() :] if match else skip_sequence(text)
    if not rest:
        return text
    return (
        rest[:1].upper() + rest[1:]
        if any(says(text) for says in (_says_who_does, says_receipt)) or is_imperative(rest)
        else text
    )


def is_imperative(text: str) -> bool:
    """Whether a text begins with the verb of an instruction."""
    setting = _SETTING.match(text)
    words = _WORD.findall(text[setting.end() if setting else 0 :][:120])
    while words and words[0].lower() in ADVERBS:
        words = words[1:]
    return (bool(words) and words[0].lower() in IMPERATIVES) or instructs(text)


def is_instruction(text: str) -> bool:
    """Whether a text says that something is to be done: an imperative, a prohibition, what must or should be, what
    somebody at work does (*The clerk checks the application*), that something is done (*The result is sent*), or that
    somebody gets something then (*Finally the customer gets a receipt*).
    """
    if is_imperative(text) or _PROHIBITION.match(text) or _OBLIGATION.search(text) or _says_who_does(text):
        return True
    if obliges(text) or says_process(text) or says_receipt(text):
        return True
    later = without_before(text) or without_setting(text) or _without_sequence(text)
    return bool(later) and is_imperative(put_subject_first(later))


def _without_sequence(text: str) -> str:
    """What stands behind the words that say when it comes; blank where there are none, or may be others (*second*)."""
    match = _SEQUENCE.match(text)
    if match is None:
        return skip_sequence(text)
    return "" if _ORDINAL.match(text) else text[match.end() :]


def _says_who_does(text: str) -> bool:
    """Whether a sentence is about what one of those does who carry procedures out."""
    sequence = _SEQUENCE.match(text)
    rest = text[sequence.end() :] if sequence else text
    match = _WHO_DOES.match(rest) or (_HE_DOES.match(rest) if sequence else None)
    if match is None:
        return False
    verb = match["verb"].lower()
    return not IMPERATIVES.isdisjoint({verb.removesuffix("s"), verb.removesuffix("es"), verb.removesuffix("ies") + "y"})


__all__ = ["ADVERBS", "AGENTS", "IMPERATIVES", "is_imperative", "is_instruction", "strip_agent", "strip_sequence"]
