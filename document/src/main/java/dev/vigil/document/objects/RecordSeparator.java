package dev.vigil.document.objects;

/**
 * The kind of element that begins each record of a main object. Immutable.
 *
 * @param tag the tag of the record's first node
 * @param className the class that all of them share, or empty
 * @param levels how many levels below the subtree the records stand; 1 for its children
 * @param run whether a record goes on over following siblings (a term and its definitions), or is
 *     one subtree
 */
public record RecordSeparator(String tag, String className, int levels, boolean run) {
  /** The separator as a path below the subtree, in the syntax of CSS: {@code * > li.result}. */
  @Override
  public String toString() {
    return "* > ".repeat(levels - 1) + tag + (className.isEmpty() ? "" : "." + className);
  }
}
