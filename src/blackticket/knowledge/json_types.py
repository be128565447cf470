"""The types of a view's JSON, made from its declaration for the server's schema; docs/views.md says what they mean.

Python programs read the View itself, so for a type checker its JSON is any dict.
"""

from types import NoneType
from typing import Annotated, Any, Final, NotRequired, get_args

from blackticket.knowledge.json_codec import marked, merged_hints, object_type, union
from blackticket.knowledge.view import CHANGING, ONCE, VIEW_CODECS, View


def _view_type() -> Any:
    ticket, named, *others = (codec.type for codec in VIEW_CODECS.values())
    return union((object_type(ticket.__name__, ticket.__doc__, merged_hints((ticket, named))), *others))


def _changes_type() -> Any:
    hints = merged_hints(get_args(VIEW_TYPE))
    for name in marked(View, ONCE):
        hints[name] = union(part for part in get_args(hints[name]) if part is not NoneType)
    changing = [name for name in CHANGING if name in hints]
    return object_type(
        "ViewChanges",
        "What has changed of a view: whole fields, to be put in place of those before; nothing else of it ever does.",
        {name: hints[name] if name == "version" else NotRequired[hints[name]] for name in changing},
    )


VIEW_TYPE: Final = _view_type()
ViewJson = Annotated[dict[str, Any], VIEW_TYPE]
"""All that a seat may know; `dice` and `case` are there where the game has them."""
ViewChanges = Annotated[dict[str, Any], _changes_type()]
