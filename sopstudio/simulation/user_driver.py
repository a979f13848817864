"""A simulated user in progress: it says something, or asks its own model first."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import suppress

from sopstudio.errors import SimulationError
from sopstudio.trace import Answer, AskModel, Say, UserReply
from sopstudio.translation import tr

UserGenerator = Generator[AskModel | UserReply, Answer | Say, None]
"""A simulated user: yields requests to its own model and replies; receives answers and what the agent says."""


class SimulatedUser:
    """Runs the generator of a simulated user."""

    __slots__ = ("_began", "_user")

    def __init__(self, user: UserGenerator) -> None:
        self._user, self._began = user, False

    def send(self, message: Say | Answer) -> AskModel | UserReply:
        """The user's next reply or request to its model. Raises `SimulationError` where the generator has ended."""
        try:
            if not self._began:
                self._began = True
                next(self._user)
            return self._user.send(message)
        except StopIteration:
            raise SimulationError(
                tr("the simulated user said nothing more"), hint=tr("a user ends with a reply")
            ) from None

    def close(self) -> None:
        """Close the generator; what it raises cannot change how the run ended."""
        with suppress(Exception):
            self._user.close()


__all__ = ["SimulatedUser", "UserGenerator"]
