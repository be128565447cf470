"""Load for a server: the same light client against the game and against a bare echo."""
