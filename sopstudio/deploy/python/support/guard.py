"""Whether a tool may be called. This package was exported without a guard, so the procedure alone decides."""

from __future__ import annotations


def is_allowed(*_attempt: object) -> bool:
    """Every call is allowed; a guard asks its policies (tool, place, facts, performers, person)."""
    return True
