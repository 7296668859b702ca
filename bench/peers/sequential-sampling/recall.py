"""Recall by accumulated progress in plain numpy, all searches a step at a time: JSON in, JSON out."""

import one_thread  # noqa: F401  (first)
import json
import sys
import time

import numpy as np

asked = json.load(sys.stdin)
bound = [float("-inf") if value is None else value for value in asked["bound"]]


def recalled(count, seed):
    """How many searches end in recall; those that have ended are dropped."""
    rng = np.random.default_rng(seed)
    strength = asked["mu0"] + asked["sigma0"] * rng.standard_normal(count)
    progress = np.zeros(count)
    hits = 0
    for t in range(1, len(bound) + 1):
        progress += strength + asked["sigmaX"] * rng.standard_normal(progress.size)
        there = progress >= 1.0
        hits += int(there.sum())
        on = ~there
        if t < len(bound):
            on &= progress >= bound[t]
        progress, strength = progress[on], strength[on]
    return hits


recalled(1000, 1)
rounds = []
for seed in range(asked["rounds"]):
    began = time.process_time()
    hits = recalled(asked["searches"], seed + 1)
    rounds.append({"seconds": time.process_time() - began, "share": hits / asked["searches"]})
json.dump({"version": np.__version__, "rounds": rounds}, sys.stdout)
