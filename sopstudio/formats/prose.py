"""Procedures in prose: a draft (`sopstudio.documents`) as an SOP, and everything that was assumed or left out.

The draft is written as lines of indented text, which have one reader (`formats.text`), so that what was understood can
be shown and edited as text.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import dropwhile, starmap, takewhile

from msgspec.structs import replace

from sopstudio.containers.pictures import tell_pictures
from sopstudio.documents.clauses import Action, Branch, Clause, Finish, Jump, Label
from sopstudio.documents.conditions import Formal, formalize
from sopstudio.documents.counts import read_count_limit
from sopstudio.documents.draft import Draft, draft_procedure
from sopstudio.documents.english_structure import to_english
from sopstudio.documents.invented_titles import (
    JUMP_PREFIX,
    NOT_SO_CONDITION,
    REST_CONDITION,
    STEP_PREFIX,
    TRIGGER_PREFIX,
    decide_title,
    in_language,
    translate_titles,
)
from sopstudio.documents.jumps import START
from sopstudio.documents.languages import say_unit
from sopstudio.documents.opposites import join_opposites, turn_denied_questions
from sopstudio.documents.order_question import OrderQuestion
from sopstudio.documents.plain_text import read_plain_text
from sopstudio.documents.recognition import is_prose
from sopstudio.documents.refusals import Refusals
from sopstudio.documents.sequences import ask_order, branch_key
from sopstudio.documents.step_words import is_exception
from sopstudio.documents.triggers import Trigger, split_trigger
from sopstudio.errors import FormatError
from sopstudio.expressions import is_fact_name
from sopstudio.formats.format import Format, Loss, Reading, Source
from sopstudio.formats.handout import read_handout
from sopstudio.formats.limits import check_lines
from sopstudio.formats.prose_approvals import PersonAnswers
from sopstudio.formats.prose_ends import note_jump, note_refusal, note_trigger, settle_ends
from sopstudio.formats.prose_facts import (
    NAMED_BY_STEP,
    allow_blanks,
    ask_for_open_facts,
    compared_texts,
    fold_name,
    merge_inputs,
)
from sopstudio.formats.prose_lines import LineFinder
from sopstudio.formats.prose_links import link_background
from sopstudio.formats.text import format as text_format
from sopstudio.formats.text.details import STEP, write_details
from sopstudio.formats.text.format import OutlineReader, language_losses
from sopstudio.formats.text.lines import StatementKind, end_line, if_line, jump_line, step_line
from sopstudio.formats.text.outline import OutlineLine
from sopstudio.formats.text.steps import NO_FACT_ASKED, propose_node
from sopstudio.sop.document import Document, set_author_text
from sopstudio.sop.elements import fresh_id, slug
from sopstudio.sop.facts import Fact
from sopstudio.sop.first_use import guess_fact
from sopstudio.sop.frozen import update_fields
from sopstudio.sop.model import TIME_RUNS_OUT, Article, Node, Person, Sop, Task
from sopstudio.translation import quoted, tr

MAX_TITLE_CHARACTERS = 200
MIN_COMMON_CHARACTERS = 6
"""How much of a title a jump has to name where it names only its beginning."""
MAX_ROUNDS = 10
"""How often a jump back is taken where the document does not say it."""
LEFT_OUT = "left out"
"""What a loss is called that is a sentence of the document; its `why` ends in the sentence."""


def build_sop(
    draft: Draft, base: Document | None = None, origin: str = "prose", in_turn: Collection[str] = ()
) -> Reading:
    """The SOP of a draft, with the ids and declarations of an earlier document (`base`) where its steps are the same.

    A handout of the program is read as the SOP that it says. `origin` is the format in which the text of the draft is
    read. The conditions in `in_turn` are asked when what is above them is done, not together with it.
    Raises `FormatError` where the document says nothing that is to be done.
    """
    handout = read_handout(draft.source.blocks, base)
    if handout is not None:
        handout = update_fields(handout, head=draft.head) if base is None else handout
        why = tr("its steps, tables and labels are taken as they stand")
        note = Loss(tr("it has the form of the documents that the program writes"), "", why, "assumed")
        return Reading(set_author_text(handout, draft.source.text, origin), (*_tell_pictures(draft), note))
    if not draft.clauses:
        raise _no_procedure()
    trigger, clauses = split_trigger(draft.clauses)
    finder = LineFinder(draft.source)
    left_out = finder.place_left_out(draft.left_out)
    draft = replace(draft, clauses=clauses, description=_describe(draft, trigger))
    lines = _LineWriter(draft, in_turn)
    outline = lines.write()
    known = {fact.name for fact in base.sop.facts} if base is not None else set()
    given = [fact for fact in lines.facts if fact.name not in known]
    reader = OutlineReader(base, facts=given, sentences=lines.sentences)
    reading = reader.read(draft.title, outline)
    if not reading.document.sop.nodes:
        raise _no_procedure()
    document = link_background(_with_background(reading.document, draft, lines, reader.lines), draft)
    losses = (
        *_tell_pictures(draft),
        *language_losses(draft.language),
        *([note_trigger(trigger)] if trigger else ()),
        *_tell_exceptions(draft.clauses),
        *lines.losses,
        *_open_losses(reading.losses, lines.losses),
        *(Loss(LEFT_OUT, tr("line {line}", line=item.line), f"{item.reason}: {item.text}") for item in left_out),
    )
    document = translate_titles(document, draft.language)
    document = document if base is None else reader.merge_into(base, document)
    if document.head.is_blank():
        document = update_fields(document, head=draft.head)
    document = set_author_text(document, draft.source.text, origin)
    notes = tuple(sorted(map(finder.place_note, losses), key=_line_of))
    return Reading(document, notes, left_out=left_out, questions=tuple(lines.questions))


def _tell_pictures(draft: Draft) -> Iterator[Loss]:
    yield from (Loss(note.what, "", note.why, note.kind) for note in tell_pictures(draft.pictures))


def _tell_exceptions(clauses: Iterable[Clause]) -> Iterator[Loss]:
    """That a step is done in every case, though its document says that it is an exception."""
    for clause in clauses:
        if isinstance(clause, Action) and is_exception(clause.text):
            why = tr("no condition says for whom it is meant; write it as a branch: If …:")
            yield Loss(tr("an exception is done for everybody"), tr("line {line}", line=clause.line), why, "assumed")
        elif isinstance(clause, Branch):
            yield from _tell_exceptions(clause.body)


def _describe(draft: Draft, trigger: Trigger | None) -> str:
    """The description of a draft, with what starts the procedure."""
    if trigger is None:
        return draft.description
    begins = f"{in_language(TRIGGER_PREFIX, draft.language)}{trigger.words}."
    said = draft.description.strip()
    return f"{said}{'' if said.endswith(('.', '!', '?')) else '.'} {begins}" if said else begins


def _open_losses(losses: Sequence[Loss], settled: Sequence[Loss]) -> list[Loss]:
    """The losses without the questions that ask for a fact after all."""
    asked = {loss.where for loss in settled if loss.why == tr(NAMED_BY_STEP)}
    return [loss for loss in losses if loss.what != tr(NO_FACT_ASKED) or loss.where not in asked]


def read_steps(draft: Draft, facts: Sequence[Fact] = ()) -> Document:
    """The steps of a draft alone, as a graph; `facts` are known already, and conditions may declare others."""
    lines = _LineWriter(draft)
    outline = lines.write()
    return OutlineReader(facts=(*lines.facts, *facts), sentences=lines.sentences).read(draft.title, outline).document


def _is_choice_of_its_own(clauses: Sequence[Clause], position: int) -> bool:
    """Whether branches below labels are no more of the choice above it: one of the two says what is otherwise, or a
    branch above leads away, so that what is below is reached only where its condition did not hold.
    """
    sides = (reversed(clauses[:position]), clauses[position + 1 :])
    above, below = (
        [branch for branch in takewhile(lambda clause: isinstance(clause, Branch), side) if isinstance(branch, Branch)]
        for side in (dropwhile(lambda clause: isinstance(clause, Label), side) for side in sides)
    )
    if not above or not below or below[0].kind != "if":
        return False
    says_otherwise = any({"elif", "else"} & {branch.kind for branch in group} for group in (above, below))
    return says_otherwise or any(branch.body and isinstance(branch.body[-1], Finish | Jump) for branch in above)


def _line_of(loss: Loss) -> int:
    match = re.match(r"line (\d+)", loss.where)
    return int(match[1]) if match else 0


def _no_procedure() -> FormatError:
    return FormatError(
        tr("this text holds no procedure"), why=tr("no sentence of it says what to do"),
        hint=tr("write the steps as instructions: Check the order. If it is late, offer a voucher."),
    )  # fmt: skip


class _LineWriter:
    """Writes the clauses of a draft as lines of indented text; `number` of a line is the key of its clause."""

    def __init__(self, draft: Draft, in_turn: Collection[str] = ()) -> None:
        self._draft, self._in_turn = draft, frozenset(in_turn)
        self.losses: list[Loss] = []
        self.facts: list[Fact] = []
        """Those that persons give, once the lines are written."""
        self.questions: list[OrderQuestion] = []
        self.details: dict[str, tuple[str, ...]] = {}
        self.units: dict[str, str] = {}
        self.sentences: dict[str, str] = {}
        self._names = [item.name for item in draft.inputs if is_fact_name(item.name)]
        self._count = 0
        self._keys: dict[str, str] = {}
        self._ends: dict[str, Finish] = {}
        self._targets = set(self._jump_targets(draft.clauses))
        self._clauses = join_opposites(draft.clauses, self._targets)
        self._counts = list(dict.fromkeys(_asked_counts(self._clauses)))

    def write(self) -> list[OutlineLine]:
        """The lines of the whole procedure."""
        refusals = Refusals()
        settled, assumed = settle_ends(refusals.settle(self._clauses))
        self.losses += [*map(note_refusal, refusals.ends), *starmap(note_jump, refusals.jumps)]
        answers = PersonAnswers(self._draft.language)
        clauses = answers.settle(turn_denied_questions(settled, self._targets))
        self.facts = answers.facts
        self.losses += [*assumed, *answers.losses]
        self._assign_keys(clauses)
        self._count = 0
        return self._write_clauses(clauses)

    def _jump_targets(self, clauses: Sequence[Clause]) -> Iterator[str]:
        for clause in clauses:
            if isinstance(clause, Jump):
                yield fold_name(clause.target)
            elif isinstance(clause, Branch):
                yield from self._jump_targets(clause.body)

    def _assign_keys(self, clauses: Sequence[Clause]) -> None:
        """The keys of the clauses in the order in which they are written, and those that labels name."""
        for position, clause in enumerate(clauses):
            if isinstance(clause, Label):
                for name in filter(None, (clause.number, clause.title)):
                    self._keys.setdefault(fold_name(name), f"§{self._count + 1}")
                    self._note_end(fold_name(name), clauses[position + 1 :])
                if self._needs_step(clauses, position):
                    self._count += 1
                continue
            self._count += 1
            if isinstance(clause, Action):
                self._keys.setdefault(fold_name(clause.text), f"§{self._count}")
            if isinstance(clause, Branch):
                self._assign_keys(clause.body)

    def _note_end(self, name: str, following: Sequence[Clause]) -> None:
        """Remember a label that names an end: who jumps to it ends there."""
        first = next((clause for clause in following if not isinstance(clause, Label)), None)
        if isinstance(first, Finish):
            self._ends.setdefault(name, first)

    def _needs_step(self, clauses: Sequence[Clause], position: int) -> bool:
        """Whether a label that is jumped to has to be a step itself: a branch or a jump follows it."""
        label = clauses[position]
        names = {fold_name(label.number), fold_name(label.title)} - {""} if isinstance(label, Label) else set()
        following = next((clause for clause in clauses[position + 1 :] if not isinstance(clause, Label)), None)
        return not names.isdisjoint(self._targets) and not isinstance(following, Action | Finish)

    def _write_clauses(self, clauses: Sequence[Clause]) -> list[OutlineLine]:
        lines: list[OutlineLine] = []
        beside: list[Branch] = []
        for position, clause in enumerate(clauses):
            if not isinstance(clause, Label):
                if isinstance(clause, Branch) and beside and self._is_in_turn(clause, beside, clauses[position - 1]):
                    lines.append(OutlineLine(clause.line, "continue"))
                    beside = []
                lines += self._write_clause(clause, is_first_branch=not beside)
                beside = [*beside, clause] if isinstance(clause, Branch) else []
            elif self._needs_step(clauses, position):
                lines.append(self._write_label(clause, clauses[position + 1 :]))
                beside = []
            elif beside and _is_choice_of_its_own(clauses, position):
                lines.append(OutlineLine(clause.line, "continue"))
                beside = []
        return lines

    def _write_label(self, label: Label, following: Sequence[Clause]) -> OutlineLine:
        """The step that a label which is jumped to is itself: the decision that comes next, if it has no title."""
        branch = next((clause for clause in following if not isinstance(clause, Label)), None)
        is_decision = not label.title and isinstance(branch, Branch)
        number = in_language(STEP_PREFIX, self._draft.language) + label.number
        decided = decide_title(self._read_condition(branch)[0]) if isinstance(branch, Branch) else number
        line = self._line(step_line(_title(label.title or decided)), label)
        if is_decision:
            line.children.append(OutlineLine(label.line, "kind: decision"))
        return line

    def _is_in_turn(self, branch: Branch, beside: Sequence[Branch], above: Clause) -> bool:
        """Whether a branch is not one of those `beside` it: the author said so, who is asked where it may be."""
        is_in_turn = branch_key(branch) in self._in_turn
        is_step = isinstance(above, Label) and above.number.isdigit()
        question = ask_order(branch, beside, is_next_step=is_step)
        if question is not None:
            asked = self._read_condition(branch)[0] if self._draft.language else question.condition
            self.questions.append(replace(question, condition=asked, is_in_turn=is_in_turn))
        return is_in_turn

    def _write_clause(self, clause: Action | Jump | Finish | Branch, *, is_first_branch: bool) -> list[OutlineLine]:
        if isinstance(clause, Action):
            line = self._line(step_line(_title(clause.text), tools=clause.tools, person=clause.role or None), clause)
            line.children += _write_person(clause)
            self.details[line.number] = clause.details
            return [line]
        if isinstance(clause, Finish):
            return [self._line(end_line(_outcome(clause.outcome)), clause)]
        if isinstance(clause, Jump):
            return [self._write_jump(clause)]
        return [self._write_branch(clause, is_first_branch=is_first_branch)]

    def _write_jump(self, jump: Jump) -> OutlineLine:
        if fold_name(jump.target) in self._ends:
            return self._line(end_line(_outcome(self._ends[fold_name(jump.target)].outcome)), jump)
        key = "§1" if jump.target == START else self._find(jump.target)
        if key:
            goes_back = int(key[1:]) <= self._count
            if goes_back and jump.times is None:
                why = tr("nothing says how often, so at most {max_rounds} times", max_rounds=MAX_ROUNDS)
                self.losses.append(Loss(tr("a loop is bounded"), tr("line {line}", line=jump.line), why, "assumed"))
            return self._line(jump_line(key, times=(jump.times or MAX_ROUNDS) if goes_back else None), jump)
        why = tr("no step is called {target}, so it stays words", target=quoted(jump.target[:60]))
        self.losses.append(Loss(tr("a jump leads nowhere"), tr("line {line}", line=jump.line), why, "kept"))
        return self._line(step_line(in_language(JUMP_PREFIX, self._draft.language) + jump.target), jump)

    def _find(self, target: str) -> str:
        folded = fold_name(target)
        if folded in self._keys:
            return self._keys[folded]
        long_names = [name for name in self._keys if min(len(name), len(folded)) >= MIN_COMMON_CHARACTERS]
        similar = {self._keys[name] for name in long_names if name.startswith(folded) or folded.startswith(name)}
        return similar.pop() if len(similar) == 1 else ""

    def _write_branch(self, branch: Branch, *, is_first_branch: bool) -> OutlineLine:
        if branch.kind == "else" and not is_first_branch:
            line = self._line("else:", branch)
        elif branch.kind == "timeout":
            line = self._line(f"{'if' if is_first_branch else 'elif'} {TIME_RUNS_OUT}:", branch)
        else:
            kind: StatementKind = "elif" if branch.kind == "elif" and not is_first_branch else "if"
            condition, formal = self._read_condition(branch)
            if formal is not None:
                language = self._draft.language
                self.units.update({name: say_unit(unit, language) for name, unit in formal.units.items()})
            line = self._line(if_line(condition, formal is not None, kind), branch)
        line.children.extend(self._write_clauses(branch.body) or [OutlineLine(branch.line, "continue")])
        return line

    def _read_condition(self, branch: Branch) -> tuple[str, Formal | None]:
        """The condition of a branch as it is written, and its formal one; None where it stays in words."""
        condition = branch.condition or REST_CONDITION
        if condition in (REST_CONDITION, NOT_SO_CONDITION):
            condition = in_language(condition, self._draft.language)
        formal = branch.formal or formalize(condition, self._names) or _formalize_count(condition, self._counts)
        return (formal.expression, formal) if formal else (_title(condition), None)

    def _line(self, text: str, clause: Clause) -> OutlineLine:
        self._count += 1
        number = f"§{self._count}"
        if not isinstance(clause, Label) and clause.sentence:
            self.sentences[number] = clause.sentence
        return OutlineLine(clause.line, text, number)


def _formalize_count(condition: str, counts: Sequence[str]) -> Formal | None:
    """A condition on one of these counts; None for others."""
    limit = read_count_limit(condition, counts)
    return Formal(limit) if limit else None


def _asked_counts(clauses: Sequence[Clause]) -> Iterator[str]:
    """The counts that steps ask for in their words."""
    for clause in clauses:
        if isinstance(clause, Branch):
            yield from _asked_counts(clause.body)
        elif isinstance(clause, Action):
            node = propose_node(clause.text)
            asks = node.asks if isinstance(node, Task) else ()
            yield from (name for name in asks if guess_fact(name).type == "integer")


def _write_person(action: Action) -> list[OutlineLine]:
    """The lines below a step of a person that say what is wanted, and in what time."""
    step = Person(id="x", time_limit=action.time_limit)
    if action.approval:
        step = update_fields(step, action="approve", provides=(action.approval,))
    table = {key: STEP[key] for key in ("action", "gives", "time allowed")}
    return [OutlineLine(action.line, text) for text in write_details(step, table)]


def _title(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()[:MAX_TITLE_CHARACTERS]


def _outcome(text: str) -> str:
    return "" if re.fullmatch(r"(?:stop|end|terminate)(?:\s+here)?(?:\s+the\s+\w+)?", text, re.I) else _title(text)


def _with_background(
    document: Document, draft: Draft, lines: _LineWriter, written: Mapping[str, OutlineLine]
) -> Document:
    """The document with what stands beside the steps: description, terms, inputs, results, details."""
    sop = document.sop
    nodes = tuple(_with_details(node, lines, written) for node in sop.nodes)
    facts = merge_inputs(sop.facts, draft.inputs, lines.units, compared_texts(sop))
    declared = {fact.name for fact in facts}
    outputs = tuple(name for name in draft.outputs if name in declared)
    changed = update_fields(
        sop, description=draft.description, nodes=nodes, facts=facts, outputs=outputs, knowledge=_articles(draft),
    )  # fmt: skip
    changed, assumed = allow_blanks(changed, draft.blank_columns)
    asked, added = ask_for_open_facts(changed, {node: line.line for node, line in written.items()}, draft.asking)
    lines.losses += [*assumed, *added]
    return update_fields(document, sop=Sop.model_validate(asked.__dict__))


def _with_details(node: Node, lines: _LineWriter, written: Mapping[str, OutlineLine]) -> Node:
    line = written.get(node.id)
    if not isinstance(node, Task) or line is None:
        return node
    details = lines.details.get(line.number, ())
    return update_fields(node, steps=details) if details else node


def _articles(draft: Draft) -> tuple[Article, ...]:
    articles: dict[str, Article] = {}
    for term in draft.terms:
        name = fresh_id(articles, slug(term.name) or "term")
        articles[name] = Article(id=name, title=term.name, text=term.meaning)
    return tuple(articles.values())


def read(source: Source, base: Document | None = None) -> Reading:
    """The SOP of a text in prose. Raises `FormatError` where nothing in it is to be done."""
    return read_text(source.text, base)


def read_text(
    text: str, base: Document | None = None, take_in: Collection[str] = (), in_turn: Collection[str] = ()
) -> Reading:
    """The same; the sentences in `take_in`, which would be left out, become steps, and the conditions in `in_turn` are
    asked when what is above them is done.
    """
    check_lines(text)
    return build_sop(draft_procedure(read_plain_text(text), take_in), base, in_turn=in_turn)


def detect(source: Source) -> bool:
    """Whether a text is prose, not an outline in the words of `formats.text`."""
    return text_format.detect(source) and is_prose(to_english(source.text)[0])


FORMAT = Format(name="prose", title=tr("prose"), extensions=(".txt", ".text"), detect=detect, read=read)
