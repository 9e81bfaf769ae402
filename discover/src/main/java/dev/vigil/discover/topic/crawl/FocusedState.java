package dev.vigil.discover.topic.crawl;

import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.crawl.Crawl;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The course of a focused crawl: the harvest over the pages, when the apprentice took over, and the
 * best pages. For one thread.
 */
public final class FocusedState {
  private static final int MOST_BUCKETS = 400;
  private static final int MOST_BEST = 200;

  private long pages;
  private double harvest;
  private long relevant;
  private int bucketPages = 1;
  private final List<double[]> buckets = new ArrayList<>();
  private final List<Long> switches = new ArrayList<>();
  private boolean guided;
  private double quality = 0.5;
  private double baseline = 0.5;
  private final List<BestPage> best = new ArrayList<>();

  /**
   * A page that the crawl found.
   *
   * @param anchor the text of the link that led to it
   * @param reason why the critic accepted it
   */
  public record BestPage(double confidence, String url, String anchor, String reason) {}

  /**
   * Some consecutive pages.
   *
   * @param pages fetched until the end of the bucket
   * @param harvest mean relevance in the bucket
   * @param relevant share of pages with a relevance of one half at least
   */
  public record Point(long pages, double harvest, double relevant) {}

  void add(double relevance) {
    pages++;
    harvest += relevance;
    relevant += relevance >= 0.5 ? 1 : 0;
    double[] last = buckets.isEmpty() ? null : buckets.getLast();
    if (last == null || last[0] >= bucketPages) {
      if (buckets.size() >= MOST_BUCKETS) {
        merge();
      }
      last = new double[3];
      buckets.add(last);
    }
    last[0]++;
    last[1] += relevance;
    last[2] += relevance >= 0.5 ? 1 : 0;
  }

  private void merge() {
    List<double[]> half = new ArrayList<>();
    for (int i = 0; i < buckets.size(); i += 2) {
      double[] one = buckets.get(i);
      double[] two = i + 1 < buckets.size() ? buckets.get(i + 1) : new double[3];
      half.add(new double[] {one[0] + two[0], one[1] + two[1], one[2] + two[2]});
    }
    buckets.clear();
    buckets.addAll(half);
    bucketPages *= 2;
  }

  void guided(boolean now) {
    if (now != guided) {
      guided = now;
      switches.add(pages);
    }
  }

  void quality(double own, double ofBaseline) {
    quality = own;
    baseline = ofBaseline;
  }

  /** Whether a page of that confidence would be among the best. */
  boolean isBest(double confidence) {
    return confidence >= 0.5
        && (best.size() < MOST_BEST || confidence > best.getLast().confidence());
  }

  void best(BestPage page) {
    best.removeIf(other -> other.url().equals(page.url()));
    best.add(page);
    best.sort(Comparator.comparingDouble(one -> -one.confidence()));
    if (best.size() > MOST_BEST) {
      best.removeLast();
    }
  }

  /** Pages with text that were fetched. */
  public long pages() {
    return pages;
  }

  /** How many of them belong to the topic. */
  public long relevant() {
    return relevant;
  }

  /** The mean relevance of all pages. */
  public double harvest() {
    return pages == 0 ? 0 : harvest / pages;
  }

  /** After how many pages the apprentice took over; further entries are returns and takeovers. */
  public List<Long> switches() {
    return List.copyOf(switches);
  }

  /** How well the apprentice orders links: the area under the ROC curve. */
  public double quality() {
    return quality;
  }

  /** How well the relevance of the source page orders the same links. */
  public double baseline() {
    return baseline;
  }

  /** The best pages, the most confident first. */
  public List<BestPage> best() {
    return List.copyOf(best);
  }

  /** The harvest in at most some hundred buckets. */
  public List<Point> points() {
    List<Point> all = new ArrayList<>();
    long at = 0;
    for (double[] bucket : buckets) {
      at += (long) bucket[0];
      all.add(new Point(at, bucket[1] / bucket[0], bucket[2] / bucket[0]));
    }
    return all;
  }

  /** The state of a crawl; empty if it is not a focused one or has not begun. */
  public static Optional<FocusedState> of(Crawl crawl) {
    if (!crawl.settings().frontier().startsWith("topic")) {
      return Optional.empty();
    }
    try {
      return crawl.read(database -> database.keptBytes("frontier")).map(FocusedState::parse);
    } catch (DiscoverException notBegun) {
      return Optional.empty();
    }
  }

  /** Reads the state that a focused frontier stored. */
  public static FocusedState parse(byte[] bytes) {
    FocusedState state = new FocusedState();
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      state.read(in);
      return state;
    } catch (IOException e) {
      throw new DiscoverException("The state of the focused crawl cannot be read.", e);
    }
  }

  void write(DataOutputStream out) throws IOException {
    out.writeLong(pages);
    out.writeDouble(harvest);
    out.writeLong(relevant);
    out.writeInt(bucketPages);
    out.writeBoolean(guided);
    out.writeDouble(quality);
    out.writeDouble(baseline);
    out.writeInt(buckets.size());
    for (double[] bucket : buckets) {
      for (double value : bucket) {
        out.writeDouble(value);
      }
    }
    out.writeInt(switches.size());
    for (long at : switches) {
      out.writeLong(at);
    }
    out.writeInt(best.size());
    for (BestPage page : best) {
      out.writeDouble(page.confidence());
      out.writeUTF(cut(page.url()));
      out.writeUTF(cut(page.anchor()));
      out.writeUTF(cut(page.reason()));
    }
  }

  private static String cut(String text) {
    return text.length() > 8000 ? text.substring(0, 8000) : text;
  }

  void read(DataInputStream in) throws IOException {
    pages = in.readLong();
    harvest = in.readDouble();
    relevant = in.readLong();
    bucketPages = in.readInt();
    guided = in.readBoolean();
    quality = in.readDouble();
    baseline = in.readDouble();
    for (int left = in.readInt(); left > 0; left--) {
      buckets.add(new double[] {in.readDouble(), in.readDouble(), in.readDouble()});
    }
    for (int left = in.readInt(); left > 0; left--) {
      switches.add(in.readLong());
    }
    for (int left = in.readInt(); left > 0; left--) {
      best.add(new BestPage(in.readDouble(), in.readUTF(), in.readUTF(), in.readUTF()));
    }
  }

  boolean isGuided() {
    return guided;
  }
}
