package dev.vigil.bench.topic;

import dev.vigil.discover.crawl.LinkReader;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.fetch.url.WebUrl;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/**
 * A crawl that knows how relevant every page is to which it has seen a link: the best that an order
 * of links can reach. It visits the most relevant pages first and, of equal ones, the page that
 * most relevant pages link to. For one crawl.
 */
public final class PerfectCrawl {
  private final EncyclopediaWeb web;
  private final String topic;
  private final ToDoubleFunction<String> relevance;
  private final Map<String, Integer> votes = new HashMap<>();
  private final Set<String> seen = new HashSet<>();
  private final TreeSet<String> waiting = new TreeSet<>(this::compare);

  /** One that knows the categories of the pages. */
  public PerfectCrawl(EncyclopediaWeb web, String topic) {
    this(web, topic, url -> web.article(url).isIn(topic) ? 1 : 0);
  }

  /**
   * One that knows what a critic says about the pages.
   *
   * @param relevance of a page by its URL
   */
  public PerfectCrawl(EncyclopediaWeb web, String topic, ToDoubleFunction<String> relevance) {
    this.web = web;
    this.topic = topic;
    this.relevance = relevance;
  }

  private int compare(String one, String other) {
    return Comparator.<String>comparingDouble(url -> -relevance.applyAsDouble(url))
        .thenComparingInt(url -> -votes.getOrDefault(url, 0))
        .thenComparing(Comparator.naturalOrder())
        .compare(one, other);
  }

  private boolean isRelevant(String url) {
    return web.article(url).isIn(topic);
  }

  /** The share of irrelevant pages until some relevant ones are found. */
  public double loss(Set<String> examples, int wanted) {
    seen.addAll(examples);
    examples.stream().sorted().forEach(this::visit);
    int found = 0;
    int visited = 0;
    while (found < wanted && !waiting.isEmpty()) {
      String url = waiting.pollFirst();
      seen.add(url);
      visited++;
      found += isRelevant(url) ? 1 : 0;
      visit(url);
    }
    return visited == 0 ? 0 : 1 - found / (double) visited;
  }

  private void visit(String url) {
    int vote = relevance.applyAsDouble(url) >= 0.5 ? 1 : 0;
    for (String target : links(url)) {
      if (!seen.contains(target)) {
        waiting.remove(target);
        votes.merge(target, vote, Integer::sum);
        waiting.add(target);
      }
    }
  }

  private List<String> links(String url) {
    byte[] page = web.html(web.article(url)).getBytes(StandardCharsets.UTF_8);
    Set<String> targets = new HashSet<>();
    LinkReader.read(
            WebUrl.parse(url),
            Documents.read(page, ReadHint.contentType("text/html; charset=utf-8"), ReadLimits.WEB)
                .digest())
        .forEach(link -> targets.add(link.url().toString()));
    targets.removeIf(target -> !web.has(target));
    return new ArrayList<>(targets);
  }
}
