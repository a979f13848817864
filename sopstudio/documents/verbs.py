"""Words by which an instruction is told from a heading or a remark."""

from __future__ import annotations

import re
from collections.abc import Sequence
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
    """abandon absorb accept access accommodate accompany acknowledge acquire activate adapt add address adhere adjust
    administer admit advertise advise affix agree alert align allocate allow amend analyse analyze annotate announce
    answer apologise apologize append apply appoint appraise approve archive arrange ascertain ask assemble assess
    assign assist assure attach attempt attend authenticate authorise authorize automate avoid await award back
    backfill balance bandage bathe begin bill blend block boil bolt book bookmark boot box break bring buckle build
    calculate call cancel capture carry categorise categorize cease certify change charge chase check choose
    circulate cite claim clarify classify clean clear click close coach code collect combine comfort commence
    communicate compare compensate compile complain complete comply compute conclude condense conduct configure
    confine confirm confiscate confront congratulate connect consider consolidate consult contact continue convert
    cool cooperate coordinate copy correct counsel count countersign create credit cross-check cross-examine
    cross-reference customise customize cut cycle de-escalate deactivate debit debrief decant decide declare decline
    decontaminate decrease dedicate deduct deescalate defer define defrost delegate delete deliver demonstrate deny
    deploy deposit depressurise depressurize derive describe destroy detach detain detect deter determine develop
    devise diagnose dial dictate differentiate dilute dim dip direct disable disarm disassemble disburse discard
    discharge disclose disconnect discontinue discuss disinfect dismantle dismiss dispatch dispense display dispose
    dissolve dissuade distinguish distribute divert divide document double-check downgrade download draft drain
    drape draw drop duplicate e-mail earmark edit eject elaborate elevate elicit eliminate email embed employ empty
    enable encourage encrypt end enforce engage enlarge enlist enquire enrol enroll ensure enter enumerate equip
    erase erect escalate escort establish estimate evacuate evaluate evict examine exchange exclude excuse execute
    exempt exit expedite expel explain explore export extend extinguish extract fasten fetch file fill filter
    finalise finalize find finish fix flag flatten flush follow forbid forgive formulate forward freeze furnish
    gather gauge generate get give go grab grant grease greet grind guide halt halve hand handle handover hang have
    hear heat help highlight hire hoist hold honor honour identify ignore immobilise immobilize implement import
    impound improve impute inactivate include increase indicate infer inflate inform infuse initialise initialize
    initiate inject inoculate input inquire insert inspect install instruct insulate insure integrate intercept
    interrupt interview introduce invalidate investigate invite invoice invoke isolate issue itemise itemize jot
    justify keep kneel knock label launch lay leave lend let liaise link liquidate list listen load locate lock log
    look loosen lower lubricate mail maintain make manage map mark match measure mediate memorise memorize mend
    mention merge message migrate mitigate mix modify moisten monitor motivate mount move multiply mute navigate
    negotiate neutralise neutralize nominate normalise normalize note notify nudge nullify obey observe obstruct
    obtain occupy offboard offer omit onboard open operate optimise optimize order organise organize outsource
    override oversee overwrite pacify pack page pardon parse paste patch pause pay peel penalise penalize perform
    permit persuade phone photocopy pick pinpoint place plan plug post postpone pour practise praise preheat prepare
    present press pressurise pressurize prevent print prioritise prioritize proceed process procure produce progress
    prohibit prolong promise promote prompt proofread propose prosecute protect prove provide provision publish pull
    purchase purge purify push put quarantine query queue quit quote raise rate re-check re-enter re-evaluate
    re-open re-send re-test reach reactivate read readjust reallocate reapply rearrange reassess reassign reassure
    rebook reboot rebuild recalculate recap receive recharge recheck reclaim reclassify recognize recommend
    recompute reconcile reconfigure reconfirm reconnect reconsider record recount recover recreate recruit recycle
    redeem redeploy redirect redo reduce reevaluate refer refill refine reformat refrain refresh refrigerate refuel
    refund refuse regenerate register rehearse reimburse reinforce reinsert reinspect reinstall reinstate reissue
    reject relabel relaunch relay release relieve reload relocate remedy remind remit remove rename renegotiate
    renew rent reorder reorganise reorganize repack repair repay repeat rephrase replace replenish reply report
    reprint reproduce request require rerun rescan reschedule rescind reseal reseat resend reserve reset resize
    resolve respond restart restate restock restore restrict restructure resubmit resume retain retake retest
    retrain retransmit retrieve retry return reunite reuse revalidate reveal reverse revert review revise revisit
    revive revoke rewind rewrite ring rinse roll rotate route run safeguard salvage sanitise sanitize save say scan
    schedule scoop scrap scrape scratch screen scroll scrub seal search seat secure sedate seek segregate seize
    select sell send separate serve set settle sew shake share sharpen ship show shred shrink shut sign simplify
    simulate sit skim skip soak soften solve sort speak specify splint split squeeze stabilise stabilize staff stage
    stamp staple start steer sterilise sterilize stick stir stop store straighten strap strengthen submit subscribe
    substantiate substitute subtract suggest summarise summarize summon supervise supply suppress surrender suspend
    sustain swab swap sweep swipe switch synchronise synchronize tabulate tag take tally teach telephone tell
    terminate test thank thaw throw tick tie tighten tilt titrate toggle total track train transfer translate
    transmit treat triage trigger trim troubleshoot truncate try turn type unarchive unassign unblock undertake undo
    unfold unhook uninstall unload unlock unpack unplug unpublish unscrew unseal unsubscribe untie unwrap update
    upgrade uphold upload upsell urge use utilise utilize vacate vaccinate vacuum validate vary ventilate verify vet
    visit void wait waive wake walk warm warn wash weaken wear weigh weld widen wipe withdraw withhold wrap write
    zip"""
)
"""Verbs that begin an instruction."""
NOUN_VERBS: Final = word_set(
    """aim arm bag bar board bottle brief brush bundle button cap case cast chair chart chip circle clip coat coil
    cover crop cross cure date delay detail dose double dress drill drive dry dust exercise express fast feed fine
    fit flat float fold form format frame free fund glue grade group guarantee guard harvest house ice index iron
    judge land lead level lift light line loan market master mind mirror model mop name number nurse object outline
    pad paint park part pass pattern phase picture pin pipe plant plot pool position pump punch question rank reason
    recall rescue research rest round rub sample sanction scale score shade shelve shield shift shock shorten sketch
    slice slide slow sound source spare spot spray spread stain state steam stock stretch strip study sum support
    survey table tape target task text time tip title touch tow trace trade trap trial value vent view warrant watch
    water weather wet witness word work zero"""
)
"""Words that are verbs where one of `OBJECT_WORDS` follows, and nouns otherwise: *cover the wound*, *cover letter*."""
OBJECT_WORDS: Final = word_set(
    "a all an any both each every her him his how it its my our that the their them these this "
    "those what when where whether which who why your"
)
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
    return _begins_with_verb([word.lower() for word in words[:2]]) or instructs(text)


def _begins_with_verb(words: Sequence[str]) -> bool:
    """Whether the first of these words is a verb of instructions, as far as the second one tells."""
    return bool(words) and (
        words[0] in IMPERATIVES or (len(words) > 1 and words[0] in NOUN_VERBS and words[1] in OBJECT_WORDS)
    )


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
