package dev.vigil.diff;

/**
 * A change that was held back, with the rule that did it and its reason in words, so that a person
 * can see and undo it. Immutable.
 */
public record SuppressedChange(Change change, String rule, String reason) {}
