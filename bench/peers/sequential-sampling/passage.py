"""First passage through falling bounds in PyDDM, by each solver it has for them: JSON in, JSON out."""

import one_thread  # noqa: F401  (first)
import json
import sys
import time
import warnings
from importlib.metadata import version

warnings.filterwarnings("ignore")
import numpy as np
from pyddm import BoundCollapsingExponential, DriftConstant, Model, NoiseConstant
import pyddm

pyddm.set_N_cpus(1)
asked = json.load(sys.stdin)


def model(step):
    return Model(
        drift=DriftConstant(drift=asked["drift"]),
        noise=NoiseConstant(noise=asked["noise"]),
        bound=BoundCollapsingExponential(B=asked["bound"], tau=asked["rate"]),
        dx=step,
        dt=step,
        T_dur=asked["horizon"],
    )


def shares(solution, step, every):
    """Cumulative shares of the upper and the lower bound, at every so many steps."""
    both = [np.cumsum(solution.pdf(choice)) * step for choice in ("correct", "error")]
    return [share[::every].tolist() for share in both]


step = asked["step"]
fine = step / asked["finer"]
reference = shares(model(fine).solve_numerical_c(), fine, asked["finer"])
solvers = {}
for name in ("solve", "solve_numerical_c", "solve_numerical_implicit", "solve_numerical_cn"):
    solve = getattr(model(step), name)
    solve()
    times = []
    for _ in range(asked["rounds"]):
        began = time.process_time()
        solution = solve()
        times.append(time.process_time() - began)
    solvers[name] = {"seconds": sorted(times)[len(times) // 2], "shares": shares(solution, step, 1)}
json.dump({"version": version("pyddm"), "reference": reference, "solvers": solvers}, sys.stdout)
