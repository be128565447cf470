"""Puzzles of the ticket game, each proved: sure catches, deductions, and the one way out."""
