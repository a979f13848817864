"""JourneyBench graphs: reading and writing the benchmark's own JSON (JourneyBench, section 2)."""

from sopstudio.formats.journeybench.format import FORMAT

__all__ = ["FORMAT"]
