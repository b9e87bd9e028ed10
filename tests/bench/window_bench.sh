#!/usr/bin/env bash
# Makes a book with a thousand rows and one with a million, and runs window_bench over both.
# usage: window_bench.sh BUILD [ROUNDS]     BUILD: a build folder with shogoctl and window_bench
# SHOGO_BENCH=path   the generator of large statements (default: ../shared/bench beside the project)
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "$1" && pwd)
generator=${SHOGO_BENCH:-$here/../../../shared/bench}/gen_statement.py
[ -f "$generator" ] || { echo "no $generator: set SHOGO_BENCH"; exit 1; }
work=$(mktemp -d "${TMPDIR:-/tmp}/shogo-window.XXXXXX")
trap 'rm -rf "$work"' EXIT
cd "$work"
for rows in 1000 1000000; do
  python3 "$generator" --rows "$rows" --format jpcsv --out "$rows.csv"
  "$build/app/shogoctl" init "$rows.shogo" --target "journal:$rows.journal" >/dev/null
  "$build/app/shogoctl" account add "$rows.shogo" --id bank-1 --currency JPY \
    --posts-to assets:bank >/dev/null
  "$build/app/shogoctl" import "$rows.shogo" "$rows.csv" --account bank-1 \
    --profile "$here/generated-bank.json" >/dev/null
done
QT_QPA_PLATFORM=offscreen "$build/tests/screens/window_bench" 1000.shogo 1000000.shogo "${2:-5}"
