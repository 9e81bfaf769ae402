package dev.vigil.discover.topic.crawl;

import dev.vigil.discover.BoundedMap;
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
import dev.vigil.discover.topic.crawl.WaitingPage.SeenLink;
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
  private static final int MOST_PENDING = 40_000;
  private static final double INHERITED = 0.5;
  private static final double TIE = 1e-3;
  private static final double MOVED = 0.02;
  private static final int NEIGHBOURS = 3;
  private static final int[] NOTHING = {};
  private static final int FIRST_REORDER = 25;

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

  /** The links that wait, by number. */
  private final Map<Long, WaitingPage> pending = new BoundedMap<>(MOST_PENDING);

  /** The relevance of visited pages. */
  private final Map<String, Float> judged = new BoundedMap<>(MOST_PENDING);

  /** The links of the page that is visited; what a link says is computed when it is asked. */
  private List<PageLink> links = List.of();

  private final Map<String, SeenLink> valued = new HashMap<>();
  private final Map<String, Integer> places = new HashMap<>();
  private @Nullable LinkWords words;
  private long number;
  private int host;
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
      SavedApprentice.find(place.folder()).ifPresent(this::taught);
    }
  }

  /** Begins with what the apprentice of another crawl learnt. */
  private void taught(byte[] learnt) {
    SavedApprentice.read(learnt, apprentice);
    state.guided(true);
  }

  private TopicCritic critic() {
    return Objects.requireNonNull(critic);
  }

  @Override
  public void visiting(CrawledPage page) {
    forget();
    WaitingPage how = pending.get(page.number());
    relevance = critic().relevance(page, how == null ? LinkContext.NONE : how.linkContext());
    if (guide == Guide.APPRENTICE && isRead(page)) {
      // What is known of the page must not include the page itself.
      if (how != null) {
        apprentice.learn(how, relevance);
        learned = true;
      }
      apprentice.read(TopicCritic.terms(page), relevance);
    }
    if (page.links().isEmpty() || page.digest().isEmpty()) {
      return;
    }
    PageDigest digest = page.digest().get();
    number = page.number();
    host = page.url().host().hashCode();
    title = TopicContent.title(digest, page.url().toString());
    double inherited = how == null ? (page.depth() == 0 ? 1 : 0.2) : how.baseline();
    baseline = Math.max(relevance, INHERITED * inherited);
    words = guide == Guide.APPRENTICE ? new LinkWords(digest, window, offsets) : null;
    links = page.links();
    for (int i = 0; i < links.size(); i++) {
      places.put(links.get(i).url().toString(), i);
    }
  }

  private static boolean isRead(CrawledPage page) {
    return page.status() / 100 == 2 && page.digest().isPresent();
  }

  private void forget() {
    links = List.of();
    places.clear();
    valued.clear();
    words = null;
  }

  /** A link of the page that is visited; null if the page has no such link. */
  private @Nullable SeenLink link(WebUrl url) {
    String name = url.toString();
    SeenLink known = valued.get(name);
    Integer place = places.get(name);
    if (known == null && place != null) {
      known = seen(place);
      valued.put(name, known);
    }
    return known;
  }

  private SeenLink seen(int place) {
    PageLink link = links.get(place);
    if (words == null) {
      return new SeenLink(
          NOTHING, NOTHING, 0, 0, 0, 0, number, relevance, baseline, link.anchor(), title);
    }
    LinkWords.Encoded encoded = words.encode(link, relevance);
    boolean bare = encoded.near().size() == 0;
    return new SeenLink(
        encoded.features(),
        encoded.anchor(),
        (long) host << 32 | encoded.path() & 0xFFFFFFFFL,
        bare ? apprentice.usual() : critic().relevance(encoded.near()),
        bare ? 0 : apprentice.context(encoded.near().termKeys()),
        neighbours(place),
        number,
        relevance,
        baseline,
        link.anchor(),
        title);
  }

  /** How relevant the pages are that the links beside one lead to, beside what is usual. */
  private double neighbours(int place) {
    double sum = 0;
    double all = 0;
    for (int distance = 1; distance <= NEIGHBOURS; distance++) {
      for (int at : new int[] {place - distance, place + distance}) {
        Float known =
            at < 0 || at >= links.size() ? null : judged.get(links.get(at).url().toString());
        if (known != null) {
          sum += (known - apprentice.usual()) / distance;
          all += 1.0 / distance;
        }
      }
    }
    return all == 0 ? 0 : sum / all;
  }

  private double worth(WaitingPage page) {
    return state.isGuided() ? apprentice.score(page) : page.baseline();
  }

  /** Ranks a page by what it is worth; of two that are worth the same, the nearer one is first. */
  private double ranked(WaitingPage page, int depth) {
    page.ranked(worth(page));
    return -page.ranked() + Math.min(depth, 50) * TIE / 100;
  }

  @Override
  public double rank(FoundUrl found) {
    if (found.fromNumber() == 0) {
      return -2;
    }
    SeenLink link = link(found.url());
    // A redirect leads where its source would have led.
    WaitingPage page = link == null ? pending.get(found.fromNumber()) : new WaitingPage(link);
    if (page == null) {
      return -0.5 + found.depth() * TIE / 100;
    }
    pending.put(found.number(), page);
    return ranked(page, found.depth());
  }

  @Override
  public double rankAnew(FoundUrl found) {
    if (found.fromNumber() == 0) {
      return -2;
    }
    WaitingPage page = pending.get(found.number());
    return page == null
        ? -apprentice.score(LinkWords.ofUrl(found.url().toString()), 0.3)
            + found.depth() * TIE / 100
        : ranked(page, found.depth());
  }

  @Override
  public void visited(
      CrawledPage page, List<WebUrl> targets, long[] numbers, int matches, RankUpdates ranks) {
    WaitingPage how = pending.remove(page.number());
    for (int i = 0; i < targets.size(); i++) {
      another(targets.get(i), numbers[i], ranks);
    }
    forget();
    if (!isRead(page)) {
      return;
    }
    state.add(relevance);
    judged.put(page.url().toString(), (float) relevance);
    // Where a crawl begins is known already and is no proposal.
    if (page.depth() > 0 && state.isBest(relevance)) {
      state.best(
          new BestPage(
              relevance,
              page.url().toString(),
              how == null ? "" : how.anchor(),
              critic().why(page.digest().orElseThrow(), page.url().toString()).line()));
    }
  }

  /**
   * Another link to a page. What a page that waits is worth changes with it. From a link to a page
   * that was judged already, the apprentice learns.
   */
  private void another(WebUrl target, long its, RankUpdates ranks) {
    WaitingPage waiting = pending.get(its);
    if (waiting != null) {
      SeenLink link = link(target);
      if (link != null && waiting.add(link)) {
        double now = worth(waiting);
        if (Math.abs(now - waiting.ranked()) > MOVED && ranks.add(its, waiting.ranked() - now)) {
          waiting.ranked(now);
        }
      }
    } else if (guide == Guide.APPRENTICE) {
      Float known = judged.get(target.toString());
      SeenLink link = known == null ? null : link(target);
      if (known != null && link != null) {
        apprentice.study(link, known);
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
      nextReorder = apprentice.seen() + Math.max(FIRST_REORDER, apprentice.seen() / 5);
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
