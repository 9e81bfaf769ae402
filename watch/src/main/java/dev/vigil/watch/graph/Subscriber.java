package dev.vigil.watch.graph;

import java.util.Map;

/**
 * A sentinel with its query and reference version at one check.
 *
 * @param <K> the type of sentinel ids
 * @param reference the version that the current one is compared with
 * @param reported the last reported values, by label
 */
public record Subscriber<K>(
    K sentinel, ChangeQuery query, int reference, Map<String, String> reported) {
  public Subscriber {
    reported = Map.copyOf(reported);
  }
}
