#!/usr/bin/env bash
# Starts a real Slurm of one node on this machine, on loopback, without systemd; installs it first if it is not there.
# Usage, as root on Debian or Ubuntu: scripts/slurm/start.sh DIR. DIR takes its state and its logs; stop.sh DIR ends it.
# To use it afterwards: export SLURM_CONF=DIR/slurm.conf
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
directory=${1:?usage: start.sh DIR}
mkdir -p "$directory"
directory=$(cd "$directory" && pwd)
export PATH=$PATH:/usr/sbin

if ! command -v slurmctld >/dev/null || ! command -v munged >/dev/null; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -q
  apt-get install -qy --no-install-recommends slurm-wlm munge
fi

mkdir -p "$directory/state" "$directory/spool"
chmod 0755 "$directory"
cores=$(nproc)
megabytes=$(awk '/^MemTotal:/ { print int($2 / 1024 * 0.9) }' /proc/meminfo)
sed -e "s|@DIR@|$directory|g" -e "s|@HOST@|$(hostname -s)|g" -e "s|@CORES@|$cores|g" -e "s|@MEMORY@|$megabytes|g" \
  "$here/slurm.conf.template" >"$directory/slurm.conf"
if [ ! -f "$directory/munge.key" ]; then
  (umask 077 && head -c 1024 /dev/urandom >"$directory/munge.key")
fi

munged --force --key-file="$directory/munge.key" --socket="$directory/munge.sock" --pid-file="$directory/munged.pid" \
  --log-file="$directory/munged.log" --seed-file="$directory/munge.seed"
slurmctld -f "$directory/slurm.conf"
slurmd -f "$directory/slurm.conf"

export SLURM_CONF=$directory/slurm.conf
for _ in $(seq 60); do
  if [ "$(sinfo --noheader --format=%t 2>/dev/null | head -n 1)" = idle ]; then
    echo "Slurm is up: export SLURM_CONF=$SLURM_CONF"
    exit 0
  fi
  sleep 0.5
done
echo "Slurm did not come up within 30 s; the last lines of its logs:" >&2
tail -n 20 "$directory/slurmctld.log" "$directory/slurmd.log" >&2 || true
"$here/stop.sh" "$directory"
exit 1
