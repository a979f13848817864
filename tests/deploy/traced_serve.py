"""Serves an exported project with the SDK of OpenTelemetry, whose spans go into two files.

python traced_serve.py OTLP CONSOLE PORT, in the folder of the project
"""

from __future__ import annotations

import runpy
import sys
from importlib import import_module
from pathlib import Path
from typing import Any


def main(otlp: str, console: str, port: str) -> None:
    """Serve until killed."""
    sdk: Any = import_module("opentelemetry.sdk.trace")
    export: Any = import_module("opentelemetry.sdk.trace.export")
    file_exporter: Any = import_module("opentelemetry.exporter.otlp.json.file.trace_exporter")
    provider = sdk.TracerProvider()
    with Path(console).open("w", encoding="utf-8") as file:
        provider.add_span_processor(export.SimpleSpanProcessor(file_exporter.FileSpanExporter(otlp)))
        provider.add_span_processor(export.SimpleSpanProcessor(export.ConsoleSpanExporter(out=file)))
        trace: Any = import_module("opentelemetry.trace")
        trace.set_tracer_provider(provider)
        sys.path.insert(0, str(Path.cwd()))
        sys.argv[1:] = ["--port", port]
        runpy.run_path("serve.py", run_name="__main__")


if __name__ == "__main__":
    main(*sys.argv[1:])
