"""Values: dataclasses that nobody changes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[T]) -> type[T]:
    """A dataclass with slots that the type checker holds to be frozen.

    At run time it is not: freezing makes building one four times as slow, and every turn is built of some.
    """
    return dataclass(slots=True)(cls)
