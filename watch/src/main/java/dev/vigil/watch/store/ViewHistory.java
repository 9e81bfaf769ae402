package dev.vigil.watch.store;

/**
 * The sequence of versions that a group of sentinels saw through the same view, and the noise
 * learnt from it. It is stored and learnt from once for the group; a sentinel that joins later
 * starts with an empty history. Immutable.
 *
 * @param view part and noise rules
 * @param trail its first version, and the view history that it branched from
 * @param seen how many versions
 * @param latest the last of them, 0 before the first
 * @param matched the last version in which the selector of the part matched, 0 for none
 * @param confidence how surely the part was found in the latest version: 1 by its selector, less by
 *     its surroundings, 0 not at all, -1 if it was not searched for yet
 * @param history the volatile patterns of the page, as the diff module writes them
 * @param lines lines that earlier versions had
 */
public record ViewHistory(
    long id,
    long workspace,
    long schedule,
    String view,
    String trail,
    int seen,
    int latest,
    int matched,
    double confidence,
    byte[] history,
    byte[] lines) {
  /** The confidence before a part was searched for. */
  public static final double UNKNOWN = -1;
}
