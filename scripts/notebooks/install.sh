#!/usr/bin/env bash
# Installs what the notebooks need, in a folder of its own (.notebooks): Deno as a Jupyter kernel, from npm, and Debian's
# nbconvert where it is missing (that alone needs root). Nothing of it is a dependency of the package.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
home=$root/.notebooks
if ! command -v jupyter-nbconvert >/dev/null; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends jupyter-nbconvert
fi
mkdir -p "$home/jupyter/kernels/deno"
[ -f "$home/package.json" ] || echo '{ "private": true }' >"$home/package.json"
[ -x "$home/node_modules/.bin/deno" ] || npm install --prefix "$home" --no-audit --no-fund --save-exact deno@2.9.6
cat >"$home/jupyter/kernels/deno/kernel.json" <<KERNEL
{
  "argv": ["$home/node_modules/.bin/deno", "jupyter", "--kernel", "--conn", "{connection_file}"],
  "display_name": "Deno",
  "language": "typescript"
}
KERNEL
"$home/node_modules/.bin/deno" --version | head -n 1
