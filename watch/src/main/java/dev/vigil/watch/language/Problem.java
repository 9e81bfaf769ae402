package dev.vigil.watch.language;

/** One reason not to accept a sentinel, in a sentence with its remedy. Immutable. */
public record Problem(String sentinel, String sentence) {}
