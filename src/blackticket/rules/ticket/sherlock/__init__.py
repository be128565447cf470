"""The Sherlock mode of the ticket game: Part S of the rules. `rules.SHERLOCK` is all that it hands to the game."""
