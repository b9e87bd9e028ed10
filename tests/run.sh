#!/usr/bin/env bash
# Sets everything up on a bare Debian 12 and passes all tests: packages, the dev build (with the
# readers' and core's tests under ASan and UBSan), CTest.
#
# SHOGO_SAMPLES=path  real statements to test the readers with (default: ../shared/samples)
# SHOGO_BENCH=path    the generator of large statements      (default: ../shared/bench)
# Tests that need them and do not find them say so.
set -euo pipefail
cd "$(dirname "$0")/.."

packaging/setup.sh test
cmake --preset dev
cmake --build --preset dev
ctest --preset dev --no-tests=error -j "$(nproc)" "$@"
