"""Words in a drawing."""

import re
from html import escape
from typing import Final

_NOT_XML: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def safe(text: str) -> str:
    """Text that can stand anywhere in the drawing, whatever it was."""
    return escape(_NOT_XML.sub("\ufffd", text))
