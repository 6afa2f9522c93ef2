"""Chapter toy: how many hits are there."""
