package dev.vigil.mediator.source;

/**
 * The operations that a source can do by itself; the planner leaves everything else to the
 * mediator. Immutable.
 *
 * @param filters conditions on columns
 * @param joins of its own collections
 * @param order of rows by columns
 * @param groups whose rows are counted or added up
 * @param limit of the number of rows
 * @param batches several keys in one request, for bind joins
 * @param revisionMark whether it shows by a value that something changed
 */
public record SourceCapabilities(
    boolean filters,
    boolean joins,
    boolean order,
    boolean groups,
    boolean limit,
    boolean batches,
    boolean revisionMark) {
  /** A relational database. */
  public static final SourceCapabilities SQL =
      new SourceCapabilities(true, true, true, true, true, true, false);

  /** Everything is read from the beginning. */
  public static final SourceCapabilities SCAN =
      new SourceCapabilities(false, false, false, false, false, false, true);

  /** A function with required inputs. */
  public static final SourceCapabilities FUNCTION =
      new SourceCapabilities(false, false, false, false, false, false, false);

  public String words() {
    StringBuilder all = new StringBuilder();
    add(all, filters, "filters");
    add(all, joins, "joins");
    add(all, order, "order");
    add(all, groups, "groups");
    add(all, limit, "limits");
    add(all, batches, "batches of keys");
    add(all, revisionMark, "revision mark");
    return all.isEmpty() ? "calls with arguments" : all.toString();
  }

  private static void add(StringBuilder all, boolean can, String word) {
    if (can) {
      all.append(all.isEmpty() ? "" : ", ").append(word);
    }
  }
}
