"""What the words of a step propose: a question, a message, a tool call or a known sub-procedure."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable, Iterator
from itertools import islice, takewhile
from typing import Final

from sopstudio.documents.spoken_facts import spell_expression
from sopstudio.documents.step_words import find_asked, find_counts, find_said, is_count_question
from sopstudio.errors import ConditionError
from sopstudio.expressions import (
    Tree,
    expected_type,
    facts_of,
    infer_type,
    is_fact_name,
    parse,
    parse_expression,
)
from sopstudio.formats.format import Loss
from sopstudio.formats.text.details import parse_set_line
from sopstudio.formats.text.second_person import speak_to
from sopstudio.sop.document import Provenance
from sopstudio.sop.facts import Fact
from sopstudio.sop.first_use import guess_fact
from sopstudio.sop.frozen import freeze, update_fields
from sopstudio.sop.model import Assignment, Binding, Compute, Edge, Node, ProcedureCall, Sop, Task, Tool
from sopstudio.text.humanize import sentence
from sopstudio.translation import mark, tr

PEOPLE_PATTERN = (
    "user|customer|caller|seller|client|guest|patient|applicant|buyer|passenger|resident|tenant|reader|borrower|visitor|"
    "traveller|traveler|citizen|claimant|policyholder|subscriber|shopper|pupil|student|parents?|candidate|participant|"
    "attendee|donor|requester|complainant|renter|card ?holder|account holder|taxpayer|neighbour|person|family"
)
"""Who a procedure is for, in English."""
MAX_ASKED_WORDS = 6
NO_FACT_ASKED: Final = mark("a question asks for no fact")
ASKED_AS_TEXT = "declared as string"
"""What the provenance says of a fact that a question declared."""
_AGENTS = "agent|employee|clerk|operator|representative|advisor|receptionist|staff member|assistant"
_NO_THINGS = (
    "advice|agreement|anything|approval|assistance|clarification|colleague|confirmation|consent|everything|feedback|forgiveness|help|"
    "instructions?|manager|patience|permission|somebody|someone|supervisor|support|understanding|what"
)
"""What is asked for without that it becomes known: favours and people."""
_FOR_WHAT = r"(?:to\s+(?!\w+\s.*\bback\b)(?:provide|enter|give|share|confirm|send|state)|for|about)\s+(.+)"
"""What is asked for; who is asked to send a parcel back is not."""
_NO_NOUNS = (
    "is|are|was|were|be|do|does|did|has|have|had|can|could|will|would|shall|should|must|may|the|a|an|of|to|in|for|with|"
    "they|he|she|it|you|we|i|this|that|these|those|happened|happens|went|kind|sort|type|one|ones|else"
)
_NOUNS = rf"((?:(?!(?:{_NO_NOUNS})\b)[a-z][\w-]*\s+){{0,2}}?(?!(?:{_NO_NOUNS})\b)[a-z][\w-]*)"
_WHICH = (
    rf"(?:which\s+{_NOUNS}\s+(?:is|are|was|were|has|have|had|they|he|she|you|we|it|the|their|to)\b(?!.*[{{}}]).*"
    rf"|what\s+{_NOUNS}\s+(?:is|are|was|were|they|he|she)\b(?!.*[{{}}]).*)"
)
"""*Which medicine is needed*, *what size they want*: with the thing as the one group that takes part."""
_PERSON = rf"(?:the\s+|an?\s+)?(?:{PEOPLE_PATTERN})"
_GREETING = rf"(?:\w+\s+(?:the\s+)?(?:{PEOPLE_PATTERN})\s+and\s+(?:then\s+)?)?"
_STATING = (
    r"(?:state|provide|give|name|spell(?:\s+out)?|read\s+out|say|show|share|enter|type\s+in|(?:give|tell|show|send|e-?mail)\s+"
    r"(?:you|me|us|them|him|her))"
)
_ASKED = tuple(
    re.compile(
        rf"(?:please\s+|(?:the\s+)?(?:[a-z-]+\s+)??(?:{_AGENTS})\s+(?:then\s+|also\s+)?|(?:he|she)\s+)?{words}",
        re.I | re.S,
    )
    for words in (
        rf"(?:ask|prompt|request)s?\s+(?:the\s+)?(?:{PEOPLE_PATTERN})\s+{_FOR_WHAT}",
        rf"\w+\s+(?:the\s+)?(?:{PEOPLE_PATTERN})\s+and\s+(?:then\s+)?asks?\s+(?:them\s+)?{_FOR_WHAT}",
        rf"asks?\s+for\s+(?!.*\b(?:{_NO_THINGS})\b)(.+)",
        rf"{_GREETING}(?:has|have|lets?|gets?)\s+{_PERSON}\s+(?:to\s+)?{_STATING}\s+(?!.*\b(?:{_NO_THINGS})\b)(.+)",
        rf"{_GREETING}(?:gets?|obtains?|collects?|takes?|requests?)\s+(?!.*\b(?:{_NO_THINGS})\b)((?:(?!\bfrom\b).)+)\s+from\s+{_PERSON}"
        r"(?:,?\s+(?:and|then|so)\b.*)?[.!]?",
        rf"{_GREETING}requests?\s+(?!(?:an?|another|that|to|new)\b|.*\b(?:{_NO_THINGS}|from)\b)(.+)",
        rf"{_GREETING}asks?\s+"
        rf"(?:(?:the\s+)?(?:{PEOPLE_PATTERN})\s+|them\s+)?{_WHICH}",
    )
)
"""Ask the guest for what; greet the guest and ask for what; ask for the what, where that is no favour; have the guest
state the what; get the what from the guest; request the what; ask which it is.
"""
_ASK_FOR = re.compile(
    rf"(?:please\s+)?(?:(?:ask|prompt)\s+(?:for|about|if|whether|(?:the\s+)?(?:{PEOPLE_PATTERN}))|request|collect)\b(.*)",
    re.I | re.S,
)
_FACT = re.compile(r"\{([^{}]+)\}")
_CLAUSE_END = re.compile(r"[.;!?](?=\s|$)|\b(?:if|when|unless|because|so that|using|then)\b", re.I)
_LIST = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+", re.I)
MAX_PARTS = 5
"""At how many of its *and* a title is looked through for what it asks for."""
_COMMA = re.compile(r",\s+(?:and\s+)?(?:then\s+)?")
_DOES = re.compile(r"[\w-]+\s+(?:the|an?|it|them|him|her|his|their|your|our|this|these|all|every|each)\b", re.I)
"""How something to do begins, if its first word is a verb."""
_AND = re.compile(r",?(?<!\s)\s+and\s+(?:then\s+)?", re.I)
"""Matches from the first of several blanks only: tried from each of them, it would take quadratic time."""
_SUBORDINATE = re.compile(r"\b(?:if|whether|that|who|which|when|where|until|to)\b", re.I)
_CLAUSE = re.compile(r"(?:where|when|how|who|whom|whose|why|what|which|whether)\b", re.I)
"""How a part of a list begins that is a question, not a thing."""
_OBJECT = re.compile(r"\s(?:the|an?|it|them|him|her|their|in|out|up|off|on|again|afterwards|accordingly)\b", re.I)
_SHOW = re.compile(
    r"(?:(?:show|display|send)\s+(?:the\s+)?message:?\s+|say:\s*)(.+)|say\s+[\"“„]([^\"“”]+)[\"”“][.!]?",
    re.I | re.S,
)
_TELL = re.compile(
    rf"(?:tell|inform)\s+(?:(?:the\s+)?(?:{PEOPLE_PATTERN})|her|him|them)(?::\s*|\s+that\s+|\s+(?=[\"“„]))(?P<said>.+)"
    rf"|(?:tell|inform)\s+(?:the\s+)?(?:{PEOPLE_PATTERN})\s+(?P<sentence>.+)",
    re.I | re.S,
)
"""What is said word by word, or that it is so; else what may be a sentence (*tell the guest the room is free*), or only
the name of what is told (*tell the guest the charge*).
"""
_QUOTED = re.compile(r"[\"“„]([^\"“”„]+)[\"”“][.!]?")
_NO_SENTENCE = re.compile(
    r"(?:about|of|to|not|as)\b|.*?\b(?:what|which|who|whose|when|where|why|how|whether|if|that)\b", re.I
)
"""How words begin that are no sentence although there is a verb behind them: *why it is refused*."""
_STATEMENT = re.compile(
    r"\b(?:is|are|was|were|will|has|have|had|can|cannot|may|must|should|does|starts|ends|begins|opens|closes|costs)\b",
    re.I,
)
_CALL = re.compile(r"(?:call\s+)?([A-Za-z_][A-Za-z0-9_-]{0,63})\(([^()]*)\)[.;]?")
_AGAIN = re.compile(r"^for\s+(?=(?:the|an?|their|his|her)\b)", re.I)
"""What stands before the second of two things: *for the order number and for a photo*."""
_ARTICLES = re.compile(rf"^(?:(?:the|a|an|their|his|her|your|its|(?:{PEOPLE_PATTERN})['’]s)\s+)+", re.I)


def _is_thing(phrase: str) -> bool:
    """Whether words are the name of a thing that can be asked for: few, and no list."""
    return len(phrase.split()) <= MAX_ASKED_WORDS and not _LIST.search(phrase) and is_fact_name(phrase)


def _is_action(part: str) -> bool:
    """Whether a part of a list is something to do (`and check the account`), not a thing (`email address`)."""
    from sopstudio.documents.verbs import is_imperative

    verb, _, rest = part.partition(" ")
    is_verb = is_imperative(part) or is_imperative(f"{verb.removesuffix('s')} {rest}")
    return is_verb and _OBJECT.search(part) is not None


def _is_sentence(words: str) -> bool:
    """Whether words say something by themselves, so that a person can be told them as they stand."""
    verb = _STATEMENT.search(words)
    return verb is not None and verb.start() > 0 and not _NO_SENTENCE.match(words[: verb.start()])


def _without_next_action(message: str) -> str:
    """A message without what is to be done besides: *it is not possible and offer luggage storage* says the first, and
    *only residents get one, hand them the flyer*, too.
    """
    from sopstudio.documents.verbs import is_imperative

    parts = ((comma.start(), message[comma.end() :]) for comma in _COMMA.finditer(message))
    message = message[: next((at for at, part in parts if _DOES.match(part) and is_imperative(part)), len(message))]
    said, _, rest = message.partition(" and ")
    does_more = _STATEMENT.search(said) is not None and is_imperative(rest) and not _STATEMENT.search(rest)
    return said if does_more else message


def _last_parts(title: str) -> Iterator[str]:
    """A title, and what stands behind each *and* in it that joins no part of a clause: *apologises and asks for …*."""
    yield title
    for joint in islice(_AND.finditer(title), MAX_PARTS):
        if _SUBORDINATE.search(title[: joint.start()]):
            return
        yield title[joint.end() :]


class Declarations:
    """The known facts and tools; steps and conditions add those that they name without a declaration.

    A question declares a text, which is a guess: a condition that compares the fact says what it is. `guesses` names
    the known facts that an earlier reading declared so.
    """

    def __init__(
        self, facts: Iterable[Fact], tools: Iterable[Tool], procedures: dict[str, str], guesses: Iterable[str] = ()
    ) -> None:
        from sopstudio.formats.fact_ledger import FactLedger

        self.ledger = FactLedger()
        self.ledger.facts.update((fact.name, fact) for fact in facts)
        known = (name for name in guesses if self.ledger.facts.get(name) == Fact(name=name))
        self._guesses: dict[str, int | None] = dict.fromkeys(known)  # with the index of the provenance made here
        self.tools = {tool.name: tool for tool in tools}
        self.procedures = procedures
        self.provenance: list[Provenance] = []
        self._tools_by_words = {
            _fold(label): tool.name for tool in self.tools.values() for label in (tool.title, tool.name)
        }
        self._tools_by_words.pop("", None)

    def build_node(self, node: Task, origin: str) -> Node:
        """The node that the words of a step propose."""
        title = node.title
        procedure = self.procedures.get(title)
        if procedure is not None:
            return ProcedureCall(id=node.id, title=title, branching=node.branching, procedure=procedure)
        assignment = read_computation(title, self.ledger.facts)
        if assignment is not None:
            title = title if read_computation(title) else f"Set {{{assignment.fact}}} = {assignment.expression}"
            self._declare_computed(assignment, origin)
            return Compute(id=node.id, title=title, branching=node.branching, assignments=(assignment,))
        asks, message = self._all_asked_facts(title, origin), self._message(title)
        tools = self._tag_bindings(node.tools, origin) or self._word_bindings(title, origin)
        return Task.model_validate({**node.__dict__, "asks": asks, "message": message, "tools": tools})

    def bound_tools(self, title: str) -> tuple[str, ...]:
        """The names of the tools that words alone bind."""
        return tuple(binding.tool for binding in self._word_bindings(title, ""))

    def _tag_bindings(self, tools: tuple[Binding, ...], origin: str) -> tuple[Binding, ...]:
        """Bindings for the tools that a step's tags name; undeclared tools are declared."""
        bindings = []
        for name in (binding.tool for binding in tools):
            known = name if name in self.tools else self._tools_by_words.get(_fold(name), name)
            if known not in self.tools:
                self.tools[known] = Tool(name=known)
                entry = Provenance(element=f"tool:{known}", origin=origin, proposed="declared from its tag")
                self.provenance.append(entry)
            bindings.append(Binding(tool=known))
        return tuple(dict.fromkeys(bindings))

    def _all_asked_facts(self, title: str, origin: str) -> tuple[str, ...]:
        """The facts that a step asks for, with the numbers for which it asks by *how many*."""
        counts = find_counts(title)
        return tuple(dict.fromkeys((*self._asked_facts(title, origin), *self._declare_all(counts, origin))))

    def _asked_facts(self, title: str, origin: str) -> tuple[str, ...]:
        names = self._named_facts(title, origin)
        match = next(filter(None, (words.fullmatch(part) for part in _last_parts(title) for words in _ASKED)), None)
        if names:
            return names
        if not match:
            return self._declare_all([name for name in find_asked(title) if not is_count_question(name)], origin)
        known = {_fold(name): name for name in self.ledger.facts}
        asked_for = next(filter(None, match.groups()), "")
        phrases = [asked_for, *_CLAUSE_END.split(asked_for, maxsplit=1)[:1]]
        for parts in ([phrases[0]], [phrases[1]], _LIST.split(phrases[1])):
            things = [parts[0], *takewhile(lambda part: not _is_action(part), parts[1:])]
            things = [part for part in things if not _CLAUSE.match(part)] or things
            asked = [_ARTICLES.sub("", _AGAIN.sub("", part.strip())).strip(" .?!:") for part in things]
            asked = [known.get(_fold(name), name) for name in asked]
            if all(name in self.ledger.facts or _is_thing(name) for name in asked):
                return self._declare_all(asked, origin)
        return ()

    def _named_facts(self, title: str, origin: str) -> tuple[str, ...]:
        """The facts in braces that a question asks for: those in its first clause."""
        match = _ASK_FOR.fullmatch(title)
        first = _FACT.search(match[1]) if match else None
        if match is None or first is None:
            return ()
        hidden = _FACT.sub(lambda fact: "_" * len(fact[0]), match[1])
        clause_end = _CLAUSE_END.search(hidden, first.end())
        phrases = [fact.strip() for fact in _FACT.findall(match[1][: clause_end.start() if clause_end else None])]
        return self._declare_all(phrases, origin)

    def _declare_all(self, phrases: Iterable[str], origin: str) -> tuple[str, ...]:
        """The facts that words name, each once; those that are not known yet are declared."""
        known = {_fold(name): name for name in self.ledger.facts}
        names = [phrase if phrase in self.ledger.facts else known.get(_fold(phrase), phrase) for phrase in phrases]
        names = [name for name in dict.fromkeys(names) if is_fact_name(name)]
        for name in names:
            self._declare(name, origin)
        return tuple(names)

    def _declare(self, name: str, origin: str) -> None:
        if name not in self.ledger.facts:
            fact = self.ledger.facts[name] = guess_fact(name)
            if fact.type == "string":
                self._guesses[name] = len(self.provenance)
            self.provenance.append(
                Provenance(element=f"fact:{name}", origin=origin, proposed=f"declared as {fact.type}")
            )

    def _declare_computed(self, assignment: Assignment, origin: str) -> None:
        """Declare the facts that a computation reads, and the one that it gives, of the type that it has."""
        tree = parse_expression(assignment.expression).tree
        self.ledger.declare_missing(tree, origin)
        name, facts = assignment.fact, self.ledger.facts
        if name not in facts:
            kind = infer_type(tree, {known: fact.domain() for known, fact in facts.items()}) or "string"
            facts[name] = Fact.model_validate({"name": name, "type": kind})
            self.provenance.append(Provenance(element=f"fact:{name}", origin=origin, proposed=f"declared as {kind}"))

    def _message(self, title: str) -> str:
        """What a step says, as a sentence; words in quotes stay as they are."""
        if match := _SHOW.fullmatch(title):
            return match[2] or sentence(_without_next_action(match[1]))
        if match := _TELL.fullmatch(title):
            said = match["said"] or (match["sentence"] if _is_sentence(match["sentence"]) else "")
            quoted = _QUOTED.fullmatch(said)
            return quoted[1] if quoted else sentence(speak_to(_without_next_action(said)))
        return sentence(find_said(title))

    def _word_bindings(self, title: str, origin: str) -> tuple[Binding, ...]:
        """The tool that a step calls like a function, or whose title or name the step is."""
        match = _CALL.fullmatch(title)
        if match:
            return self._call_bindings(match[1], [part.strip() for part in match[2].split(",") if part.strip()], origin)
        name = self._tools_by_words.get(_fold(title)) or self._tools_by_words.get(
            _fold(re.sub(r"^(?:call|use|run)\s+", "", title))
        )
        return (Binding(tool=name),) if name else ()

    def _call_bindings(self, name: str, arguments: list[str], origin: str) -> tuple[Binding, ...]:
        plain = [argument for argument in arguments if is_fact_name(argument)]
        if name not in self.tools:
            for argument in plain:
                self._declare(argument, origin)
            properties = {argument: self.ledger.facts[argument].json_schema() for argument in plain}
            parameters = freeze({"type": "object", "properties": properties, "required": plain})
            self.tools[name] = Tool(name=name, parameters=parameters)
            self.provenance.append(Provenance(element=f"tool:{name}", origin=origin, proposed="declared from its call"))
        feeding = dict(zip(self.tools[name].required(), plain, strict=False))
        arguments_by_name = {key: fact for key, fact in feeding.items() if key != fact and fact in self.ledger.facts}
        return (Binding(tool=name, arguments=freeze(arguments_by_name)),)

    def declare_condition_facts(self, edge: Edge, origin: str) -> None:
        """Declare the undeclared facts of a formal condition; broken conditions are left to the check."""
        if edge.kind == "formal":
            with contextlib.suppress(ConditionError):
                tree = parse(edge.condition).tree
                self._settle_guesses(tree)
                self.ledger.declare_missing(tree, origin)

    def _settle_guesses(self, tree: Tree) -> None:
        """Give the facts that questions declared as texts the type of what a condition compares them with."""
        for name in self._guesses.keys() & facts_of(tree):
            known = {other: fact.domain() for other, fact in self.ledger.facts.items() if other not in self._guesses}
            kind = expected_type(tree, name, known)
            if kind is not None and kind != "string":
                self.ledger.facts[name] = Fact.model_validate({"name": name, "type": kind})
                index = self._guesses.pop(name)
                if index is not None:
                    self.provenance[index] = update_fields(self.provenance[index], proposed=f"declared as {kind}")


