"""The errors that SOP Studio raises deliberately: one base class, one subclass per area.

A message says what is wrong, where, why, and what to do; the interfaces print it as one line without a
traceback. A fault in an SOP is not an exception but a `sopstudio.analysis.Problem`.
"""


class SopStudioError(Exception):
    """An error that a person can understand and act on.

    `what` names the failure, `where` the place (file, line, node …), `why` the cause, `hint` what to try.
    `exit_code` is the exit code of the command line (contracts: 2 unusable input or call, 3 a model endpoint
    failed).
    """

    exit_code = 2

    def __init__(self, what: str, *, where: str = "", why: str = "", hint: str = "") -> None:
        super().__init__(what)
        self.what, self.where, self.why, self.hint = what, where, why, hint

    def __str__(self) -> str:
        text = self.what
        if self.where:
            text += f" ({self.where})"
        if self.why:
            text += f": {self.why}"
        if self.hint:
            text += f"; {self.hint}"
        return text


class ConditionError(SopStudioError):
    """A condition or expression that cannot be read, or that cannot be decided with the facts at hand."""


class EditError(SopStudioError):
    """An edit that does not fit the SOP it is applied to."""


class FormatError(SopStudioError):
    """Input that no reader accepts, or a document that a format cannot hold."""


class StoreError(SopStudioError):
    """The library database cannot do what was asked."""


class ModelError(SopStudioError):
    """A model endpoint failed, or its answer was unusable."""

    exit_code = 3


class SimulationError(SopStudioError):
    """A run cannot be set up, replayed or driven as asked."""


class ScenarioError(SopStudioError):
    """Scenarios cannot be generated or read."""


class SettingsError(SopStudioError):
    """A setting cannot be read or does not make sense."""


class DeployError(SopStudioError):
    """An SOP cannot be exported to a target, or an exported folder cannot be verified."""
