package dev.vigil.diff;

/**
 * A change that was held back, with the rule that did it and the reason in words, so that a user
 * can see and undo it. Immutable.
 *
 * @param change the change
 * @param rule the rule that held it back, as users write it
 * @param reason why, in words
 */
public record HeldBackChange(Change change, String rule, String reason) {}
