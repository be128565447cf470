"""Text forms: a position in a line, a game in a file that replays."""

from blackticket.record.position import Position, PositionError, position_of, position_seen
from blackticket.record.record import Record, RecordError
from blackticket.record.resume import read_position

__all__ = ["Position", "PositionError", "Record", "RecordError", "position_of", "position_seen", "read_position"]
