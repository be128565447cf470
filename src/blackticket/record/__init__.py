"""Text forms: a position in a line, a game in a file that replays."""

from blackticket.record.line import Position, PositionError
from blackticket.record.position import parse_position, position_of, position_seen, read_position
from blackticket.record.record import Record, RecordError

__all__ = [
    "Position",
    "PositionError",
    "Record",
    "RecordError",
    "parse_position",
    "position_of",
    "position_seen",
    "read_position",
]
