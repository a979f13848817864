"""`sopstudio lsp`: a language server for procedures as indented text, for editors."""

from __future__ import annotations

import os
import sys

from sopstudio.cli.console import Console


def lsp(_console: Console) -> int:
    """Serve editors over standard input and output: problems, completion, hover and rename in procedures as text."""
    from sopstudio.extras import require

    require("pygls")
    from sopstudio.cli.language_server import create_server

    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as output:  # the server closes what it writes to
        create_server().start_io(stdout=output)
    return 0


__all__ = ["lsp"]
