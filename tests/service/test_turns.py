"""Turns on a conversation: one after the other in a process, and held against other processes."""

from __future__ import annotations

import asyncio
from pathlib import Path

from sopstudio.service.turns import Turns
from sopstudio.store.name_locks import NameLocks


class HeldElsewhere(NameLocks):
    """Locks of which another process has one for the first `tries`."""

    def __init__(self, path: Path, tries: int) -> None:
        super().__init__(path)
        self.tries = tries

    def acquire(self, name: str) -> bool:
        self.tries -= 1
        return self.tries < 0 and super().acquire(name)


def test_tasks_have_a_turn_one_after_the_other(tmp_path: Path) -> None:
    steps: list[str] = []

    async def act(turns: Turns, name: str) -> None:
        async with turns.turn("c-1"):
            steps.append(f"{name} begins")
            assert turns.is_taken("c-1")
            await asyncio.sleep(0)
            steps.append(f"{name} ends")

    async def act_together() -> None:
        turns = Turns(NameLocks(tmp_path / "locks"))
        await asyncio.gather(*(act(turns, name) for name in "ab"))
        assert not turns.is_taken("c-1")

    asyncio.run(act_together())
    assert steps == ["a begins", "a ends", "b begins", "b ends"]


def test_a_turn_waits_for_another_process_and_a_free_turn_does_not(tmp_path: Path) -> None:
    async def act() -> list[bool]:
        turns = Turns(HeldElsewhere(tmp_path / "locks", 3))
        async with turns.free_turn("c-1") as is_ours:
            answers = [is_ours]
        async with turns.turn("c-1"):
            answers.append(turns.is_taken("c-1"))
        async with turns.free_turn("c-1") as is_ours:
            return [*answers, is_ours]

    assert asyncio.run(act()) == [False, True, True]
