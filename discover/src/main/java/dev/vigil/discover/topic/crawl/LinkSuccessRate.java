package dev.vigil.discover.topic.crawl;

import dev.vigil.discover.BoundedMap;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Map;

/**
 * What links that have something in common led to so far: links of one page, with one word, or at
 * one place in the design of a site. The rate of few links is drawn towards what is expected
 * without them. Bounded; what was seen longest ago is forgotten. For one thread.
 */
final class LinkSuccessRate {
  private final Map<Long, float[]> counts;
  private double all = 1;
  private double good = 0.2;

  LinkSuccessRate(int most) {
    counts = new BoundedMap<>(most);
  }

  /** Counts a link that led to a page of that relevance. */
  void add(long key, double relevance) {
    float[] its = counts.computeIfAbsent(key, k -> new float[2]);
    its[0]++;
    its[1] += (float) relevance;
    all++;
    good += relevance;
  }

  /**
   * The mean relevance of the pages that the links of a key led to.
   *
   * @param expected without any link
   * @param trust how many links the expectation is worth
   */
  double rate(long key, double expected, double trust) {
    float[] its = counts.get(key);
    return its == null ? expected : (its[1] + trust * expected) / (its[0] + trust);
  }

  /** The logarithm of how much more than usual the links of a key led to relevant pages. */
  double odds(long key, double trust) {
    return Math.log(rate(key, usual(), trust) / usual());
  }

  /** The mean relevance of the pages that links led to. */
  double usual() {
    return good / all;
  }

  void write(DataOutputStream out) throws IOException {
    out.writeDouble(all);
    out.writeDouble(good);
    out.writeInt(counts.size());
    for (Map.Entry<Long, float[]> entry : counts.entrySet()) {
      out.writeLong(entry.getKey());
      out.writeFloat(entry.getValue()[0]);
      out.writeFloat(entry.getValue()[1]);
    }
  }

  void read(DataInputStream in) throws IOException {
    all = in.readDouble();
    good = in.readDouble();
    counts.clear();
    for (int left = in.readInt(); left > 0; left--) {
      counts.put(in.readLong(), new float[] {in.readFloat(), in.readFloat()});
    }
  }
}
