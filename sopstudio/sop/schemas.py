"""JSON Schemas of tool parameters, compiled once and never fetched from anywhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NoReturn

import jsonschema_rs

from sopstudio.errors import EditError


def _refuse(uri: str) -> NoReturn:
    raise ValueError(f"{uri} would have to be fetched, and schemas are never fetched")


class Schema:
    """A compiled JSON Schema. Raises `EditError` where the schema itself is not usable (or refers to another file)."""

    __slots__ = ("_validator", "fits")

    def __init__(self, schema: Mapping[str, Any]) -> None:
        try:
            self._validator = jsonschema_rs.validator_for(dict(schema), retriever=_refuse)
        except (jsonschema_rs.ValidationError, jsonschema_rs.ReferencingError, ValueError) as error:
            first = str(error).splitlines()[0]
            raise EditError(
                "the parameters are no usable JSON Schema", why=first, hint="only local $ref are followed"
            ) from None
        self.fits = _bounded(self._validator.is_valid)
        """Whether JSON data fits the schema."""

    def misfit(self, instance: Any) -> str:
        """Why `instance` does not fit, in words (every reason, separated by semicolons); empty when it fits."""
        if self.fits(instance):
            return ""
        reasons = []
        try:
            for error in self._validator.iter_errors(instance):
                place = ".".join(str(part) for part in error.instance_path)
                reasons.append(f"{place}: {error.message}" if place else error.message)
        except ValueError as error:
            reasons.append(f"the arguments are no JSON data: {error}")
        return "; ".join(reasons)


def _bounded(check: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """The check, for which what is no JSON data (half a surrogate pair, an object of Python's) does not fit."""

    def fits(instance: Any) -> bool:
        try:
            return check(instance)
        except ValueError:
            return False

    return fits
