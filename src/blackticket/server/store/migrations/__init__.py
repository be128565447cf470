"""The way from every schema that was ever released to the newest, one file a step; a released step is never changed."""