def declare_facts(facts: Iterable[Fact], condition: str) -> tuple[Fact, ...]:
    """`facts` and those that a formal condition names beside them, with the type and values that it implies."""
    declarations = Declarations(facts, (), {})
    edge = Edge(id="x", source="x", target="x", kind="formal", condition=condition)
    declarations.declare_condition_facts(edge, "")
    return tuple(declarations.ledger.facts.values())


def propose_node(title: str) -> Node:
    """What the words of a step propose by themselves, to be told apart from what was added by hand."""
    return Declarations((), (), {}).build_node(Task(id="x", title=title), "")


def take_at_word(sop: Sop, node: Task) -> tuple[Sop, Task]:
    """A task that says nothing but its title, with what its words ask, say or call; and the SOP with the facts that
    they are the first to name. One that says more, or whose words propose none of this, stays as it is.
    """
    if node.asks or node.message or node.tools:
        return sop, node
    declarations = Declarations(sop.facts, sop.tools, {})
    proposed = declarations.build_node(node, "")
    if not isinstance(proposed, Task) or len(declarations.tools) != len(sop.tools):
        return sop, node
    return update_fields(sop, facts=tuple(declarations.ledger.facts.values())), proposed


def retitle(node: Node, title: str) -> Node:
    """A node with another title; the message of a task that its title says by itself follows it."""
    titled = update_fields(node, title=title)
    if not isinstance(node, Task) or not node.message or not says_its_title(node):
        return titled
    message = getattr(propose_node(title), "message", "")
    return update_fields(titled, message=message) if message else titled


