"""Chapter clicks: looks, likings, and what clicks tell of a ranking."""
