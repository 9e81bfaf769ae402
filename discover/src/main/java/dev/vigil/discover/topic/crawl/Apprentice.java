package dev.vigil.discover.topic.crawl;

import dev.vigil.discover.topic.crawl.WaitingPage.SeenLink;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;

/**
 * Learns during a crawl which links lead to relevant pages. For one thread.
 *
 * <p>As in Chakrabarti, Punera and Subramanyam (2002) it learns from the words around each link and
 * their distances from it. To this it adds what a crawl knows besides: the words of the pages that
 * it has seen, what the other links of a page led to, and which pages link to the same one. How
 * much each kind of evidence counts is learnt, too.
 *
 * <p>Before it learns from a page it is asked about it. These answers are compared with those of
 * the baseline, the relevance of the source page: the apprentice takes over when it orders the last
 * pages clearly better.
 */
public final class Apprentice {
  /** Marks the stored form; an apprentice of another form begins anew. */
  private static final int FORMAT = 0x41505033;

  private static final int WINDOW = 400;

  /** The links from which it may take over. */
  static final int LEAST = 40;

  private static final int FIT_EACH = 10;
  private static final int LEAST_OF_A_KIND = 6;
  private static final double LEAST_QUALITY = 0.65;
  private static final double BETTER_BY = 0.02;

  private final LinkWordModel words = new LinkWordModel();
  private final TopicVocabulary vocabulary = new TopicVocabulary();
  private final LinkSuccessRate yields = new LinkSuccessRate(60_000);
  private final LinkSuccessRate anchors = new LinkSuccessRate(20_000);
  private final LinkSuccessRate slots = new LinkSuccessRate(20_000);
  private final LinkRegression evidence = new LinkRegression();
  private long seen;

  private final float[] own = new float[WINDOW];
  private final float[] other = new float[WINDOW];
  private final boolean[] good = new boolean[WINDOW];

  static double logistic(double odds) {
    return 1 / (1 + Math.exp(-odds));
  }

  /** The logarithm of the odds of a probability, within bounds. */
  static double odds(double probability) {
    double inside = Math.clamp(probability, 0.001, 0.999);
    return Math.log(inside / (1 - inside));
  }

  /**
   * The expected relevance of the page behind a link by the words around it alone.
   *
   * @param near what the critic says about these words
   */
  public double score(int[] features, double near) {
    return logistic(words.odds(features, near));
  }

  /** Learns from one link that it led to a page of that relevance. */
  public void study(int[] features, double near, double relevance) {
    words.learn(features, near, relevance);
  }

  /** The expected relevance of a page that waits. */
  double score(WaitingPage page) {
    return logistic(evidence.odds(evidence(page)));
  }

  private double[] evidence(WaitingPage page) {
    double text = 0;
    double anchor = 0;
    for (SeenLink link : page.remembered()) {
      text += words.odds(link.features(), link.near());
      anchor += vocabulary.odds(link.anchor());
    }
    int n = page.remembered().size();
    return new double[] {
      1,
      Math.clamp(text / n, -4, 4),
      page.near(),
      anchor / n,
      page.context(),
      Arrays.stream(page.sources()).mapToDouble(s -> yields.odds(s, 3)).average().orElse(0),
      page.relevance(),
      Math.log(page.count()),
      page.neighbours(),
      Arrays.stream(page.firstAnchor()).mapToDouble(word -> anchors.odds(word, 2)).sum(),
      Arrays.stream(page.slots()).mapToDouble(this::slotOdds).average().orElse(0),
      Math.log1p(page.otherSources())
    };
  }

  /** A place on one host is first expected to yield what it yields on all hosts. */
  private double slotOdds(long slot) {
    double everywhere = slots.rate(onAnyHost(slot), slots.usual(), 5);
    return Math.log(slots.rate(slot, everywhere, 3) / slots.usual());
  }

  private static long onAnyHost(long slot) {
    return slot & 0xFFFFFFFFL;
  }