def says_its_title(node: Task) -> bool:
    """Whether the message of a task is the one that its title proposes, be it with the full stop or without."""
    return sentence(node.message) == sentence(getattr(propose_node(node.title), "message", ""))


def read_computation(title: str, names: Iterable[str] = ()) -> Assignment | None:
    """What the step `Set {fact} = expression` computes; None where it is no such step, or cannot be read. The facts of
    these names are understood without their braces.
    """
    with contextlib.suppress(ConditionError):
        assignment = parse_set_line(title)
        if assignment is not None and is_fact_name(assignment.fact):
            assignment = update_fields(assignment, expression=spell_expression(assignment.expression, names))
            parse_expression(assignment.expression)
            return assignment
    return None


def tool_names(node: Node) -> tuple[str, ...]:
    """The tools bound to a node, each once."""
    return tuple(dict.fromkeys(binding.tool for binding in node.tools)) if isinstance(node, Task) else ()


def _fold(text: str) -> str:
    """A name without case and separators."""
    return re.sub(r"[\W_]+", "", text).casefold()


SYNTAX_EXAMPLES: Final[tuple[tuple[str, str], ...]] = (
    ("# Refund a parcel", "the title, on the first line; a comment below"),
    ("Look up the parcel", "a step"),
    ("Ask for the {order number} and the {email}.", "a step that asks the user for facts"),
    ("Ask the customer for the order number", "a step that asks the user for one fact"),
    ("Tell the customer that it is on its way", "a step that says a message"),
    ("find_order(order number)", "a step that calls a tool"),
    ("Look up the order [tool: find_order]", "a step, and the tool bound to it"),
    ("Approve the refund [person: Team lead]", "a step that a person carries out, and the role"),
    ("if time runs out:", "the branch for when the time of a person's step is over"),
    ("if {days late} > 3:", "a branch, in words where no fact decides it; several side by side may all hold"),
    ("elif {days late} > 1:", "a branch for where no earlier one holds; also else if"),
    ("else:", "the branch for what is left; also otherwise"),
    ("always:", "a branch that is taken beside those that hold"),
    (
        "follow every branch that holds:",
        "above branches: all that hold are taken; or: follow the first branch that holds",
    ),
    ("End: refunded", 'an end with its outcome; also end "refunded"'),
    ("terminate the flow", "an end; also end, stop, finish, exit"),
    ("go to: Look up the parcel (at most 3 times)", "a jump to a step, with the bound of a loop"),
    ("continue", "nothing; what stands below follows"),
    ("dead end", "nothing follows, and that is not an end"),
    ("---", "parts sections that do not follow each other"),
    ("procedure Pack it:", "the heading of a procedure"),
    ('"if this is a step"', "words in quotes, taken as they stand"),
    ("Look up the parcel [#look]", "a step and its id"),
    ("Set {score} = {income} - {debts}", "a step that computes a fact"),
)

