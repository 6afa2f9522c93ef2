"""Chapter smooth_dcg: a metric with a slope."""
