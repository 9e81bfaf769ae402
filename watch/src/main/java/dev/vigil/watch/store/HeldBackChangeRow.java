package dev.vigil.watch.store;

import java.time.Instant;

/**
 * A change that was held back, with the reason. Changes that a noise rule or a volatile pattern
 * explains are stored once per rule of a view history, with a count; insignificant changes and
 * those outside the condition are stored per sentinel, the newest only. Immutable.
 *
 * @param viewHistory 0 for what one sentinel held back
 * @param sentinel 0 for what a rule held back for all sentinels of the view history
 * @param rule {@code learned:ID}, a noise rule, {@link #IMPORTANCE} or {@link #CONDITION}
 * @param reason in words
 * @param before the reference version
 * @param after the version in which it was seen last
 * @param score how much it matters, from 0 to 1; 0 for what a rule explains
 * @param changes how many there were
 * @param summary one line
 */
public record HeldBackChangeRow(
    long id,
    long workspace,
    long viewHistory,
    long sentinel,
    String rule,
    String reason,
    int before,
    int after,
    Instant time,
    double score,
    int changes,
    String summary) {
  /** The rule of changes with low significance. */
  public static final String IMPORTANCE = "importance";

  /** The rule of changes that do not meet the condition of the sentinel. */
  public static final String CONDITION = "condition";

  /** The limit per sentinel and per view history. */
  public static final int MOST = 50;
}
