"""Chapter comparing_systems: whether a difference is real."""
