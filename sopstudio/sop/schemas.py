"""JSON Schemas of tool parameters: compiled once, references to other files never fetched."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NoReturn

from sopstudio.errors import EditError, FormatError
from sopstudio.sop.canonical_json import dump_line
from sopstudio.translation import tr

if TYPE_CHECKING:
    from jsonschema_rs import Validator


def _refuse(uri: str) -> NoReturn:
    raise ValueError(f"{uri} would have to be fetched, and schemas are never fetched")


NOT_JSON = (TypeError, ValueError, FormatError)


@lru_cache(maxsize=512)
def _compile(text: str) -> Validator:
    """The validator of a schema in JSON. Compiling takes a quarter of a millisecond, and every call is checked."""
    import jsonschema_rs

    return jsonschema_rs.validator_for(text, retriever=_refuse)


class Schema:
    """A compiled JSON Schema. Raises `EditError` where the schema is not usable or refers to another file."""

    __slots__ = ("_validator", "accepts")

    def __init__(self, schema: Mapping[str, Any]) -> None:
        import jsonschema_rs  # only now: an SOP is read and shown without it, and it loads the network modules

        try:
            self._validator = _compile(dump_line(schema))
        except (jsonschema_rs.ValidationError, jsonschema_rs.ReferencingError, *NOT_JSON) as error:
            first = str(error).splitlines()[0]
            raise EditError(
                tr("the parameters are not a usable JSON Schema"), why=first, hint=tr("only local $ref are followed")
            ) from None
        self.accepts: Callable[[Any], bool] = self._validator.is_valid
        """Whether JSON data fits. Raises `ValueError` for what is not JSON data (a lone surrogate, a Python object)."""

    def fits(self, instance: Any) -> bool:
        """Whether `instance` is JSON data that fits."""
        try:
            return self.accepts(instance)
        except ValueError:
            return False

    def describe_mismatch(self, instance: Any) -> str:
        """Why `instance` does not fit (all reasons, separated by semicolons); empty where it fits."""
        if self.fits(instance):
            return ""
        reasons = []
        try:
            for error in self._validator.iter_errors(instance):
                path = ".".join(str(part) for part in error.instance_path)
                reasons.append(f"{path}: {error.message}" if path else error.message)
        except ValueError as error:
            reasons.append(f"the arguments are no JSON data: {error}")
        return "; ".join(reasons)
