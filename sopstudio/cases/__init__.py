"""Past cases: tables read from files of many kinds, and the mapping of their columns to what an SOP knows.

    file -> `sources.read_table` -> Table -> `guess.guess_mapping`, or a kept `TableMapping`
                                    Table, TableMapping -> `reading.CaseReader` -> Case

A table is only texts in rows; a mapping says which column is which fact, answer of a tool, expected fact or end; a case
is a row with typed values, by the rules for facts that runs have. A row that cannot be read is listed with its reason,
and the rest is read. It stands beside `scenarios`, of which it needs nothing: `backtest` carries cases out by code,
without a conversation. Nothing here knows Qt, so a dialog shows `Guess` and `TableMapping` as they are.
"""
