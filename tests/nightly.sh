#!/usr/bin/env bash
# What is run by hand at night: everything that takes too long for every change. The second
# compiler, all tests under the sanitizers, clang-tidy and the format over everything, many more
# random cases and kills, and the bench. A part that fails does not stop the others; the summary
# stands at the end, and the exit status is 1 if any failed.
#
# usage: tests/nightly.sh [part…]     parts: clang asan tsan tidy format cases kills simulation bench
#
# SHOGO_OVERLAP_CASES (500000), SHOGO_KILLS (500) and SHOGO_SCHEDULES (1000000) say how many; SHOGO_SAMPLES and SHOGO_BENCH as
# in tests/run.sh; SHOGO_JOBS (the number of processors) how many programs run at once; logs lie in
# build/nightly.
set -uo pipefail
cd "$(dirname "$0")/.."

jobs=${SHOGO_JOBS:-$(nproc)}
cases=${SHOGO_OVERLAP_CASES:-500000}
kills=${SHOGO_KILLS:-500}
schedules=${SHOGO_SCHEDULES:-1000000}
logs=build/nightly
parts=("$@")
[ ${#parts[@]} -gt 0 ] || parts=(clang asan tsan tidy format cases kills simulation bench)

for part in "${parts[@]}"; do
  case " clang asan tsan tidy format cases kills simulation bench " in
    *" $part "*) ;;
    *) echo "usage: $0 [clang|asan|tsan|tidy|format|cases|kills|simulation|bench]…" >&2; exit 2 ;;
  esac
done

packaging/setup.sh nightly || exit 1
mkdir -p "$logs"

# A preset's build and all of its tests.
build() { cmake --preset "$1" && cmake --build --preset "$1" -j "$jobs"; }
tested() { build "$1" && ctest --preset "$1" --no-tests=error -j "$jobs"; }
# One test as it is shipped: many cases want speed, and the sanitizers have parts of their own.
released() # TARGET
{
  cmake -S . -B build/nightly/release -G Ninja -DCMAKE_BUILD_TYPE=Release -DSHOGO_WERROR=ON &&
    cmake --build build/nightly/release -j "$jobs" --target "$1"
}
sources() { git ls-files -co --exclude-standard '*.cpp' '*.h' | grep -E '^(app|core|ui|tests)/'; }

part_clang() { tested clang; }
part_asan() { tested asan; }
part_tsan() { tested tsan; }
# Over the compile commands of the clang build, and not as the preset "tidy" does it with each
# compilation: ccache would skip the files that it knows.
part_tidy()
{
  build clang && run-clang-tidy -quiet -j "$jobs" -p build/clang "$PWD/(app|core|ui)/.*\.cpp$"
}
part_format() { sources | xargs clang-format --dry-run --Werror; }
part_cases()
{
  released test_overlap &&
    SHOGO_OVERLAP_CASES=$cases QTEST_FUNCTION_TIMEOUT=86400000 \
      build/nightly/release/tests/rows/test_overlap
}
part_kills()
{
  released test_killed &&
    SHOGO_KILLS=$kills QTEST_FUNCTION_TIMEOUT=86400000 build/nightly/release/tests/app/test_killed
}
# A million schedules with at least three faults and a crash each, on as many processors as there
# are; then every planted mistake.
part_simulation()
{
  released simulate || return 1
  local each=$((schedules / jobs)) pids=() outcome=0
  for ((i = 1; i <= jobs; ++i)); do
    build/nightly/release/tests/sim/simulate --schedules "$each" --seed "${i}0000000000" &
    pids+=($!)
  done
  for pid in "${pids[@]}"; do
    wait "$pid" || outcome=1
  done
  build/nightly/release/tests/sim/simulate --schedules 40000 --plant all || outcome=1
  return "$outcome"
}
part_bench()
{
  build release && python3 tests/bench/import_bench.py build/release/app/shogoctl &&
    released shogoctl && released window_bench &&
    tests/bench/window_bench.sh build/nightly/release && released post_bench &&
    tests/bench/post_bench.sh build/nightly/release
}

failed=()
summary=()
for part in "${parts[@]}"; do
  echo "nightly: $part … (log: $logs/$part.log)"
  started=$SECONDS
  # In a shell of its own, so that no part changes anything for the next.
  if ( "part_$part" ) >"$logs/$part.log" 2>&1; then
    outcome=ok
  else
    outcome=FAILED
    failed+=("$part")
    tail -n 40 "$logs/$part.log"
  fi
  [ "$part" != bench ] || cat "$logs/$part.log"
  summary+=("$(printf '%-8s %-7s %5d s' "$part" "$outcome" $((SECONDS - started)))")
done

echo
echo "nightly: summary"
printf '  %s\n' "${summary[@]}"
[ ${#failed[@]} -eq 0 ] || { echo "nightly: failed: ${failed[*]}"; exit 1; }
