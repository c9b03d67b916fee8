"""What the page writes of a record: always as text, whatever stands there."""

from __future__ import annotations

import base64
import hashlib
import json
from typing import Any, Final

from referee.pictures.svg import escaped
from referee.reports.widths import cut, plain

MOST_TEXT: Final = 2000
# A name may be written from right to left: these keep it from turning what stands around it.
_ISOLATED: Final = "\u2068{}\u2069"


def text(words: str) -> str:
    """A text for an element or between double quotes."""
    return escaped(cut(plain(words), MOST_TEXT))


def name(words: str) -> str:
    """A name or another text of the record, whichever way it is written."""
    return f"<bdi>{text(words)}</bdi>"


def isolated(words: str) -> str:
    """The same for a text that the script will write."""
    return _ISOLATED.format(cut(plain(words), MOST_TEXT))


def element(tag: str, content: str, **attributes: str) -> str:
    """An element with content that is markup; attributes are texts, `class_` is `class`, `_` is `-`."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escaped(value)}"' for key, value in attributes.items()
    )
    return f"<{tag}{written}>{content}</{tag}>"


def script_safe(value: Any) -> str:
    """A value as JSON that can stand in a script element: no sign in it that HTML knows."""
    written = json.dumps(value, ensure_ascii=True, separators=(",", ":"))
    return written.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def policy_name(words: str) -> str:
    """What a content policy calls a script or style with that text."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(words.encode()).digest()).decode()}'"
