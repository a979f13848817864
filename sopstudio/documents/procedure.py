"""The clauses of a section that says what is to be done."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import pairwise, takewhile
from typing import Final

from msgspec.structs import replace

from sopstudio.documents.bounds import find_denied, is_about_denial
from sopstudio.documents.branches import (
    NO_QUESTION,
    Question,
    is_answer,
    negate,
    question_of,
    read_sentence,
    split_conditional,
)
from sopstudio.documents.cases import count_state_cases, is_case, lead_of, read_cases, split_case
from sopstudio.documents.clauses import Action, Branch, Clause, Finish, Jump, Label, with_sentence
from sopstudio.documents.dependents import nest_dependents, nest_otherwise
from sopstudio.documents.earlier_steps import put_earlier_first
from sopstudio.documents.ends import is_closing, is_refusal
from sopstudio.documents.languages import words_for
from sopstudio.documents.left_out import LeftOut
from sopstudio.documents.lookups import is_lookup
from sopstudio.documents.opposites import is_opposite
from sopstudio.documents.people import role_of
from sopstudio.documents.sections import Section
from sopstudio.documents.sentences import split_sentences
from sopstudio.documents.step_words import put_subject_first
from sopstudio.documents.tables import read_table
from sopstudio.documents.tree import TreeNode, nest
from sopstudio.documents.verbs import is_imperative, is_instruction
from sopstudio.translation import mark, tr

MAX_TITLE_WORDS = 10
_FIELD: Final = re.compile(
    r"(?P<name>tools?|function|api|inputs?|outputs?|parameters?|returns|owner|"
    r"role|responsible|who|performed by|actor|time limit|sla|duration|note)\s*:\s*(?P<value>.+)",
    re.I | re.S,
)
_INTRODUCTION: Final = re.compile(
    r"(?:as\s+promised|please\s+find|below\s+(?:is|are|you)|here(?:'s|\s+is|\s+are)\b|this\s+is\s+how|"
    r"the\s+following\s+(?:steps|procedure|describes|is))\b",
    re.I,
)
_BAN: Final = re.compile(r"(?:never|under\s+no\s+circumstances|at\s+no\s+time)\b", re.I)
_ABOUT_DOCUMENT: Final = re.compile(
    r"(?:document|version|revision|rev\.?|owner|author|effective(?:\s+(?:date|from))?|valid\s+from|date|status|"
    r"department|approved\s+by|reviewed\s+by|(?:last|next)\s+(?:review|edited|updated?|changed?)|"
    r"sop\s+(?:no\.?|number|id))(?:\s+(?:no\.?|number|id))?\s*:\s*\S.*",
    re.I | re.S,
)
_PASSIVE: Final = re.compile(r"\b(?:should|must|shall|will|is to)\s+(?:then\s+)?be\b", re.I)


_IF_NOT: Final = re.compile(r"(?:if\s+(?:not|no)|otherwise)\b", re.I)
_UNLESS: Final = re.compile(r"\bunless\b", re.I)
NO_CASES = mark("a table that says of no case what is to be done")


class ProcedureReader:
    """Reads sections of steps. `roles` are the people whom the document names; `left_out` grows.

    The sentences in `take_in` are steps whatever they say.
    """

    def __init__(self, roles: Sequence[str] = (), take_in: Collection[str] = ()) -> None:
        self._roles, self._take_in = roles, frozenset(take_in)
        self._answered: set[tuple[int, str]] = set()
        self.left_out: list[LeftOut] = []

    def read(self, section: Section) -> list[Clause]:
        """The clauses of a section, after a label with its name."""
        clauses = self._read_nodes(nest(section.blocks))
        label = [Label(section.title, section.line, section.number)] if section.title and clauses else []
        return [*label, *clauses]

    def _read_nodes(self, nodes: Sequence[TreeNode], above: Sequence[Clause] = ()) -> list[Clause]:
        """The clauses of blocks of one level; `above` are those of the block that they stand below."""
        clauses: list[Clause] = []
        position = 0
        self._answered.update(_find_answered(nodes))
        while position < len(nodes):
            run = list(takewhile(_is_case_line, nodes[position:])) or _state_lines(nodes[position:])
            cases = read_cases("", [(node.block.text, node.block.line) for node in run]) if len(run) > 1 else []
            if cases:
                clauses += [*cases, Label("", run[-1].block.line)]
                position += len(run)
                continue
            question = _last_question([*above, *clauses])
            read = self._read_node(nodes[position], question)
            clauses += _as_one_branch(read) if _is_one_branch(nodes[position : position + 2], question) else read
            position += 1
        return _with_refusals(nest_dependents(put_earlier_first(clauses)))

    def _read_node(self, node: TreeNode, question: Question) -> list[Clause]:
        block = node.block
        if block.kind == "code":
            self._leave_out(node, mark("an example"))
            return []
        if block.kind == "table":
            return self._read_table(node)
        if self._is_label(node):
            if all(child.block.kind == "table" for child in node.children):
                self.left_out.append(LeftOut(block.line, block.text, mark("it introduces what follows")))
            below = self._read_nodes(node.children)
            return [Label(block.text.strip(" :"), block.line, block.number), *below]
        clauses = self._read_text(node, question)
        return [Label("", block.line, block.number), *clauses] if block.number and clauses else clauses

    def _is_label(self, node: TreeNode) -> bool:
        """Whether a block only names what stands below it."""
        block = node.block
        if block.kind == "heading":
            return bool(node.children)
        if (
            not node.children
            or any(map(_field_of, node.children))
            or split_conditional(block.text) is not None
            or lead_of(block.text) is not None
        ):
            return False
        is_short = len(block.text.split()) <= MAX_TITLE_WORDS and not block.text.endswith((".", "!", "?"))
        is_name = not is_imperative(block.text) or len(block.text.split()) == 1
        return is_short and is_name and any(_is_step(child) for child in node.children)

    def _read_table(self, node: TreeNode) -> list[Clause]:
        clauses = read_table(node.block.rows, node.block.line)
        if not clauses:
            self.left_out += [
                LeftOut(
                    node.block.line + offset,
                    " | ".join(row),
                    mark(tr("a table that says of no case what is to be done")),
                )
                for offset, row in enumerate(node.block.rows)
            ]
        return clauses

    def _read_text(self, node: TreeNode, question: Question) -> list[Clause]:
        sentences = split_sentences(node.block.text)
        line = node.block.line
        clauses: list[Clause] = []
        if _INTRODUCTION.match(node.block.text) and not node.children and self._take_in.isdisjoint(sentences):
            self._leave_out(node, mark("it introduces what follows"))
            return []
        for number, sentence in enumerate(sentences):
            is_last = number == len(sentences) - 1
            before = sentences[number - 1] if number else ""
            question = _last_question(clauses) or question
            if not is_last and _states_condition(sentence, sentences[number + 1]):
                continue
            if question and not is_last and _is_yes_between(sentence, sentences[number + 1]):
                body = with_sentence(self._with_people(read_sentence(sentence, line)), sentence, line)
                clauses.append(Branch("if", question.words, line, tuple(body), sentence))
            elif _states_condition(before, sentence):
                clauses.append(self._read_stated_condition(before, sentence, line))
            elif is_last and node.children:
                clauses += with_sentence(self._read_head(sentence, node, question), sentence, line)
            elif clauses and (told := _with_told(clauses[-1], sentence, line)) is not None:
                clauses[-1] = told
            else:
                added = self._read_exception(sentence, line) if _names_exception(before, clauses) else []
                added = added or self._read_step(sentence, node, question, follows=bool(clauses))
                clauses = nest_otherwise(clauses, added)
                clauses = _with_own_end(clauses) if node.block.kind == "item" else clauses
        return clauses

    def _read_exception(self, sentence: str, line: int) -> list[Clause]:
        """What is done in the exception that the sentence before names; nothing where this one does not say it."""
        then = _split_that_case(sentence)
        body = with_sentence(self._with_people(read_sentence(then, line)), sentence, line) if then else []
        return [Branch("else", "", line, tuple(body), sentence)] if body else []

    def _read_step(self, sentence: str, node: TreeNode, question: Question, *, follows: bool) -> list[Clause]:
        """A sentence that stands alone; nothing, and the reason is noted, where it is no instruction."""
        line = node.block.line
        if sentence not in self._take_in and (reason := self._reason_to_leave(sentence, node)):
            self.left_out.append(LeftOut(line, sentence, reason))
        elif self._says_something(sentence, follows, node):
            return with_sentence(self._with_people(read_sentence(sentence, line, question)), sentence, line)
        elif (case := split_case(sentence)) and is_instruction(case.then) and not is_instruction(case.which):
            body = with_sentence(self._with_people(read_sentence(case.then, line)), sentence, line)
            return [Branch("if", case.which, line, tuple(body), sentence)]
        else:
            self.left_out.append(LeftOut(line, sentence, mark(tr("it says nothing that is to be done"))))
        return []

    def _read_stated_condition(self, stated: str, sentence: str, line: int) -> Branch:
        """A condition in a sentence of its own, and what is done where it holds."""
        asked = stated if _begins_with("questions", "verb").match(stated) else stated.rstrip(" ?")
        body = with_sentence(self._with_people(read_sentence(sentence, line)), sentence, line)
        return Branch("if", find_denied(stated) or asked, line, tuple(body), stated)

    def _reason_to_leave(self, sentence: str, node: TreeNode) -> str:
        """Why a sentence is no step although it reads like one; blank where it may be one."""
        if node.block.kind == "paragraph" and _BAN.match(sentence):
            return tr("it forbids something: write it below the step it is about")
        return tr("it is about the document") if _ABOUT_DOCUMENT.fullmatch(sentence) else ""

    def _says_something(self, sentence: str, follows: bool, node: TreeNode) -> bool:
        """Whether a sentence is an instruction, not a remark: the first of an item is one, whatever its words."""
        if (node.block.kind == "item" and not follows) or sentence in self._take_in:
            return True
        if (node.block.line, sentence) in self._answered:
            return True
        if node.block.kind == "heading":
            return is_instruction(sentence)
        if is_instruction(sentence) or split_conditional(sentence) is not None or is_answer(sentence):
            return True
        return is_closing(sentence) or bool(role_of(sentence, self._roles))

    def _read_head(self, sentence: str, node: TreeNode, question: Question) -> list[Clause]:
        """A sentence with something below it: a condition with its block, a list of cases, or a step in detail."""
        line = node.block.line
        conditional = split_conditional(
            sentence.rstrip(": ") + (":" if sentence.rstrip().endswith(":") else ""), question
        )
        if conditional is not None and not (conditional.consequence and not sentence.rstrip().endswith(":")):
            lead = (
                self._with_people(read_sentence(conditional.consequence.rstrip(": "), line))
                if conditional.consequence.strip(" :")
                else []
            )
            branch = Branch(conditional.kind, conditional.condition, line, tuple(lead))
            node, beside = _split_alternatives(node, [branch], has_block=True)
            body = (*branch.body, *self._read_nodes(node.children))
            return [replace(branch, body=body), *self._read_nodes(beside)]
        cases = self._read_case_list(sentence, node)
        if cases:
            return cases
        tables = [
            clause
            for child in node.children
            if child.block.kind == "table"
            for clause in read_table(child.block.rows, child.block.line)
        ]
        if tables and len(node.children) == 1 and conditional is None:
            if is_instruction(sentence):
                return [*self._read_lead(sentence, line), *tables]
            self.left_out.append(LeftOut(line, sentence, mark("it introduces what follows")))
            return tables
        clauses = self._with_people(read_sentence(sentence.rstrip(" :"), line, question))
        node, beside = _split_alternatives(node, clauses)
        return [*self._add_below(clauses, node), *self._read_nodes(beside)]

    def _read_case_list(self, sentence: str, node: TreeNode) -> list[Clause]:
        """The cases below a line, which is the step at which they are told apart, or the first of them; nothing where
        they are none.
        """
        line = node.block.line
        items = [(child.block.text, child.block.line) for child in node.children if not child.children]
        if len(items) != len(node.children) or all(is_answer(text) for text, _ in items):
            return []
        own_cases = read_cases("", [(sentence, line), *items]) if is_case(sentence) else []
        cases = own_cases or read_cases(sentence, items)
        if not cases:
            return []
        return [*([] if own_cases else self._read_lead(sentence, line)), *cases, Label("", items[-1][1])]

    def _read_lead(self, sentence: str, line: int) -> list[Clause]:
        """The line above a list of cases, as the step at which the case is told."""
        text = sentence.strip(" :.")
        return self._with_people([Action(text[:1].upper() + text[1:], line)])

    def _add_below(self, clauses: list[Clause], node: TreeNode) -> list[Clause]:
        """The clauses with what stands below them: steps of their own, or details of the last one."""
        fields = [child for child in node.children if _field_of(child)]
        if fields and clauses and isinstance(clauses[-1], Action):
            clauses = [*clauses[:-1], _with_fields(clauses[-1], fields)]
            node = TreeNode(node.block, [child for child in node.children if child not in fields])
        if clauses and isinstance(clauses[-1], Branch) and not _ends_flow(clauses[-1]):
            branch = clauses[-1]
            return [*clauses[:-1], replace(branch, body=tuple(self._add_below(list(branch.body), node)))]
        if any(_is_step(child) for child in node.children):
            return put_earlier_first([*clauses, *self._read_nodes(node.children, clauses)])
        last = clauses[-1] if clauses else None
        if isinstance(last, Action):
            details = tuple(text for child in node.children for text in _all_texts(child))
            return [*clauses[:-1], replace(last, details=(*last.details, *details))]
        for child in node.children:
            self._leave_out(child, mark("it says how, not what is to be done"))
        return clauses

    def _leave_out(self, node: TreeNode, reason: str) -> None:
        self.left_out += [LeftOut(node.block.line, text, reason) for text in split_sentences(node.block.text)]
        for child in node.children:
            self._leave_out(child, reason)

    def _with_people(self, clauses: Sequence[Clause]) -> list[Clause]:
        """The clauses with the role of whoever carries each out."""
        return [self._with_person(clause) for clause in clauses]

    def _with_person(self, clause: Clause) -> Clause:
        if isinstance(clause, Action):
            return replace(clause, role=role_of(clause.text, self._roles))
        if isinstance(clause, Branch):
            return replace(clause, body=tuple(self._with_people(clause.body)))
        return clause


def _split_that_case(sentence: str) -> str:
    """What is done in the case that was named last (*In this case, charge a fee*); blank for another sentence."""
    match = re.match(rf"(?:{words_for('that case', 'in that case')})\b[\s,:]+", sentence, re.I)
    then = sentence[match.end() :] if match else ""
    return then if is_instruction(then) or is_instruction(put_subject_first(then)) else ""


def _names_exception(sentence: str, clauses: Sequence[Clause]) -> bool:
    """Whether a sentence, the last of these clauses, ends with an exception that says nothing of what is done then."""
    last = clauses[-1] if clauses else None
    return isinstance(last, Branch) and last.kind != "else" and _UNLESS.search(sentence) is not None


def _split_alternatives(
    node: TreeNode, clauses: Sequence[Clause], *, has_block: bool = False
) -> tuple[TreeNode, list[TreeNode]]:
    """A block whose last clause is a branch without the alternatives to it that stand below it, and these.

    *Otherwise* needs a condition above it. Where the lines of a branch have none, it is that of the branch itself.
    With `has_block` all that is below is what the branch does, conditions too.
    """
    branch = clauses[-1] if clauses else None
    if not isinstance(branch, Branch):
        return node, []
    position = _find_alternative(node, branch, has_block=has_block)
    return TreeNode(node.block, node.children[:position]), node.children[position:]


def _find_alternative(node: TreeNode, branch: Branch, *, has_block: bool) -> int:
    """The position of the first alternative to a branch below it; behind the last child for none."""
    question = _last_question(branch.body)
    for position, child in enumerate(node.children):
        text = split_sentences(child.block.text)[:1]
        conditional = split_conditional(text[0]) if text else None
        if conditional is None:
            question = Question(question_of(child.block.text.rstrip(".")))
        elif question:  # it answers that
            break
        elif conditional.kind != "if" or is_opposite(branch.condition, conditional.condition):
            return position
        else:
            return len(node.children) if has_block or not _is_chain(node.children[position:]) else position
    return len(node.children)


def _is_chain(nodes: Sequence[TreeNode]) -> bool:
    """Whether plain lines go on with conditions, as they might on the line above: `If it is 200 to 500, ask.`"""
    return all(
        node.block.kind == "paragraph" and split_conditional(node.block.text) is not None and not node.children
        for node in nodes
    )


def _find_answered(nodes: Sequence[TreeNode]) -> Iterator[tuple[int, str]]:
    """The questions, by their lines, right behind which an answer says what is done: they are steps."""
    for number, node in enumerate(nodes):
        sentences = split_sentences(node.block.text)
        below = (node.children or nodes[number + 1 :])[:1]
        after = split_sentences(below[0].block.text)[:1] if below else []
        for sentence, answer in pairwise([*sentences, *after]):
            if sentence.endswith("?") and is_answer(answer):
                yield node.block.line, sentence


@cache
def _begins_with(section: str, name: str) -> re.Pattern[str]:
    """A pattern for a text that begins with such words, in any language."""
    return re.compile(rf"(?:{words_for(section, name)})\b", re.I)


def _is_terse_question(sentence: str, following: str) -> bool:
    """Whether a sentence is a condition as a question: *Dish not in the list? Ask the kitchen.*"""
    if not sentence.endswith("?") or _begins_with("questions", "open").match(sentence) or is_instruction(sentence):
        return False
    return is_instruction(following) and split_conditional(following) is None and not is_answer(following)


def _states_condition(sentence: str, following: str) -> bool:
    """Whether a sentence is a condition for what the next one says: as a question, or by saying what does not get
    something (*Orders over 30 kg are not sent abroad. Explain this.*).
    """
    if _is_terse_question(sentence, following):
        return True
    if not is_about_denial(following) or not find_denied(sentence):
        return False
    return is_instruction(following) and split_conditional(following) is None


def _with_refusals(clauses: Sequence[Clause]) -> list[Clause]:
    """The clauses, with a refusal as an end where only the other answer says where it goes on: *Yes: decline it. No: go
    on with step 5*.
    """
    read = list(clauses)
    for position, (branch, other) in enumerate(pairwise(clauses)):
        if isinstance(branch, Branch) and isinstance(other, Branch):
            last = branch.body[-1] if branch.body else None
            goes_on = len(other.body) == 1 and isinstance(other.body[0], Jump)
            if goes_on and isinstance(last, Action) and is_refusal(last.text):
                end = Finish(last.text, last.line, last.sentence, is_closing=True)
                read[position] = replace(branch, body=(*branch.body[:-1], end))
    return read


def _is_yes_between(sentence: str, following: str) -> bool:
    """Whether a sentence behind a question says what is done where the answer is yes: *Check whether it fits, then pack
    it. If not, …*.
    """
    return _begins_with("sentences", "then").match(sentence) is not None and _IF_NOT.match(following) is not None


def _is_one_branch(nodes: Sequence[TreeNode], question: Question) -> bool:
    """Whether all that the first block says is done in one case: it answers a question, or begins with a condition to
    which the second block is the alternative.
    """
    texts = [node.block.text if node.block.kind in ("item", "paragraph") else "" for node in nodes]
    firsts = [(split_sentences(text) or [""])[0] for text in texts]
    if question and is_answer(firsts[0]):
        return True
    conditional = split_conditional(firsts[0])
    if conditional is None or conditional.kind == "else" or not conditional.consequence or len(firsts) < 2:
        return False
    alternative = split_conditional(firsts[1])
    return alternative is not None and (
        alternative.kind != "if" or is_opposite(conditional.condition, alternative.condition)
    )


def _as_one_branch(clauses: Sequence[Clause]) -> list[Clause]:
    """The clauses of a block, with what comes after its one branch as part of that."""
    at = next((number for number, clause in enumerate(clauses) if isinstance(clause, Branch)), len(clauses))
    branch, rest = clauses[at : at + 1], clauses[at + 1 :]
    if any(isinstance(clause, Branch | Label) for clause in rest) or not branch:
        return list(clauses)
    return [*clauses[:at], *(replace(part, body=(*part.body, *rest)) for part in branch if isinstance(part, Branch))]


def _is_case_line(node: TreeNode) -> bool:
    """Whether a block is one line that is a case for itself."""
    return node.block.kind in ("item", "paragraph") and not node.children and is_case(node.block.text)


def _state_lines(nodes: Sequence[TreeNode]) -> Sequence[TreeNode]:
    """The first blocks, where they are items that tell cases apart by how something is."""
    items = takewhile(lambda node: node.block.kind == "item" and not node.block.number and not node.children, nodes)
    return nodes[: count_state_cases([node.block.text for node in items])]


def _field_of(node: TreeNode) -> re.Match[str] | None:
    """What a line such as *Tool: check_inventory* says of the step above it."""
    return _FIELD.fullmatch(node.block.text) if node.block.kind in ("item", "paragraph") and not node.children else None


def _with_fields(action: Action, fields: Sequence[TreeNode]) -> Action:
    tools, role, details = list(action.tools), action.role, list(action.details)
    for match in filter(None, map(_field_of, fields)):
        name = match["name"].lower().rstrip("s")
        names = re.findall(r"[A-Za-z_][\w-]{1,63}", match["value"])
        if (
            name in ("tool", "function", "api")
            and names
            and re.fullmatch(r"[\w, -]+?(?:\(\))?", match["value"])
            and len(names) <= 4
        ):
            tools += [word for word in names if word != "and"]
        elif name in ("owner", "role", "responsible", "who", "performed by", "actor"):
            role = match["value"].strip(" .")
        else:
            details.append(match[0])
    return replace(action, tools=tuple(tools), role=role, details=tuple(details))


def _is_result(sentence: str) -> bool:
    """Whether a sentence says what is to be so, not what to do."""
    return not is_imperative(sentence) and split_conditional(sentence) is None and _PASSIVE.search(sentence) is not None


def _with_own_end(clauses: list[Clause]) -> list[Clause]:
    """The clauses of a step; an end or jump right after its one condition is that of the branch: *If X, do Y. End.*"""
    match clauses:
        case [*before, Branch(kind="if") as branch, (Finish(is_closing=False) | Jump()) as last] if not (
            any(isinstance(clause, Branch) for clause in before)
            or (branch.body and isinstance(branch.body[-1], Finish | Jump))
        ):
            return [*before, replace(branch, body=(*branch.body, last))]
    return clauses


def _ends_flow(clause: Clause) -> bool:
    return isinstance(clause, Branch) and bool(clause.body) and isinstance(clause.body[-1], Finish)


def _with_told(clause: Clause, sentence: str, line: int) -> Clause | None:
    """A clause with what the next sentence tells of it: what is to be so before its end, or what its look-up brings
    (*This gives us the owner and the weight*). None where the sentence tells nothing of it.
    """
    if _is_result(sentence) and _ends_flow(clause):
        return _with_result(clause, Action(sentence.rstrip("."), line, sentence=sentence))
    if isinstance(clause, Branch) and clause.body:
        inner = _with_told(clause.body[-1], sentence, line)
        return None if inner is None else replace(clause, body=(*clause.body[:-1], inner))
    is_told = isinstance(clause, Action) and is_lookup(clause.text) and _begins_with("results", "gives").match(sentence)
    return replace(clause, details=(*clause.details, sentence)) if isinstance(clause, Action) and is_told else None


def _with_result(clause: Clause, action: Action) -> Clause:
    """A branch that ends the procedure, with what is to be so before that."""
    if not isinstance(clause, Branch):
        return clause
    return replace(clause, body=(*clause.body[:-1], action, clause.body[-1]))


def _all_texts(node: TreeNode) -> list[str]:
    """The texts of a block and of all below it."""
    rows = [" | ".join(row) for row in node.block.rows]
    return [*filter(None, (node.block.text, *rows)), *(text for child in node.children for text in _all_texts(child))]


def _is_step(node: TreeNode) -> bool:
    """Whether something is to be done in a block, or below it."""
    if node.block.kind == "table":
        return bool(read_table(node.block.rows, node.block.line))
    if node.block.kind == "code":
        return False
    text = node.block.text
    says_what = is_instruction(text) or split_conditional(text) is not None or is_answer(text)
    return says_what or any(map(_is_step, node.children))


def _last_question(clauses: Sequence[Clause]) -> Question:
    """What the last instruction asks about, for *if so* and *if not*, also where a branch has one answer already."""
    answers = list(takewhile(lambda clause: isinstance(clause, Branch | Label), reversed(clauses)))
    asking = clauses[-1 - len(answers)] if len(answers) < len(clauses) else None
    if not isinstance(asking, Action):
        return NO_QUESTION
    words = question_of(asking.text)
    conditions = {clause.condition for clause in answers if isinstance(clause, Branch)}
    return Question(words, bool(conditions)) if conditions < {words, negate(words)} else NO_QUESTION


__all__ = ["ProcedureReader"]
