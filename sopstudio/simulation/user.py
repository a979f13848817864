"""A simulated user at work: it says something, or has a question to its own model first."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import suppress

from sopstudio.errors import SimulationError
from sopstudio.trace import Answer, AskModel, Say, UserReply

User = Generator[AskModel | UserReply, Answer | Say, None]
"""A simulated user: yields questions to its own model and replies; is sent answers and what the agent says."""


class Simulated:
    """A user that goes on by itself."""

    __slots__ = ("_began", "_user")

    def __init__(self, user: User) -> None:
        self._user, self._began = user, False

    def next(self, given: Say | Answer) -> AskModel | UserReply:
        """What the user does about what was said, or about the answer of its model. Raises `SimulationError`."""
        try:
            if not self._began:
                self._began = True
                next(self._user)
            return self._user.send(given)
        except StopIteration:
            raise SimulationError("the simulated user said nothing more", hint="a user ends with a reply") from None

    def close(self) -> None:
        """The user goes; what it raises then cannot change how the run ended."""
        with suppress(Exception):
            self._user.close()


__all__ = ["Simulated", "User"]
