"""A page in headless Chromium: what is in it once its script has run, and what the console said."""

import json
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--enable-logging=stderr", "--v=0", "--virtual-time-budget=5000", "--dump-dom"),
)

needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed (.ci/run installs it)")


@dataclass(frozen=True)
class Shown:
    """What a script found in a page, and the lines of the console."""

    found: dict
    console: list[str]


def open_page(html: str, script: str, width: int = 1200) -> Shown:
    """Opens the page `width` pixels wide and runs the script in it: the body of a function that returns an object."""
    probe = (
        "<script>window.addEventListener('load', () => { const found = (() => {" + script + "})();"
        "const note = document.createElement('pre'); note.id = 'found'; note.textContent = JSON.stringify(found);"
        "document.body.append(note); });</script>"
    )
    # Chromium's windows are at least 500 pixels wide; a frame may be narrower.
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        page.write_text(html.replace("</body>", f"{probe}</body>"))
        frame = Path(folder) / "frame.html"
        frame.write_text(
            f"<iframe id=f src=page.html style='width:{width}px;height:900px;border:0'></iframe><script>"
            "window.addEventListener('load', () => setTimeout(() => { document.body.append(Object.assign("
            "document.createElement('pre'), {id: 'found', textContent: "
            "document.getElementById('f').contentDocument.getElementById('found').textContent})); }, 500));</script>"
        )
        command = [CHROMIUM, *FLAGS, "--allow-file-access-from-files", f"--user-data-dir={folder}/profile"]
        done = subprocess.run([*command, frame.as_uri()], capture_output=True, text=True, timeout=120)
    match = re.search(r'<pre id="found">(.*?)</pre>', done.stdout, re.S)
    assert match, done.stderr[-2000:]
    text = match[1].replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">")
    return Shown(json.loads(text), [line for line in done.stderr.splitlines() if "CONSOLE" in line])
