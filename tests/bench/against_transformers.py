#!/usr/bin/env python3
"""Captures the same DiffLlama checkpoint with transformers + h5py and with attnscope-cli; prints times and peak memory.

    against_transformers.py [--cli PROGRAM] [--lengths 256,1024] [--environment FOLDER]

Every capture runs in a fresh process. "job" is the forward pass and the writing, without start and loading: the two steps
of the script of transformers, and the answer time of `attnscope-cli worker` with the model loaded. "whole" is a process
from start to end, as people run it: Python with its imports, and `attnscope-cli capture`. Our files are synced to the
disk, theirs are not. Needs an environment with PyPI's torch, transformers,
h5py and safetensors; makes one when it is not there.
"""
import argparse
import importlib.util
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import venv

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PACKAGES = ["torch", "transformers==4.57.1", "h5py", "safetensors", "numpy"]


def environment(folder):
    """A Python that can import what the comparison needs."""
    python = folder / "bin" / "python"
    if not python.exists():
        print(f"installing {' '.join(PACKAGES)} into {folder} (once)", file=sys.stderr)
        venv.create(folder, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *PACKAGES], check=True)
    return python


def measured(command):
    """(seconds, peak MiB, stdout) of one process."""
    with tempfile.TemporaryFile("w+") as out:
        started = time.perf_counter()
        child = subprocess.Popen([str(part) for part in command], stdout=out, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)
        complaints = child.stderr.read()
        _, status, usage = os.wait4(child.pid, 0)
        seconds = time.perf_counter() - started
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != 0:
            raise SystemExit(f"{' '.join(map(str, command))[:300]}\nended with {child.returncode}:\n{complaints.decode()[-2000:]}")
        out.seek(0)
        return seconds, usage.ru_maxrss / 1024, out.read()


def job_of_worker(cli, model, ids, output):
    """Seconds from the request to the answer, the model loaded before."""
    worker = subprocess.Popen([cli, "worker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def ask(**request):
        started = time.perf_counter()
        print(json.dumps({"id": 1, **request}), file=worker.stdin, flush=True)
        for line in worker.stdout:
            answer = json.loads(line)
            if "error" in answer:
                raise SystemExit(f"attnscope-cli worker, {request['method']}: {answer['error']['message']}")
            if "result" in answer:
                return time.perf_counter() - started
        raise SystemExit(f"attnscope-cli worker ended during {request['method']}")

    ask(method="load", model=str(model))
    seconds = ask(method="capture", ids=[int(i) for i in ids], output=str(output))
    worker.stdin.close()
    worker.wait()
    return seconds


def largest_distances(theirs, ours):
    """Of each map, over all layers and heads."""
    import h5py
    import numpy as np
    with h5py.File(theirs) as a, h5py.File(ours) as b:
        return {name: max(float(np.abs(a[name][i] - b[name][i]).max()) for i in range(a[name].shape[0]))
                for name in ("attention_1", "attention_2", "attention_difference")}


def compare(python, options, model, length, folder):
    import numpy as np
    ids = np.random.RandomState(length).randint(1, 4096, length)
    np.save(folder / "ids.npy", ids)
    theirs, ours = folder / "theirs.h5", folder / "ours.attn.h5"
    whole, peak, said = measured([python, HERE / "transformers_capture.py", "capture", model, folder / "ids.npy", theirs])
    steps = json.loads(said)
    seconds, our_peak, _ = measured([options.cli, "capture", "-m", model, "--ids", ",".join(map(str, ids)), "-o", ours, "-q"])
    job = steps["forward"] + steps["write"]
    output_size = ours.stat().st_size
    our_job = job_of_worker(options.cli, model, ids, folder / "job.attn.h5")
    (folder / "job.attn.h5").unlink()
    row = [f"{length:,}", f"{steps['forward']:.2f}", f"{steps['write']:.2f}", f"{job:.2f}", f"{our_job:.2f}", f"{job / our_job:.1f}",
           f"{whole:.2f}", f"{seconds:.2f}", f"{whole / seconds:.1f}", f"{peak:,.0f}", f"{our_peak:,.0f}", f"{peak / our_peak:.1f}",
           f"{theirs.stat().st_size / 1e6:,.0f}", f"{output_size / 1e6:,.0f}"]
    print("| " + " | ".join(row) + " |", flush=True)
    distances = largest_distances(theirs, ours) if length <= options.compare_up_to else None
    theirs.unlink()
    ours.unlink()
    return distances


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    build = pathlib.Path(os.environ.get("ATTNSCOPE_BUILD", ROOT / "build" / "release"))
    parser.add_argument("--cli", type=pathlib.Path, default=build / "app" / "cli" / "attnscope-cli")
    parser.add_argument("--lengths", default="256,512,1024,2048,4096", help="numbers of tokens")
    parser.add_argument("--compare-up-to", type=int, default=1024, help="compare maps up to this many tokens")
    parser.add_argument("--environment", type=pathlib.Path, default=pathlib.Path.home() / ".cache" / "attnscope-bench")
    parser.add_argument("--folder", type=pathlib.Path, help="where the checkpoint and the captures go (30 GB at 4,096 tokens)")
    options = parser.parse_args()
    python = environment(options.environment)
    if importlib.util.find_spec("h5py") is None or importlib.util.find_spec("numpy") is None:
        os.execv(python, [python, __file__, *sys.argv[1:]])

    if not options.cli.exists():
        raise SystemExit(f"{options.cli} is not there: build the preset release, or name the program with --cli")
    folder = pathlib.Path(tempfile.mkdtemp(prefix="against-transformers-", dir=options.folder))
    try:
        measured([python, HERE / "transformers_capture.py", "build", folder / "model"])
        print(f"{os.cpu_count()} cores; DiffLlama of 8 layers, 8 pairs, d = 64, hidden 1,024; seconds, peak MiB, ratios\n")
        print("Columns in pairs: transformers, attnscope, their ratio.\n")
        print("| tokens | forward | write | job | job | ratio | whole | whole | ratio | peak | peak | ratio | MB | MB |")
        print("|" + "---|" * 14)
        found = {}
        for length in map(int, options.lengths.split(",")):
            found[length] = compare(python, options, folder / "model", length, folder)
        for length, distances in found.items():
            if distances:
                print(f"{length:,} tokens, largest distance: " + ", ".join(f"{k} {v:.1e}" for k, v in distances.items()))
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
