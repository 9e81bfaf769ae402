package dev.vigil.discover.topic.crawl;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * The words of the pages that a crawl has seen: in how many relevant and in how many other pages
 * each occurs. A link whose words occur mostly in relevant pages probably leads to one, also if no
 * link with these words was followed before. Words are counted in a table of hashed places. For one
 * thread.
 */
final class TopicVocabulary {
  private static final int BITS = 18;

  /** More pages of a kind make no word more certain. */
  private static final double MOST_PAGES = 60;

  private static final double UNSEEN = 0.5;
  private static final double MOST_ODDS = 4;

  private final float[] relevant = new float[1 << BITS];
  private final float[] other = new float[1 << BITS];
  private double relevantPages;
  private double otherPages;

  private static int place(int key) {
    return key * 0x9E3779B9 >>> 32 - BITS;
  }

  /** Counts the words of a page. */
  void add(int[] terms, double relevance) {
    relevantPages += relevance;
    otherPages += 1 - relevance;
    for (int key : terms) {
      int at = place(key);
      relevant[at] += (float) relevance;
      other[at] += (float) (1 - relevance);
    }
  }

  /** The logarithm of how much more often a word occurs in relevant pages than in others. */
  private double odds(int key, double pages) {
    int at = place(key);
    double good = relevant[at] / Math.max(1, relevantPages) * pages;
    double bad = other[at] / Math.max(1, otherPages) * pages;
    return Math.log((good + UNSEEN) / (bad + UNSEEN));
  }

  /** The mean of the odds of some words; 0 without words. */
  double odds(int[] keys) {
    if (keys.length == 0) {
      return 0;
    }
    // As if there were equally many pages of both kinds: a rare kind has not said much yet.
    double pages = Math.min(MOST_PAGES, Math.min(relevantPages, otherPages));
    double sum = 0;
    for (int key : keys) {
      sum += odds(key, pages);
    }
    return Math.clamp(sum / keys.length, -MOST_ODDS, MOST_ODDS);
  }

  void write(DataOutputStream out) throws IOException {
    out.writeDouble(relevantPages);
    out.writeDouble(otherPages);
    int used = 0;
    for (int i = 0; i < relevant.length; i++) {
      used += relevant[i] + other[i] > 0 ? 1 : 0;
    }
    out.writeInt(used);
    for (int i = 0; i < relevant.length; i++) {
      if (relevant[i] + other[i] > 0) {
        out.writeInt(i);
        out.writeFloat(relevant[i]);
        out.writeFloat(other[i]);
      }
    }
  }

  void read(DataInputStream in) throws IOException {
    relevantPages = in.readDouble();
    otherPages = in.readDouble();
    for (int left = in.readInt(); left > 0; left--) {
      int at = in.readInt() & (1 << BITS) - 1;
      relevant[at] = in.readFloat();
      other[at] = in.readFloat();
    }
  }
}