_TAG = re.compile(r"\[([A-Za-z][A-Za-z0-9 _-]{0,30}:[^\[\]]{0,200})\](?!\()")
_QUESTION = re.compile(rf"(?:ask|prompt)\s+(?:for|(?:the\s+)?(?:{PEOPLE_PATTERN})(?!\s+to\b))\b.*", re.I | re.S)
_ENDING = re.compile(r"(?:end|terminate)\s+\S.*", re.I | re.S)


def syntax_losses(node: Node, where: str) -> Iterator[Loss]:
    """A loss for everything in the words of a node that looks like part of the syntax but is not."""
    for tag in _TAG.finditer(node.title):
        reason = tr("it stays in the words; a step may contain [tool: NAME] and [#id]")
        yield Loss(tr("the tag [{tag}] is not understood", tag=tag[1][:60]), where, reason, "kept")
    if not isinstance(node, Task):
        return
    if not node.asks and _QUESTION.fullmatch(node.title):
        reason = tr("it stays a step in words; name the facts in braces, as in: Ask for the {order number}")
        yield Loss(tr(NO_FACT_ASKED), where, reason, "kept")
    if _ENDING.fullmatch(node.title):
        reason = tr("it stays a step; an end is written as End: OUTCOME")
        yield Loss(tr("a line that begins like an end is not one"), where, reason, "kept")
