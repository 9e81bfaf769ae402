package dev.vigil.watch.store;

/**
 * The stored settings of a tag. Immutable.
 *
 * @param settings clauses of the sentinel language, as the formatter writes them
 */
public record TagRow(String name, String settings) {}
