"""Fixtures of the command-line tests."""

from tests.cli.terminal import terminal

__all__ = ["terminal"]
