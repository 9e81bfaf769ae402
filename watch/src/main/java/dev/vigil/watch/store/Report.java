package dev.vigil.watch.store;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stored report of a sentinel about a change, a failure, a recovery and the like. Immutable.
 *
 * @param kind {@code change}, {@code failing}, {@code recovered}, {@code gone}, {@code back},
 *     {@code overdue}, {@code unchanged}, {@code ended}
 * @param before the reference version, 0 if missing
 * @param after the new version, 0 if missing
 * @param modified when the server says that the page was modified
 * @param polled when the page was checked
 * @param detected when the change was found
 * @param score how much it matters, from 0 to 1
 * @param types the change types that found something
 * @param summary one line
 * @param details the changes as JSON
 */
public record Report(
    long id,
    long workspace,
    long sentinel,
    String name,
    long page,
    String url,
    String kind,
    int before,
    int after,
    @Nullable Instant modified,
    Instant polled,
    Instant detected,
    double score,
    List<String> types,
    String summary,
    String details,
    boolean opened) {}
