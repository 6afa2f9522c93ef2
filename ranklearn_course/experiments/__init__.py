"""Experiments of the lesson on smooth DCG: seeded, small in a lesson, longer as a command.

pool        the synthetic queries, and the path of scoring rules over them
relatives   other smooth versions of DCG, from the literature
by_sets     FairSoftDCG of many short lists at once
curves      a metric along the path, as a mean over pools of queries
study       which metrics, pools and temperatures are measured
smooth      the experiments: smoothness, approximation, noise, the choice of the temperature
comparison  the relatives side by side
run         the long form: several processes, files, and a run that was stopped goes on
"""
