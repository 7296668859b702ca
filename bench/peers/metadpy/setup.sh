#!/bin/sh
# Makes the environment that bench/peers/metadpy/fit.py runs in: sh bench/peers/metadpy/setup.sh [FOLDER]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-$here/.venv}
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet --disable-pip-version-check -r "$here/requirements.txt"
"$folder/bin/python" -c 'import metadpy.mle; print("metadpy is ready in", __import__("sys").prefix)'
