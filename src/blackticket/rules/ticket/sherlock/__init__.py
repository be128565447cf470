"""The Sherlock Holmes mode: what Part S adds to the ticket game.

Its modules and those of `chase` stand in one line, each importing only what comes before it: `sherlock.state`,
`chase.tables`, `chase.state`, `chase.paying`, `sherlock.moves`, `sherlock.tokens`, `chase.legal`, `chase.end`,
`sherlock.play`, `sherlock.spend`, `chase.play`; and beside them the dealing and the refusals.
"""

import blackticket.rules.ticket  # noqa: F401 the ticket game first, whichever of the two is asked for
