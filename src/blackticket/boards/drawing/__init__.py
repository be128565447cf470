"""A board as a picture."""
