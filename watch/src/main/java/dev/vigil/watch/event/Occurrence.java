package dev.vigil.watch.event;

import dev.vigil.watch.WatchException;
import java.time.Instant;
import java.util.Map;

/**
 * A primitive event that happened. Immutable.
 *
 * @param event its type: {@code change}, {@code start}, ...
 * @param subject the sentinel that it concerns, or the name of a user's signal
 * @param time in milliseconds
 */
public record Occurrence(
    String event, String subject, Instant time, Map<String, String> parameters) {
  /** All parameters together may have this many characters. */
  private static final int LONGEST = 20_000;

  public Occurrence {
    parameters = Map.copyOf(parameters);
    time = Instant.ofEpochMilli(time.toEpochMilli());
    int length = 0;
    for (Map.Entry<String, String> parameter : parameters.entrySet()) {
      length += parameter.getKey().length() + parameter.getValue().length();
    }
    if (length > LONGEST) {
      throw new WatchException(
          "The parameters of "
              + event
              + "("
              + subject
              + ") have "
              + length
              + " characters; an event carries at most "
              + LONGEST
              + ".");
    }
  }

  public Occurrence(String event, String subject, Instant time) {
    this(event, subject, time, Map.of());
  }
}
