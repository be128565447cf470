"""Players are called when it is their turn: by Web Push on their devices, or by a webhook of their own."""
