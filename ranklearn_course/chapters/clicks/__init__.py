"""Chapter 12: looks, likings, and what clicks tell of a ranking."""
