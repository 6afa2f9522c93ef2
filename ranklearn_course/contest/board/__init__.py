"""The board of a contest: who submitted what and when, who leads, and the reveal at the end.

Who is trusted. The board's file stays with the organiser, on one machine or in a folder where
only the organiser writes; participants hand in files and see the page. So a team needs no token:
who can write the file could change any token in it as well. Give participants the page. Keep
the board's file, for it holds the lists of all teams, which others could copy, and keep
`public.csv`, with which they could score as often as they like.

What is secret. The private score of a submission is neither computed nor stored before the
reveal, and the board never sees the key before. So neither the page nor the board's file, nor a
copy of it, can tell it. The lists are kept, so that the reveal can score them.

What is certain. A submission that was confirmed is on the disk. A kill, a full disk or a second
process leaves it there or refuses the whole of it, and the same file of a team counts once. After
a kill between the write and the confirmation the same command says that the file is there.

Days begin at midnight UTC. All times are UTC, taken when the submission is recorded.
"""
