"""How far a judge agrees with a person: the share of equal verdicts, and Cohen's kappa (MARCO, appendix A.8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from sopstudio.errors import FormatError
from sopstudio.sop import loads
from sopstudio.translation import quoted, tr

JUDGED, LABEL = "judged_same", "label"
"""The keys of an answer's verdict by the judge, and of the person's."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """`n` pairs of verdicts: the share that is equal, and kappa (None where one of the two never differs)."""

    n: int
    share: Fraction
    kappa: Fraction | None


def cohens_kappa(pairs: Sequence[tuple[bool, bool]]) -> Fraction | None:
    """Agreement beyond chance (Cohen, 1960): 1 for perfect, 0 for that of chance; None where chance alone gives 1."""
    total = len(pairs)
    if not total:
        return None
    first, second = (Fraction(sum(pair[place] for pair in pairs), total) for place in (0, 1))
    chance = first * second + (1 - first) * (1 - second)
    observed = Fraction(sum(first == second for first, second in pairs), total)
    return None if chance == 1 else (observed - chance) / (1 - chance)


def measure_agreement(pairs: Iterable[tuple[bool, bool]]) -> Agreement | None:
    """The agreement of pairs of verdicts (judge, person); None for no pairs."""
    rows = list(pairs)
    if not rows:
        return None
    return Agreement(len(rows), Fraction(sum(first == second for first, second in rows), len(rows)), cohens_kappa(rows))


def read_labels(text: str, where: str = "") -> list[tuple[bool, bool]]:
    """The verdicts of judge and person in the answers that have both. Raises `FormatError` that names the line."""
    pairs = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        place = f"{where}:{number}"
        try:
            row = loads(line)
        except FormatError as error:
            raise FormatError(tr("the answers cannot be read"), where=place, why=error.why or error.what) from None
        if not isinstance(row, dict):
            raise FormatError(tr("the answers cannot be read"), where=place, why=tr("the line is not an object"))
        judged, label = row.get(JUDGED), row.get(LABEL)
        if label is not None and not isinstance(label, bool):
            raise FormatError(
                tr("the label cannot be read"),
                where=place,
                why=tr("{label} is neither true nor false", label=quoted(label)),
            )
        if isinstance(judged, bool) and label is not None:
            pairs.append((judged, label))
    return pairs


__all__ = ["JUDGED", "LABEL", "Agreement", "cohens_kappa", "measure_agreement", "read_labels"]
