"""The command line's fixtures, for files in GCG."""

from tests.cli.conftest import referee, write

__all__ = ["referee", "write"]
