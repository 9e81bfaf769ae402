package dev.vigil.discover.topic.crawl;

import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.crawl.plugin.CrawlContext;
import dev.vigil.discover.crawl.plugin.CrawledPage;
import dev.vigil.discover.crawl.plugin.FoundUrl;
import dev.vigil.discover.crawl.plugin.Frontier;
import dev.vigil.discover.crawl.plugin.PageLink;
import dev.vigil.discover.crawl.plugin.RankUpdates;
import dev.vigil.discover.topic.LinkContext;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.discover.topic.crawl.FocusedState.BestPage;
import dev.vigil.discover.topic.store.TopicContent;
import dev.vigil.fetch.url.WebUrl;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Visits pages of a topic first. The critic judges each fetched page; the apprentice learns from
 * these judgements which links lead to relevant pages and orders the links once it is good enough.
 * Until then, and in the baseline, a link is worth the relevance of its page. A link on a page that
 * is off the topic inherits half of what led there, so that a crawl can tunnel through such pages.
 * For one thread.
 *
 * <p>The features of the last {@value #MOST_PENDING} found links are kept in memory. After a
 * restart waiting URLs keep their ranks, and the apprentice goes on learning from new links.
 */
abstract class FocusedFrontier implements Frontier {
  private static final int MOST_PENDING = 60_000;
  private static final double INHERITED = 0.5;
  private static final double TIE = 1e-3;
  private static final int FIRST_REORDER = 50;

  /** Enough for many hosts at once, few enough to learn from each page. */
  private static final int AHEAD = 16;

  /** How links are ordered. */
  enum Guide {
    /** By the apprentice once it is good enough. */
    APPRENTICE,
    /** By the relevance of the source page. */
    SOURCE
  }

  private final TopicTree.Address address;
  private final Guide guide;
  private final int window;
  private final boolean offsets;
  private final Apprentice apprentice = new Apprentice();
  private FocusedState state = new FocusedState();
  private @Nullable TopicCritic critic;

  /** A link that waits: how it looked, what its source was worth, and its score. */
  private record Pending(
      int[] features, float near, float baseline, float score, String anchor, String source) {
    LinkContext context() {
      return anchor.isBlank()
          ? LinkContext.NONE
          : new LinkContext(List.of(anchor), List.of(source));
    }
  }

  private final Map<Long, Pending> pending =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Pending> eldest) {
          return size() > MOST_PENDING;
        }
      };

  private final Map<String, Pending> links = new HashMap<>();
  private double relevance;
  private boolean learned;
  private long nextReorder = FIRST_REORDER;
  private long nextSave;

  FocusedFrontier(String argument, Guide guide, boolean offsets) {
    String[] parts = argument.split(",", -1);
    this.address = TopicTree.address(parts[0]).withTopic();
    int leaves = 5;
    for (int i = 1; i < parts.length; i++) {
      String option = parts[i].strip();
      if (option.matches("window=\\d{1,2}")) {
        leaves = Integer.parseInt(option.substring(7));
      } else if (!option.matches("taught=.+")) {
        throw new DiscoverException(
            "'%s' is not an option of a topic frontier; write window=5 or taught=CRAWL."
                .formatted(option));
      }
    }
    this.window = leaves;
    this.guide = guide;
    this.offsets = offsets;
  }

  @Override
  public void begin(CrawlContext place) {
    critic = TopicCritic.of(place.folder(), address);
    if (guide == Guide.APPRENTICE && state.pages() == 0) {
      TaughtApprentice.find(place.folder()).ifPresent(this::taught);
    }
  }

  /** Begins with what the apprentice of another crawl learnt. */
  private void taught(byte[] learnt) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(learnt))) {
      new FocusedState().read(in);
      apprentice.read(in);
      state.guided(true);
    } catch (IOException e) {
      throw new DiscoverException("What the apprentice learnt cannot be read.", e);
    }
  }

  private TopicCritic critic() {
    return Objects.requireNonNull(critic);
  }

  @Override
  public void visiting(CrawledPage page) {
    links.clear();
    Pending how = pending.get(page.number());
    relevance = critic().relevance(page, how == null ? LinkContext.NONE : how.context());
    if (page.links().isEmpty() || page.digest().isEmpty()) {
      return;
    }
    String title = TopicContent.title(page.digest().get(), page.url().toString());
    double inherited = how == null ? (page.depth() == 0 ? 1 : 0.2) : how.baseline;
    double baseline = Math.max(relevance, INHERITED * inherited);
    LinkWords words =
        guide == Guide.APPRENTICE ? new LinkWords(page.digest().get(), window, offsets) : null;
    for (PageLink link : page.links()) {
      if (words == null) {
        links.put(
            link.url().toString(),
            new Pending(new int[0], 0, (float) baseline, (float) baseline, link.anchor(), title));
      } else {
        LinkWords.Encoded encoded = words.encode(link, relevance);
        double near = encoded.near().size() == 0 ? 0 : critic().relevance(encoded.near());
        links.put(
            link.url().toString(),
            scored(encoded.features(), near, baseline, link.anchor(), title));
      }
    }
  }

  private Pending scored(
      int[] features, double near, double baseline, String anchor, String source) {
    double score =
        state.isGuided() ? 0.95 * apprentice.score(features, near) + 0.05 * baseline : baseline;
    return new Pending(features, (float) near, (float) baseline, (float) score, anchor, source);
  }

  @Override
  public double rank(FoundUrl found) {
    Pending link = links.get(found.url().toString());
    if (found.fromNumber() == 0) {
      return -2;
    }
    if (link == null) {
      // A redirect leads where its source would have led.
      Pending source = pending.get(found.fromNumber());
      if (source != null) {
        pending.put(found.number(), source);
      }
      return -(source == null ? 0.5 : source.score) + found.depth() * TIE / 100;
    }
    pending.put(found.number(), link);
    return -link.score + Math.min(found.depth(), 50) * TIE / 100;
  }

  @Override
  public double rankAnew(FoundUrl found) {
    Pending link = pending.get(found.number());
    if (found.fromNumber() == 0) {
      return -2;
    }
    if (link == null) {
      return -apprentice.score(LinkWords.ofUrl(found.url().toString()), 0.3)
          + found.depth() * TIE / 100;
    }
    Pending fresh = scored(link.features, link.near, link.baseline, link.anchor, link.source);
    pending.put(found.number(), fresh);
    return -fresh.score + Math.min(found.depth(), 50) * TIE / 100;
  }

  @Override
  public void visited(
      CrawledPage page, List<WebUrl> targets, long[] numbers, int matches, RankUpdates ranks) {
    Pending how = pending.remove(page.number());
    for (int i = 0; i < targets.size(); i++) {
      better(targets.get(i), numbers[i], ranks);
    }
    links.clear();
    if (page.status() / 100 != 2 || page.digest().isEmpty()) {
      return;
    }
    state.add(relevance);
    if (state.isBest(relevance)) {
      state.best(
          new BestPage(
              relevance,
              page.url().toString(),
              how == null ? "" : how.anchor,
              critic().why(page.digest().get(), page.url().toString()).line()));
    }
    if (how != null && guide == Guide.APPRENTICE) {
      apprentice.learn(how.features, how.near, relevance, how.baseline);
      learned = true;
    }
  }

  /** A second link to a waiting page counts if it promises more than the first. */
  private void better(WebUrl target, long number, RankUpdates ranks) {
    Pending link = links.get(target.toString());
    Pending before = pending.get(number);
    if (link != null && before != null && link.score > before.score + TIE) {
      if (ranks.add(number, before.score - link.score)) {
        pending.put(number, link);
      }
    }
  }

  @Override
  public int ahead() {
    return AHEAD;
  }

  @Override
  public boolean changesRanks() {
    return true;
  }

  @Override
  public boolean reorder() {
    if (!learned || guide != Guide.APPRENTICE) {
      return false;
    }
    learned = false;
    boolean before = state.isGuided();
    if (!before || apprentice.seen() >= nextReorder) {
      if (!before && apprentice.isGoodEnough()) {
        state.guided(true);
      }
      state.quality(apprentice.quality(), apprentice.baselineQuality());
    }
    boolean due = state.isGuided() && (!before || apprentice.seen() >= nextReorder);
    if (apprentice.seen() >= nextReorder) {
      nextReorder = apprentice.seen() + Math.max(FIRST_REORDER, apprentice.seen() / 3);
    }
    return due;
  }

  @Override
  public byte @Nullable [] save() {
    if (state.pages() < nextSave) {
      return null;
    }
    nextSave = state.pages() + Math.max(50, state.pages() / 20);
    return saveAtEnd();
  }

  @Override
  public byte[] saveAtEnd() {
    state.quality(apprentice.quality(), apprentice.baselineQuality());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      state.write(out);
      apprentice.write(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  @Override
  public void restore(byte[] bytes) {
    state = new FocusedState();
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      state.read(in);
      apprentice.read(in);
    } catch (IOException e) {
      throw new DiscoverException("The state of the focused crawl cannot be read.", e);
    }
  }
}
