"""All the text of the shake-up: whole sentences with named placeholders.

A translated edition passes its own sentences as `ShakeUp(..., words={...})`; the page and the text
description take them from the same place. Leave room for a third more letters.
"""

from __future__ import annotations

WORDS = {
    # the message on top
    "title_stays": "{name} is first on both parts",
    "title_falls": "{name} is first in public, {rank} of {n} in private",
    "title_shared": "{count} submissions share the first public place",
    # how to use and read the widget
    "how_to": "Draw other public users, or change how many there are.",
    "read": (
        "A dot is a mean, a bar one standard error each way; an arrow says that it goes on beyond "
        "the axis. Lines that cross are a shake-up."
    ),
    # controls
    "controls_label": "The public part",
    "n_public": "Public users",
    "draw": "Draw other public users",
    "reset": "Back to the contest's own",
    # the columns
    "public_head": "Public part: {n} users",
    "private_head": "Private part: {n} users",
    "score": "{mean} ± {error}",
    # what is shown
    "say_own": "These are the contest's own public users.",
    "say_drawn": "Draw {seed}.",
    "say_swaps": "{swaps} of {pairs} pairs of submissions change places.",
    # the text description
    "describe_parts": "{n} submissions, {public} public users and {private} private ones.",
    "describe_row": (
        "{name}: public {public} ± {public_error}, rank {public_rank}; "
        "private {private} ± {private_error}, rank {private_rank}."
    ),
    "describe_title": "{title}.",
}
