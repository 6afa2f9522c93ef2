"""Chapter unranked: why errors, precision and recall mislead."""
