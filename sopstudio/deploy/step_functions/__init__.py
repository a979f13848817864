"""The target `step-functions`: a state machine of AWS Step Functions, and the Lambda functions that it calls."""

from sopstudio.deploy.conditions.text_printer import MAX_DIGITS
from sopstudio.deploy.step_functions.project import REQUIREMENTS, build
from sopstudio.deploy.target import Target, carried_out_by
from sopstudio.translation import mark

TARGET = Target(
    "step-functions",
    mark("AWS Step Functions"),
    build,
    carried_out_by(__file__),
    REQUIREMENTS,
    max_digits=MAX_DIGITS,
    summary=mark(
        "A state machine with conditions in JSONata, and Lambda functions; users and persons answer by tokens."
    ),
)
