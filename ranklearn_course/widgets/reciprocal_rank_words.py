"""All the text of the first-hits widget: whole sentences with named placeholders.

A translated edition passes its own sentences as `FirstHits(..., words={...})`; the page and the
text description take them from the same place. Leave room for a third more letters.
"""

from __future__ import annotations

WORDS = {
    # names of the metrics
    "mrr": "MRR@{k}",
    "mean_rank": "Mean rank",
    "success": "Success@{k}",
    # the message on top
    "title_start": "{metric} is {value} for these queries",
    "title_hit_rose": "{metric} rises to {value} with the first hit of “{name}” at rank {rank}",
    "title_hit_fell": "{metric} falls to {value} with the first hit of “{name}” at rank {rank}",
    "title_hit_same": "{metric} stays at {value} with the first hit of “{name}” at rank {rank}",
    "title_miss_fell": "{metric} falls to {value} without a hit for “{name}”",
    "title_miss_same": "{metric} stays at {value} without a hit for “{name}”",
    "title_change_rose": "{metric} rises to {value}",
    "title_change_fell": "{metric} falls to {value}",
    "title_change_same": "{metric} stays at {value}",
    # how to use and read the widget
    "how_to": "Drag a first hit, or press an arrow key on it.",
    "read": "Bars show 1/rank; dotted places are never read.",
    # the rows
    "no_hit": "none",
    "hit_label": "First hit of “{name}”",
    "hit_help": (
        "Arrow keys move the first hit by one rank, Home puts it at rank 1, End or Delete takes "
        "it away."
    ),
    "hit_value": "rank {rank}",
    "hit_below": "rank {rank}, below the cutoff",
    "hit_none": "no hit",
    "row_hit": "1/{rank} = {value}",
    "row_below": "0: rank {rank} > k",
    "row_none": "0: no hit",
    # controls
    "controls_label": "Settings of the first hits",
    "k": "Cutoff k",
    "cutoff": "k = {k}",
    "reset": "Back to the start",
    # the numbers below
    "no_value": "no value",
    "note_mrr": "({terms}) / {n}",
    "note_mean_rank": "({terms}) / {n}",
    "note_no_mean_rank": "queries without a hit: {misses} of {n}",
    "note_success": "queries with a hit: {hits} of {n}",
    "change_up": "▲ up {amount}",
    "change_down": "▼ down {amount}",
    "change_none": "unchanged",
    "change_lost": "lost its value",
    "change_found": "has a value again",
    # what changed
    "say_start": "Move a first hit and see which numbers follow.",
    "say_hit": "The first hit of “{name}” is now at rank {rank}.",
    "say_miss": "“{name}” now has no hit.",
    "say_k": "The cutoff k is now {k}.",
    "say_many": "Several settings changed.",
    "say_rose": "{metric} rose from {old} to {new}.",
    "say_fell": "{metric} fell from {old} to {new}.",
    "say_same": "{metric} stayed at {new}.",
    "say_lost": (
        "{metric} has no value: queries without a hit among the first {k}: {misses} of {n}."
    ),
    "say_found": "{metric} has a value again: {new}.",
    # the text description
    "describe_hit": "{name} at rank {rank}",
    "describe_none": "{name} nowhere",
    "describe_query": "First hit of one query: {queries}.",
    "describe_queries": "First hits of {n} queries: {queries}.",
    "describe_numbers": (
        "With cutoff k = {k}: MRR@{k} = {mrr}, mean rank = {mean_rank}, success@{k} = {success}."
    ),
    "describe_no_mean": (
        "With cutoff k = {k}: MRR@{k} = {mrr}, success@{k} = {success}. The mean rank has no "
        "value: queries without a hit among the first {k}: {misses} of {n}."
    ),
}
