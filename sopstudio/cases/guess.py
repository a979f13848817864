"""A guess which column of a table is what in an SOP, with its reasons: for a dialog, and for calls without flags.

Names decide first (whatever their case, spaces and signs), then values: a column whose values are the ends' names, or
the values that a decided fact may have, is what is expected. Nothing is guessed from position alone but the row's id.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal

from msgspec import Struct

from sopstudio.cases.cells import POINT, is_blank, parse_literal
from sopstudio.cases.column_types import ColumnProfile, profile_column
from sopstudio.cases.mapping import END, WHOLE, ColumnLocale, TableMapping
from sopstudio.cases.table import Table, fold_name
from sopstudio.sop import Compute, Fact, Runtime, Tool, replace_fields
from sopstudio.translation import tr

Role = Literal["input", "tool", "expected", "end", "id", "unused"]
EXPECTED_MARKS: Final = ("expected", "actual", "true", "correct", "gold", "target", "label", "final", "historical")
OUTCOME_NAMES: Final = frozenset(
    {"outcome", "decision", "result", "end", "status", "action", "class", "resolution", "expected output", "label"}
)
MIN_MATCHING_VALUES: Final = 0.9
"""The share of a column's distinct values that have to be ends, or values of a fact, to be taken for these."""
ID_NAMES: Final = ("id", "number", "no", "key", "ref", "reference", "case", "nr")


class ColumnGuess(Struct, frozen=True):
    """A column, what it holds, and what it is taken for: `target` is the fact, or `TOOL.PATH` of an answer."""

    profile: ColumnProfile
    role: Role = "unused"
    target: str = ""
    reason: str = ""


class Guess(Struct, frozen=True):
    """The mapping, the columns with the reasons, and what a person should look at.

    `optional_facts` are those that have to be known, but lack a value in some rows.
    """

    mapping: TableMapping
    columns: tuple[ColumnGuess, ...]
    notes: tuple[str, ...] = ()
    optional_facts: tuple[str, ...] = ()


def guess_mapping(runtime: Runtime, table: Table) -> Guess:
    """What each column of the table is likely to be."""
    profiles = [profile_column(name, table.column(name)) for name in table.columns]
    known = _Known(runtime)
    guesses: list[ColumnGuess] = []
    for profile in profiles:
        taken = {(guess.role, guess.target) for guess in guesses}
        candidate = next(
            (guess for guess in known.candidates(profile, table) if (guess.role, guess.target) not in taken), None
        )
        guesses.append(candidate or ColumnGuess(profile))
    guesses = _with_outcome(known, guesses, table)
    guesses = _with_id(guesses)
    mapping = to_mapping(guesses)
    if not mapping.id:
        mapping = replace_fields(mapping, id=_naming_input(guesses))
    return Guess(mapping, tuple(guesses), tuple(_notes(guesses, runtime)), _optional_facts(guesses, runtime))


def to_mapping(guesses: Sequence[ColumnGuess]) -> TableMapping:
    """The mapping of columns with their roles."""
    inputs, expected, row_id = {}, {}, ""
    tools: dict[str, dict[str, str]] = {}
    for guess in guesses:
        name = guess.profile.name
        if guess.role == "input":
            inputs[guess.target] = name
        elif guess.role in ("expected", "end"):
            expected[guess.target] = name
        elif guess.role == "tool":
            tool, _, path = guess.target.partition(".")
            tools.setdefault(tool, {})[path] = name
        elif guess.role == "id":
            row_id = name
    used = [guess.profile for guess in guesses if guess.role not in ("id", "unused")]
    locales = {
        profile.name: ColumnLocale(decimal_comma=profile.locale.decimal == ",", day_first=profile.locale.day_first)
        for profile in used
        if profile.locale != POINT
    }
    return TableMapping.model_validate(
        {"inputs": inputs, "tools": tools, "expected": expected, "id": row_id, "locales": locales}
    )


