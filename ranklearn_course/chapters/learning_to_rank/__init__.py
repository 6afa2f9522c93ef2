"""Chapter learning_to_rank: how a model learns an order."""
