"""A server of files for a look at the site at home; any other static host does as well."""

from __future__ import annotations

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class Files(SimpleHTTPRequestHandler):
    """Answers with files of a folder."""

    cache_control = "no-cache"  # who looks while building wants the newest
    # Not every system knows these.
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".css": "text/css",
        ".js": "text/javascript",
        ".json": "application/json",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def end_headers(self) -> None:
        """Say how long a browser may keep a file."""
        self.send_header("Cache-Control", self.cache_control)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def server(folder: Path, port: int = 0, files: type[Files] = Files) -> ThreadingHTTPServer:
    """Return a server of a folder's files on this machine alone; 0 takes any free port."""
    return ThreadingHTTPServer(("127.0.0.1", port), partial(files, directory=str(folder)))
