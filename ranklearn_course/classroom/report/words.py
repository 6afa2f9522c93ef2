"""All that the report on a class says, in whole sentences with named places."""

from __future__ import annotations

WORDS = {
    "language": "en",
    "title": "What the class is confused about",
    "summary": "Pupils: {pupils}. Tasks: {tasks}. Right answers: {right} of {all}.",
    "unrun": "Could not be run: {unrun}. They count in no group but their own.",
    "nameless": "This page names nobody.",
    "named": "This page names pupils: it is for the teacher alone.",
    "common": "The most common confusions",
    "none": "No answer fits a named mistake.",
    "common_say": "The mistakes that the answers of most pupils fit, over all tasks. Show the "
    "example, ask the question, wait.",
    "plot": "Pupils whose answers fit a mistake",
    "plot_row": "{title} In {task}: {count} of {pupils}.",
    "tasks": "The tasks",
    "tasks_say": "The share of the class in each group; numbers are pupils.",
    "task_row": "{task}: {groups}.",
    "group": "{group} {count}",
    "correct": "right",
    "half": "half right",
    "wrong": "not yet",
    "error": "error",
    "empty": "not started",
    "not_run": "could not be run",
    "half_say": "Half right: only edge cases are wrong, or the function changes its arguments.",
    "edge": "Ask those who are half right: {question}",
    "count": "{count} of {pupils} pupils",
    "convention": "It is a convention of {whose}.",
    "ask": "Ask: {question}",
    "repeat": "Repeat: lesson {lesson}, “{section}”.",
    "unnamed": "Wrong, and no named mistake fits: {count}.",
    "names": "{group}: {names}.",
    "who": "Who: {names}.",
    "line": "{place}. {title} ({task}: {count} of {pupils}.) Ask: {question}",
    "line_of_task": "{task}: {groups}",
}
