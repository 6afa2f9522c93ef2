"""Chapter entrance_task: which ten films to show."""
