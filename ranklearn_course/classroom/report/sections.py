"""Which section of a lesson to repeat after a mistake."""

from __future__ import annotations

# For each chapter the headings of its lesson, with the exercises that they prepare. A name such as
# "ndcg:ideal" stands for one kind of mistake in an exercise. The first heading is for all others.
SECTIONS: dict[str, dict[str, str]] = {
    "ranking_task": {
        "By hand: from scores to a ranking": "order",
        "The permutation": "order:answer scores_for_an_order only_the_order",
        "Ties: when scores are equal": "order:ties tie_rule",
        "Perfect": "how_many_perfect",
        "Real data: questions": "not_returned",
    },
    "unranked": {
        "The formulas": "",
        "By hand: three errors": "rmse better_mse_worse_list",
        "One number from two": "f_beta f2_by_hand what_beta_means",
        "Many users: macro or micro": "macro_recall micro_or_macro",
        "All thresholds at once: ROC and AUC": "roc_auc auc_by_hand low_auc catch_impostors",
    },
    "precision": {
        "P@k and R@k": "precision_at_k recall_at_k r_precision ceiling what_p_sees patent_search "
        "which_can_fall",
        "Average precision: ask at every hit": "average_precision ap_by_hand half_and_two_fifths "
        "catch_impostors",
        "What a list cannot know": "recall_at_k:base",
        "Four denominators": "average_precision:denominator which_denominator",
    },
    "dcg": {
        "DCG and nDCG": "dcg ndcg catch_impostors catch_impostors_of_dcg",
        "By hand": "dcg_by_hand",
        "The gain: what is a grade worth?": "dcg:gain ndcg:gain",
        "The discount: what is a rank worth?": "dcg:discount ndcg:discount blind_spot "
        "base_of_the_logarithm",
        "Ideal of what?": "ndcg:ideal which_ideal perfect_above_the_cutoff",
        "Where it fails": "graded_results",
        "Who computes what": "negative_grades",
    },
    "reciprocal_rank": {
        "RR and MRR": "reciprocal_rank mean_reciprocal_rank mrr_by_hand catch_impostors",
        "One answer is enough": "voice_assistant",
        "What a slip costs": "which_move",
        "Two rivals": "success_at_k no_hit mean_reciprocal_rank:pool",
        "With one relevant document, AP is RR": "ap_equals_rr",
        "Where it fails": "blind_spot",
    },
    "rank_correlation": {
        "Kendall's distance and Kendall's tau": "kendall_tau catch_impostors_of_distance "
        "catch_impostors_of_tau",
        "Nine against eight": "fewer_inversions_but_worse",
        r"$\tau_{AP}$: weight at the top": "tau_ap catch_impostors_of_tau_ap swap_at_the_top",
        "Spearman's rho": "spearman_rho catch_impostors_of_rho shortcut",
        "Ties": "kendall_tau:ties kendall_tau:scale tau_by_hand",
        "Labels 0 and 1": "kendall_distance tau_of_clicks which_pairs",
    },
    "cascade": {
        "ERR: satisfied users stop": "err satisfaction err_by_hand catch_impostors_of_err "
        "what_err_averages",
        "One sure answer, or five that may do": "one_good_answer",
        "RBP": "rbp catch_impostors_of_rbp ceiling_of_rbp",
        "PFound: found before giving up?": "pfound pfound_by_hand catch_impostors_of_pfound "
        "nobody_leaves ceiling_of_pfound",
        "One family, three switches": "two_users",
    },
    "smooth_dcg": {
        "SoftDCG: where may a document stand?": "soft_ranks one_more_rival soft_dcg_by_hand "
        "sum_of_a_column",
        "Your guess first": "slope_of_dcg",
        "Sample, or compute the mean exactly": "fair_soft_dcg catch_impostors very_hot fixed_noise",
        "How smooth is smooth?": "smooth_poly stairs",
        "Does it follow DCG?": "upside_down",
        "Three questions of the thesis": "choose_temperature",
    },
    "learning_to_rank": {
        "A loss and its slope": "ranknet_loss catch_impostors",
        "Right about the grades, wrong about the order": "one_scale",
        "By hand: who pushes whom": "ranknet_forces force_by_hand",
        "Three families": "count_pairs top_one",
        "All pairs are equal to RankNet": "delta_ndcg which_pair",
        "Which learner is best?": "split best_family",
        "Where it fails: labels that are clicks": "clicks",
    },
    "comparing_systems": {
        "The permutation test": "permutation_test catch_impostors meaning_of_p why_pairs",
        "By hand: four queries": "p_by_hand",
        "How large is it? The bootstrap": "not_significant",
        "Several systems at once": "holm twenty_comparisons",
        "Which metric for which task?": "web_search shop news_feed question_answering "
        "legal_search video_feed ads dating",
    },
    "entrance_task": {
        "By hand: what the denominator rewards": "average_precision_of_ids catch_impostors "
        "what_min_rewards",
        "A score and its error": "error_by_hand is_it_better",
        "Look at the data": "top_recent",
        "Validate in time": "top_recent:window spot_the_leak",
        "Whom do we serve badly?": "cold",
        "Two finals": "two_finals",
        "Corrections": "average_precision_of_ids:copies",
    },
}


def section_of(exercise: str, mistake: str = "") -> str:
    """The heading of the section of the lesson that prepares an exercise.

    >>> section_of("dcg.ndcg"), section_of("dcg.ndcg", "ideal=first_k")
    ('DCG and nDCG', 'Ideal of what?')
    """
    chapter, _, name = exercise.partition(".")
    closer = f"{name}:{mistake.partition('=')[0]}"
    sections = SECTIONS[chapter]
    for wanted in (closer, name):
        for heading, names in sections.items():
            if wanted in names.split():
                return heading
    return next(iter(sections))
