#!/bin/sh
# Makes the environment that bench/peers/sequential-sampling/*.py run in: sh bench/peers/sequential-sampling/setup.sh [FOLDER]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-$here/.venv}
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet --disable-pip-version-check -r "$here/requirements.txt"
"$folder/bin/python" -c 'import ssms, pyddm, numpy; print("ssm-simulators, PyDDM and numpy are ready in", __import__("sys").prefix)'
