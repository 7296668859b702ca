#!/usr/bin/env bash
# Serves a model file on loopback until it is killed. One thread: two that fight for a busy core are many times slower.
# A stream holds a thread of HTTP until it ends, and a connection that is kept alive some seconds longer than its answer:
# with few of them a request waits although a place is free.
#
#   scripts/llama-server/serve.sh FILE.gguf [PORT [NAME [further options of llama-server]]]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
model=${1:?the model file}
port=${2:-8080}
name=${3:-$(basename "$model" .gguf)}
shift $(($# < 3 ? $# : 3))
server=$("$here/install.sh")
exec "$server" --model "$model" --alias "$name" --host 127.0.0.1 --port "$port" --threads 1 --threads-http 16 \
  --ctx-size 8192 --parallel 4 --no-warmup --metrics --slots "$@"
