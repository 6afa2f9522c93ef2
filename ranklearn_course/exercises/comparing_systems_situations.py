"""Eight real situations of chapter comparing_systems, each asking which metric fits."""

from __future__ import annotations

from ranklearn_course.checker import Choose, Option

STATEMENT = "What does the user do with the list, and which loss hurts?"
QUESTION_1 = "What does a user want from this list: one answer, some, or all?"


def _situation(
    name: str, title: str, question: str, hints: tuple[str, str, str], *options: Option
) -> Choose:
    return Choose(
        id=f"comparing_systems.{name}",
        title=title,
        statement=STATEMENT,
        question=question,
        minutes=1,
        hints=(QUESTION_1, *hints),
        options=options,
    )


WEB = _situation(
    "web_search",
    "Web search",
    "**Web search.** Editors grade pages from 0 to 4 for all kinds of queries. Users look at the "
    "first page and rarely below. You compare two rankers. Which metric?",
    (
        "Five grades: does the metric use all of them?",
        "Most looks fall on the first ranks, few on the tenth. Which metrics know both?",
        "One that discounts by rank and takes grades, cut at the first page: option c.",
    ),
    Option("P@10", False, "It takes a 1 for a 4, and rank 10 for rank 1."),
    Option("Kendall's tau", False, "It weighs a mistake at rank 90 like one at rank 1."),
    Option("nDCG@10", True, "It reads the grades, discounts by rank, and stops where users stop."),
    Option("AUC", False, "It counts pairs alike wherever they stand, and knows no grades."),
)
SHOP = _situation(
    "shop",
    "Shop",
    "**Shop.** People search a shop, scroll through about twenty offers at a steady pace, and put "
    "several of them aside. Labels say bought or not. Which metric?",
    (
        "Several hits count, and users go on after a hit.",
        "Looks fall slowly from rank to rank, whatever was seen. Which metric has such a user?",
        "One with a persistence near 0.95: option b.",
    ),
    Option("RR", False, "It stops at the first hit. These users go on."),
    Option(
        "RBP, persistence 0.95", True, "Its user goes on at a steady rate, about twenty ranks deep."
    ),
    Option("ERR", False, "Its user stops when satisfied. These users put several offers aside."),
    Option("MSE of the predicted price", False, "It says nothing about the order of the list."),
)
FEED = _situation(
    "news_feed",
    "News feed",
    "**News feed.** Readers skim the first five headlines of a feed that is renewed each time. "
    "Clicks say what was relevant. Nobody knows all relevant news. Which metric?",
    (
        "What cannot be known: hits among the first five, or all relevant news?",
        "Recall and AP need R. What is left without it?",
        "The share of hits among the five that are seen: option d.",
    ),
    Option("R@5", False, "It divides by all relevant news, and nobody knows them."),
    Option("AP over R", False, "It needs R, too, and looks at ranks that nobody sees."),
    Option("Spearman's rho", False, "It wants a whole true order. There are clicks only."),
    Option("P@5", True, "It needs no R, and the five headlines are seen together."),
)
ANSWERS = _situation(
    "question_answering",
    "Question answering",
    "**Question answering.** An assistant reads ranked passages and stops at the first that holds "
    "the answer. Each question has one answer, in one or more passages. Which metric?",
    (
        "What happens after the first passage that answers?",
        "Later hits are worth nothing. Which metric says so?",
        "One over the rank of the first hit: option a.",
    ),
    Option("RR", True, "It asks for the rank of the first hit, and so does the assistant."),
    Option("R@100", False, "A hit at rank 100 counts like one at rank 1."),
    Option("DCG", False, "It goes on to collect gain after the answer was found."),
    Option("P@10", False, "With one right passage of ten it cannot exceed 0.1."),
)
LEGAL = _situation(
    "legal_search",
    "Legal search",
    "**Legal search.** Lawyers must find every document about a case. They read up to 1,000 of "
    "them, and a missed one may lose the trial. A large pool was judged. Which metric?",
    (
        "They read everything that is shown. Which mistake cannot be made good?",
        "A missed document hurts, an extra one costs a minute.",
        "The share of all relevant documents that are shown: option c.",
    ),
    Option("nDCG@10", False, "It looks at ten documents of a thousand."),
    Option("RR", False, "The first hit is no help where all are needed."),
    Option("R@1000", True, "A missed document lowers it, wherever the others stand."),
    Option("PFound", False, "Its user leaves when satisfied. These must not leave."),
)
VIDEO = _situation(
    "video_feed",
    "Video feed",
    "**Video feed.** One video after the other, and next to it a chance to leave after each, even "
    "unsatisfied. A viewer who found a good one stops. What counts is that one was found before "
    "leaving. Which metric?",
    (
        "Does a good video end the walk, and is a late one worth less?",
        "A walk that ends by success or by boredom. Which metric has both?",
        "One with pRel and pBreak: option b.",
    ),
    Option("R-precision", False, "It looks at the first R ranks together, without a walk."),
    Option("PFound", True, "It is the chance of success before the user gives up."),
    Option("RBP", False, "Its user goes on at the same rate after a good video."),
    Option("RMSE of the watch time", False, "A list can have a low error and the wrong order."),
)
ADS = _situation(
    "ads",
    "Ads",
    "**Ads.** A model gives each ad a probability of a click, and an auction multiplies it by a "
    "bid. There is no list of ten: each ad is used alone. What do you need to check, besides AUC?",
    (
        "AUC sees the order. What else does the auction use?",
        "Double all probabilities: AUC stays, the bids do not.",
        "An error of the values themselves: option d.",
    ),
    Option("nDCG", False, "It sees the order only, as AUC does. Values twice too high pass."),
    Option("R@10", False, "Nothing is shown as a list of ten."),
    Option("Kendall's tau", False, "Another measure of the order. The auction uses the values."),
    Option(
        "The squared error of the probabilities",
        True,
        "The auction uses the values, so they must be right, and not only in order.",
    ),
)
DATING = _situation(
    "dating",
    "Dating",
    "**Dating.** A few profiles a day. Grades: 0 no reply, 1 a reply, 4 a date. Two people who "
    "love the same profile are no success for both. The site wants dates, not replies. Which plan?",
    (
        "Is a date worth four replies, or fifteen? Who decides?",
        "The gain is a choice of yours, and one number cannot hold the second side of the market.",
        "nDCG with a gain that is agreed on, and a second number beside it: option a.",
    ),
    Option(
        "nDCG@5 with stated gains, and how evenly profiles are shown",
        True,
        "The gain says what a date is worth. The second number guards what a list cannot see.",
    ),
    Option(
        "P@5 of replies, and the number of messages",
        False,
        "Both pay for replies. The site wants dates.",
    ),
    Option(
        "RR of the first reply, and the time until it comes",
        False,
        "Both pay for a reply, and for one only.",
    ),
    Option(
        "MAP over all profiles, and how many users come back a day later",
        False,
        "Nobody sees all profiles, and a date counts like a reply there.",
    ),
)

SITUATIONS = (WEB, SHOP, FEED, ANSWERS, LEGAL, VIDEO, ADS, DATING)