class _Known:
    """What an SOP knows by name: facts by who gives them, tools and their outputs, and ends."""

    def __init__(self, runtime: Runtime) -> None:
        flow = runtime.flow
        self.facts: Mapping[str, Fact] = flow.facts
        self.tools: Mapping[str, Tool] = flow.tools
        computed = {
            assignment.fact
            for node in flow.nodes.values()
            if isinstance(node, Compute)
            for assignment in node.assignments
        }
        self.decided = frozenset(flow.sop.outputs) or frozenset(computed)
        self.produced = runtime.produced_facts
        self.names = {fold_bare(name): name for name in reversed(list(flow.facts))}
        self.ends = end_words(runtime)
        self.outputs = {
            output.fact: (tool.name, output.path)
            for tool in reversed(list(flow.tools.values()))
            for output in tool.outputs
        }
        self.paths = {
            fold_bare(output.path): (tool.name, output.path)
            for tool in reversed(list(flow.tools.values()))
            for output in tool.outputs
        }
        self.tool_names = {fold_bare(name): name for name in flow.tools}

    def candidates(self, profile: ColumnProfile, table: Table) -> Iterator[ColumnGuess]:
        """What a column may be by its name, the likeliest first."""
        bare = fold_bare(profile.name)
        fact = self.names.get(bare)
        if fact is not None:
            yield self._of_fact(profile, fact, tr("it is called like the fact"))
        words = fold_name(profile.name).split("_")
        if words[0] in EXPECTED_MARKS and len(words) > 1:
            rest = "".join(words[1:])
            if rest in self.names:
                yield ColumnGuess(
                    profile, "expected", self.names[rest], tr("it is called {words} and like the fact", words=words[0])
                )
            if rest in (END, "outcome") and self._are_ends(profile, table):
                yield ColumnGuess(profile, "end", END, tr("its values are ends of the procedure"))
        if bare in self.paths:
            tool, path = self.paths[bare]
            yield ColumnGuess(profile, "tool", f"{tool}.{path}", tr("it is called like what the tool gives"))
        if bare in self.tool_names and self._are_objects(table.column(profile.name)):
            yield ColumnGuess(
                profile, "tool", f"{self.tool_names[bare]}.{WHOLE}", tr("its cells are whole answers of the tool")
            )

    def _of_fact(self, profile: ColumnProfile, fact: str, reason: str) -> ColumnGuess:
        if fact in self.decided:
            return ColumnGuess(profile, "expected", fact, tr("the procedure decides the fact of this name"))
        if fact in self.outputs:
            tool, path = self.outputs[fact]
            return ColumnGuess(
                profile,
                "tool",
                f"{tool}.{path}",
                tr("{label} gives the fact of this name", label=self.tools[tool].label()),
            )
        if fact in self.produced:
            return ColumnGuess(profile, "unused", "", tr("the procedure computes the fact of this name on its way"))
        return ColumnGuess(profile, "input", fact, reason)

    def outcome(self, profile: ColumnProfile, table: Table) -> ColumnGuess | None:
        """What a column is expected to be by its values: an end, or a decided fact; None where nothing says so."""
        if self._are_ends(profile, table):
            return ColumnGuess(profile, "end", END, tr("its values are ends of the procedure"))
        values = {str(cell).strip().casefold() for cell in table.column(profile.name) if not is_blank(cell)}
        for name in sorted(self.decided):
            fact = self.facts.get(name)
            allowed = {str(value).casefold() for value in fact.allowed} if fact is not None else set()
            if allowed and values and len(values & allowed) >= MIN_MATCHING_VALUES * len(values):
                return ColumnGuess(profile, "expected", name, tr("its values are those of {name}", name=name))
        return None

    def _are_ends(self, profile: ColumnProfile, table: Table) -> bool:
        values = {fold_name(str(cell)) for cell in table.column(profile.name) if not is_blank(cell)}
        return bool(values) and sum(value in self.ends for value in values) >= MIN_MATCHING_VALUES * len(values)

    @staticmethod
    def _are_objects(cells: Sequence[object]) -> bool:
        sample = [cell for cell in cells if not is_blank(cell)][:20]
        return bool(sample) and all(
            isinstance(cell, dict) or (isinstance(cell, str) and isinstance(parse_literal(cell), dict))
            for cell in sample
        )


