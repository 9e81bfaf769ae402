package dev.vigil.watch.sentinel;

import dev.vigil.watch.WatchException;
import java.util.List;
import java.util.Set;

/**
 * The clauses that all sentinels with a tag inherit. Immutable.
 *
 * @param tag the tag, or {@link #ALL}
 * @param says a sentinel without an address of its own
 */
public record TagSettings(String tag, Sentinel says) {
  /** The name of the settings for all sentinels of a workspace, whatever their tags. */
  public static final String ALL = "*";

  /** The clauses that a tag cannot set. */
  static final Set<ClauseValue<?>> NEVER =
      Set.of(ClauseValue.FROM, ClauseValue.TO, ClauseValue.TAG);

  /** Creates empty settings. */
  public static TagSettings of(String tag) {
    return new TagSettings(tag, Sentinel.of("settings", new SentinelSource.Other(tag)));
  }

  public TagSettings {
    for (ClauseValue<?> term : List.of(ClauseValue.FROM, ClauseValue.TO, ClauseValue.TAG)) {
      if (says.says(term)) {
        throw new WatchException(
            "The tag "
                + tag
                + " cannot say '"
                + term.key()
                + "', which each sentinel has for itself; remove that clause.");
      }
    }
  }
}
