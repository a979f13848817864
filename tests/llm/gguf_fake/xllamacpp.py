"""Stands in for the package `xllamacpp` in a child process: the same calls, over a server that says what it was given.

A file that says `crash` ends the process, as llama.cpp does where memory runs out; one that says `broken` is refused.
"""

import json
import os
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace


class CommonParams(SimpleNamespace):
    def __init__(self) -> None:
        super().__init__(model=SimpleNamespace(path=""), cpuparams=SimpleNamespace(), cpuparams_batch=SimpleNamespace())


class Server:
    def __init__(self, params: CommonParams) -> None:
        content = Path(params.model.path).read_bytes()
        if b"crash" in content:
            os.write(2, b"ggml: out of memory\n")
            os._exit(134)
        if b"broken" in content:
            raise RuntimeError("Failed to init server, please check the input params.")
        key = params.api_keys[0]

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                allowed = self.headers["Authorization"] == f"Bearer {key}"
                text = f"{os.getpid()} {asked.get('temperature')}"
                body = {"choices": [{"message": {"content": text}}]} if allowed else {"error": {"message": "no key"}}
                data = json.dumps(body).encode()
                self.send_response(200 if allowed else 401)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *_arguments: object) -> None:
                """Nothing on standard error."""

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.listening_address = f"http://127.0.0.1:{server.server_address[1]}"
