"""What every test stands on: no screen, no key, no library and no language of the user's, and repeatable examples."""

import contextlib
import gc
import importlib
import locale
import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

import sopstudio.ui  # noqa: F401  # before tests are collected: else PySide6 reads the source of each module
from sopstudio.__main__ import COMMAND_THRESHOLD
from tests.subsets import DEEP
from tests.tables import collect_table

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.null.Keyring"
for provider in ("OPENAI", "ANTHROPIC", "GEMINI", "GOOGLE", "GOOGLE_GEMINI"):
    os.environ.pop(f"{provider}_API_KEY", None)
    os.environ.pop(f"{provider}_BASE_URL", None)

with contextlib.suppress(locale.Error):  # without one for UTF-8 Qt warns once a process, and bash once a call
    os.environ["LC_ALL"] = locale.setlocale(locale.LC_ALL, "C.UTF-8")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a shell's background job: its children would ignore Ctrl-C too
    signal.signal(signal.SIGINT, signal.default_int_handler)

HASTE = [HealthCheck.too_slow]
"""Not looked after: how long examples take to make says more of what else the machine does."""
settings.register_profile(
    "fast", max_examples=10, deadline=None, derandomize=True, database=None, suppress_health_check=HASTE
)
settings.register_profile("deep", max_examples=1000, deadline=None, print_blob=True, suppress_health_check=HASTE)
settings.load_profile("deep" if DEEP else "fast")
if not DEEP:
    # hypothesis draws a twentieth of its values from constants of the program, for which each process parses all of its
    # modules: three seconds, for little in ten examples. There is no setting (HypothesisWorks/hypothesis#4627)
    setattr(providers, "_get_local_constants", Constants)  # noqa: B010  # a name of its own, which it does not export

ENVIRONMENTS = Path(__file__).resolve().parent.parent / ".environments"
"""Where the environments of export targets are kept from one run of the tests to the next."""
LONGEST = ("test_readme.py", "test_perfect_play.py", "test_planted_defects.py", "test_style.py")


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Share the work of a first run: each process compiles some test modules, and finds the others compiled when it
    collects.
    """
    number, count = os.environ.get("PYTEST_XDIST_WORKER", "gw0"), int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if count == 1 or session.config.args != session.config.getini("testpaths"):
        return
    modules = sorted(Path(__file__).parent.rglob("test_*.py"))
    for module in modules[int(number.removeprefix("gw")) :: count]:
        with contextlib.suppress(Exception, pytest.skip.Exception):  # told when it is collected
            importlib.import_module(".".join(module.relative_to(session.config.rootpath).with_suffix("").parts))


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: pytest.Module, name: str, obj: object) -> object:
    """Let the cases of a table run together where everything runs."""
    config = collector.config
    return collect_table(collector, name, obj) if config.args == config.getini("testpaths") else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let what takes longest begin first, so that no process is left alone with it in the end."""
    items.sort(key=lambda item: item.path.name not in LONGEST)


def pytest_collection_finish() -> None:
    """Leave what was imported and collected out of every later search for garbage, and search as rarely as a command.

    Thousands of tests and modules stay to the end: looking through them again and again took a twelfth of the time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(COMMAND_THRESHOLD)


@pytest.fixture(scope="session", autouse=True)
def _home(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A library and environments of the tests' own, whatever the environment says."""
    os.environ["SOPSTUDIO_HOME"] = str(tmp_path_factory.mktemp("home"))
    os.environ.setdefault("SOPSTUDIO_ENVIRONMENTS", str(ENVIRONMENTS))


@pytest.fixture(scope="session")
def deep() -> bool:
    """Whether this is `python3 tests deep`, where the full counts run."""
    return DEEP


@pytest.fixture(scope="session")
def shared() -> Path:
    """The material beside the checkout (papers, fixtures, corpus), which a plain clone does not have."""
    folder = Path(__file__).resolve().parent.parent.parent / "shared"
    if not folder.is_dir():
        pytest.skip(f"{folder} is not there")
    return folder