  private void yielded(long source, long slot, double relevance) {
    yields.add(source, relevance);
    slots.add(slot, relevance);
    slots.add(onAnyHost(slot), relevance);
  }

  /** Counts the words of a visited page. */
  void read(int[] terms, double relevance) {
    vocabulary.add(terms, relevance);
  }

  /** How much more often than in others some words occur in relevant pages, as a logarithm. */
  double context(int[] keys) {
    return vocabulary.odds(keys);
  }

  /** The mean relevance of the pages that links led to so far. */
  double usual() {
    return yields.usual();
  }

  /** Learns that a page that waited has that relevance. */
  void learn(WaitingPage page, double relevance) {
    double[] known = evidence(page);
    int slot = (int) (seen++ % WINDOW);
    own[slot] = (float) evidence.odds(known);
    other[slot] = (float) page.baseline();
    good[slot] = relevance >= 0.5;
    evidence.add(known, relevance);
    if (seen % FIT_EACH == 0) {
      evidence.fit();
    }
    for (SeenLink link : page.remembered()) {
      words.learn(link.features(), link.near(), relevance);
    }
    for (int i = 0; i < page.sources().length; i++) {
      yielded(page.sources()[i], page.slots()[i], relevance);
    }
    for (int word : page.firstAnchor()) {
      anchors.add(word, relevance);
    }
  }

  /** Learns from a link to a page that was judged before; nothing was predicted. */
  void study(SeenLink link, double relevance) {
    words.learn(link.features(), link.near(), relevance);
    yielded(link.source(), link.slot(), relevance);
  }

  long seen() {
    return seen;
  }

  /** Whether it orders links clearly better than the baseline. */
  boolean isGoodEnough() {
    int n = (int) Math.min(seen, WINDOW);
    int positive = 0;
    for (int i = 0; i < n; i++) {
      positive += good[i] ? 1 : 0;
    }
    if (n < LEAST || positive < LEAST_OF_A_KIND || n - positive < LEAST_OF_A_KIND) {
      return false;
    }
    double mine = quality(own, n);
    // Few links prove little, so the difference must be larger.
    double margin = BETTER_BY + 0.5 / Math.sqrt(n);
    return mine >= LEAST_QUALITY && mine >= quality(other, n) + margin;
  }

  /** Returns the quality of the apprentice on its last links: the area under the ROC curve. */
  double quality() {
    return quality(own, (int) Math.min(seen, WINDOW));
  }

  /** Returns the quality of the baseline. */
  double baselineQuality() {
    return quality(other, (int) Math.min(seen, WINDOW));
  }

  private double quality(float[] scores, int n) {
    double above = 0;
    long pairs = 0;
    for (int i = 0; i < n; i++) {
      if (good[i]) {
        for (int j = 0; j < n; j++) {
          if (!good[j]) {
            pairs++;
            above += scores[i] > scores[j] ? 1 : scores[i] == scores[j] ? 0.5 : 0;
          }
        }
      }
    }
    return pairs == 0 ? 0.5 : above / pairs;
  }

  void write(DataOutputStream out) throws IOException {
    out.writeInt(FORMAT);
    out.writeLong(seen);
    for (int i = 0; i < WINDOW; i++) {
      out.writeFloat(own[i]);
      out.writeFloat(other[i]);
      out.writeBoolean(good[i]);
    }
    words.write(out);
    vocabulary.write(out);
    evidence.write(out);
    anchors.write(out);
    slots.write(out);
  }

  void read(DataInputStream in) throws IOException {
    if (in.readInt() != FORMAT) {
      return;
    }
    seen = in.readLong();
    for (int i = 0; i < WINDOW; i++) {
      own[i] = in.readFloat();
      other[i] = in.readFloat();
      good[i] = in.readBoolean();
    }
    words.read(in);
    vocabulary.read(in);
    evidence.read(in);
    anchors.read(in);
    slots.read(in);
  }
}
