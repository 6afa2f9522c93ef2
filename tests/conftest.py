"""What holds for the tests, and not for the benchmarks."""

import os

# ranx compiles for most of a minute on first use; the same source runs as plain Python.
os.environ["NUMBA_DISABLE_JIT"] = "1"
