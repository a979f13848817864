"""How a tool is reached: what is said of a connection before it is used."""

import pytest

from sopstudio.sop.connections import CommandConnection, Connection, HttpConnection, McpConnection, starts_program


@pytest.mark.parametrize(
    ("connection", "starts"),
    [
        (None, False),
        (HttpConnection(), False),
        (McpConnection(url="https://example.org/mcp"), False),
        (McpConnection(command=("server",)), True),
        (CommandConnection(command=("program",)), True),
    ],
)
def test_a_program_is_started_by_what_names_a_command(connection: Connection | None, starts: bool) -> None:
    assert starts_program(connection) is starts
