"""Chapter cascade: when the user stops."""
