#!/usr/bin/env bash
# Ends the Slurm that start.sh DIR started: exactly the processes whose numbers stand in DIR.
set -uo pipefail
directory=${1:?usage: stop.sh DIR}
for daemon in slurmd slurmctld munged; do
  file=$directory/$daemon.pid
  [ -f "$file" ] || continue
  pid=$(cat "$file")
  kill "$pid" 2>/dev/null || continue
  for _ in $(seq 40); do
    kill -0 "$pid" 2>/dev/null || break
    sleep 0.25
  done
  kill -KILL "$pid" 2>/dev/null || true
  rm -f "$file"
done
