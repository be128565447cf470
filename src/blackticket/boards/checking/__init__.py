"""A board file checked from its bytes to its sense."""
