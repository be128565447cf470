"""A board, or a grid of street tiles, as a picture."""
