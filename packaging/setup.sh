#!/usr/bin/env bash
# Installs what is missing of packaging/packages.txt on Debian or Ubuntu.
# usage: packaging/setup.sh build|try|test|nightly   (each holds the one before)
set -euo pipefail
cd "$(dirname "$0")/.."

case "${1:-}" in
  build) groups="build" ;;
  try) groups="build try" ;;
  test) groups="build try test" ;;
  nightly) groups="build try test nightly" ;;
  *) echo "usage: $0 build|try|test|nightly" >&2; exit 2 ;;
esac

missing=()
for group in $groups; do
  while read -r name; do
    dpkg-query -W -f='${Status}' "$name" 2>/dev/null | grep -q 'ok installed' || missing+=("$name")
  done < <(awk -v g="$group" '$1 == g { print $2 }' packaging/packages.txt)
done
[ ${#missing[@]} -eq 0 ] && exit 0

if ! command -v apt-get >/dev/null; then
  echo "These packages are needed (Debian's names): ${missing[*]}" >&2
  exit 1
fi
as_root=""
if [ "$(id -u)" -ne 0 ]; then
  as_root="sudo"
fi
echo "Installing: ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
$as_root apt-get update -qq
$as_root apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
