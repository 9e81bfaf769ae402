package dev.vigil.bench;

import java.util.HashMap;
import java.util.Map;

/**
 * The two steps of Omini on a tree (Buttler, Liu, Pu 2001) in their plain form, so that they can be
 * timed on a digest and on a DOM alike: the subtree that is richest by fan-out, growth of the text
 * and number of tags, then the tag among its children that separates objects by number and
 * evenness. Stateless.
 */
public final class Omini {
  private Omini() {}

  /** The richness of a subtree: fan-out, text beyond that of its largest child, and tags. */
  public static double richness(int children, long text, long largest, int tags) {
    return (1.0 + children) * (1.0 + text - largest) * Math.log(2.0 + tags);
  }

  /** Children of a subtree with one tag. */
  private static final class SeparatorCount {
    int count;
    double sum;
    double squares;

    /** The number of these children, less where their texts differ much in length. */
    double merit() {
      double mean = sum / count;
      double deviation = Math.sqrt(Math.max(0, squares / count - mean * mean));
      return count < 2 ? 0 : count / (1 + deviation / (1 + mean));
    }
  }

  /** Collects the children of a subtree; not thread-safe. */
  public static final class Separators {
    private final Map<String, SeparatorCount> counts = new HashMap<>();

    public void add(String tag, long text) {
      SeparatorCount count = counts.computeIfAbsent(tag, t -> new SeparatorCount());
      count.count++;
      count.sum += text;
      count.squares += (double) text * text;
    }

    /** The tag that separates objects; empty without one. */
    public String best() {
      String best = "";
      double most = 0;
      for (Map.Entry<String, SeparatorCount> entry : counts.entrySet()) {
        double merit = entry.getValue().merit();
        if (merit > most || merit == most && merit > 0 && entry.getKey().compareTo(best) < 0) {
          most = merit;
          best = entry.getKey();
        }
      }
      return best;
    }
  }
}
