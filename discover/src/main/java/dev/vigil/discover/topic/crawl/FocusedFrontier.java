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
import dev.vigil.document.PageDigest;
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
  private static final float MOVED = 0.01f;
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

  /**
   * A page that waits: how the link to it looked, what its source was worth, and the link's score.
   *
   * @param worth what the page is worth: the mean of the apprentice's scores of the links to it, or
   *     before it takes over the largest score
   * @param links how many the apprentice scored
   * @param ranked the worth by which the page is ranked on disk
   */
  private record Pending(
      int[] features,
      float near,
      float baseline,
      float score,
      float worth,
      int links,
      float ranked,
      String anchor,
      String source) {
    /** A page to which one link was seen. */
    static Pending of(
        int[] features,
        double near,
        double baseline,
        double score,
        int links,
        String anchor,
        String source) {
      float own = (float) score;
      return new Pending(
          features, (float) near, (float) baseline, own, own, links, own, anchor, source);
    }

    private Pending with(Pending link, float worth, int links, float ranked) {
      return new Pending(
          link.features,
          link.near,
          link.baseline,
          link.score,
          worth,
          links,
          ranked,
          link.anchor,
          link.source);
    }

    /** With one more link to the page; the more promising one is remembered. */
    Pending and(Pending link) {
      Pending kept = link.score > score ? link : this;
      if (links == 0 || link.links == 0) {
        return with(kept, kept.score, link.links, ranked);
      }
      return with(kept, worth + (link.score - worth) / (links + 1), links + 1, ranked);
    }

    /** Whether its rank on disk is not what its links are worth. */
    boolean isMoved() {
      return Math.abs(worth - ranked) > MOVED;
    }

    /** Ranked by what its links are worth. */
    Pending settled() {
      return with(this, worth, links, worth);
    }

    /** With the score that its link has now. */
    Pending scored(Pending now) {
      float fresh = links == 0 ? now.score : Math.clamp(worth + now.score - score, 0, 1);
      return with(now, fresh, Math.max(links, now.links), fresh);
    }

    LinkContext context() {
      return anchor.isBlank()
          ? LinkContext.NONE
          : new LinkContext(List.of(anchor), List.of(source));
    }
  }

  /**
   * The links that wait, by number. This is no cache: a link that was dropped cannot be made again,
   * so the one that was used longest ago goes and never the newest.
   */
  private final Map<Long, Pending> pending =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Pending> eldest) {
          return size() > MOST_PENDING;
        }
      };

  /** The relevance of visited pages. */
  private final Map<Long, Float> judged =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Float> eldest) {
          return size() > MOST_PENDING;
        }
      };

  /** The links of the page that is visited; what a link is worth is computed when it is asked. */
  private final Map<String, PageLink> links = new HashMap<>();

  private final Map<String, Pending> valued = new HashMap<>();
  private @Nullable LinkWords words;
  private String title = "";
  private double baseline;
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
    TaughtApprentice.read(learnt, apprentice);
    state.guided(true);
  }

  private TopicCritic critic() {
    return Objects.requireNonNull(critic);
  }

  @Override
  public void visiting(CrawledPage page) {
    forget();
    Pending how = pending.get(page.number());
    relevance = critic().relevance(page, how == null ? LinkContext.NONE : how.context());
    if (page.links().isEmpty() || page.digest().isEmpty()) {
      return;
    }
    PageDigest digest = page.digest().get();
    title = TopicContent.title(digest, page.url().toString());
    double inherited = how == null ? (page.depth() == 0 ? 1 : 0.2) : how.baseline;
    baseline = Math.max(relevance, INHERITED * inherited);
    words = guide == Guide.APPRENTICE ? new LinkWords(digest, window, offsets) : null;
    page.links().forEach(link -> links.put(link.url().toString(), link));
  }

  private void forget() {
    links.clear();
    valued.clear();
    words = null;
  }

  /** What a link of the page that is visited is worth; null if the page has no such link. */
  private @Nullable Pending link(WebUrl url) {
    String name = url.toString();
    Pending known = valued.get(name);
    PageLink link = links.get(name);
    if (known == null && link != null) {
      known = valued(link);
      valued.put(name, known);
    }
    return known;
  }

  private Pending valued(PageLink link) {
    if (words == null) {
      return Pending.of(new int[0], 0, baseline, baseline, 0, link.anchor(), title);
    }
    LinkWords.Encoded encoded = words.encode(link, relevance);
    double near = encoded.near().size() == 0 ? 0 : critic().relevance(encoded.near());
    return scored(encoded.features(), near, baseline, link.anchor(), title);
  }

  private Pending scored(
      int[] features, double near, double baseline, String anchor, String source) {
    double score =
        state.isGuided() ? 0.95 * apprentice.score(features, near) + 0.05 * baseline : baseline;
    int links = state.isGuided() ? 1 : 0;
    return Pending.of(features, near, baseline, score, links, anchor, source);
  }

  @Override
  public double rank(FoundUrl found) {
    if (found.fromNumber() == 0) {
      return -2;
    }
    Pending link = link(found.url());
    if (link == null) {
      // A redirect leads where its source would have led.
      Pending source = pending.get(found.fromNumber());
      if (source != null) {
        pending.put(found.number(), source);
      }
      return -(source == null ? 0.5 : source.worth) + found.depth() * TIE / 100;
    }
    pending.put(found.number(), link);
    return -link.worth + Math.min(found.depth(), 50) * TIE / 100;
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
    Pending fresh =
        link.scored(scored(link.features, link.near, link.baseline, link.anchor, link.source));
    pending.put(found.number(), fresh);
    return -fresh.worth + Math.min(found.depth(), 50) * TIE / 100;
  }

  @Override
  public void visited(
      CrawledPage page, List<WebUrl> targets, long[] numbers, int matches, RankUpdates ranks) {
    Pending how = pending.remove(page.number());
    for (int i = 0; i < targets.size(); i++) {
      another(targets.get(i), numbers[i], ranks);
    }
    forget();
    if (page.status() / 100 != 2 || page.digest().isEmpty()) {
      return;
    }
    state.add(relevance);
    judged.put(page.number(), (float) relevance);
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

  /**
   * Another link to a page. A page that waits is worth the mean of its links: the largest score
   * would favour pages that many link to. From a link to a page that was judged already, the
   * apprentice learns.
   */
  private void another(WebUrl target, long number, RankUpdates ranks) {
    Pending before = pending.get(number);
    Float known = before == null && guide == Guide.APPRENTICE ? judged.get(number) : null;
    Pending link = before == null && known == null ? null : link(target);
    if (link == null || link.equals(before)) {
      return;
    }
    if (known != null) {
      apprentice.study(link.features, link.near, known);
    }
    if (before == null) {
      return;
    }
    Pending now = before.and(link);
    boolean moved = now.isMoved() && ranks.add(number, now.ranked - now.worth);
    pending.put(number, moved ? now.settled() : now);
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
