"""A board file or a tile set checked from its bytes to its sense."""
