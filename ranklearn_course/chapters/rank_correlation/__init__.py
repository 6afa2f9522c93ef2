"""Chapter rank_correlation: how alike two orders are."""
