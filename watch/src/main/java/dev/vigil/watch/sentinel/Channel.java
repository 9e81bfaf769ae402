package dev.vigil.watch.sentinel;

/**
 * A way to reach somebody: a kind such as {@code email}, and whom; {@code feed} needs nobody.
 * Immutable.
 */
public record Channel(String kind, String target) {}
