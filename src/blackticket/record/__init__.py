"""Text forms: a position in a line, a game in a file that replays."""

from blackticket.record.line import PositionError
from blackticket.record.position import Position, parse_position, position_of, position_seen, read_position
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
