"""The entrance task: a recommender contest scored by MAP@10, from data to leaderboard."""
