"""The suite of benchmarks: what `Tests/Benchmarks/run` measures, checks and writes."""
