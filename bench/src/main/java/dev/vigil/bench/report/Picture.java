package dev.vigil.bench.report;

import dev.vigil.discover.plot.Plot;

/** A plot that belongs to an experiment. Immutable once all points are in. */
public record Picture(Plot plot) implements Block {}
