"""Serves an exported project with the SDK of OpenTelemetry, whose spans go into two files.

python traced_serve.py OTLP CONSOLE PORT, in the folder of the project
"""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

from opentelemetry import trace
from opentelemetry.exporter.otlp.json.file.trace_exporter import FileSpanExporter
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import ConsoleSpanExporter, SimpleSpanProcessor


def main(otlp: str, console: str, port: str) -> None:
    """Serve until killed."""
    provider = TracerProvider()
    with Path(console).open("w", encoding="utf-8") as file:
        provider.add_span_processor(SimpleSpanProcessor(FileSpanExporter(otlp)))
        provider.add_span_processor(SimpleSpanProcessor(ConsoleSpanExporter(out=file)))
        trace.set_tracer_provider(provider)
        sys.path.insert(0, str(Path.cwd()))
        sys.argv[1:] = ["--port", port]
        runpy.run_path("serve.py", run_name="__main__")


if __name__ == "__main__":
    main(*sys.argv[1:])