def end_words(runtime: Runtime) -> dict[str, frozenset[str]]:
    """The places of ends by what a table may call them: their id, title or outcome, folded."""
    words: dict[str, set[str]] = {}
    for place, node in runtime.flow.nodes.items():
        if runtime.flow.is_final(place):
            for text in (place, node.title, getattr(node, "outcome", "")):
                if text.strip():
                    words.setdefault(fold_name(text), set()).add(place)
    return {word: frozenset(places) for word, places in words.items()}


def _with_outcome(known: _Known, guesses: list[ColumnGuess], table: Table) -> list[ColumnGuess]:
    """The guesses with a column that is expected, by its values, where none is by its name."""
    if any(guess.role in ("expected", "end") for guess in guesses):
        return guesses
    free = [number for number, guess in enumerate(guesses) if guess.role == "unused"]
    free.sort(
        key=lambda number: (fold_name(guesses[number].profile.name).replace("_", " ") not in OUTCOME_NAMES, -number)
    )
    for number in free:
        outcome = known.outcome(guesses[number].profile, table)
        if outcome is not None:
            return [*guesses[:number], outcome, *guesses[number + 1 :]]
    return guesses


def _with_id(guesses: list[ColumnGuess]) -> list[ColumnGuess]:
    """The guesses with a column that names the rows, where one has another text in each of them."""
    unique = [number for number, guess in enumerate(guesses) if guess.profile.is_unique and guess.role == "unused"]
    named = [number for number in unique if fold_name(guesses[number].profile.name).split("_")[-1] in ID_NAMES]
    number = next(iter(named), 0 if 0 in unique else None)
    if number is None:
        return guesses
    return [
        *guesses[:number],
        ColumnGuess(guesses[number].profile, "id", "", tr("every row has another value")),
        *guesses[number + 1 :],
    ]


def _naming_input(guesses: Sequence[ColumnGuess]) -> str:
    """The column of an input that also names the rows; blank where there is none."""
    inputs = (guess.profile for guess in guesses if guess.role == "input" and guess.profile.is_unique)
    return next((profile.name for profile in inputs if fold_name(profile.name).split("_")[-1] in ID_NAMES), "")


def _find_required_fact(guess: ColumnGuess, runtime: Runtime) -> Fact | None:
    """The fact of an input or answer that has to be known; None for any other column."""
    facts = runtime.flow.facts
    name = guess.target
    if guess.role == "tool":
        tool, _, path = guess.target.partition(".")
        name = next((output.fact for output in runtime.flow.tools[tool].outputs if output.path == path), "")
    elif guess.role != "input":
        return None
    return facts[name] if name in facts and not facts[name].optional else None


def _optional_facts(guesses: Sequence[ColumnGuess], runtime: Runtime) -> tuple[str, ...]:
    required = (_find_required_fact(guess, runtime) for guess in guesses if guess.profile.blanks)
    return tuple(fact.name for fact in required if fact is not None)


def _notes(guesses: Sequence[ColumnGuess], runtime: Runtime) -> Iterator[str]:
    for guess in guesses:
        fact = _find_required_fact(guess, runtime) if guess.profile.blanks else None
        if fact is not None:
            yield (
                tr(
                    "{name} is blank in {blanks} rows, and {name_2} has to be known there; declare it optional "
                    "where it may be missing",
                    name=guess.profile.name,
                    blanks=guess.profile.blanks,
                    name_2=fact.name,
                )
            )
    if not any(guess.role in ("expected", "end") for guess in guesses):
        yield tr("no column says what was expected; name it")


def fold_bare(name: str) -> str:
    """A name as one word without case, spaces and signs: `Credit Score` is `creditscore`."""
    return fold_name(name).replace("_", "")


__all__ = ["ID_NAMES", "ColumnGuess", "Guess", "Role", "end_words", "fold_bare", "guess_mapping", "to_mapping"]
