#!/usr/bin/env bash
# Executes the notebooks headless and writes each as HTML with its figures into notebooks/html. A cell that throws fails
# it. Names of notebooks may be given; without any, all run. Needs the built package and scripts/notebooks/install.sh.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
export JUPYTER_PATH=$root/.notebooks/jupyter
export METALEVEL_DATA=${METALEVEL_DATA:-$root/../shared/data}
export NO_COLOR=1
cd "$root/notebooks"
mkdir -p html
names=("$@")
[ ${#names[@]} -gt 0 ] || names=(*.ipynb)
for name in "${names[@]}"; do
  start=$SECONDS
  page=html/${name%.ipynb}.html
  rm -f "$page"
  jupyter-nbconvert --to html --execute --ExecutePreprocessor.kernel_name=deno --ExecutePreprocessor.timeout=300 \
    --output-dir html "${name%.ipynb}.ipynb"
  grep -q '<img alt="[^"]*" src="data:image/svg+xml;base64,' "$page" || { echo "$name: no figure in $page"; exit 1; }
  echo "$name: executed in $((SECONDS - start)) s"
done
