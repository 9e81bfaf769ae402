package dev.vigil.discover.database;

import dev.vigil.discover.crawl.LinkReader;
import dev.vigil.discover.crawl.plugin.PageLink;
import dev.vigil.discover.database.DatabaseClassifier.TopicShare;
import dev.vigil.discover.topic.FeatureBag;
import dev.vigil.discover.topic.LinkContext;
import dev.vigil.discover.topic.PageFeatures;
import dev.vigil.discover.topic.TopicModel;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.document.PageDigest;
import dev.vigil.fetch.url.WebUrl;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Classifies a site by fetching and classifying its documents, the rival of asking (Gravano,
 * Ipeirotis and Sahami 2002, Section 3.2). It stops when the classification has not changed for
 * some hundred documents. For one site.
 */
public final class CrawlClassifier {
  /** After so many equal classifications in a row, each {@value #STEP} pages, it is stable. */
  public static final int STABLE = 4;

  private static final int STEP = 50;
  private static final int FEWEST_WORDS = 20;

  private final TopicTree tree;
  private final TopicModel model;
  private final double specificity;
  private final int stableSteps;
  private final Map<String, Integer> counts = new HashMap<>();
  private int documents;

  /**
   * @param specificity the least share of the documents of the topic above
   * @param stableSteps when it stops, such as {@link #STABLE}
   */
  public CrawlClassifier(TopicTree tree, TopicModel model, double specificity, int stableSteps) {
    this.tree = tree;
    this.model = model;
    this.specificity = specificity;
    this.stableSteps = stableSteps;
  }

  /**
   * Fetches pages of one host, near ones first.
   *
   * @param fetch gives the page at a URL, if there is one
   * @param most pages
   */
  public DatabaseClassifier.Result run(
      WebUrl start, Function<WebUrl, Optional<PageDigest>> fetch, int most) {
    Deque<WebUrl> waiting = new ArrayDeque<>(List.of(start));
    Set<String> known = new HashSet<>(Set.of(start.toString()));
    List<String> before = List.of();
    int stable = 0;
    int fetched = 0;
    while (!waiting.isEmpty() && fetched < most && stable < stableSteps) {
      WebUrl url = waiting.removeFirst();
      Optional<PageDigest> page = fetch.apply(url);
      fetched++;
      if (page.isEmpty()) {
        continue;
      }
      add(PageFeatures.of(page.get(), url.toString(), LinkContext.NONE));
      for (PageLink link : LinkReader.read(url, page.get())) {
        if (link.url().host().equals(start.host()) && known.add(link.url().toString())) {
          waiting.add(link.url());
        }
      }
      if (fetched % STEP == 0) {
        List<String> now = topics();
        stable = now.equals(before) ? stable + 1 : 0;
        before = now;
      }
    }
    List<String> warnings =
        documents == 0 ? List.of("The site has no documents with text.") : List.of();
    return new DatabaseClassifier.Result(topics(), shares(), fetched, warnings);
  }

  /** Classifies one document. */
  public void add(FeatureBag bag) {
    if (bag.terms() < FEWEST_WORDS) {
      return;
    }
    documents++;
    for (String path = model.best(bag).topic(); !path.isEmpty(); path = TopicTree.parent(path)) {
      counts.merge(path, 1, Integer::sum);
    }
  }

  /** The classification so far. */
  public List<String> topics() {
    List<String> found = new ArrayList<>();
    descend("", found);
    return found;
  }

  private void descend(String path, List<String> found) {
    boolean deeper = false;
    for (String child : tree.children(path)) {
      if (share(child) >= specificity) {
        deeper = true;
        descend(child, found);
      }
    }
    if (!deeper) {
      found.add(path);
    }
  }

  /** The share of the documents of the topic above; on the first level of all documents. */
  private double share(String path) {
    String above = TopicTree.parent(path);
    int all = above.isEmpty() ? documents : counts.getOrDefault(above, 0);
    return all == 0 ? 0 : counts.getOrDefault(path, 0) / (double) all;
  }

  private List<TopicShare> shares() {
    return tree.paths().stream()
        .filter(counts::containsKey)
        .map(
            path ->
                new TopicShare(
                    path, counts.getOrDefault(path, 0), counts.getOrDefault(path, 0), share(path)))
        .toList();
  }
}
