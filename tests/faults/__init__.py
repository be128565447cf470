"""What must not happen, and does: servers that are killed, disks that are full, databases and buses that are gone."""
