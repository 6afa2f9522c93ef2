"""Chapter unjudged: how many hits are there."""
