"""Without the extra's packages the judge can be imported, and says what to install."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec

import pytest

SCRIPT = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split('.')[0] in sys.argv[1:]:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Missing())
from referee.judge import Judge, JudgeUnavailable
loaded = {'numpy', 'numba', 'pysat', 'platformdirs'} & set(sys.modules)
assert not loaded, loaded
try:
    Judge(lambda: ['KOT'], 'abc').ask(['K..'])
except JudgeUnavailable as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("package", "called"),
    [("numpy", "numpy"), ("numba", "numba"), ("pysat", "python-sat"), ("platformdirs", "platformdirs")],
)
def test_a_missing_package(package: str, called: str) -> None:
    command = [sys.executable, "-c", SCRIPT, package]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    others = {"numpy", "numba", "pysat", "platformdirs"} - {package}
    if all(find_spec(other) for other in others):  # else it may name another one first
        assert f"the judge needs {called}" in run.stdout
    assert "the judge needs" in run.stdout
    assert "pip install" in run.stdout
    assert "[judge]" in run.stdout
