#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Posting beside a loop that only posts: at 20 ms and at 0 ms, over an empty ledger and over a million
# rows, the flushes, and the start after a crash. Prints; fails on no figure.
# usage: tests/bench/post_bench.sh BUILD
set -euo pipefail
bench=$1/tests/desk/post_bench
million=1000000
"$bench" --delay 20 --ledger $million
"$bench" --delay 0 --ledger $million
"$bench" --delay 0 --ledger 0
"$bench" --crash --ledger $million --connections 16
if command -v strace >/dev/null; then
  log=$(mktemp)
  trap 'rm -f "$log"' EXIT
  strace -f -c -e trace=fdatasync,fsync -o "$log" "$bench" --delay 0 --rounds 1 --ledger-only
  echo "flushes for 2000 journals in groups of 64 (the goal is 1.1 N/G + 8, and the book's own making):"
  grep -E 'fdatasync|fsync|calls' "$log"
else
  echo "strace is not here: flushes were not counted"
fi
