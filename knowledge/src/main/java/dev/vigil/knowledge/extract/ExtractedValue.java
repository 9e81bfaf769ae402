package dev.vigil.knowledge.extract;

import dev.vigil.knowledge.extract.value.FactValue;

/**
 * One value of a record in a page. Immutable.
 *
 * @param node the node of the page that holds it
 * @param confidence from 0 to 1
 */
public record ExtractedValue(String property, FactValue value, int node, double confidence) {}
