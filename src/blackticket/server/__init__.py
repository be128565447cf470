"""Play together: tables, seats and secrets over the network."""
