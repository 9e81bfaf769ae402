package dev.vigil.document.objects;

/**
 * One value of a record. Immutable.
 *
 * @param label the column's heading, the property or class name, or the tag: what the page itself
 *     calls it; unlike all others in the record, by a number where need be ({@code a}, {@code a 2})
 * @param kind what the value is
 * @param value the text as seen, with single spaces; of an image its description
 * @param address where a link or image points to, as written; empty for others
 * @param path from the record's first node ({@code .}) down to the node: tags with their first
 *     class; equal paths are counted from {@code [2]} on
 * @param node the node that holds the value
 */
public record RecordField(
    String label, Kind kind, String value, String address, String path, int node) {
  /** The kind of content of a field. */
  public enum Kind {
    /** Any text. */
    TEXT,
    /** A number or an amount, with or without a unit. */
    NUMBER,
    /** A link with its text. */
    LINK,
    /** An image with its description. */
    IMAGE
  }
}
