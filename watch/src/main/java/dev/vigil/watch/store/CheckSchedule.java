package dev.vigil.watch.store;

import java.time.Instant;

/**
 * The schedule of a page for sentinels with the same Fetch and Only clauses. Checks for other
 * schedules do not count, so that due times do not depend on other users. Immutable.
 *
 * @param spec the Fetch and Only clauses
 * @param state what the schedule learned
 * @param latest the version found at its last successful check, 0 before the first
 * @param why the reason of the due time in words
 */
public record CheckSchedule(
    long id,
    long workspace,
    long page,
    String spec,
    String state,
    int latest,
    Instant due,
    String why) {
  /** A copy after a check or a delay. */
  public CheckSchedule next(String newState, int version, Instant newDue, String newWhy) {
    return new CheckSchedule(id, workspace, page, spec, newState, version, newDue, newWhy);
  }
}
