"""What holds for every run of pytest: settings of its own, and what a part of the tests leaves out.

The options of the gate stand in `pyproject.toml`.
"""

import gc
import os
import sys
from functools import cache
from pathlib import Path

import pytest
import typer.testing
from _pytest.doctest import DoctestModule
from hypothesis import settings

ROOT = Path(__file__).parent
# These files share what takes long to make: JupyterLab, the site, and the slides.
TOGETHER = ("tests/browser/jupyterlab/", "tests/browser/test_web", "tests/classroom/slides/")
STATE = ROOT / ".pytest_cache" / "state"
CHOSEN = pytest.StashKey()

# No personal settings; and the processes share the cores, so threads of linear algebra would wait
# for each other. The processes and kernels that tests start inherit all this.
for name in [*os.environ]:
    if name.startswith(("IPYTHON", "JUPYTER", "MPL", "RUFF_")):
        del os.environ[name]
os.environ |= {
    "IPYTHONDIR": str(STATE / "ipython"),
    "JUPYTER_CONFIG_DIR": str(STATE / "jupyter-config"),
    "JUPYTER_DATA_DIR": str(STATE / "jupyter-data"),
    "MPLCONFIGDIR": str(STATE / "matplotlib"),
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
}
# Each kernel would compile all libraries anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# Tests leave little garbage: a look for it after each 700 objects costs more than it finds.
gc.set_threshold(10_000)

# What fails in a module that tests share says its two values, too.
pytest.register_assert_rewrite("tests")

# Its runner builds all the commands anew at each call.
typer.testing._get_command = cache(typer.testing._get_command)


def pytest_addoption(parser):
    parser.addoption(
        "--chapter",
        action="append",
        default=[],
        help="run what is asked of this chapter, such as dcg; may be given again",
    )
    parser.addoption("--thorough", action="store_true", help="also run what takes long")


def pytest_configure(config):
    """Find what has to run, and choose the chapters that the tests over all chapters go through."""
    from tests import scope

    # No example of hypothesis fails because a machine is busy, or on a day when nobody touched the
    # code: the gate tries the same ones each time.
    is_thorough = config.getoption("thorough")
    settings.register_profile("gate", deadline=None, derandomize=True, max_examples=30)
    settings.register_profile("thorough", deadline=None, max_examples=200)
    settings.load_profile("thorough" if is_thorough else "gate")
    scope.CHOSEN = frozenset(config.getoption("chapter"))
    try:
        config.stash[CHOSEN] = scope.files_of(scope.CHOSEN) if scope.CHOSEN else None
    except ValueError as error:
        raise pytest.UsageError(error) from None


def pytest_ignore_collect(collection_path, config):
    chosen = config.stash.get(CHOSEN, None)
    if chosen is not None and collection_path.is_file() and collection_path not in chosen:
        return True
    return None


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path):
    """Let nobody import and look through a module without an example for examples."""
    collectors = yield
    if file_path.suffix == ".py" and b">>>" not in file_path.read_bytes():
        return [each for each in collectors if not isinstance(each, DoctestModule)]
    return collectors


def pytest_collection_modifyitems(config, items):
    if not config.getoption("thorough"):
        longest = [each for each in items if each.get_closest_marker("thorough")]
        items[:] = [each for each in items if not each.get_closest_marker("thorough")]
        config.hook.pytest_deselected(items=longest)


def pytest_itemcollected(item):
    # What random examples reach differs from run to run, so it is no coverage to rely on.
    if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
        item.add_marker("no_cover")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Let one process have all files that share what takes long to make."""
    from xdist.scheduler import LoadFileScheduling

    class Scheduling(LoadFileScheduling):
        def _split_scope(self, nodeid):
            together = [start for start in TOGETHER if nodeid.startswith(start)]
            return together[0] if together else super()._split_scope(nodeid)

    return Scheduling(config, log)


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    # Next to nothing of what is collected is garbage, and looking for it takes seconds.
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish(session):
    # nbval would measure coverage in the kernels of the lessons too, which proves nothing more.
    session.config.option.cov_source = None
    # A look through all that was collected takes over half a second, which counts as an answer's.
    gc.freeze()
