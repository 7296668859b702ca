"""Diffusion trials between still bounds in ssm-simulators: JSON in, JSON out. Seconds are the processor's."""

import one_thread  # noqa: F401  (first)
import json
import sys
import time
from importlib.metadata import version

from ssms.basic_simulators.simulator import simulator

asked = json.load(sys.stdin)


def simulated(count, seed):
    return simulator(
        model="ddm",
        theta={"v": asked["drift"], "a": asked["bound"], "z": 0.5, "t": 0.0},
        n_samples=count,
        delta_t=asked["dt"],
        max_t=asked["horizon"],
        random_state=seed,
        smooth_unif=False,
        n_threads=1,
    )


simulated(1000, 1)
rounds = []
for seed in range(asked["rounds"]):
    began = time.process_time()
    out = simulated(asked["trials"], seed + 1)
    seconds = time.process_time() - began
    times = out["rts"].ravel().astype(float)
    rounds.append(
        {
            "seconds": seconds,
            "steps": float(times.sum() / asked["dt"]),
            "mean": float(times.mean()),
            "upper": float((out["choices"].ravel() > 0).mean()),
        }
    )
json.dump({"version": version("ssm-simulators"), "rounds": rounds}, sys.stdout)
