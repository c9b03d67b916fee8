"""What the extra `pictures` brings, asked for only when it is needed."""

from __future__ import annotations

import importlib
from typing import Any


class Missing(Exception):
    """A library of the extra isn't installed; the message says how to get it."""


def needed(library: str, form: str) -> Any:
    """The library that writes a form of picture. Raises Missing."""
    try:
        return importlib.import_module(library)
    except ImportError:
        raise Missing(
            f"{form} needs the extra `pictures`: pip install 'referee[pictures]' (SVG and HTML need nothing)"
        ) from None
