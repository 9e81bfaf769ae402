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

/**
 * A crawl that knows the topic of every page to which it has seen a link: the best that an order of
 * links can reach. It visits relevant pages first and, if none waits, the page that most relevant
 * pages link to. For one crawl.
 */
public final class PerfectCrawl {
  private final EncyclopediaWeb web;
  private final String topic;
  private final Map<String, Integer> votes = new HashMap<>();
  private final Set<String> seen = new HashSet<>();
  private final TreeSet<String> waiting = new TreeSet<>(this::compare);

  public PerfectCrawl(EncyclopediaWeb web, String topic) {
    this.web = web;
    this.topic = topic;
  }

  private int compare(String one, String other) {
    return Comparator.<String, Boolean>comparing(url -> !isRelevant(url))
        .thenComparing(url -> -votes.getOrDefault(url, 0))
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
    int vote = isRelevant(url) ? 1 : 0;
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
