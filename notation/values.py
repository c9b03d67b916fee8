"""Values: dataclasses that nobody changes."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[T]) -> type[T]:
    """A dataclass with slots that the type checker holds to be frozen.

    At run time it is not: freezing makes building one four times as slow, and every turn is built of some.
    """
    cls.__repr__ = _shown  # type: ignore[method-assign]
    return dataclass(slots=True, repr=False)(cls)


@dataclass_transform(eq_default=False, frozen_default=True, field_specifiers=(field,))
def bundle(cls: type[T]) -> type[T]:
    """Like a value, but equal to itself only: what nobody compares is made ready quicker at every start."""
    cls.__repr__ = _shown  # type: ignore[method-assign]
    return dataclass(slots=True, repr=False, eq=False)(cls)


def _shown(self: Any) -> str:
    """As a dataclass shows itself; one function for all, since making one for each prolongs every start."""
    inside = ", ".join(f"{f.name}={getattr(self, f.name)!r}" for f in fields(self) if f.repr)
    return f"{type(self).__qualname__}({inside})"
