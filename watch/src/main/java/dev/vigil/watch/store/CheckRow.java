package dev.vigil.watch.store;

import java.time.Duration;
import java.time.Instant;

/**
 * A stored check of a page, with its outcome. Immutable.
 *
 * @param outcome {@code changed}, {@code unchanged}, {@code failed} or {@code postponed}
 * @param version that was found, 0 for none
 * @param words the outcome in a sentence
 * @param audience the schedules that it was for, and sentinels outside of their schedules; empty if
 *     unknown
 */
public record CheckRow(
    long id,
    long workspace,
    long page,
    Instant time,
    String outcome,
    int status,
    int version,
    Duration took,
    long bytes,
    String words,
    String audience) {}
