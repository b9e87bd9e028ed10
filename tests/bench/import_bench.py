#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Imports large generated statements and prints ratios to the Python reference and to the limit
probe, as medians of alternated rounds.

usage: import_bench.py SHOGOCTL [--rows 100000,1000000] [--rounds 5] [--inferred]

The generator, the reference and the probe are found through SHOGO_BENCH (default ../shared/bench
beside the project); without them nothing is measured, and that is said. Nothing here fails on a
number: a ratio is for reading.
"""
import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ACCOUNT = "0001-123-普通-7654321"


def bench_folder():
    default = os.path.join(HERE, "..", "..", "..", "shared", "bench")
    folder = os.environ.get("SHOGO_BENCH", default)
    return folder if os.path.exists(os.path.join(folder, "gen_statement.py")) else None


def timed(command, cwd):
    """Wall seconds, CPU seconds and peak memory (MB) of one run."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    done = subprocess.run(command, cwd=cwd, capture_output=True, check=False)
    wall = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in (0, 3):
        sys.exit(f"{command[0]} ended with {done.returncode}: {done.stderr.decode()}")
    cpu = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return wall, cpu, done.stdout.decode()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("shogoctl")
    parser.add_argument("--rows", default="100000,1000000")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--inferred", action="store_true", help="without the layout as a profile")
    a = parser.parse_args()
    bench = bench_folder()
    if bench is None:
        print("import_bench: ran without SHOGO_BENCH, nothing was measured")
        return
    shogoctl = os.path.abspath(a.shogoctl)
    with tempfile.TemporaryDirectory() as work:
        probe = os.path.join(work, "limit_import")
        built = subprocess.run(
            ["g++", "-O2", "-std=c++20", "-march=native", "-I", bench,
             os.path.join(bench, "limit_import.cpp"), "-o", probe,
             "-licuuc", "-lsqlite3", "-lcrypto", "-pthread"], capture_output=True, check=False)
        has_probe = built.returncode == 0
        for rows in (int(r) for r in a.rows.split(",")):
            file = os.path.join(work, f"stmt_{rows}.cp932.csv")
            subprocess.run([sys.executable, os.path.join(bench, "gen_statement.py"), "--rows",
                            str(rows), "--format", "jpcsv", "--out", file], check=True)
            results = {"shogo": [], "again": [], "python": [], "limit": []}
            for _ in range(a.rounds):
                for name in list(os.listdir(work)):
                    if ".shogo" in name or ".db" in name:
                        os.remove(os.path.join(work, name))
                subprocess.run([shogoctl, "init", "b.shogo", "--target",
                                f"journal:{work}/b.journal"], cwd=work, check=True,
                               capture_output=True)
                subprocess.run([shogoctl, "account", "add", "b.shogo", "--id", ACCOUNT,
                                "--currency", "JPY", "--posts-to", "assets:bank"], cwd=work,
                               check=True, capture_output=True)
                profile = [] if a.inferred else ["--profile",
                                                 os.path.join(HERE, "generated-bank.json")]
                wall, cpu, out = timed([shogoctl, "import", "b.shogo", file, "--json"] + profile,
                                       work)
                assert json.loads(out.splitlines()[0])["new"] == rows, out
                results["shogo"].append((wall, cpu))
                results["python"].append(timed(
                    [sys.executable, os.path.join(bench, "baseline_python.py"), "import", file,
                     "py.db"], work)[:2])
                if has_probe:
                    results["limit"].append(timed([probe, "e2e-2pass", file, "limit.db"], work)[:2])
                wall, cpu, out = timed([shogoctl, "import", "b.shogo", file, "--json"] + profile,
                                       work)
                assert json.loads(out.splitlines()[0])["new"] == 0, out
                results["again"].append((wall, cpu))
            for what, index in (("wall", 0), ("cpu", 1)):
                ours = statistics.median(r[index] for r in results["shogo"])
                line = f"{rows} rows, {what}: shogoctl import {ours:.2f} s"
                ratios = [p[index] / s[index] for p, s in zip(results["python"], results["shogo"])]
                line += (f"; Python reference / shogoctl {statistics.median(ratios):.2f} "
                         f"({min(ratios):.2f}-{max(ratios):.2f})")
                if has_probe:
                    ratios = [s[index] / l[index]
                              for l, s in zip(results["limit"], results["shogo"])]
                    line += (f"; shogoctl / limit {statistics.median(ratios):.2f} "
                             f"({min(ratios):.2f}-{max(ratios):.2f})")
                again = statistics.median(r[index] for r in results["again"])
                print(line + f"; the same file again {again:.3f} s", flush=True)
        if not has_probe:
            print("import_bench: the limit probe could not be built, no ratio to it")


if __name__ == "__main__":
    main()
