package dev.vigil.watch.event;

/** An occurrence with the number of the detector step in which it came. */
record TimedOccurrence(long step, Occurrence occurrence) {}
