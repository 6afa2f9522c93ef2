"""All the text of the crowd of users: whole sentences with named placeholders."""

from __future__ import annotations

WORDS = {
    "rbp": "RBP",
    "err": "ERR",
    "pfound": "PFound",
    # the message on top
    "title_start": "{metric} is {value}: let the users walk and compare",
    "title_inside": "The mean of {n} users is {mean}; {metric}, {value}, lies in its band",
    "title_outside": "The mean of {n} users is {mean}; {metric}, {value}, lies outside its band",
    # how to read it
    "read_rbp": (
        "Each user goes on with probability p, whatever the document is, and gets 1 if the last "
        "one looked at is relevant (grade above 0)."
    ),
    "read_err": (
        "A satisfied user stops and gets 1/rank; the others go on with probability p, or leave "
        "with 0."
    ),
    "read_pfound": (
        "A relevant document satisfies with probability 0.4. A satisfied user gets 1; the others "
        "leave with probability pBreak and get 0."
    ),
    "read_bars": (
        "Dashed: how many should end at a rank. Bars: how many did; the strong part got "
        "more than 0."
    ),
    # controls
    "controls_label": "Settings of the crowd",
    "metric": "Users of",
    "p": "p, goes on",
    "err_p": "p, goes on",
    "p_break": "pBreak, leaves",
    "n_users": "Users",
    "speed": "Speed",
    "speed_value": "{speed} ranks/s",
    "walk": "Walk",
    "pause": "Pause",
    "step": "One step",
    "again": "From the top",
    "another": "Another crowd",
    "reset": "Reset all",
    # rows
    "rows_label": "Ranking, best rank first",
    "grade_label": "Grade of {name}, rank {rank}",
    "ended": "ended",
    "expected": "expected",
    "past_end": "past the end",
    # chart and numbers
    "formula": "{metric} = {terms} = {value}",
    "formula_zero": "{metric} = {value}: nobody can get anything",
    "term": "{share}",
    "term_worth": "{share} × 1/{rank}",
    "counted": "Users counted",
    "mean": "Mean so far",
    "half": "Band, ±",
    "value": "{metric}",
    "chart_first": "first user",
    "chart_read": "Line: the mean so far, with its band. Dashed: {metric}.",
    "chart_last": "user {n}",
    # what changed
    "say_start": "Nobody has set out yet.",
    "say_step": "{counted} of {n} users counted: mean {mean} ± {half}. {metric} is {value}.",
    "say_first": "The users are on their way.",
    "say_end": (
        "All {n} users have ended. Their mean is {mean} ± {half}; {metric} is {value}. "
        "{past} walked past the end."
    ),
    "say_setting": "{metric} is now {value}.",
    # the text description
    "describe_rbp": "{metric} with p = {p}",
    "describe_err": "{metric} with p = {p}",
    "describe_pfound": "{metric} with pBreak = {p}",
    "describe_crowd": (
        "A crowd of {n} users (seed {seed}) walks down {documents} documents, best rank first, "
        "with the grades {grades} on a scale up to {max_grade}."
    ),
    "describe_ends": "{counts} users end at ranks 1 to {documents}, and {past} walk past the end.",
    "describe_mean": (
        "The mean of what they get is {mean}, plus or minus {half}; {model} is {value}."
    ),
}
