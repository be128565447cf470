"""Fixtures of the command-line tests."""

from tests.cli.command_runner import terminal

__all__ = ["terminal"]
