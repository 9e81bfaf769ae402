package dev.vigil.diff;

/**
 * A change that was held back, with the rule that did it and the reason in words, so that a user
 * can see and undo it. Immutable.
 */
public record SuppressedChange(Change change, String rule, String reason) {}
