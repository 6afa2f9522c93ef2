"""Chapter clicks: looks, attractiveness, and what clicks tell of a ranking."""
