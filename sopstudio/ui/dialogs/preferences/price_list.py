"""Prices of models: a row for each, with the price of a million prompt tokens and of a million completion
tokens.
"""

from __future__ import annotations

from pydantic import ValidationError

from sopstudio.model_options import remove_kind
from sopstudio.settings import Price
from sopstudio.ui.dialogs.preferences.row_list import Column, RowList

COLUMNS = (
    Column("Model", "Model that costs this", "openai:NAME"),
    Column("Prompt tokens", "Price of a million prompt tokens", "0.15", width=124),
    Column("Completion tokens", "Price of a million completion tokens", "0.6", width=124),
)


class PriceList(RowList):
    """An incomplete row is ignored."""

    def __init__(self, prices: tuple[Price, ...]) -> None:
        rows = ((price.model, _format_number(price.prompt), _format_number(price.completion)) for price in prices)
        super().__init__(COLUMNS, rows, add="+ Add a price", remove="Remove this price")

    def value(self) -> tuple[Price, ...] | None:
        """The prices, or None (with an error below the rows) where one is not valid."""
        price_by_model: dict[str, Price] = {}
        for model, prompt, completion in (field_row.texts for field_row in self.rows):
            name = remove_kind(model)
            if not (name and prompt and completion):
                continue
            if name in price_by_model:
                self.show_error(f"{name} has two prices: remove one.")
                return None
            try:
                price_by_model[name] = Price.model_validate(
                    {"model": model, "prompt": prompt, "completion": completion}
                )
            except ValidationError:
                self.show_error(f"The price of {name} is not clear: enter numbers, for example 0.15.")
                return None
        self.show_error("")
        return tuple(price_by_model.values())


def _format_number(number: float) -> str:
    return str(number).removesuffix(".0")


__all__ = ["PriceList"]
