"""What has happened at every table, kept in a database: logs that only grow, and one winner for a number."""
