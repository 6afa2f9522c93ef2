"""Chapter reciprocal_rank: how long until the first hit."""
