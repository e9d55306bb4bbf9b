"""Files that are whole or not there: written beside their place, flushed to the disk, then renamed."""

import errno
import fcntl
import json
import os
import socket
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sim.problem import Problem

REMEDIES = {
    errno.ENOSPC: "the disk is full; make room, then run again with --resume",
    errno.EDQUOT: "the disk quota is used up; make room, then run again with --resume",
    errno.EACCES: "it may not be written; choose another folder with --out",
    errno.EPERM: "it may not be written; choose another folder with --out",
    errno.EROFS: "the disk is read-only; choose another folder with --out",
    errno.ENOTDIR: "part of that path is a file; choose another folder with --out",
    errno.EEXIST: "there is a file of that name; choose another folder with --out",
}


@contextmanager
def explaining(path: Path) -> Iterator[None]:
    """Turns an OSError met while writing `path` into a Problem that says what to do."""
    try:
        yield
    except OSError as error:
        raise Problem(f"cannot write {path}: {REMEDIES.get(error.errno, error.strerror or error)}.") from error


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file so that it is seen whole or not at all, even if the machine stops; on error nothing is left."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    with explaining(path):
        try:
            with open(temporary, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, path)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise


def sync_folder(path: Path) -> None:
    """Makes renames in a folder last."""
    handle = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def write_json(path: Path, value: Any) -> None:
    write_whole(path, (json.dumps(value, indent=2, ensure_ascii=False) + "\n").encode())


def _to_lines(values: Iterable[Any]) -> bytes:
    return "".join(json.dumps(value, ensure_ascii=False) + "\n" for value in values).encode()


def write_lines(path: Path, values: Iterable[Any]) -> None:
    write_whole(path, _to_lines(values))


def append_lines(path: Path, values: Iterable[Any]) -> None:
    """Adds JSON lines to a journal and waits until they are on the disk."""
    with explaining(path), open(path, "ab") as file:
        file.write(_to_lines(values))
        file.flush()
        os.fsync(file.fileno())


def read_lines(path: Path) -> Iterator[Any]:
    """The JSON lines of a journal; a line that was cut off or damaged is left out."""
    if path.exists():
        with open(path, "rb") as file:
            for line in file:
                with suppress(ValueError):
                    yield json.loads(line)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Holds a folder for this process; the system lets go of it however the process ends."""
    path = folder / "lock"
    with explaining(path):
        file = open(path, "a+b")  # noqa: SIM115 (closed by the `with` below)
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            file.seek(0)
            holder = file.read().decode(errors="replace").strip()
            raise Problem(f"{folder} is being written by another run ({holder}); wait for it or use --out.") from error
        except OSError as error:
            raise Problem(f"{folder} cannot be locked: {error.strerror}; choose a local disk with --out.") from error
        with explaining(path):
            file.truncate(0)
            file.write(f"process {os.getpid()} on {socket.gethostname()}".encode())
            file.flush()
        yield
