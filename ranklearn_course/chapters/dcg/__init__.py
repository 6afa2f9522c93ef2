"""Chapter dcg: how much is found, and how early."""
