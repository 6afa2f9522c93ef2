"""All that the board's page says, in whole sentences with named places."""

from __future__ import annotations

WORDS = {
    "language": "en",
    "open": "Teams: {teams}. Submissions: {entries}. Ranked by the best public score.",
    "ended": "Teams: {teams}. Submissions: {entries}. Ranked by the best private score of two "
    "finals.",
    "empty": "Nobody has handed in a submission yet.",
    "day": "Files a team may hand in on a day: {per_day}. A day begins at midnight UTC.",
    "ties": "Of equal scores the earlier submission stands first.",
    "error": "± is one standard error: scores that differ by less than about two of them may well "
    "be equal.",
    "hidden": "The private scores are not known yet: nobody has computed them.",
    "revealed": "The private scores were revealed on {time} UTC.",
    "finals": "The two finals are those that a team chose, otherwise its two best by public score.",
    "written": "Written on {time} UTC.",
    "table": "Standings",
    "rank": "Rank",
    "team": "Team",
    "public": "Public score",
    "private": "Private score",
    "entries": "Entries",
    "last": "Last (UTC)",
    "shake_up": "Shake-up",
    "up": "up {ranks}, from {rank}",
    "down": "down {ranks}, from {rank}",
    "same": "unchanged",
    "moved": "Changed ranks: {moved} of {teams}. The largest change: {team} went from rank "
    "{before} to rank {after}.",
    "not_moved": "No team changed rank.",
    "course_title": "{leader} leads with {score}",
    "course_say": "The best public score of each team over time: a line rises where a team hands "
    "in something better.",
    "course_line": "{team}: {score} since {time}.",
    "shown": "The plot shows the first {shown} teams, the table all {teams}.",
    "shake_title": "{leader} ends first with {score}",
    "shake_say": "Teams from the first to the last by private score. A ring is the best public "
    "score, a filled square the best private score of the two finals, a line across is one "
    "standard error to either side.",
    "shake_line": "{team}: public {public} ± {public_error}, private {private} ± {private_error}.",
    "ring": "public",
    "square": "private",
}
