"""Fits meta-d' to counts with metadpy: a JSON list of {first, second} on standard input, a JSON list of fits on output.

Each fit has its own seconds; importing and the first fit, which compiles, are not among them.
"""

import json
import sys
import time
import warnings

warnings.filterwarnings("ignore")

import numpy as np
from metadpy.mle import fit_metad


def fit(first, second):
    found = fit_metad(
        nR_S1=np.asarray(first, dtype=float),
        nR_S2=np.asarray(second, dtype=float),
        nRatings=len(first) // 2,
        nCriteria=len(first) - 1,
        verbose=0,
    )
    return {name: float(found[name]) for name in ("dprime", "meta_d", "m_ratio", "logL")}


counts = json.load(sys.stdin)
fit([30, 20, 10, 10], [8, 12, 20, 30])
fits = []
for one in counts:
    began = time.perf_counter()
    try:
        found = fit(one["first"], one["second"])
    except ValueError as refused:  # its optimiser meets log 0 where a cell is empty
        found = {"refused": str(refused)}
    fits.append({**found, "seconds": time.perf_counter() - began})
json.dump(fits, sys.stdout)
