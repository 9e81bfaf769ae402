package dev.vigil.mediator.source;

/**
 * A column of a collection. Immutable.
 *
 * @param name of its element in a query
 * @param column its name at the source
 */
public record SourceColumn(String name, String column, ColumnType type) {}
