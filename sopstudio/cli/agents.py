"""`sopstudio agents` and `sopstudio models`: what can be chosen."""

from __future__ import annotations

from sopstudio.cli.console import Console


def agents(console: Console) -> int:
    """List the architectures."""
    from sopstudio.agents import AGENTS

    rows = [{"name": agent.name, "title": agent.title, "tools": agent.policy} for agent in AGENTS.values()]
    width = max(len(str(row["name"])) for row in rows)
    console.answer(rows, [f"{row['name']:<{width}}  {row['title']}" for row in rows])
    return 0


def models(console: Console) -> int:
    """List the models, and whether each is ready to use."""
    from sopstudio.llm.models import list_kinds

    rows = [
        {"name": name, "title": title, "available": available, "why": reason}
        for name, title, available, reason in list_kinds(console.settings())
    ]
    width = max(len(str(row["name"])) for row in rows)
    lines = [f"{row['name']:<{width}}  {row['title']}" + (f" — {row['why']}" if row["why"] else "") for row in rows]
    console.answer(rows, lines)
    return 0
