package dev.vigil.knowledge.extract.embedded;

import org.jspecify.annotations.Nullable;

/**
 * One value of an embedded item: a text, or another item. Immutable, except for the item.
 *
 * @param text the text or URL; of an item its text or id
 * @param item the nested item, or null
 * @param node the node of the page that holds it
 * @param language the language tag, empty for none
 */
public record EmbeddedValue(String text, @Nullable EmbeddedItem item, int node, String language) {
  static EmbeddedValue of(String text, int node) {
    return new EmbeddedValue(text, null, node, "");
  }
}
