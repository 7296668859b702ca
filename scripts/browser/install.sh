#!/usr/bin/env bash
# Installs what the tests in a real browser need, where it is missing: Chromium of Debian or Ubuntu, and a font with
# the shapes of mathematics. Needs root.
set -euo pipefail
missing=()
command -v chromium >/dev/null || missing+=(chromium)
fc-list 2>/dev/null | grep -qi stix || missing+=(fontconfig fonts-stix)
fc-list 2>/dev/null | grep -qi liberation || missing+=(fonts-liberation)
if [ ${#missing[@]} -gt 0 ]; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends "${missing[@]}"
fi
chromium --version
