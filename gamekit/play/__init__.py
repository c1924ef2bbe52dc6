"""Playing a game: matches of persons and bots, kept in files."""

from gamekit.play import bots
from gamekit.play.match import Match
from gamekit.play.tree import Record

__all__ = ["Match", "Record", "bots"]
