"""How a run ends that does not end by itself: by a limit, by an error of an agent or a user, or
interrupted.
"""

from __future__ import annotations

from sopstudio.errors import SopStudioError
from sopstudio.trace import Failure, Finished


class StopRun(Exception):
    """Raised to make the session end the run."""

    def __init__(self, finished: Finished) -> None:
        super().__init__(finished.reason)
        self.finished = finished


def end_by_error(error: BaseException) -> Finished:
    """The end of a run that an error of an agent or a user, or an interruption, has broken off."""
    if isinstance(error, StopRun):
        return error.finished
    if isinstance(error, SopStudioError):
        return Finished("failed" if error.exit_code == 3 else "agent-error", "", str(error))
    if isinstance(error, Exception):
        return Finished("agent-error", "", " ".join(f"{type(error).__name__}: {error}".split()).rstrip(":"))
    return Finished("stopped", "", "interrupted")


def failure_from_error(error: SopStudioError) -> Failure:
    """An error of the world, as the answer to the request that it prevented."""
    return Failure(str(error), "endpoint" if error.exit_code == 3 else "failure")


__all__ = ["StopRun", "end_by_error", "failure_from_error"]
