"""`statera digest`: one hash for a run."""

from pathlib import Path

from sim.digest import digest_run
from sim.manifest import load_manifest
from workbench.console import errors


def print_digest(path: Path) -> None:
    status = load_manifest(path)["status"]
    if status != "complete":
        errors.print(f"{path} is {status}: this is the digest of what is there.", style="yellow", markup=False)
    print(digest_run(path))
