package dev.vigil.watch.graph;

import dev.vigil.diff.extract.SeenLines;
import dev.vigil.diff.noise.NoiseHistory;
import java.util.List;

/**
 * Sentinels that saw the same versions through the same view, at one check.
 *
 * @param previous the version that they saw last, 0 at their first check
 * @param matched the last version in which the part's own selector matched, 0 for none; where it no
 *     longer matches, the part is searched for by its surroundings in that version
 * @param history the noise history learnt from these versions
 * @param lines the lines that these versions had
 * @param asked the sentinels that compare; empty at the first check
 */
public record SubscriberGroup<K>(
    int previous,
    int matched,
    NoiseHistory history,
    SeenLines lines,
    ChangeQuery view,
    List<Subscriber<K>> asked) {
  public SubscriberGroup {
    asked = List.copyOf(asked);
  }
}
