"""The rulebooks as pure functions: no input or output, no clock, no randomness but the Chance passed in."""
