package dev.vigil.watch.event;

/** An occurrence and the step of the detector in which it came, which gives the order. */
record TimedOccurrence(long step, Occurrence occurrence) {}
