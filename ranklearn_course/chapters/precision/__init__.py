"""Chapter precision: how good the first k are."""
