package dev.vigil.diff.noise.edit;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When the two versions of a comparison were fetched, as far as that is known. Immutable.
 *
 * @param before when the older version was fetched, or null
 * @param after when the newer version was fetched, or null
 */
public record FetchTimes(@Nullable Instant before, @Nullable Instant after) {
  public static final FetchTimes UNKNOWN = new FetchTimes(null, null);

  /** Whether both times are known, in their order. */
  public boolean areKnown() {
    return before != null && after != null && !after.isBefore(before);
  }

  /** The seconds between the two fetches; 0 if they are not known. */
  public long seconds() {
    return before == null || after == null ? 0 : Duration.between(before, after).toSeconds();
  }
}
