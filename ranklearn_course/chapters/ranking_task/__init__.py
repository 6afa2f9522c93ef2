"""Chapter ranking_task: from scores to a ranking."""
