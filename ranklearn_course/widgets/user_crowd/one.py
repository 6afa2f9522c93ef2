"""The walk of one user of the crowd in sentences; as in one.js."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from ranklearn_course.widgets.kit.words import number, trimmed
from ranklearn_course.widgets.user_crowd.users import Look, UserModel, looks, walk


def told(
    words: Mapping[str, str],
    metric: str,
    grades: Sequence[int],
    model: UserModel,
    user: int,
    seed: int,
) -> list[str]:
    """Return a sentence for each look of a user, counted from 1, and one for how the walk ends."""
    walked = looks(model, user - 1, seed)
    said = []
    for look in walked:
        knows_no_satisfaction = metric == "rbp"
        sentence = words[_kind(model, look, knows_no_satisfaction)]
        said.append(
            sentence.format(
                rank=look.rank,
                grade=grades[look.rank - 1],
                chance=number(look.chance),
                p=number(model.go_on, 2),
                luck=_shown(look.luck[1 if knows_no_satisfaction else 0]),
                luck_on=_shown(look.luck[1]),
            )
        )
    got = walk(model, user, seed).got[user - 1]
    last = walked[-1]
    if last.goes_on:
        kind = "one_past"
    elif got == 0:
        kind = "one_unpaid"
    else:
        kind = "one_paid_err" if metric == "err" else "one_paid"
    return [*said, words[kind].format(user=user, rank=last.rank, got=trimmed(got, 3))]


def _kind(model: UserModel, look: Look, knows_no_satisfaction: bool) -> str:
    if knows_no_satisfaction:
        return "look_on" if look.goes_on else "look_stop"
    if look.is_satisfied:
        return "look_satisfied"
    if model.go_on == 1:
        return "look_not"
    return "look_not_on" if look.goes_on else "look_not_leaves"


def _shown(luck: float) -> str:
    # Cut off, not rounded: what is below a probability is shown below it.
    return number(math.floor(luck * 1000) / 1000)
