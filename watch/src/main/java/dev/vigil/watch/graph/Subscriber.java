package dev.vigil.watch.graph;

import java.util.Map;

/**
 * A sentinel's question at one look.
 *
 * @param <K> how the sentinel is told from others
 * @param reference the version that the current one is compared with
 * @param reported the values that its owner was told last, by label
 */
public record Subscriber<K>(
    K sentinel, ChangeQuery query, int reference, Map<String, String> reported) {
  public Subscriber {
    reported = Map.copyOf(reported);
  }
}
