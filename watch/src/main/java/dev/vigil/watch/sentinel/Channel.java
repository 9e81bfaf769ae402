package dev.vigil.watch.sentinel;

/** A channel: a kind such as {@code email}, and a target; {@code feed} has no target. Immutable. */
public record Channel(String kind, String target) {}
